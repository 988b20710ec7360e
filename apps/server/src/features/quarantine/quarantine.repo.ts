import { type RawBuilder, sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { BlockedPerson } from './blocked-person.repo.ts';
import { isUndecided } from './is-undecided.query.ts';

export type NewQuarantined = {
  id: string;
  person: BlockedPerson;
  device: string;
  seq: number;
  kind: string;
  schema: number;
  /** null = its checkup has been removed for good */
  content: string | null;
  hash: Buffer | null;
  /** what a checkup with this content is saved with; null = it is none */
  savedHash: Buffer | null;
  record: string | null;
  recordedAt: Date;
  now: Date;
  size: number;
  file: { iv: Buffer; pieces: number } | null;
};

/** What was sent under this id before, and who sent it; null hash = it is not known, or its checkup is gone for good. */
export type Known = { person: string; hash: Buffer | null };

type DoneLookup = { id: string; record: string | null; savedHash: Buffer | null };

/** Done, as an operation, as a photograph that was uploaded, or by the call that saved just this as a new checkup, whoever did it. */
export function doneUnder(tx: Tx, { id, record, savedHash }: DoneLookup): Promise<Known | undefined> {
  return tx.first(
    rawQuery(sql<Known>`select person, payload_hash as hash from operations where id = ${id}
      union all select created_by, null from attachments where id = ${id}
      union all select s.person, null from (select inspect.saved_as(${record}, ${savedHash}::bytea) as person) s where s.person is not null
      limit 1`),
  );
}

/** What this names is not removed for good until the end of the transaction; a removal that is under way is waited for. */
export async function lockFromErasure(tx: Tx, record: string): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.lock_from_erasure(${record})`));
}

export async function isErased(tx: Tx, record: string): Promise<boolean> {
  const query = build.selectFrom('erased_checkups').select('checkup').where('checkup', '=', record);
  return (await tx.first(query)) !== undefined;
}

export type Lying = Known & {
  record: string | null;
  fileIv: Buffer | null;
  pieces: number | null;
  isFileThere: boolean;
};

export function lyingUnder(tx: Tx, id: string): Promise<Lying | undefined> {
  return tx.first(
    build
      .selectFrom('quarantined_operations')
      .select(['person', 'record', 'payload_hash as hash', 'file_iv as fileIv', 'file_pieces as pieces'])
      .select(sql<boolean>`file is not null`.as('isFileThere'))
      .where('id', '=', id),
  );
}

/** How much of a person lies here, and whether something of it waits for a decision. */
export type LyingOf = { rows: number; bytes: number; waits: boolean };

export async function lyingOf(tx: Tx, person: string): Promise<LyingOf> {
  const row = await tx.first(
    rawQuery(sql<LyingOf>`select count(*)::int as rows, coalesce(sum(size), 0)::int as bytes,
        exists (select from quarantined_operations q where q.person = ${person} and ${isUndecided('q')}) as waits
      from quarantined_operations where person = ${person}`),
  );
  return row ?? { rows: 0, bytes: 0, waits: false };
}

export async function insertQuarantined(tx: Tx, row: NewQuarantined): Promise<void> {
  const { id, device, seq, kind, schema, content, record, size, file } = row;
  await tx.run(
    build.insertInto('quarantined_operations').values({
      id,
      device,
      seq,
      kind,
      schema,
      content,
      record,
      size,
      person: row.person.id,
      company: row.person.company,
      payload_hash: row.hash,
      saved_hash: row.savedHash,
      recorded_at: row.recordedAt,
      received_at: row.now,
      file_iv: file?.iv ?? null,
      file_pieces: file?.pieces ?? null,
    }),
  );
}

export async function insertPiece(tx: Tx, operation: string, piece: number, bytes: Buffer): Promise<void> {
  await tx.run(
    build
      .insertInto('quarantined_pieces')
      .values({ operation, piece, bytes })
      .onConflict((conflict) => conflict.columns(['operation', 'piece']).doNothing()),
  );
}

export async function piecesOf(tx: Tx, operation: string): Promise<number[]> {
  const rows = await tx.rows(
    build.selectFrom('quarantined_pieces').select('piece').where('operation', '=', operation),
  );
  return rows.map(({ piece }) => piece);
}

export async function wholeOf(tx: Tx, operation: string): Promise<Buffer> {
  const rows = await tx.rows(
    build
      .selectFrom('quarantined_pieces')
      .select('bytes')
      .where('operation', '=', operation)
      .orderBy('piece'),
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

export async function forgetPieces(tx: Tx, operation: string): Promise<void> {
  await tx.run(build.deleteFrom('quarantined_pieces').where('operation', '=', operation));
}

export async function storeFile(tx: Tx, id: string, file: Buffer): Promise<void> {
  await tx.run(build.updateTable('quarantined_operations').set({ file }).where('id', '=', id));
}

/** So much waits on that device no more; nothing at all is neither late nor waiting for a decision. */
export async function noteHandedOver(
  tx: Tx,
  { device, person, count }: { device: string; person: string; count: number },
): Promise<void> {
  const left: RawBuilder<number> = sql`greatest(pending - ${count}, 0)`;
  await tx.run(
    rawQuery(sql`update operation_devices set pending = ${left}, attention = least(attention, ${left}),
        late = late and ${left} > 0, oldest_at = case when ${left} > 0 then oldest_at end
      where device = ${device} and person = ${person} and pending is not null`),
  );
}

/** Said once; false = somebody has said it, or there is none. */
export async function noteHandled(
  tx: Tx,
  { id, by, reason, now }: { id: string; by: string; reason: string; now: Date },
): Promise<boolean> {
  const update = build
    .updateTable('quarantined_operations')
    .set({ handled_at: now, handled_by: by, handled_reason: reason })
    .where('id', '=', id)
    .where('handled_at', 'is', null);
  return (await tx.run(update)) === 1;
}
