import { FIELD_NAMES, type FieldName, isStored } from '@inspect/contract/checkup-fields';
import type { CheckupSort } from '@inspect/contract/checkups';
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import { fieldSql, saidOf } from './field-sql.query.ts';
import { stoodFor } from './stood-for.query.ts';

const STOOD_FOR = stoodFor(sql`c`);

/** Checked findings of one list of the checkup that was repeated, with their names. */
const failedOf = (list: string, column: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql`
  select ${list}::text as list, e.key as code, e.value ->> 'note' as note, coalesce(e.value -> 'location', '[]') as location,
         (select k.name from ${table} k where k.code = e.key::integer order by k.valid_from desc nulls last, k.id limit 1) as name
    from checkups p cross join jsonb_each(p.${column}) e
   where p.id = c.previous_checkup and (e.value ->> 'checked')::boolean`;

const FAILED_BEFORE = sql`case when c.previous_checkup is null then '[]'::jsonb else
  (select coalesce(jsonb_agg(to_jsonb(f) order by f.list, f.code::integer), '[]')
     from (${failedOf('classificators', sql`classificators`, sql`classificators`)} union all
           ${failedOf('newClassificators', sql`new_classificators`, sql`new_classificators`)}) f) end`;

/** A result that was moved to the right vehicle keeps the photographs of the checkup it was recorded for. */
export const ATTACHMENTS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
            '_id', a.id, 'file', a.file, 'kind', a.kind, 'checkup', a.checkup, 'size', f.size, 'type', f.type,
            'sha256', f.sha256, 'CarRegNo', a.car_reg_no, 'capturedAt', ${isoInstant(sql`a.captured_at`)},
            'createdAt', ${isoInstant(sql`a.created_at`)}) order by a.captured_at, a.id), '[]')
     from attachments a join files f on f.id = a.file
    where a.checkup = any (${STOOD_FOR}) and a.company = c.company)`;

// What was paid for a result that was moved to the right vehicle is paid.
const PAID = sql`(select jsonb_build_object('inspection', p.inspection, 'environmental', p.environmental)
    from inspect.paid_for(c.id, c.replaces) p)`;

const PAID_BY = sql`(select r.method from inspect.receipts r
    where r.checkup = any (${STOOD_FOR}) and r.origin = 'station' and r.amount > 0 order by r.at desc, r.id desc limit 1)`;

// Of an older version the later columns are null, which adds nothing.
export const MARKS = sql`c.marks || c.photo_marks || c.conclusion_marks || case when c.signature = 'override' and c.opinion is not null
  then array['signature_override'] end`;

/** Nobody comes again because of what was cancelled or annulled; of a faulty one it is empty. */
const NEXT_DATE = sql`case when c.status in ('open', 'concluded') then c.next_checkup_date end`;

// Why it ended stays to be read after it was deleted and brought back.
const CHANGE_REASON = sql`case
  when c.change_action = 'restore' and c.status in ('cancelled', 'annulled') then (
    select v.content::jsonb ->> 'change_reason' from checkup_versions v
     where v.checkup = c.id and v.content::jsonb ->> 'change_action' in ('cancel', 'release', 'expire', 'annul', 'move')
     order by v.version desc limit 1)
  else c.change_reason end`;

// Only what was annulled can have been moved.
const REPLACED_BY = sql`case when c.status = 'annulled' then (select r.id from checkups r where r.replaces = c.id) end`;

/** What no column holds, or not by itself. */
const COMPUTED: Partial<Record<FieldName, RawBuilder<unknown>>> = {
  nextCheckupDate: NEXT_DATE,
  changeReason: CHANGE_REASON,
  paid: PAID,
  paidBy: PAID_BY,
  replacedBy: REPLACED_BY,
  failedBefore: FAILED_BEFORE,
  marks: MARKS,
  attachments: ATTACHMENTS,
  vehicleCategories: sql`(select category from car_types where id = c.car_type)`,
  fuelKinds: sql`(select kinds from fuels where id = c.fuel)`,
};

/** The wire name of each column and the SQL that gives it, over `c` (the checkup). */
export const CHECKUP_SQL: ReadonlyMap<string, RawBuilder<unknown>> = new Map(
  FIELD_NAMES.filter(isStored).flatMap((name) => {
    const computed = COMPUTED[name];
    return computed ? [[name, computed] as const] : fieldSql('c', name);
  }),
);

/** By the name of what an id stands for. */
const nameKey = (table: string, id: RawBuilder<unknown>) => saidOf(table, 'sort_key', id);

const STANDS = sql`c.status in ('open', 'concluded')`;

/** What each order goes by, over `c`; what does not stand has neither result nor sum, as in the list. */
export const SORT_SQL = {
  createdAt: sql`c.created_at`,
  CarRegNo: sql`c.car_reg_no collate "C"`,
  ownerName: sql`c.owner_sort_key`,
  productionYear: sql`c.production_year`,
  nextCheckupDate: NEXT_DATE,
  vehicle: sql`${nameKey('cars', sql`c.car`)} || ' ' || ${nameKey('car_models', sql`c.car_model`)}`,
  VIN: sql`c.vin collate "C"`,
  status: sql`array_position(array['open', 'concluded', 'cancelled', 'annulled'], c.status::text)`,
  Opinion: sql`case when ${STANDS} then c.opinion end`,
  sum: sql`case when ${STANDS} then (c.fees ->> 'total')::numeric end`,
  mechanic: nameKey('users', sql`c.mechanic`),
  createdBy: nameKey('users', sql`c.created_by`),
  station: nameKey('stations', sql`c.station`),
  company: nameKey('companies', sql`c.company`),
} as const satisfies Record<CheckupSort, RawBuilder<unknown>>;
