import { FIELD_NAMES, type FieldName, isStored } from '@inspect/contract/checkup-fields';
import { type RawBuilder, sql } from 'kysely';
import { fieldSql } from './field-sql.query.ts';
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

const at = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A result that was moved to the right vehicle keeps the photographs of the checkup it was recorded for. */
export const ATTACHMENTS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
            '_id', a.id, 'file', a.file, 'kind', a.kind, 'checkup', a.checkup, 'size', f.size, 'type', f.type,
            'sha256', f.sha256, 'CarRegNo', a.car_reg_no, 'capturedAt', ${at(sql`a.captured_at`)},
            'createdAt', ${at(sql`a.created_at`)}) order by a.captured_at, a.id), '[]')
     from attachments a join files f on f.id = a.file
    where a.checkup = any (${STOOD_FOR}) and a.company = c.company)`;

// What was paid for a result that was moved to the right vehicle is paid.
const PAID = sql`(select jsonb_build_object('inspection', coalesce(sum(amount) filter (where purpose = 'inspection'), 0),
      'environmental', coalesce(sum(amount) filter (where purpose = 'environmental'), 0))
    from payments where checkup = any (${STOOD_FOR}))`;

const MARKS = sql`case when c.signature = 'override' and c.opinion is not null
  then c.marks || '{signature_override}' else c.marks end`;

/** What no column holds, or not all of it. */
const COMPUTED: Partial<Record<FieldName, RawBuilder<unknown>>> = {
  paid: PAID,
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

export const SORT_SQL = {
  createdAt: sql`c.created_at`,
  CarRegNo: sql`c.car_reg_no collate "C"`,
  ownerName: sql`c.owner_sort_key`,
  productionYear: sql`c.production_year`,
  nextCheckupDate: sql`c.next_checkup_date`,
} as const;
