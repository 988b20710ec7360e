import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { CheckupQuery } from '@inspect/contract/checkups';
import type { TaxRow, TaxTotals } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { orderOf, scopedCheckups } from '../checkup-list/index.ts';
import { RECEIPTS, RECEIVED } from '../payments/index.ts';

type Filter = CheckupFilter & Pick<CheckupQuery, 'sort'>;
export type StoredTaxRow = Omit<TaxRow, 'createdAt'> & { createdAt: Date };
/** What was cancelled or annulled asks for nothing, and fees that moved to another vehicle are due once. */
const due = (purpose: 'inspection' | 'environmental') =>
  sql`case when c.status in ('open', 'concluded') then (c.fees #>> array[${purpose}, 'amount']::text[])::int8 end`;
const INSPECTION_DUE = due('inspection');
const ENVIRONMENTAL_DUE = due('environmental');

/** The tax columns of checkups that come as `c` in the same order. */
function withAmounts(checkups: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<StoredTaxRow> {
  return sql<StoredTaxRow>`
    select c.id as _id, c.created_at as "createdAt", c.status, c.number, c.car_reg_no as "CarRegNo",
           company.name as "companyName", company.tax_code as "companyTaxCode", station.name as "stationName",
           c.owner_status as "ownerStatus", c.owner_name as "ownerName",
           case when c.owner_status <> 0 then c.owner_id_number end as "ownerTaxCode",
           ${INSPECTION_DUE} as "inspectionDue", ${ENVIRONMENTAL_DUE} as "environmentalDue",
           received.inspection as "inspectionReceived", received.environmental as "environmentalReceived",
           received.total as received, ${RECEIPTS} as receipts
      from (${checkups}) c
      join companies company on company.id = c.company
      join stations station on station.id = c.station
      ${RECEIVED}
     order by ${order}`;
}

export function allForTax(actor: Actor, filter: Filter, today: string): RawBuilder<StoredTaxRow> {
  const order = orderOf(filter.sort);
  return withAmounts(
    sql`select c.* ${scopedCheckups(actor, filter, today)} order by ${order} offset 0`,
    order,
  );
}

export function taxRows(
  tx: Tx,
  actor: Actor,
  filter: Filter,
  { today, limit, offset }: PageWindow & { today: string },
): Promise<StoredTaxRow[]> {
  const order = orderOf(filter.sort);
  const matching = scopedCheckups(actor, filter, today);
  const page = withAmounts(
    sql`select c.* ${matching} order by ${order} limit ${limit} offset ${offset}`,
    order,
  );
  return tx.rows(rawQuery(page));
}

export async function taxTotals(tx: Tx, actor: Actor, filter: Filter, today: string): Promise<TaxTotals> {
  const sums = sql<TaxTotals>`
    select count(*) as count, coalesce(sum(${INSPECTION_DUE}), 0)::int8 as "inspectionDue",
           coalesce(sum(${ENVIRONMENTAL_DUE}), 0)::int8 as "environmentalDue",
           coalesce(sum(received.inspection), 0)::int8 as "inspectionReceived",
           coalesce(sum(received.environmental), 0)::int8 as "environmentalReceived",
           coalesce(sum(received.total), 0)::int8 as received
      from (select c.* ${scopedCheckups(actor, filter, today)}) c ${RECEIVED}`;
  return (await tx.first(rawQuery(sums))) ?? NOTHING;
}

const NOTHING: TaxTotals = {
  count: 0,
  inspectionDue: 0,
  environmentalDue: 0,
  inspectionReceived: 0,
  environmentalReceived: 0,
  received: 0,
};
