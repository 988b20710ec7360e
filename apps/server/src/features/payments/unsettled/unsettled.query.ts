import { type Actor, scopeOf } from '@inspect/contract/access';
import { type Day, normalisePlate, searchKey } from '@inspect/contract/kernel';
import type {
  InspectedNotPaid,
  PaidNotInspected,
  StationSum,
  UNINSPECTED_SORTS,
  UNPAID_SORTS,
} from '@inspect/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import type { PageWindow } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

export type UnsettledWanted = {
  days: { from: Day; to: Day };
  company?: string | undefined;
  station?: string | undefined;
  search?: string | undefined;
};

export type StoredPaidNotInspected = Omit<PaidNotInspected, 'at' | 'concludedAt'> & {
  at: Date;
  concludedAt: Date | null;
};
export type StoredInspectedNotPaid = Omit<InspectedNotPaid, 'concludedAt'> & { concludedAt: Date };

/** What a list is of: where its rows come from, what they come to, how they are shown, in which order and in which others. */
export type UnsettledList<Row, Sort extends string = string> = {
  of: (days: UnsettledWanted['days']) => RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  columns: RawBuilder<Row>;
  order: RawBuilder<unknown>;
  sorts: Readonly<Record<Sort, RawBuilder<unknown>>>;
};

const PLACES = {
  CarRegNo: sql`r.car_reg_no`,
  company: sql`r.company_key`,
  station: sql`r.station_key`,
  day: sql`r.day`,
};

const PLACE = sql`r.car_reg_no as "CarRegNo", r.company, r.company_name as "companyName", r.station, r.station_name as "stationName",
  to_char(r.day, 'YYYY-MM-DD') as day`;

type PaidSort = (typeof UNINSPECTED_SORTS)[number];
export const PAID_NOT_INSPECTED: UnsettledList<StoredPaidNotInspected, PaidSort> = {
  of: ({ from, to }) => sql`inspect.paid_not_inspected(${from}::date, ${to}::date)`,
  amount: sql`r.amount`,
  columns: sql<StoredPaidNotInspected>`r.payment as _id, coalesce(r.payment_order, r.payment) as row, r.checkup, ${PLACE}, r.at,
    r.purpose, r.method, r.origin, r.amount, r.reason, r.concluded_at as "concludedAt"`,
  order: sql`r.at desc, r.payment desc`,
  sorts: { ...PLACES, at: sql`r.at`, amount: sql`r.amount`, concludedAt: sql`r.concluded_at` },
};

const OWED = sql`(r.inspection + coalesce(r.environmental, 0))`;
type UnpaidSort = (typeof UNPAID_SORTS)[number];
export const INSPECTED_NOT_PAID: UnsettledList<StoredInspectedNotPaid, UnpaidSort> = {
  of: ({ from, to }) => sql`inspect.inspected_not_paid(${from}::date, ${to}::date)`,
  amount: OWED,
  columns: sql<StoredInspectedNotPaid>`r.checkup as _id, ${PLACE}, r.number, r.opinion as "Opinion",
    r.concluded_at as "concludedAt", (select u.name from users u where u.id = r.created_by) as "createdByName", r.inspection,
    r.environmental, ${OWED} as amount, r.paid`,
  order: sql`r.concluded_at desc, r.checkup desc`,
  sorts: {
    ...PLACES,
    concludedAt: sql`r.concluded_at`,
    amount: OWED,
    inspection: sql`r.inspection`,
    environmental: sql`r.environmental`,
    paid: sql`r.paid`,
    createdBy: sql`(select u.sort_key from users u where u.id = r.created_by)`,
  },
};

/** By a part of the plate, or in the name of the company or station. */
function matching(typed: string) {
  const [plate, named] = [normalisePlate(typed), `%${escapeLike(searchKey(typed))}%`];
  const byPlate = plate === '' ? sql`false` : sql`r.car_reg_no like ${`%${escapeLike(plate)}%`}`;
  return sql`(${byPlate} or c.search_key like ${named} or s.search_key like ${named})`;
}

/** The rows, found once however much is asked of them. */
function found<Row>(
  list: UnsettledList<Row>,
  actor: Actor,
  { days, company, station, search }: UnsettledWanted,
) {
  const conditions = [
    // Row-level security leaves no others; the condition says whose page it is.
    scopeOf(actor, 'payments') === 'all' ? sql`true` : sql`r.company = ${actor.company}`,
    ...(company ? [sql`r.company = ${company}`] : []),
    ...(station ? [sql`r.station = ${station}`] : []),
    ...(search ? [matching(search)] : []),
  ];
  return sql`with found as materialized (
    select r.*, c.name as company_name, s.name as station_name, c.sort_key as company_key, s.sort_key as station_key
      from ${list.of(days)} r
      join companies c on c.id = r.company
      left join stations s on s.id = r.station
     where ${sql.join(conditions, sql` and `)})`;
}

/** By station, the largest sum first; no page of it: a country has few hundred. */
const stationsOf = <Row>(list: UnsettledList<Row>) => sql<StationSum>`
  select r.company, r.company_name as "companyName", r.station, r.station_name as "stationName", count(*) as count,
         coalesce(sum(${list.amount}), 0)::int8 as amount
    from found r
   group by r.company, r.company_name, r.station, r.station_name
   order by amount desc, r.company_name, r.station nulls last, r.company`;

export function allUnsettled<Row>(
  list: UnsettledList<Row>,
  actor: Actor,
  wanted: UnsettledWanted,
): RawBuilder<Row> {
  return sql<Row>`${found(list, actor, wanted)} select ${list.columns} from found r order by ${list.order}`;
}

/** As JSON has it: a moment is text. */
type Read<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A page of the rows, and what all of them come to by station. */
export async function unsettledPage<Row, Sort extends string>(
  tx: Tx,
  list: UnsettledList<Row, Sort>,
  actor: Actor,
  wanted: UnsettledWanted & { sort?: SortOrder<Sort> },
  { limit, offset }: PageWindow,
): Promise<{ rows: Read<Row>[]; stations: StationSum[] }> {
  const query = sql<{ rows: Read<Row>[]; stations: StationSum[] }>`
    ${found(list, actor, wanted)},
    page as (select ${list.columns} from found r order by ${sortedBy(wanted.sort, list.sorts, list.order)} limit ${limit} offset ${offset}),
    stations as (${stationsOf(list)})
    select coalesce((select json_agg(p) from page p), '[]') as rows, coalesce((select json_agg(s) from stations s), '[]') as stations`;
  const [answer] = await tx.rows(rawQuery(query));
  return answer ?? { rows: [], stations: [] };
}

export function unsettledStations<Row>(
  tx: Tx,
  list: UnsettledList<Row>,
  actor: Actor,
  wanted: UnsettledWanted,
): Promise<StationSum[]> {
  return tx.rows(rawQuery(sql<StationSum>`${found(list, actor, wanted)} ${stationsOf(list)}`));
}
