import type { NotificationAudience } from '@inspect/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

const ACTOR: RawBuilder<string> = sql`inspect.actor_user()`;

type NewNotification = {
  id: string;
  title: string;
  text: string;
  audience: NotificationAudience;
  link: string | null;
  mustAcknowledge: boolean;
  by: string;
  at: Date;
};

/** False when the id is taken. Waits for whoever is sending now. */
export async function addNotification(tx: Tx, row: NewNotification): Promise<boolean> {
  const { mustAcknowledge, by, at, ...rest } = row;
  const added = build
    .insertInto('notifications')
    .values({ ...rest, must_acknowledge: mustAcknowledge, created_by: by, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await tx.run(added)) === 1;
}

/** One that nobody has sent: the machine's own. */
export async function addOwnNotification(
  tx: Tx,
  row: { id: string; title: string; text: string; link: string; at: Date },
): Promise<void> {
  const { at, ...rest } = row;
  const values = { ...rest, audience: 'role', must_acknowledge: false, created_by: null, created_at: at };
  await tx.run(build.insertInto('notifications').values(values));
}

/** @throws the broken constraint notification_targets_company_fkey, notification_targets_user_fkey */
export async function addTargets(
  tx: Tx,
  notification: string,
  audience: NotificationAudience,
  ids: readonly string[],
): Promise<void> {
  const rows = audience === 'all' ? [{}] : ids.map((id) => ({ [audience]: id }));
  await tx.run(
    build.insertInto('notification_targets').values(rows.map((row) => ({ notification, ...row }))),
  );
}

/**
 * The first times stand. In two statements: a row that was acknowledged may not be changed, and `do update` asks that of it before its
 * own condition (PostgreSQL 15.20 and those beside it, CVE-2026-120154).
 */
export async function noteRead(tx: Tx, number: number, at: Date, acknowledged: boolean): Promise<void> {
  await tx.run(
    rawQuery(sql`insert into notification_reads ("user", number, read_at, acknowledged_at)
      values (${ACTOR}, ${number}, ${at}, ${acknowledged ? at : null}) on conflict ("user", number) do nothing`),
  );
  if (!acknowledged) return;
  await tx.run(
    rawQuery(sql`update notification_reads set acknowledged_at = ${at}
      where "user" = ${ACTOR} and number = ${number} and acknowledged_at is null`),
  );
}

/** Everything up to this number is read. */
export async function noteAllRead(tx: Tx, number: number, at: Date): Promise<void> {
  await tx.run(
    rawQuery(
      sql`insert into notification_marks ("user", number, at) values (${ACTOR}, ${number}, ${at}) on conflict do nothing`,
    ),
  );
}
