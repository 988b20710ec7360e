import { normalisePlate, searchKey } from '@inspect/contract/kernel';
import type {
  DIFFERENCE_SORTS,
  DifferenceKind,
  ProviderStatement,
  STATEMENT_SORTS,
  StatementDifference,
  StatementLine,
  StatementProvider,
} from '@inspect/contract/payment-statements';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import type { PageWindow } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { type Bounds, type Difference, differences, NOTED } from './differences.query.ts';

type StoredStatement = Omit<ProviderStatement, 'at'> & { at: Date };

const statements = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<StoredStatement>`
  select s.id::text as _id, s.provider, s.from_day::text as "from", s.to_day::text as "to", s.file_name as "fileName", s.at,
         u.name as "byName", s.lines, s.paid, s.returned,
         (select count(*)::int from statement_lines l where l.statement = s.id) as fresh
    from provider_statements s left join users u on u.id = s.created_by
   where ${condition} ${rest}`;

const presentStatement = ({ at, ...row }: StoredStatement): ProviderStatement => ({
  ...row,
  at: at.toISOString(),
});

type StatementsWanted = {
  provider?: StatementProvider | undefined;
  search?: string | undefined;
  sort?: SortOrder<(typeof STATEMENT_SORTS)[number]>;
};

const STATEMENT_COLUMNS = {
  days: { filled: sql`s.from_day` },
  lines: { filled: sql`s.lines` },
  paid: { filled: sql`s.paid` },
  returned: { filled: sql`s.returned` },
  at: { filled: sql`s.at` },
  by: sql`(select b.sort_key from users b where b.id = s.created_by)`,
  file: { filled: sql`lower(s.file_name)` },
};

/** In the name of the file or of who brought it. */
const brought = (typed: string) => sql`(s.file_name ilike ${`%${escapeLike(typed)}%`}
  or s.created_by in (select b.id from users b where b.search_key like ${`%${escapeLike(searchKey(typed))}%`}))`;

export async function statementsPage(
  tx: Tx,
  { provider, search, sort }: StatementsWanted,
  { limit, offset }: PageWindow,
): Promise<{ rows: ProviderStatement[]; count: number }> {
  const own = sql.join(
    [sql`true`, ...(provider ? [sql`s.provider = ${provider}`] : []), ...(search ? [brought(search)] : [])],
    sql` and `,
  );
  const order = sortedBy(sort, STATEMENT_COLUMNS, sql`s.at desc, s.id desc`);
  const page = statements(own, sql`order by ${order} limit ${limit} offset ${offset}`);
  const [rows, counted] = await Promise.all([
    tx.rows(rawQuery(page)),
    tx.first(
      rawQuery(sql<{ count: number }>`select count(*) as count from provider_statements s where ${own}`),
    ),
  ]);
  return { rows: rows.map(presentStatement), count: counted?.count ?? 0 };
}

/** The statement that is this very file of these very days. */
export async function statementOf(
  tx: Tx,
  { provider, hash, from, to }: { provider: string; hash: string; from: string; to: string },
): Promise<ProviderStatement | undefined> {
  const same = sql`s.provider = ${provider} and s.hash = ${hash} and s.from_day = ${from} and s.to_day = ${to}`;
  const found = await tx.first(rawQuery(statements(same, sql``)));
  return found && presentStatement(found);
}

/** A line that a former statement told otherwise. */
export function contradicted(
  tx: Tx,
  provider: string,
  lines: readonly StatementLine[],
): Promise<{ line: number; transaction: string } | undefined> {
  const query = sql<{ line: number; transaction: string }>`
    select n.line, n.transaction
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as n (line int, transaction text, "order" text, number text, kind text, amount int)
      join statement_lines l on l.provider = ${provider} and l.transaction = n.transaction and l.kind = n.kind
     where (l.amount, l.provider_order) is distinct from (n.amount, n."order") or l.number is distinct from n.number
     order by n.line limit 1`;
  return tx.first(rawQuery(query));
}

export type DifferencesWanted = {
  bounds: Bounds;
  provider?: StatementProvider | undefined;
  kind?: DifferenceKind | undefined;
  state?: 'open' | 'settled' | undefined;
  search?: string | undefined;
  sort?: SortOrder<(typeof DIFFERENCE_SORTS)[number]>;
};

type StoredDifference = Omit<StatementDifference, 'since' | 'settled'> & {
  since: Date;
  note: string | null;
  noteByName: string | null;
  noteAt: Date | null;
};

