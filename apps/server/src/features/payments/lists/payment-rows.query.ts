import { type Actor, scopeOf } from '@inspect/contract/access';
import { addDays, type Day, normalisePlate, startOfDay } from '@inspect/contract/kernel';
import type { PAYMENT_SORTS, PaymentRow, PaymentTotals } from '@inspect/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import type { PageWindow } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';

export type PaymentsWanted = {
  sort?: SortOrder<(typeof PAYMENT_SORTS)[number]>;
  days: { from: Day; to: Day };
  origin?: string | undefined;
  method?: string | undefined;
  purpose?: string | undefined;
  state?: string | undefined;
  review?: string | undefined;
  company?: string | undefined;
  search?: string | undefined;
};

export type StoredPaymentRow = Omit<PaymentRow, 'createdAt' | 'paidAt'> & {
  createdAt: Date;
  paidAt: Date | null;
};

/** What row-level security leaves, and this condition too: the company's rows, for whose page it is. */
export const ownRows = (actor: Actor) =>
  scopeOf(actor, 'payments') === 'all' ? sql`true` : sql`r.company = ${actor.company}`;

function matching(actor: Actor, wanted: PaymentsWanted): RawBuilder<unknown> {
  const { days, origin, method, purpose, state, review, company, search } = wanted;
  const conditions = [
    ownRows(actor),
    sql`r.created_at >= ${startOfDay(days.from)}`,
    sql`r.created_at < ${startOfDay(addDays(days.to, 1))}`,
    ...(origin ? [sql`r.origin = ${origin}`] : []),
    ...(method ? [sql`r.method = ${method}`] : []),
    ...(purpose ? [sql`r.lines @> ${JSON.stringify([{ purpose }])}::jsonb`] : []),
    ...(company ? [sql`r.company = ${company}`] : []),
    ...(review ? [sql`r.review is not null`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(search ? [found(search)] : []),
  ];
  return sql`from inspect.payment_rows r where ${sql.join(conditions, sql` and `)}`;
}

/** By a part of the plate, our number of it (with or without the go at it), or the provider's. */
function found(search: string): RawBuilder<unknown> {
  const number = search.trim();
  const plate = normalisePlate(search);
  const like = `%${escapeLike(plate)}%`;
  const byPlate =
    plate === ''
      ? sql`false`
      : sql`(r.car_reg_no like ${like} or exists (select from checkups c where c.id = r.checkup and c.car_reg_no like ${like}))`;
  return sql`(${byPlate} or r.id::text = ${number.toLowerCase()}
    or exists (select from payments p where p.payment_order = r.id and p.reference = ${number})
    or exists (select from payments p where p.id = r.id and p.reference = ${number})
    or exists (select from payment_attempts a where a.payment_order = r.id
                 and ${number} in (a.merchant_no, a.provider_order_id, a.rrn)))`;
}

/** What was asked for; of one purpose where only that is listed. */
const amountOf = ({ purpose }: Pick<PaymentsWanted, 'purpose'>) =>
  purpose
    ? sql`(select (l ->> 'amount')::int from jsonb_array_elements(r.lines) l where l ->> 'purpose' = ${purpose})`
    : sql`r.amount`;

/** Newest first where nothing else is asked. */
const orderBy = (sort: PaymentsWanted['sort'], amount: RawBuilder<unknown>) =>
  sortedBy(
    sort,
    { createdAt: { filled: sql`r.created_at` }, amount: { filled: amount } },
    sql`r.created_at desc, r.id desc`,
  );

/** Everything that is shown of rows which come as `r`, with their `wanted` sum. */
const whole = (
  rows: RawBuilder<unknown>,
  purpose: string | undefined,
  order: RawBuilder<unknown>,
) => sql<StoredPaymentRow>`
  select r.id as _id, r.created_at as "createdAt", r.paid_at as "paidAt", r.origin, r.method, r.state, r.review,
         coalesce(r.car_reg_no, k.car_reg_no) as "CarRegNo", r.checkup, r.company, c.name as "companyName",
         s.name as "stationName", r.lines, r.wanted as amount, m.received, m.returned,
         a.state as "attemptState", a.reason, coalesce(a.rrn, a.provider_order_id, p.reference) as "providerNo",
         u.name as "createdByName",
         (select count(*) from double_payments d where d.status = 'open'
             and d.payment = any (array(select o.id::text from payments o where o.payment_order = r.id
                                        union all select r.id::text))) as "openCases"
    from (${rows}) r
    join companies c on c.id = r.company
    left join checkups k on k.id = r.checkup
    left join stations s on s.id = coalesce(r.station, k.station)
    left join users u on u.id = r.created_by
    left join payments p on p.id = r.id
    left join lateral (select t.state, t.reason, t.provider_order_id, t.rrn from payment_attempts t
                        where t.payment_order = r.id order by t.n desc limit 1) a on true
    cross join lateral inspect.moved_for(r.id, ${purpose ?? null}::text) m
   order by ${order}`;

export function paymentRows(
  tx: Tx,
  actor: Actor,
  wanted: PaymentsWanted,
  { limit, offset }: PageWindow,
): Promise<StoredPaymentRow[]> {
  const amount = amountOf(wanted);
  const page = sql`select r.*, ${amount} as wanted ${matching(actor, wanted)}
    order by ${orderBy(wanted.sort, amount)} limit ${limit} offset ${offset}`;
  return tx.rows(rawQuery(whole(page, wanted.purpose, orderBy(wanted.sort, sql`r.wanted`))));
}

export function allPayments(actor: Actor, wanted: PaymentsWanted): RawBuilder<StoredPaymentRow> {
  const rows = sql`select r.*, ${amountOf(wanted)} as wanted ${matching(actor, wanted)}`;
  return whole(rows, wanted.purpose, orderBy(wanted.sort, sql`r.wanted`));
}

export function paymentRow(tx: Tx, actor: Actor, id: string): Promise<StoredPaymentRow | undefined> {
  const row = sql`select r.*, r.amount as wanted from inspect.payment_rows r where r.id = ${id} and ${ownRows(actor)}`;
  return tx.first(rawQuery(whole(row, undefined, sql`r.id`)));
}

/** What the ledger says of all that match, whichever page is shown. */
export async function paymentTotals(tx: Tx, actor: Actor, wanted: PaymentsWanted): Promise<PaymentTotals> {
  const sums = sql<PaymentTotals>`
    select count(*) as count, coalesce(sum(m.received), 0)::int8 as received, coalesce(sum(m.returned), 0)::int8 as returned,
           coalesce(sum(${amountOf(wanted)}) filter (where r.is_order and r.state in ('new', 'pending')), 0)::int8 as pending
      from (select r.* ${matching(actor, wanted)}) r
      cross join lateral inspect.moved_for(r.id, ${wanted.purpose ?? null}::text) m`;
  return (await tx.first(rawQuery(sums))) ?? { count: 0, received: 0, returned: 0, pending: 0 };
}
