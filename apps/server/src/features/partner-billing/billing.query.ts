import { searchKey } from '@inspect/contract/kernel';
import type {
  BILLED_PARTNER_SORTS,
  BilledPartner,
  BillingAccount,
  CORRECTION_SORTS,
  Correction,
  RECEIPT_SORTS,
  Receipt,
  STATEMENT_SORTS,
  Statement,
  StatementLine,
  StatementSheet,
  Tariff,
} from '@inspect/contract/partner-billing';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

const instant = (column: string) => isoInstant(sql.ref(column));

type Search = { search?: string | undefined };
const part = (typed: string) => `%${escapeLike(typed)}%`;

type Page<Row> = Promise<{ rows: Row[]; count: number }>;

/** One page of what is selected, in the order given, and how many there are in all. */
async function pageOf<Row>(
  tx: Tx,
  { select, from, order }: Record<'select' | 'from' | 'order', RawBuilder<unknown>>,
  { limit, offset }: PageWindow,
): Page<Row> {
  const page = sql<Row>`select ${select} ${from} order by ${order} limit ${limit} offset ${offset}`;
  const [rows, counted] = await Promise.all([
    tx.rows(rawQuery(page)),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count ${from}`)),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** Whose use is billed: partners, and former ones that had statements. `month` = its first day. */
export function billedPartners(
  tx: Tx,
  {
    search,
    sort,
    month,
    today,
  }: Search & {
    sort?: SortOrder<(typeof BILLED_PARTNER_SORTS)[number]>;
    month: string;
    today: string;
  },
  place: PageWindow,
): Page<BilledPartner> {
  const wanted = search ? sql`and p.search_key like ${part(searchKey(search))}` : sql``;
  const select = sql`p.id as _id, p.name,
    (select count(*) from partner_calls c
      where c.partner = p.id and c.status between 200 and 299 and not c.sandbox and inspect.billed_kind(c.call) is not null
        and c.at >= inspect.yerevan_start(${month}) and c.at < inspect.yerevan_start(inspect.next_month(${month}))) as calls,
    (select sum(l.amount)::bigint from inspect.partner_month_sheet(p.id, ${month}) l) as sum,
    inspect.partner_balance(p.id) as balance, inspect.partner_overdue(p.id, ${today}) as overdue`;
  const from = sql`from partners p
    where (p.retired_at is null or exists (select from partner_statements s where s.partner = p.id)) ${wanted}`;
  // What is selected under these names.
  const columns = {
    name: { filled: sql`p.sort_key` },
    calls: { filled: sql.ref('calls') },
    sum: sql.ref('sum'),
    balance: { filled: sql.ref('balance') },
  };
  return pageOf(tx, { select, from, order: sortedBy(sort, columns, sql`p.sort_key, p.id`) }, place);
}

const TARIFF = sql`
  select t.id as _id, t.partner, t.starts_on::text as "startsOn", t.monthly_fee as "monthlyFee", t.vehicle_price as "vehiclePrice",
         t.history_price as "historyPrice", t.included_calls as "includedCalls", t.due_days as "dueDays",
         ${instant('t.created_at')} as "createdAt", u.name as "createdByName", t.removed_at is not null as removed,
         exists (select from partner_statements s
                  where s.partner = t.partner and t.starts_on < inspect.next_month(s.month)) as stated
    from partner_tariffs t join users u on u.id = t.created_by`;

export type StoredTariff = Tariff & { partner: string; removed: boolean };

/** The last one first. */
export function tariffsOf(tx: Tx, partner: string): Promise<StoredTariff[]> {
  const query = sql<StoredTariff>`
    ${TARIFF} where t.partner = ${partner} and t.removed_at is null order by t.starts_on desc`;
  return tx.rows(rawQuery(query));
}

/** Also one that was removed. */
export function tariffOf(tx: Tx, id: string): Promise<StoredTariff | undefined> {
  return tx.first(rawQuery(sql<StoredTariff>`${TARIFF} where t.id = ${id}`));
}

type Head = Pick<BillingAccount, '_id' | 'name' | 'refuseUnpaid' | 'balance' | 'overdue' | 'firstFree'>;

export function accountHead(tx: Tx, partner: string, today: string): Promise<Head | undefined> {
  const query = sql<Head>`
    select p.id as _id, p.name, p.refuse_unpaid as "refuseUnpaid", inspect.partner_balance(p.id) as balance,
           inspect.partner_overdue(p.id, ${today}) as overdue,
           (select inspect.next_month(max(s.month))::text from partner_statements s where s.partner = p.id) as "firstFree"
      from partners p where p.id = ${partner}`;
  return tx.first(rawQuery(query));
}

/** What the statement of this month would have if it were issued now. */
export function monthSheet(tx: Tx, partner: string, month: string): Promise<StatementLine[]> {
  const query = sql<StatementLine>`
    select l.kind, l.from_day::text as "fromDay", l.to_day::text as "toDay", l.calls, l.free, l.price, l.amount, l.reason
      from inspect.partner_month_sheet(${partner}, ${month}) l order by l.position`;
  return tx.rows(rawQuery(query));
}

const stateOf = (today: string) => sql`
  case when s.total <= 0 then 'credit' when c.covered >= s.total then 'paid' when s.due_on < ${today} then 'overdue' else 'open' end`;

const headOf = (today: string) => sql`
  s.id as _id, s.number, s.month::text as month, ${instant('s.issued_at')} as "issuedAt", s.due_on::text as "dueOn", s.total,
  c.covered, ${stateOf(today)} as state`;

type StatementsWanted = Search & { sort?: SortOrder<(typeof STATEMENT_SORTS)[number]>; today: string };

/** Newest first. */
export function statementsOf(
  tx: Tx,
  partner: string,
  { search, sort, today }: StatementsWanted,
  place: PageWindow,
): Page<Statement> {
  // As it is written on the sheet.
  const wanted = search ? sql`and 'N ' || s.number ilike ${part(search)}` : sql``;
  const from = sql`from partner_statements s
    join inspect.partner_statement_states(${partner}) c on c.statement = s.id where s.partner = ${partner} ${wanted}`;
  const columns = {
    number: { filled: sql`s.number` },
    month: { filled: sql`s.month` },
    total: { filled: sql`s.total` },
    dueOn: { filled: sql`s.due_on` },
    covered: { filled: sql`c.covered` },
  };
  const order = sortedBy(sort, columns, sql`s.month desc, s.id desc`);
  return pageOf(tx, { select: headOf(today), from, order }, place);
}

export async function statementSheetOf(
  tx: Tx,
  id: string,
  today: string,
): Promise<StatementSheet | undefined> {
  const head = sql<Omit<StatementSheet, 'lines'>>`
    select ${headOf(today)}, s.partner, p.name as "partnerName"
      from partner_statements s join partners p on p.id = s.partner
      cross join lateral (select st.covered from inspect.partner_statement_states(s.partner) st where st.statement = s.id) c
     where s.id = ${id}`;
  const found = await tx.first(rawQuery(head));
  return found && { ...found, lines: await tx.rows(rawQuery(statementLines(id))) };
}

/** In their order. */
export const statementLines = (id: string) => sql<StatementLine>`
  select l.kind, l.from_day::text as "fromDay", l.to_day::text as "toDay", l.calls, l.free, l.price, l.amount, c.reason
    from partner_statement_lines l left join partner_corrections c on c.id = l.correction
   where l.statement = ${id} order by l.position`;

const RECEIPT = sql`
  r.id as _id, r.partner, r.paid_on::text as "paidOn", r.reference, r.amount, ${instant('r.at')} as at, u.name as "byName", r.reason,
  r.cancels, r.cancels is not null or exists (select from partner_receipts x where x.cancels = r.id) as void`;

export type StoredReceipt = Receipt & { partner: string; cancels: string | null };

type ReceiptsWanted = Search & { sort?: SortOrder<(typeof RECEIPT_SORTS)[number]> };

/** Newest first. */
export function receiptsOf(
  tx: Tx,
  partner: string,
  { search, sort }: ReceiptsWanted,
  place: PageWindow,
): Page<StoredReceipt> {
  const wanted = search
    ? sql`and (r.reference ilike ${part(search)} or u.search_key like ${part(searchKey(search))})`
    : sql``;
  const from = sql`from partner_receipts r join users u on u.id = r.by where r.partner = ${partner} ${wanted}`;
  const columns = {
    paidOn: { filled: sql`r.paid_on` },
    amount: { filled: sql`r.amount` },
    reference: { filled: sql`lower(r.reference)` },
    by: { filled: sql`u.sort_key` },
  };
  const order = sortedBy(sort, columns, sql`r.paid_on desc, r.at desc, r.id desc`);
  return pageOf(tx, { select: RECEIPT, from, order }, place);
}

export function receiptOf(tx: Tx, id: string): Promise<StoredReceipt | undefined> {
  const query = sql<StoredReceipt>`
    select ${RECEIPT} from partner_receipts r join users u on u.id = r.by where r.id = ${id}`;
  return tx.first(rawQuery(query));
}

const CORRECTION = sql`c.id as _id, c.partner, c.amount, c.reason, ${instant('c.at')} as at, u.name as "byName"`;

export type StoredCorrection = Correction & { partner: string };

type CorrectionsWanted = Search & { sort?: SortOrder<(typeof CORRECTION_SORTS)[number]> };

/** Those that no statement has, newest first. */
export function openCorrections(
  tx: Tx,
  partner: string,
  { search, sort }: CorrectionsWanted,
  place: PageWindow,
): Page<StoredCorrection> {
  const wanted = search
    ? sql`and (c.reason ilike ${part(search)} or u.search_key like ${part(searchKey(search))})`
    : sql``;
  const from = sql`from partner_corrections c join users u on u.id = c.by
    where c.partner = ${partner} and not exists (select from partner_statement_lines l where l.correction = c.id) ${wanted}`;
  const columns = { at: { filled: sql`c.at` }, amount: { filled: sql`c.amount` } };
  const order = sortedBy(sort, columns, sql`c.at desc, c.id desc`);
  return pageOf(tx, { select: CORRECTION, from, order }, place);
}

export function correctionOf(tx: Tx, id: string): Promise<StoredCorrection | undefined> {
  const query = sql<StoredCorrection>`
    select ${CORRECTION} from partner_corrections c join users u on u.id = c.by where c.id = ${id}`;
  return tx.first(rawQuery(query));
}
