import type { Actor } from '@inspect/contract/access';
import {
  type COMPANY_SORTS,
  type CompanyItem,
  type CompanyState,
  companyItem,
  LICENCE_WARNING_DAYS,
} from '@inspect/contract/companies';
import { addDays, type Day, searchKey } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

export const companyItems = () =>
  build
    .selectFrom('companies as c')
    .leftJoin('files as f', 'f.id', 'c.contract_file')
    .select([
      'c.id as _id',
      'c.name',
      'c.tax_code as taxCode',
      'c.legal_form as legalForm',
      'c.director',
      'c.licence_number as licenceNumber',
      'c.licence_until as licenceUntil',
      'c.phone',
      'c.email',
      'c.region',
      'c.county',
      'c.address',
      'c.status',
      'c.subscription_enabled as subscriptionEnabled',
      'c.subscription_total as subscriptionTotal',
      'c.subscription',
      'c.subscription_status as subscriptionStatus',
      'c.contract_enabled as contractEnabled',
      'c.contract_file as contractFile',
      'f.name as contractFileName',
      'c.contract',
      'c.contract_status as contractStatus',
      'c.blocked',
      'c.block_comment as blockComment',
      'c.double_payments',
      'c.version',
    ]);

export const itemOf = (row: unknown): CompanyItem => companyItem.parse(row);

export async function companyById(tx: Tx, id: string): Promise<CompanyItem | undefined> {
  const row = await tx.first(companyItems().where('c.id', '=', id));
  return row && itemOf(row);
}

type Criteria = {
  search?: string | undefined;
  region?: string | undefined;
  state?: CompanyState | undefined;
  /** of Yerevan */
  today: Day;
};

/** Staff see all of them; a company's people would see their own, here as by row-level security. */
function matchingCompanies(actor: Actor, { search, region, state, today }: Criteria) {
  return companyItems()
    .$if(actor.company !== null, (query) => query.where('c.id', '=', actor.company ?? ''))
    .$if(Boolean(search), (query) =>
      query.where('c.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .$if(region !== undefined, (query) => query.where('c.region', '=', region ?? ''))
    .$if(state === 'blocked', (query) => query.where('c.blocked', '=', true))
    .$if(state === 'inactive', (query) => query.where('c.status', '=', false))
    .$if(state === 'licence', (query) =>
      query.where('c.licence_until', '<=', addDays(today, LICENCE_WARNING_DAYS)),
    )
    .$if(state === 'contract', (query) =>
      query
        .where('c.contract_enabled', '=', true)
        .where('c.contract_file', 'is not', null)
        .where('c.contract_status', '=', false),
    )
    .$if(state === 'subscription', (query) =>
      query
        .where('c.subscription_enabled', '=', true)
        .where('c.subscription_total', '>', 0)
        .where((where) =>
          where.or([
            where('c.subscription_status', '=', false),
            where(sql<string>`c.subscription ->> 'to'`, '<', today),
          ]),
        ),
    );
}

type Sort = (typeof COMPANY_SORTS)[number];
const SORT_SQL = {
  name: sql`c.sort_key`,
  taxCode: sql`c.tax_code collate "C"`,
  licence: sql`c.licence_until`,
  subscriptionTotal: sql`c.subscription_total`,
  phone: sql`c.phone collate "C"`,
  email: sql`c.email collate "C"`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;

type Sorted = { sort?: SortOrder<Sort> };

/** By name where nothing else is asked. */
const sortedCompanies = (actor: Actor, wanted: Criteria & Sorted) =>
  matchingCompanies(actor, wanted).orderBy(sortedBy(wanted.sort, SORT_SQL, sql`c.sort_key, c.id`));

export async function companyPage(
  tx: Tx,
  actor: Actor,
  { limit, offset, ...wanted }: Criteria & PageWindow & Sorted,
) {
  const { rows, count } = await readPage(tx, sortedCompanies(actor, wanted), { limit, offset });
  return { rows: rows.map(itemOf), count };
}

/** All of them, with the names of where they are. */
export const allCompanies = (actor: Actor, wanted: Criteria & Sorted) =>
  sortedCompanies(actor, wanted)
    .leftJoin('regions as r', 'r.id', 'c.region')
    .leftJoin('counties as n', 'n.id', 'c.county')
    .select(['r.name as regionName', 'n.name as countyName']);

/** How many the list shows in this state. */
export async function countOfCompanies(
  tx: Tx,
  actor: Actor,
  state: CompanyState,
  today: Day,
): Promise<number> {
  const matching = matchingCompanies(actor, { state, today }).clearSelect();
  return (await tx.first(matching.select(({ fn }) => fn.countAll<number>().as('count'))))?.count ?? 0;
}

export async function isRegion(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(build.selectFrom('regions').select('id').where('id', '=', id))) !== undefined;
}
