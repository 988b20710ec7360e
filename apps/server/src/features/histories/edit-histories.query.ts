import { build, type Tx } from '../../platform/db/transaction.ts';

/** Newest first. Row-level security leaves company people their own company's. */
export async function editHistories(
  tx: Tx,
  wanted: { entity: string; record: string | undefined; limit: number; offset: number },
) {
  const matching = build
    .selectFrom('edit_histories as h')
    .innerJoin('users as u', 'u.id', 'h.user')
    .where('h.entity', '=', wanted.entity)
    .$if(wanted.record !== undefined, (query) => query.where('h.record', '=', wanted.record ?? ''));
  const rows = await tx.rows(
    matching
      .select([
        'h.id as _id',
        'h.at',
        'h.user',
        'u.name as userName',
        'h.action',
        'h.entity',
        'h.record',
        'h.changes',
      ])
      .orderBy('h.at', 'desc')
      .orderBy('h.id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset),
  );
  const total = await tx.first(matching.select((select) => select.fn.countAll<number>().as('count')));
  return { rows, count: total?.count ?? 0 };
}
