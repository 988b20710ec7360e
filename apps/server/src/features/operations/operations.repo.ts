import { type RawBuilder, sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type NewOperation = {
  id: string;
  person: string;
  device: string;
  seq: number;
  kind: string;
  hash: Buffer;
  record: string;
  recordedAt: string;
  now: Date;
};

/** The company is that of the session, whatever was sent. */
const OWN_COMPANY: RawBuilder<string | null> = sql`inspect.actor_company()`;

/** Takes the id: who comes with the same one waits until this is committed or taken back. False = it has been done. */
export async function claimOperation(tx: Tx, { hash, recordedAt, now, ...row }: NewOperation) {
  const insert = build
    .insertInto('operations')
    .values({ ...row, company: OWN_COMPANY, payload_hash: hash, recorded_at: new Date(recordedAt), at: now })
    .onConflict((conflict) => conflict.column('id').doNothing());
  return (await tx.run(insert)) === 1;
}

export async function noteMerged(tx: Tx, id: string, newId: string): Promise<void> {
  await tx.run(build.updateTable('operations').set({ new_id: newId }).where('id', '=', id));
}

/** Which version of its record it made. */
export async function noteVersion(tx: Tx, id: string, version: number): Promise<void> {
  await tx.run(build.updateTable('operations').set({ version }).where('id', '=', id));
}

/** Those of the person that have been done. */
export function doneOperations(tx: Tx, person: string, ids: readonly string[]) {
  const columns = ['id', 'record', 'new_id', 'payload_hash'] as const;
  return tx.rows(
    build.selectFrom('operations').select(columns).where('person', '=', person).where('id', 'in', ids),
  );
}

/** How far this device of the person has been heard of. */
export async function noteDevice(
  tx: Tx,
  heard: { device: string; person: string; seq: number; now: Date },
): Promise<void> {
  await tx.run(
    rawQuery(sql`insert into operation_devices (device, person, company, last_seq, at)
      values (${heard.device}, ${heard.person}, ${OWN_COMPANY}, ${heard.seq}, ${heard.now})
      on conflict (device, person) do update
        set last_seq = greatest(operation_devices.last_seq, excluded.last_seq), company = excluded.company, at = excluded.at`),
  );
}

/** Devices come back after weeks; what was done before that is not sent again. What lies in quarantine stays told as done. */
export async function forgetOperations(tx: Tx, before: Date): Promise<void> {
  const lying = build.selectFrom('quarantined_operations').select('id');
  await tx.run(build.deleteFrom('operations').where('at', '<', before).where('id', 'not in', lying));
  await tx.run(build.deleteFrom('operation_devices').where('at', '<', before));
}
