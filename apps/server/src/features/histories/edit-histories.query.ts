import { t } from '@inspect/contract/i18n';
import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Change, Edit } from '../../platform/history/record-edit.repo.ts';

/**
 * Newest first. Row-level security leaves company people their own company's; of whoever changed something there and is
 * none of theirs they learn only whether it was the staff.
 */
export async function editHistories(
  tx: Tx,
  wanted: { entity: string; record: string | undefined; limit: number; offset: number },
) {
  const matching = build
    .selectFrom('edit_histories as h')
    .leftJoin('users as u', 'u.id', 'h.user')
    .where('h.entity', '=', wanted.entity)
    .$if(wanted.record !== undefined, (query) => query.where('h.record', '=', wanted.record ?? ''));
  const rows = await tx.rows(
    matching
      .select(['h.id as _id', 'h.at', 'u.id as user', 'u.name as userName', 'h.entity', 'h.record'])
      .select([sql<Edit['action']>`h.action`.as('action'), sql<Change[]>`h.changes`.as('changes')])
      .select(sql<boolean>`u.id is null and inspect.is_staff(h."user")`.as('byStaff'))
      .orderBy('h.at', 'desc')
      .orderBy('h.id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset),
  );
  const total = await tx.first(matching.select((select) => select.fn.countAll<number>().as('count')));
  const named = rows.map(({ byStaff, ...row }) => ({
    ...row,
    userName: row.userName ?? t(byStaff ? 'histories.staff' : 'histories.formerPerson'),
  }));
  return { rows: named, count: total?.count ?? 0 };
}
