import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { OrderPurpose, PaymentMethod } from '@inspect/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { shownCheckup } from '../../checkup-list/index.ts';
import { FISCAL_NUMBERS_OF_P } from '../fiscal/fiscal.query.ts';
import { ownRows } from '../lists/payment-rows.query.ts';

export type ReceiptLine = {
  purpose: OrderPurpose;
  taxYears: number[];
  method: PaymentMethod;
  amount: number;
  returned: number;
  /** of the fiscal receipts that were given for it */
  fiscalNumbers: string[];
};

export type Receipt = {
  number: string;
  /** when the first of the money came */
  at: Date;
  printedAt: Date;
  company: { name: string; taxCode: string };
  station: { name: string; address: string } | null;
  CarRegNo: string | null;
  lines: readonly ReceiptLine[];
};

type Row = ReceiptLine & {
  at: Date;
  companyName: string;
  taxCode: string;
  stationName: string | null;
  address: string | null;
  CarRegNo: string | null;
};

/**
 * Money that came and counts for what it was paid for; of a surplus there is none until it is decided. What anybody is told
 * who scans the paper is `inspect.told_receipt`, which names the same money (`public-pages/receipt.db.test.ts`).
 */
const linesOf = (which: RawBuilder<unknown>) => sql<Row>`
  select p.purpose, p.tax_years as "taxYears", p.method, m.received as amount, m.returned, ${FISCAL_NUMBERS_OF_P} as "fiscalNumbers",
         coalesce(p.paid_at, p.created_at) as at,
         c.name as "companyName", c.tax_code as "taxCode", s.name as "stationName", s.address,
         coalesce(p.car_reg_no, k.car_reg_no) as "CarRegNo"
    from payments p
    join companies c on c.id = p.company
    left join checkups k on k.id = p.checkup
    left join stations s on s.id = coalesce(p.station, k.station)
    cross join lateral inspect.moved_for(p.id, null) m
   where ${which} and m.received > 0
   order by at, p.purpose desc, p.id`;

export async function receiptOfPayment(tx: Tx, actor: Actor, id: string, now: Date): Promise<Receipt> {
  const found = await tx.first(
    rawQuery(sql`select r.id from inspect.payment_rows r where r.id = ${id} and ${ownRows(actor)}`),
  );
  if (!found) throw new AppError('not_found');
  return receiptOf(tx, id, sql`(p.payment_order = ${id} or p.id = ${id})`, now);
}

export async function receiptOfCheckup(tx: Tx, actor: Actor, id: string, now: Date): Promise<Receipt> {
  await shownCheckup(tx, actor, id, now);
  // One list of ids: by `or` over two tables no index is used.
  const which = sql`p.id = any (array(select o.id::text from payments o where o.checkup = ${id}
      and (o.surplus is null or inspect.was_no_surplus(o.id))
    union select u.payment::text from payment_uses u where u.checkup = ${id} and u.released_at is null))`;
  return receiptOf(tx, id, which, now);
}

async function receiptOf(tx: Tx, number: string, which: RawBuilder<unknown>, now: Date): Promise<Receipt> {
  const rows = await tx.rows(rawQuery(linesOf(which)));
  const [first] = rows;
  if (!first) throw new AppError('payment.nothing_paid');
  return {
    number,
    at: first.at,
    printedAt: now,
    company: { name: first.companyName, taxCode: first.taxCode },
    station: first.stationName === null ? null : { name: first.stationName, address: first.address ?? '' },
    CarRegNo: first.CarRegNo,
    lines: rows.map(({ purpose, taxYears, method, amount, returned, fiscalNumbers }) => ({
      purpose,
      taxYears,
      method,
      amount,
      returned,
      fiscalNumbers,
    })),
  };
}
