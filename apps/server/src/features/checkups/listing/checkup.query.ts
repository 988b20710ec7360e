import type { Actor } from '@inspect/contract/access';
import {
  CHECKUP_COLUMNS,
  type Checkup,
  type CheckupQuery,
  type CheckupRow,
  checkup,
} from '@inspect/contract/checkups';
import { AppError, PAGE_SIZE } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, type Tx } from '../../../platform/db/transaction.ts';
import { CHECKUP_SQL, SORT_SQL } from './checkup-columns.query.ts';
import { presentCheckup } from './present-checkup.ts';
import { scopeCondition, scopedCheckups } from './scoped-checkups.query.ts';

type Row = Record<string, unknown>;

const ALL_COLUMNS = CHECKUP_COLUMNS.filter((name) => Object.hasOwn(CHECKUP_SQL, name));

/** The columns that were asked for; names that do not exist are left out, no name at all means all. */
function chosenColumns(fields: string | undefined): string[] {
  const asked = fields?.split(',').map((name) => name.trim()) ?? [];
  const known = ALL_COLUMNS.filter((name) => asked.includes(name));
  return known.length > 0 ? [...new Set(['_id', ...known])] : ALL_COLUMNS;
}

const selectList = (columns: readonly string[]) =>
  sql.join(columns.map((name) => sql`${CHECKUP_SQL[name] ?? sql`null`} as ${sql.ref(name)}`));

/** One page of the list and the count of everything that matches. */
export async function checkupsPage(tx: Tx, actor: Actor, query: CheckupQuery, today: string) {
  const limit = query.limit ?? PAGE_SIZE;
  const offset = ((query.page ?? 1) - 1) * limit;
  const matching = scopedCheckups(actor, query, today);
  const descending = query.sort === undefined || query.sort.startsWith('-');
  const column = SORT_SQL[sortName(query.sort)];
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const order =
    query.sort === undefined || sortName(query.sort) === 'createdAt'
      ? sql`c.created_at ${descending ? sql`desc` : sql`asc`}, c.id ${descending ? sql`desc` : sql`asc`}`
      : sql`${column} ${direction}, c.created_at desc, c.id desc`;
  // The page is cut first, so that names are looked up for its rows only.
  const page = sql<Row>`select ${selectList(chosenColumns(query.fields))} from (select c.* ${matching} order by ${order} limit ${limit} offset ${offset}) c order by ${order}`;
  const total = sql<{ count: number }>`select count(*) as count ${matching}`;
  const rows = await tx.rows({ compile: () => page.compile(build) });
  const counted = await tx.first({ compile: () => total.compile(build) });
  return {
    // The answer's schema checks every column of every row once more before it leaves.
    rows: rows.map((row) => presentCheckup(actor, row) as CheckupRow),
    count: counted?.count ?? 0,
    limit,
    current: query.page ?? 1,
  };
}

function sortName(sort: CheckupQuery['sort']): keyof typeof SORT_SQL {
  const name = sort?.replace(/^-/, '');
  return name !== undefined && isSort(name) ? name : 'createdAt';
}

function isSort(name: string): name is keyof typeof SORT_SQL {
  return Object.hasOwn(SORT_SQL, name);
}

/** One checkup that the person may see; one that he may not see does not exist for him. */
export async function checkupOf(tx: Tx, actor: Actor, id: string): Promise<Checkup> {
  const found = await findCheckup(tx, actor, id);
  if (!found) throw new AppError('not_found');
  return found;
}

export async function findCheckup(tx: Tx, actor: Actor, id: string): Promise<Checkup | undefined> {
  const query = sql<Row>`select ${selectList(ALL_COLUMNS)} from checkups c where c.id = ${id} and not c.deleted and ${scopeCondition(actor)}`;
  const row = await tx.first({ compile: () => query.compile(build) });
  return row && checkup.parse(presentCheckup(actor, row));
}