/** By a part of the provider’s number, of ours, of the plate or of the company’s name. */
function told(typed: string): RawBuilder<unknown> {
  const [plate, number] = [normalisePlate(typed), `%${escapeLike(typed)}%`];
  const like = `%${escapeLike(plate)}%`;
  const byPlate =
    plate === ''
      ? sql`false`
      : sql`(d.car_reg_no like ${like} or exists (select from checkups c where c.id = d.checkup and c.car_reg_no like ${like}))`;
  return sql`(d.transaction ilike ${number} or d.number ilike ${number} or ${byPlate}
    or d.company in (select c.id::text from companies c where c.search_key like ${`%${escapeLike(searchKey(typed))}%`}))`;
}

const matching = ({ bounds, provider, kind, state, search }: DifferencesWanted) => sql`
    from (${differences(bounds)}) d
    left join statement_notes n on ${NOTED}
   where ${provider ? sql`d.provider = ${provider}` : sql`true`} and ${kind ? sql`d.kind = ${kind}` : sql`true`}
     and ${state ? sql`(n.difference is null) = ${state === 'open'}` : sql`true`} and ${search ? told(search) : sql`true`}`;

const whole = (found: RawBuilder<unknown>) => sql<StoredDifference>`
  select d.id as _id, d.provider, d.kind, d.day, d.transaction, d.number, d.there, d.asked, d.here, d.heard, d.row,
         coalesce(d.car_reg_no, k.car_reg_no) as "CarRegNo", c.name as "companyName", d.since,
         d.enterable and d.note is null as enterable, d.note, d.note_at as "noteAt", u.name as "noteByName"
    from (${found}) d
    left join companies c on c.id = d.company
    left join checkups k on k.id = d.checkup
    left join users u on u.id = d.note_by
   order by d.place`;

const DIFFERENCE_COLUMNS = {
  CarRegNo: sql`coalesce(d.car_reg_no, (select c.car_reg_no from checkups c where c.id = d.checkup))`,
  day: { filled: sql`d.day` },
  there: sql`d.there`,
  here: sql`d.here`,
  asked: sql`d.asked`,
  transaction: sql`d.transaction`,
  number: sql`d.number`,
  company: sql`(select c.sort_key from companies c where c.id = d.company)`,
  since: { filled: sql`d.since` },
};

/** With the place of each in the order. */
function found(wanted: DifferencesWanted): RawBuilder<unknown> {
  const order = sortedBy(wanted.sort, DIFFERENCE_COLUMNS, sql`d.day desc, d.since desc, d.id, d.kind`);
  return sql`select d.*, n.note, n.created_by as note_by, n.at as note_at, row_number() over (order by ${order}) as place
    ${matching(wanted)}`;
}

export async function differencesPage(
  tx: Tx,
  wanted: DifferencesWanted,
  { limit, offset }: PageWindow,
): Promise<{ rows: StatementDifference[]; count: number }> {
  const page = sql`${found(wanted)} order by place limit ${limit} offset ${offset}`;
  const [rows, count] = await Promise.all([tx.rows(rawQuery(whole(page))), differencesCount(tx, wanted)]);
  return { rows: rows.map(presentDifference), count };
}

async function differencesCount(tx: Tx, wanted: DifferencesWanted): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count ${matching(wanted)}`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}

/** With the rights of whoever takes the file. */
export const allDifferences = (wanted: DifferencesWanted) => whole(found(wanted));

export async function oneDifference(
  tx: Tx,
  id: string,
  kind: DifferenceKind,
): Promise<StatementDifference | undefined> {
  const row = await tx.first(rawQuery(whole(found({ bounds: { id }, kind }))));
  return row && presentDifference(row);
}

export const presentDifference = ({
  since,
  note,
  noteAt,
  noteByName,
  ...row
}: StoredDifference): StatementDifference => ({
  ...row,
  since: since.toISOString(),
  settled: note !== null && noteAt !== null ? { note, byName: noteByName, at: noteAt.toISOString() } : null,
});

/** What the machine enters: without notes and names, which it does not see. */
export function differencesToEnter(tx: Tx, bounds: Bounds): Promise<Difference[]> {
  const query = sql<Difference>`select d.* from (${differences(bounds)}) d where d.enterable order by d.id`;
  return tx.rows(rawQuery(query));
}
