import type { HitRow } from '@inspect/contract/dahk';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { IN_USE, selectRows } from '../../platform/history/audited-table.repo.ts';
import { HIT_TABLE } from './hits.repo.ts';

export type Turn = { turn: number; etag: string | null; addressDigest: string | null };

/** Begins to ask; undefined while somebody else does who has begun after `lapsed`. */
export function takeTurn(tx: Tx, { now, lapsed }: { now: Date; lapsed: Date }): Promise<Turn | undefined> {
  return tx.first(
    rawQuery(sql<Turn>`update enforcement_source set turn = turn + 1, asking_since = ${now}
      where asking_since is null or asking_since <= ${lapsed} or asking_since > ${now}
      returning turn, etag, address_digest as "addressDigest"`),
  );
}

/** Whether nobody has begun after this turn; until the transaction ends nobody can. */
export async function holdsTurn(tx: Tx, turn: number): Promise<boolean> {
  const query = sql`select from enforcement_source where turn = ${turn} for update`;
  return (await tx.first(rawQuery(query))) !== undefined;
}

/** The turn is over: this list was taken. */
export function noteTaken(
  tx: Tx,
  { at, ...list }: { at: Date; hits: number; etag: string | null; addressDigest: string },
): Promise<void> {
  return note(
    tx,
    sql`succeeded_at = ${at}, hits = ${list.hits}, etag = ${list.etag},
      address_digest = case when ${list.etag}::text is null then null else ${list.addressDigest} end`,
  );
}

/** The turn is over: the list that was taken last is still the list. */
export const noteSame = (tx: Tx, at: Date) => note(tx, sql`succeeded_at = ${at}`);

/** The turn is over: nothing was taken. */
export const noteRefused = (
  tx: Tx,
  { at, problem, details }: { at: Date; problem: string; details: Readonly<Record<string, unknown>> },
) => note(tx, sql`failed_at = ${at}, problem = ${problem}, details = ${JSON.stringify(details)}::jsonb`);

async function note(tx: Tx, facts: RawBuilder<unknown>): Promise<void> {
  await tx.run(rawQuery(sql`update enforcement_source set asking_since = null, ${facts}`));
}

/** What the source has said so far and not taken back. */
export const hitsOfSource = (tx: Tx) =>
  tx.rows(selectRows<HitRow>(HIT_TABLE, { where: [IN_USE, sql`t.source = 'http'`], order: sql`t.id` }));

/** Ends those that the source names no more. */
export async function retireOfSource(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    rawQuery(sql`update enforcement_hits t set retired_at = ${at}, version = t.version + 1
      where t.id = any(${[...ids]}) and t.source = 'http' and ${IN_USE}`),
  );
}
