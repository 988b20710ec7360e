import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import type { RecordRow, RecordSort } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../../platform/db/read-page.ts';
import type { SortOrder } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { orderOf, saidOf, scopedCheckups } from '../checkup-list/index.ts';
import { RECEIVED } from '../payments/index.ts';

export type StoredRecord = Omit<RecordRow, 'createdAt'> & { createdAt: Date };
type RecordsScope = { actor: Actor; filter: CheckupFilter; sort?: SortOrder<RecordSort>; today: string };

/** The checkups of a report, newest first unless another order is wanted: all of them, or those at `place`. */
export function reportRecords(
  { actor, filter, sort, today }: RecordsScope,
  place?: PageWindow,
): RawBuilder<StoredRecord> {
  const order = orderOf(sort, {
    nextCheckupDate: sql`case when c.status = 'concluded' then c.next_checkup_date end`,
  });
  // The own order is read along an index, row by row; another one is worked out once, for what stands in its names is looked up.
  const placed = sort ? sql`row_number() over (order by ${order})` : sql`null::bigint`;
  const part = place ? sql`limit ${place.limit} offset ${place.offset}` : sql`offset 0`;
  return sql<StoredRecord>`
    select c.id as _id, c.created_at as "createdAt", c.car_reg_no as "CarRegNo", c.vin as "VIN",
           concat_ws(' ', ${saidOf('cars', 'name', sql`c.car`)}, ${saidOf('car_models', 'name', sql`c.car_model`)}) as vehicle,
           c.production_year as "productionYear", c.owner_status as "ownerStatus", c.owner_name as "ownerName",
           case when c.owner_status <> 0 then c.owner_id_number end as "ownerTaxCode", c.status,
           case when c.status = 'concluded' then c.opinion end as "Opinion", c.number,
           case when c.status = 'concluded' then to_char(c.next_checkup_date, 'YYYY-MM-DD') end as "nextCheckupDate",
           company.name as "companyName", station.name as "stationName", s.due, received.total as received
      from (select c.*, ${placed} as place
              ${scopedCheckups(actor, filter, today, REPORT_RANGE_DAYS)} order by ${order} ${part}) c
      join companies company on company.id = c.company
      join stations station on station.id = c.station
      left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s on c.status in ('open', 'concluded')
      ${RECEIVED}
     order by ${sort ? sql`c.place` : order}`;
}

export function recordsPage(tx: Tx, asked: RecordsScope, place: PageWindow): Promise<StoredRecord[]> {
  return tx.rows(rawQuery(reportRecords(asked, place)));
}
