import { build, type Tx } from '../../../platform/db/transaction.ts';

/** All versions of the checkups that were written last, chain after chain. */
export function newestChains(tx: Tx, checkups: number) {
  const newest = build
    .selectFrom((from) =>
      from
        .selectFrom('checkup_versions')
        .select(['checkup', 'at'])
        .orderBy('at', 'desc')
        .limit(checkups)
        .as('latest'),
    )
    .select('checkup');
  return tx.rows(
    build
      .selectFrom('checkup_versions')
      .select(['checkup', 'version', 'content', 'key', 'sealed', 'hash', 'previous'])
      .where('checkup', 'in', newest)
      .orderBy('checkup')
      .orderBy('version'),
  );
}
