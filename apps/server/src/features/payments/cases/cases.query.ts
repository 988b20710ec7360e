import { type Actor, scopeOf } from '@inspect/contract/access';
import { normalisePlate } from '@inspect/contract/kernel';
import type { CASE_SORTS, DoublePayment } from '@inspect/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import type { PageWindow } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { isWholeOnly, returnWay } from '../returns/return-way.ts';
import { WHOLE_OF_P } from '../returns/returns.query.ts';

export type CasesWanted = {
  sort?: SortOrder<(typeof CASE_SORTS)[number]>;
  status?: string | undefined;
  company?: string | undefined;
  search?: string | undefined;
};

type Times = 'openedAt' | 'otherAt' | 'decidedAt';
type StoredCase = Omit<DoublePayment, Times | 'returnWay' | 'wholeOnly'> & {
  openedAt: Date;
  otherAt: Date | null;
  decidedAt: Date | null;
};

const own = (actor: Actor) =>
  scopeOf(actor, 'paymentCases') === 'all' ? sql`true` : sql`d.company = ${actor.company}`;

function matching(actor: Actor, { status, company, search }: CasesWanted): RawBuilder<unknown> {
  const conditions = [
    own(actor),
    ...(status ? [sql`d.status = ${status}`] : []),
    ...(company ? [sql`d.company = ${company}`] : []),
    ...(search ? [sql`d.car_reg_no like ${`%${escapeLike(normalisePlate(search))}%`}`] : []),
  ];
  return sql`from double_payments d where ${sql.join(conditions, sql` and `)}`;
}

const whole = (cases: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<StoredCase>`
  select d.id as _id, d.status, d.opened_at as "openedAt", coalesce(p.payment_order, p.id) as row, p.id as payment, p.purpose,
         p.method, p.origin, p.amount, inspect.left_of(p.id) as "left", ${WHOLE_OF_P} as whole, d.car_reg_no as "CarRegNo", d.company,
         c.name as "companyName", o.amount as "otherAmount", o.method as "otherMethod",
         coalesce(o.paid_at, o.created_at) as "otherAt", d.decided_at as "decidedAt", u.name as "decidedByName", d.note, d.version
    from (${cases}) d
    join payments p on p.id = d.payment
    join companies c on c.id = d.company
    left join payments o on o.id = d.other
    left join users u on u.id = d.decided_by
   order by ${order}`;

export async function casesPage(
  tx: Tx,
  actor: Actor,
  wanted: CasesWanted,
  { limit, offset }: PageWindow,
): Promise<{ rows: DoublePayment[]; count: number }> {
  const order = sortedBy(
    wanted.sort,
    { openedAt: { filled: sql`d.opened_at` } },
    sql`d.opened_at desc, d.id desc`,
  );
  const page = sql`select d.* ${matching(actor, wanted)} order by ${order} limit ${limit} offset ${offset}`;
  const [rows, counted] = await Promise.all([
    tx.rows(rawQuery(whole(page, order))),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count ${matching(actor, wanted)}`)),
  ]);
  return { rows: rows.map(presentCase), count: counted?.count ?? 0 };
}

export async function oneCase(tx: Tx, actor: Actor, id: string): Promise<DoublePayment | undefined> {
  const found = await tx.first(
    rawQuery(whole(sql`select d.* from double_payments d where d.id = ${id} and ${own(actor)}`, sql`d.id`)),
  );
  return found && presentCase(found);
}

const presentCase = ({ openedAt, otherAt, decidedAt, ...row }: StoredCase): DoublePayment => ({
  ...row,
  returnWay: returnWay(row),
  wholeOnly: isWholeOnly(row),
  openedAt: openedAt.toISOString(),
  otherAt: otherAt?.toISOString() ?? null,
  decidedAt: decidedAt?.toISOString() ?? null,
});
