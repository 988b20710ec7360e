import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type StationDay = { station: string; company: string; from: Date; to: Date };

export type MovedSums = {
  purpose: string;
  method: string;
  origin: string;
  person: string | null;
  personName: string | null;
  inShift: boolean;
  received: number;
  givenBack: number;
};

export type DayReceipt = {
  at: Date;
  plate: string | null;
  purpose: string;
  method: string;
  origin: string;
  amount: number;
  personName: string | null;
  shiftOpenedAt: Date | null;
};

/** The receipts of a day for the checkups of a station. Who moved the money stands in its entry, of old ones in the payment. */
function receiptsOf({ station, company, from, to }: StationDay): RawBuilder<unknown> {
  return sql`from inspect.receipts r
    join ledger_entries e on e.id = r.id
    join payments p on p.id = r.payment
    join checkups c on c.id = r.checkup
    left join users u on u.id = coalesce(e.person, p.created_by)
   where r.company = ${company} and r.at >= ${from} and r.at < ${to} and c.station = ${station}`;
}

export function movedOn(tx: Tx, day: StationDay): Promise<MovedSums[]> {
  return tx.rows(
    rawQuery(sql<MovedSums>`
      select r.purpose, r.method, r.origin, coalesce(e.person, p.created_by) as person, u.name as "personName",
             e.shift is not null as "inShift",
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded'), 0)::int8 as received,
             coalesce(-sum(r.amount) filter (where r.kind = 'refunded'), 0)::int8 as "givenBack"
        ${receiptsOf(day)}
       group by r.purpose, r.method, r.origin, coalesce(e.person, p.created_by), u.name, e.shift is not null
       order by u.name, coalesce(e.person, p.created_by), r.purpose desc, r.method, r.origin`),
  );
}

export function selectReceipts(day: StationDay): RawBuilder<DayReceipt> {
  return sql<DayReceipt>`
    select r.at, c.car_reg_no as plate, r.purpose, r.method, r.origin, r.amount, u.name as "personName",
           (select s.opened_at from cash_shifts s where s.id = e.shift) as "shiftOpenedAt"
      ${receiptsOf(day)}
     order by r.at, r.id`;
}

type Counted = { status: string; opinion: boolean | null; count: number };

export function checkupsBegunOn(tx: Tx, { station, from, to }: StationDay): Promise<Counted[]> {
  return tx.rows(
    rawQuery(sql<Counted>`
      select c.status, c.opinion, count(*) as count from checkups c
       where c.station = ${station} and c.created_at >= ${from} and c.created_at < ${to} and not c.deleted
       group by c.status, c.opinion`),
  );
}
