import { t } from '@inspect/contract/i18n';
import { sql } from 'kysely';
import { type Place, readPage } from '../../platform/db/read-page.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Change, Edit } from '../../platform/history/record-edit.repo.ts';

/** Newest first, as row-level security leaves them; of a stranger one learns only whether he was of the staff. */
export async function editHistories(tx: Tx, wanted: Place & { entity: string; record: string | undefined }) {
  const matching = build
    .selectFrom('edit_histories as h')
    .leftJoin('users as u', 'u.id', 'h.user')
    .where('h.entity', '=', wanted.entity)
    .$if(wanted.record !== undefined, (query) => query.where('h.record', '=', wanted.record ?? ''));
  const ordered = matching
    .select(['h.id as _id', 'h.at', 'u.id as user', 'u.name as userName', 'h.entity', 'h.record'])
    .select([sql<Edit['action']>`h.action`.as('action'), sql<Change[]>`h.changes`.as('changes')])
    .select(sql<boolean>`u.id is null and inspect.is_staff(h."user")`.as('byStaff'))
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc');
  const { rows, count } = await readPage(tx, ordered, wanted);
  const named = rows.map(({ byStaff, ...row }) => ({
    ...row,
    userName: row.userName ?? t(byStaff ? 'histories.staff' : 'histories.formerPerson'),
  }));
  return { rows: named, count };
}
