import { type Actor, scopeOf } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import {
  type Checkup,
  type CheckupQuery,
  type CheckupRow,
  type CheckupTotals,
  COLUMN_NAMES,
  ROW_COLUMNS,
} from '@inspect/contract/checkups';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { CHECKUP_SQL } from './checkup-columns.query.ts';
import { selectList } from './field-sql.query.ts';
import { orderOf } from './order.query.ts';
import { presentCheckup } from './present-checkup.ts';
import { mechanicCheckups, scopeCondition, scopedCheckups, shownSince } from './scoped-checkups.query.ts';
import { totalsOf } from './total.query.ts';

type Row = Record<string, unknown>;

/** Select lists by the columns asked for: each is compiled once. Few are ever asked for, and no more are kept. */
const compiled = new Map<string, RawBuilder<unknown>>();
const MOST_COMPILED = 100;

/** These columns, or what a row carries; the id is always there. */
function columnsOf(names: readonly string[] = ROW_COLUMNS): RawBuilder<unknown> {
  const key = names.join();
  const known = compiled.get(key);
  if (known) return known;
  const columns = selectList([...CHECKUP_SQL].filter(([name]) => name === '_id' || names.includes(name)));
  const { sql: text, parameters } = columns.compile(build);
  // What carries a value is made for each question.
  if (parameters.length > 0 || compiled.size >= MOST_COMPILED) return columns;
  const list = sql.raw(text);
  compiled.set(key, list);
  return list;
}

export async function checkupsPage(
  tx: Tx,
  actor: Actor,
  query: CheckupFilter & PageOf,
  today: string,
): Promise<{ rows: CheckupRow[]; count: number; totals: CheckupTotals }> {
  const matching = scopedCheckups(actor, query, today);
  const { rows, totals } = await withTotals(tx, actor, query, matching, totalsOf(actor, query, today));
  const { matching: count, ...standing } = totals;
  return { rows, count, totals: standing };
}

/** Everything that matches, in the order of the list: for what reads it in batches. `columns` = wire names. */
export function allCheckups(
  actor: Actor,
  filter: CheckupFilter & Pick<CheckupQuery, 'sort'>,
  today: string,
  columns: readonly string[],
): RawBuilder<Record<string, unknown>> {
  const order = orderOf(filter.sort);
  // Sorted before names are looked up, so that the first batch waits for no more than the order.
  return sql<Row>`select ${columnsOf(columns)} from (select c.* ${scopedCheckups(actor, filter, today)} order by ${order} offset 0) c order by ${order}`;
}

/** Rows before a page that it skips by their ids. */
const LATE = 1_000;

type PageOf = Pick<CheckupQuery, 'fields' | 'sort'> & PageWindow;

/** Rows and how many there are. `matching` = the rows, as `from checkups c where …`. */
export async function pageOf(tx: Tx, actor: Actor, query: PageOf, matching: RawBuilder<unknown>) {
  const total = sql<{ matching: number }>`select count(*) as matching ${matching}`;
  const { rows, totals } = await withTotals(tx, actor, query, matching, total);
  return { rows, count: totals.matching };
}

/**
 * The rows of a page. What stands before a late one is skipped by its ids, which an index tells without the rows (or which are sorted
 * without them); an early one would only be planned for longer.
 */
function cutOf({ sort, limit, offset }: PageOf, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(sort);
  if (offset < LATE) return sql`select c.* ${matching} order by ${order} limit ${limit} offset ${offset}`;
  return sql`select c.* from (select c.id ${matching} order by ${order} limit ${limit} offset ${offset}) late
    join checkups c on c.id = late.id`;
}

/** Rows and totals in one statement, the transaction's last. */
async function withTotals<Totals>(
  tx: Tx,
  actor: Actor,
  query: PageOf,
  matching: RawBuilder<unknown>,
  totals: RawBuilder<Totals>,
): Promise<{ rows: CheckupRow[]; totals: Totals }> {
  const order = orderOf(query.sort);
  // The page is cut first, so that names are looked up for its rows only; without rows there are still the totals.
  // They stand in the first row alone: in each of fifty they would be read fifty times.
  const page = sql<
    Row & { totals: Totals; place: number | null }
  >`select case when r.place > 1 then null else t.totals end as totals, r.*
    from (select to_jsonb(summed) as totals from (${totals}) summed) t
    left join (select ${columnsOf(query.fields)}, row_number() over (order by ${order}) as place
                 from (${cutOf(query, matching)}) c) r on true
   order by r.place`;
  const found = await tx.last(rawQuery(page));
  const [first] = found;
  if (!first) throw new Error('totals are a row of their own');
  return {
    // The answer's schema leaves out what is no column, and checks every column of every row before it leaves.
    rows: found.flatMap((row) => (row.place === null ? [] : [presentCheckup(actor, row) as CheckupRow])),
    totals: first.totals,
  };
}

/** These checkups, in the order of their ids, as far as the person may see them. */
export async function checkupsByIds(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<CheckupRow[]> {
  const query = sql<Row>`select ${columnsOf(fields)} from checkups c
    where c.id = any(${ids}) and not c.deleted and ${scopeCondition(actor)}`;
  const rows = await tx.rows(rawQuery(query));
  const byId = new Map(rows.map((row) => [row._id, presentCheckup(actor, row) as CheckupRow]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of these open checkups that are this mechanic's, whole, in the order of their ids. */
export async function openCheckupsOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  today: string,
): Promise<Checkup[]> {
  const query = sql<Row>`select ${columnsOf(COLUMN_NAMES)} ${mechanicCheckups(actor, {}, today)}
    and c.id = any(${ids}) order by c.id`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map((row) => presentCheckup(actor, row) as Checkup);
}

/** One checkup that the person may see; one that he may not see does not exist for him. */
export async function checkupOf(tx: Tx, actor: Actor, id: string, also?: AlsoDeleted): Promise<Checkup> {
  const found = await findCheckup(tx, actor, id, also);
  if (!found) throw new AppError('not_found');
  return found;
}

/** One checkup on a screen: a mechanic sees what he has closed for some days only. */
export async function shownCheckup(tx: Tx, actor: Actor, id: string, now: Date): Promise<Checkup> {
  const found = await checkupOf(tx, actor, id);
  const closedLong = found.status !== 'open' && found.updatedAt < shownSince(yerevanDay(now)).toISOString();
  if (closedLong && scopeOf(actor, 'checkups') === 'own') throw new AppError('not_found');
  return found;
}

/** For who brings back or removes for good: what was deleted is nobody else's to see. */
type AlsoDeleted = { deleted: true };

export async function findCheckup(
  tx: Tx,
  actor: Actor,
  id: string,
  also?: AlsoDeleted,
): Promise<Checkup | undefined> {
  const shown = also ? sql`true` : sql`not c.deleted`;
  const query = sql<Row>`select ${columnsOf(COLUMN_NAMES)} from checkups c where c.id = ${id} and ${shown} and ${scopeCondition(actor)}`;
  const row = await tx.first(rawQuery(query));
  return row && (presentCheckup(actor, row) as Checkup);
}
