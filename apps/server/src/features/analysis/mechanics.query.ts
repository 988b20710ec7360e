import { INSPECTING_ROLE } from '@inspect/contract/access';
import type { MECHANIC_SORTS } from '@inspect/contract/analysis';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

const SORT_SQL = { name: sql`u.sort_key`, company: sql`co.sort_key` } as const;

type Criteria = PageWindow & {
  search?: string | undefined;
  sort?: SortOrder<(typeof MECHANIC_SORTS)[number]>;
};

/** Every mechanic of the country to choose from, by name. */
export function mechanicsPage(tx: Tx, { search, sort, ...place }: Criteria) {
  const rows = build
    .selectFrom('users as u')
    .innerJoin('companies as co', 'co.id', 'u.company')
    .where('u.role', '=', INSPECTING_ROLE)
    .$if(Boolean(search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .select(['u.id as _id', 'u.name', 'co.id as company', 'co.name as companyName'])
    .orderBy(sortedBy(sort, SORT_SQL, sql`u.sort_key, u.id`));
  return readPage(tx, rows, place);
}
