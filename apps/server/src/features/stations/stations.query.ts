import { type Actor, scopeOf } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import type { STATION_SORTS, StationRow } from '@inspect/contract/stations';
import { workingHours } from '@inspect/contract/stations';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

const stationRows = () =>
  build
    .selectFrom('stations as s')
    .innerJoin('companies as c', 'c.id', 's.company')
    .innerJoin('regions as r', 'r.id', 's.region')
    .innerJoin('counties as k', 'k.id', 's.county')
    .select([
      's.id as _id',
      's.company',
      'c.name as companyName',
      's.name',
      's.region',
      'r.name as regionName',
      's.county',
      'k.name as countyName',
      's.address',
      's.phone',
      's.latitude',
      's.longitude',
      's.working_hours as workingHours',
      's.lines',
      's.status',
      's.version',
    ]);

/** Row-level security leaves company people their own company's; so does this condition. */
const reachable = (actor: Actor) =>
  stationRows().$if(scopeOf(actor, 'stations') !== 'all', (query) =>
    query.where('s.company', '=', actor.company ?? ''),
  );

const rowOf = <Row extends { workingHours: unknown }>(
  row: Row,
): Omit<Row, 'workingHours'> & Pick<StationRow, 'workingHours'> => ({
  ...row,
  workingHours: workingHours.parse(row.workingHours),
});

export async function stationById(tx: Tx, actor: Actor, id: string): Promise<StationRow | undefined> {
  const row = await tx.first(reachable(actor).where('s.id', '=', id));
  return row && rowOf(row);
}

type Sort = (typeof STATION_SORTS)[number];
const SORT_SQL = {
  name: sql`s.sort_key`,
  county: sql`r.sort_key || ' ' || k.sort_key`,
  phone: sql`s.phone collate "C"`,
  lines: sql`s.lines`,
  status: sql`s.status`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;

type Criteria = PageWindow & {
  search?: string | undefined;
  company?: string | undefined;
  sort?: SortOrder<Sort>;
};

export async function stationPage(tx: Tx, actor: Actor, { search, company, sort, ...place }: Criteria) {
  const matching = reachable(actor)
    .where('s.retired_at', 'is', null)
    .$if(company !== undefined, (query) => query.where('s.company', '=', company ?? ''))
    .$if(Boolean(search), (query) =>
      query.where('s.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    );
  const ordered = matching.orderBy(sortedBy(sort, SORT_SQL, sql`c.sort_key, s.sort_key, s.id`));
  const { rows, count } = await readPage(tx, ordered, place);
  return { rows: rows.map(rowOf), count };
}

export async function isStationUsed(tx: Tx, id: string): Promise<boolean> {
  const person = await tx.first(
    build.selectFrom('users').select('id').where('station', '=', id).where('blocked', '=', false).limit(1),
  );
  if (person) return true;
  const checkup = await tx.first(
    build
      .selectFrom('checkups')
      .select('id')
      .where('station', '=', id)
      .where('status', '=', 'open')
      .where('deleted', '=', false)
      .limit(1),
  );
  return checkup !== undefined;
}
