import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../db/transaction.ts';

export type RecordFault = {
  /** the link; 0 = none */
  number: number;
  source: string;
  record: string;
  problem: 'unchained' | 'link_missing' | 'link_changed' | 'record_missing' | 'record_changed';
};

/** Links that don't follow from the one before, and rows that are not what their link says. */
export function recordChainFaults(tx: Tx): Promise<RecordFault[]> {
  const query = sql<RecordFault>`select * from inspect.record_chain_faults()`;
  return tx.rows(rawQuery(query));
}

/** `source`: the table that the chain is of */
export type Link = { source: string; number: number; hash: string };

const links = build
  .selectFrom('record_chain')
  .select(['source', 'number', 'hash'])
  .$narrowType<{ number: number; hash: Buffer }>()
  .where('number', 'is not', null);

/** Chains what was written since the last time. */
export async function chainRecords(tx: Tx): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.chain_records()`));
}

/** The last link of each chain. */
export async function lastLinks(tx: Tx): Promise<Link[]> {
  const rows = links.distinctOn('source').orderBy('source').orderBy('number', 'desc');
  return (await tx.rows(rows)).map(asLink);
}

export async function linkAt(tx: Tx, source: string, number: number): Promise<Link | undefined> {
  const row = await tx.first(links.where('source', '=', source).where('number', '=', number));
  return row && asLink(row);
}

export async function chainLength(tx: Tx): Promise<number> {
  const query = build.selectFrom('record_chain').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await tx.first(query))?.count ?? 0;
}

/** Where chains go on from, after what was removed for its age. */
export async function chainStarts(tx: Tx): Promise<Link[]> {
  const starts = build.selectFrom('record_chain_starts').select(['source', 'number', 'hash']);
  return (await tx.rows(starts.orderBy('source'))).map(asLink);
}

/** Up to this link; the database refuses one that is not in the chain, and what is younger than it is kept. */
export async function purgeLoginHistory(tx: Tx, end: Omit<Link, 'source'>): Promise<void> {
  const hash = Buffer.from(end.hash, 'hex');
  await tx.run(rawQuery(sql`select inspect.purge_login_history(${end.number}, ${hash})`));
}

const asLink = (row: { source: string; number: number; hash: Buffer }): Link => ({
  ...row,
  hash: row.hash.toString('hex'),
});
