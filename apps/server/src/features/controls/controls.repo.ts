import type { ControlStatus } from '@inspect/contract/controls';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** What the staff say of a checkup; null = nothing. */
export type SaidRow = {
  checkup: string;
  status: ControlStatus;
  cameraReasonId: string | null;
  note: string | null;
  /** the version of the checkup that was decided about, by whom and when */
  decided: { version: number; by: string; at: Date } | null;
  asked: { question: string; by: string; at: Date } | null;
};

/** False: somebody else has said something meanwhile. */
export async function insertControl(tx: Tx, row: SaidRow): Promise<boolean> {
  const { checkup, status, cameraReasonId, note, decided, asked } = row;
  const insert = sql`insert into controls (checkup, status, camera_reason, note, checkup_version, decided_by, decided_at, question,
      asked_by, asked_at)
    values (${checkup}, ${status}, ${cameraReasonId}, ${note}, ${decided?.version ?? null}, ${decided?.by ?? null},
      ${decided?.at ?? null}, ${asked?.question ?? null}, ${asked?.by ?? null}, ${asked?.at ?? null})
    on conflict (checkup) do nothing`;
  return (await tx.run(rawQuery(insert))) === 1;
}

/** Of a row that is held. What was not decided or asked anew stays; another question takes the answer away. */
export async function updateControl(
  tx: Tx,
  { checkup, status, cameraReasonId, note, decided, asked }: Omit<SaidRow, 'asked'> & { asked: Question },
): Promise<void> {
  const sets = [
    sql`version = version + 1`,
    ...(decided
      ? [
          sql`status = ${status}, camera_reason = ${cameraReasonId}, note = ${note}, checkup_version = ${decided.version},
              decided_by = ${decided.by}, decided_at = ${decided.at}`,
        ]
      : []),
    ...(asked === undefined
      ? []
      : [
          sql`question = ${asked?.question ?? null}, asked_by = ${asked?.by ?? null}, asked_at = ${asked?.at ?? null},
              answer = null, answered_by = null, answered_at = null`,
        ]),
  ];
  await changeOne(tx, sql`update controls set ${sql.join(sets)} where checkup = ${checkup}`);
}

/** undefined = as it is; null = no question any more */
type Question = SaidRow['asked'] | undefined;

/** `answer` null = photographs alone, which must be a part of it already. */
export async function updateAnswer(
  tx: Tx,
  { checkup, answer, by, at }: { checkup: string; answer: string | null; by: string; at: Date },
): Promise<void> {
  await changeOne(
    tx,
    sql`update controls set answer = ${answer}, answered_by = ${by}, answered_at = ${at}, version = version + 1
         where checkup = ${checkup}`,
  );
}

async function changeOne(tx: Tx, update: ReturnType<typeof sql>): Promise<void> {
  if ((await tx.run(rawQuery(update))) !== 1) throw new Error('a control that was held was not changed');
}
