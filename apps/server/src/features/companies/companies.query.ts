import { accountStatusOn, type CompanyItem } from '@inspect/contract/companies';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { companyItems, itemOf } from './company.query.ts';

type Page = PageWindow & { search?: string | undefined; sort?: SortOrder<'name' | 'taxCode'> };

const SORT_SQL = { name: sql`sort_key`, taxCode: sql`tax_code collate "C"` } as const;

const searched = (search: string | undefined) => `%${escapeLike(searchKey(search))}%`;

/** Companies of the country, for the staff to choose from. */
export function companiesPage(tx: Tx, { search, sort, ...place }: Page) {
  const matching = build
    .selectFrom('companies')
    .select(['id as _id', 'name', 'tax_code as taxCode'])
    .$if(Boolean(search), (query) => query.where('search_key', 'like', searched(search)));
  return readPage(tx, matching.orderBy(sortedBy(sort, SORT_SQL, sql`sort_key, id`)), place);
}

/** The one company of the people who belong to it, with everything that is kept of it. */
export async function ownCompanyPage(
  tx: Tx,
  company: string,
  { search, ...place }: Omit<Page, 'sort'>,
): Promise<{ rows: CompanyItem[]; count: number }> {
  const matching = companyItems()
    .where('c.id', '=', company)
    .$if(Boolean(search), (query) => query.where('c.search_key', 'like', searched(search)));
  const { rows, count } = await readPage(tx, matching.orderBy('c.id'), place);
  return { rows: rows.map(itemOf), count };
}

/** The same company as its people see it on that day. */
export async function ownCompanyOn(tx: Tx, company: string, today: string) {
  const { rows } = await ownCompanyPage(tx, company, { limit: 1, offset: 0 });
  return rows.map((row) => accountStatusOn(row, today));
}
