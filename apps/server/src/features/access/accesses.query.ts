import type { Actor, PageFlags, Role } from '@inspect/contract/access';
import { LED_ROLES, ROLES, role as roleSchema, scopeOf } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Sort = 'name' | 'role' | 'company' | 'station';

type Criteria = PageWindow & {
  sort?: SortOrder<Sort>;
  search?: string | undefined;
  role?: Role | undefined;
};

const PERSON = [
  'u.id as _id',
  'u.name',
  'u.role',
  'u.company',
  'c.name as companyName',
  's.name as stationName',
  'u.blocked',
] as const;

const COLUMNS = {
  name: { filled: sql`u.sort_key` },
  role: { filled: sql`array_position(${[...ROLES]}::text[], u.role::text)` },
  company: sql`c.sort_key`,
  station: sql`s.sort_key`,
};

const people = () =>
  build
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company')
    .leftJoin('stations as s', 's.id', 'u.station');

/** People whose rights the actor may see: of everybody, or those whom he leads. */
export async function accessPeople(tx: Tx, actor: Actor, wanted: Criteria) {
  const matching = people()
    .select(PERSON)
    .$if(scopeOf(actor, 'accesses') !== 'all', (query) =>
      query.where('u.company', '=', actor.company ?? '').where('u.role', 'in', LED_ROLES),
    )
    .$if(wanted.role !== undefined, (query) => query.where('u.role', '=', wanted.role ?? ''))
    .$if(Boolean(wanted.search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(wanted.search))}%`),
    );
  const { rows, count } = await readPage(
    tx,
    matching.orderBy(sortedBy(wanted.sort, COLUMNS, sql`u.sort_key, u.id`)),
    wanted,
  );
  return { rows: rows.map(withRole), count };
}

export async function accessPerson(tx: Tx, id: string) {
  const row = await tx.first(people().select(PERSON).where('u.id', '=', id));
  return row && withRole(row);
}

const withRole = <Row extends { role: string }>(row: Row) => ({ ...row, role: roleSchema.parse(row.role) });

export type GrantPair = {
  page: string;
  route: string;
  own: PageFlags | null;
  inherited: PageFlags | null;
};

const FLAGS = ['g.view', 'g.create', 'g.edit', 'g.delete', 'g.export'] as const;

/** Every page in menu order with what is granted to the person himself and to his role; for a role its own only. */
export async function grantPairs(tx: Tx, of: { user: string | null; role: Role }): Promise<GrantPair[]> {
  const pages = await tx.rows(
    build.selectFrom('pages').select(['id', 'route']).orderBy('ordering').orderBy('id'),
  );
  const grants = await tx.rows(
    build
      .selectFrom('page_grants as g')
      .select(['g.page', 'g.user', ...FLAGS])
      .where((where) => where.or([where('g.role', '=', of.role), where('g.user', '=', of.user ?? '')])),
  );
  const mine = new Map<string, PageFlags>();
  const roles = new Map<string, PageFlags>();
  for (const { page, user, ...flags } of grants) (user === null ? roles : mine).set(page, flags);
  return pages.map(({ id, route }) => ({
    page: id,
    route,
    own: (of.user === null ? roles : mine).get(id) ?? null,
    inherited: of.user === null ? null : (roles.get(id) ?? null),
  }));
}
