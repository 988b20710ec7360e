import type { Day } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

const BATCH = 2_000;

type Row = {
  checkup: string;
  version: number;
  at: Date;
  content: string;
  key: Buffer | null;
  sealed: string | null;
  hash: Buffer;
  previous: Buffer | null;
};

export function allVersions(tx: Tx): AsyncIterable<Row[]> {
  return tx.batches(
    build
      .selectFrom('checkup_versions')
      .select(['checkup', 'version', 'at', 'content', 'key', 'sealed', 'hash', 'previous'])
      .orderBy('checkup')
      .orderBy('version'),
    BATCH,
  );
}

export type LateVersion = { checkup: string; version: number; at: Date; day: Day };

/** Versions that were recorded when the day of their date was closed already. */
export function lateVersions(tx: Tx): Promise<LateVersion[]> {
  return tx.rows(
    build
      .selectFrom('checkup_versions_late as l')
      .innerJoin('checkup_versions as v', (join) =>
        join.onRef('v.checkup', '=', 'l.checkup').onRef('v.version', '=', 'l.version'),
      )
      .select(['l.checkup', 'l.version', 'v.at', 'l.day'])
      .orderBy('l.checkup')
      .orderBy('l.version'),
  );
}

/** Reading everything takes longer than any request may, and its longest statement still ends in an hour. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx.takeTime(60);
}

export type Difference = {
  checkup: string;
  problem: 'no_versions' | 'row_missing' | 'version_missing' | 'row_differs';
};

/** Checkups that are not what their last version says. */
export function differences(tx: Tx): Promise<Difference[]> {
  const query = sql<Difference>`select * from inspect.checkup_differences()`;
  return tx.rows(rawQuery(query));
}
