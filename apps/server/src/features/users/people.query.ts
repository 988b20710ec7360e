import { type Actor, LED_ROLES, ROLES, type Role, role } from '@inspect/contract/access';
import { addDays, type Day, searchKey, sortKey } from '@inspect/contract/kernel';
import { CERTIFICATE_WARNING_DAYS, type PEOPLE_SORTS, type PersonRow } from '@inspect/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** Whose accounts a call is about: everybody's, or those of the staff of one company. */
export type StaffScope = { company: string | null };

type Sort = (typeof PEOPLE_SORTS)[number];

export type PeopleFilter = PageWindow & {
  sort?: SortOrder<Sort>;
  search?: string | undefined;
  role?: Role | undefined;
  company?: string | undefined;
  station?: string | undefined;
  blocked?: boolean | undefined;
  certificate?: 'ending' | undefined;
  /** of Yerevan */
  today: Day;
};

/** An owner manages the staff of his company; who has no company manages everybody. */
export function staffScopeOf(actor: Actor): StaffScope {
  return { company: actor.company };
}

/** People within one's scope: the same condition that row-level security puts on writing. */
export function peopleOf({ company }: StaffScope) {
  return build
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company')
    .leftJoin('stations as s', 's.id', 'u.station')
    .$if(company !== null, (query) =>
      query.where('u.company', '=', company ?? '').where('u.role', 'in', [...LED_ROLES]),
    );
}

export const PERSON_COLUMNS = [
  'u.id as _id',
  'u.email',
  'u.name',
  'u.role',
  'u.company',
  'c.name as companyName',
  'u.station',
  's.name as stationName',
  'u.phone',
  'u.two_factor as twoFactor',
  'u.blocked',
  'u.certificate_number as certificateNumber',
  'u.certificate_until as certificateUntil',
  'u.accepted',
  'u.link_opened_at',
  'u.link_opened_from as linkOpenedFrom',
  'u.created_at',
  'u.version',
  sql<boolean>`exists (select from passkeys p where p."user" = u.id)`.as('hasPasskey'),
] as const;

type Row = Omit<PersonRow, 'role' | 'createdAt' | 'linkOpenedAt'> & {
  role: string;
  created_at: Date;
  link_opened_at: Date | null;
};

export function personOf({ created_at, link_opened_at, ...row }: Row): PersonRow {
  return {
    ...row,
    role: role.parse(row.role),
    createdAt: created_at.toISOString(),
    linkOpenedAt: link_opened_at?.toISOString() ?? null,
  };
}

function matchingPeople(scope: StaffScope, filter: Omit<PeopleFilter, keyof PageWindow>) {
  const { search, blocked, station, company, certificate, today } = filter;
  return peopleOf(scope)
    .$if(filter.role !== undefined, (query) => query.where('u.role', '=', filter.role ?? ''))
    .$if(company !== undefined, (query) => query.where('u.company', '=', company ?? ''))
    .$if(station !== undefined, (query) => query.where('u.station', '=', station ?? ''))
    .$if(blocked !== undefined, (query) => query.where('u.blocked', '=', blocked === true))
    .$if(Boolean(search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .$if(certificate === 'ending', (query) =>
      query.where('u.certificate_until', '<=', addDays(today, CERTIFICATE_WARNING_DAYS)),
    );
}

/** Who works here first, then who has not begun, then who may not. */
const SORT_SQL = {
  name: sql`u.sort_key`,
  company: sql`c.sort_key`,
  role: sql`array_position(${[...ROLES]}::text[], u.role)`,
  state: sql`case when u.blocked then 2 when u.accepted then 0 else 1 end`,
  station: sql`s.sort_key`,
  email: sql`u.email collate "C"`,
  phone: sql`u.phone collate "C"`,
  certificate: sql`u.certificate_until`,
  createdAt: sql`u.created_at`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;

/** All of them, by name where nothing else is asked. */
export function allPeople(scope: StaffScope, filter: Omit<PeopleFilter, keyof PageWindow>) {
  return matchingPeople(scope, filter)
    .select(PERSON_COLUMNS)
    .orderBy(sortedBy(filter.sort, SORT_SQL, sql`u.sort_key, u.id`));
}

export async function peoplePage(tx: Tx, scope: StaffScope, { limit, offset, ...filter }: PeopleFilter) {
  const { rows, count } = await readPage(tx, allPeople(scope, filter), { limit, offset });
  return { rows: rows.map(personOf), count };
}

/** Those of these that are people of the actor's company whom he keeps. */
export async function staffByIds(tx: Tx, actor: Actor, ids: readonly string[]): Promise<PersonRow[]> {
  const rows = await tx.rows(peopleOf(staffScopeOf(actor)).select(PERSON_COLUMNS).where('u.id', 'in', ids));
  return rows.map(personOf);
}

/** Active people whose certificate has run out or soon will. */
export async function countOfEndingCertificates(tx: Tx, actor: Actor, today: Day): Promise<number> {
  const ending = matchingPeople(staffScopeOf(actor), { certificate: 'ending', blocked: false, today });
  return (await tx.first(ending.select(({ fn }) => fn.countAll<number>().as('count'))))?.count ?? 0;
}

/** A retired one is there no more, though rows of former days still point to it. */
export async function isStationInUse(tx: Tx, id: string): Promise<boolean> {
  const found = build
    .selectFrom('stations')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null);
  return (await tx.first(found)) !== undefined;
}

/** Stations that can be given to somebody within one’s scope. */
export function stationsPage(
  tx: Tx,
  wanted: PageWindow & { company: string | null; search?: string | undefined; sort?: SortOrder<'name'> },
) {
  const { company, search, sort } = wanted;
  const matching = build
    .selectFrom('stations')
    .select(['id as _id', 'name', 'company'])
    .where('status', '=', true)
    .$if(company !== null, (query) => query.where('company', '=', company ?? ''))
    .$if(Boolean(search), (query) =>
      query.where('sort_key', 'like', `${escapeLike(sortKey(search ?? ''))}%`),
    );
  return readPage(tx, matching.orderBy(sortedBy(sort, { name: sql`sort_key` }, sql`sort_key, id`)), wanted);
}
