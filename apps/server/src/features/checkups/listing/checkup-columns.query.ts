import { type RawBuilder, sql } from 'kysely';
import { stoodFor } from '../moved.query.ts';

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

/**
 * The wire name of each column and the SQL that gives it, over `c` (the checkup) and the names joined to it.
 * Only this file and the repository know both sets of names.
 */
export const CHECKUP_SQL: Record<string, RawBuilder<unknown>> = {
  _id: sql`c.id`,
  temporary_id: sql`c.id`,
  status: sql`c.status`,
  version: sql`c.version`,
  Opinion: sql`c.opinion`,
  deleted: sql`c.deleted`,
  CarRegNo: sql`c.car_reg_no`,
  VIN: sql`c.vin`,
  registrationCertificate: sql`c.registration_certificate`,
  car: sql`c.car`,
  carName: sql`(select name from cars where id = c.car)`,
  carModel: sql`c.car_model`,
  carModelName: sql`(select name from car_models where id = c.car_model)`,
  carGroup: sql`c.car_group`,
  carGroupName: sql`(select name from car_groups where id = c.car_group)`,
  carType: sql`c.car_type`,
  carTypeName: sql`(select name from car_types where id = c.car_type)`,
  body: sql`c.body`,
  bodyName: sql`(select name from bodies where id = c.body)`,
  color: sql`c.color`,
  colorName: sql`(select name from colors where id = c.color)`,
  fuel: sql`c.fuel`,
  fuelName: sql`(select name from fuels where id = c.fuel)`,
  productionYear: sql`c.production_year`,
  enginePower: sql`c.engine_power::float8`,
  maximumMass: sql`c.maximum_mass`,
  odometer: sql`c.odometer`,
  odometerUnreadable: sql`c.odometer_unreadable`,
  ownerStatus: sql`c.owner_status`,
  ownerName: sql`c.owner_name`,
  ownerIdNumber: sql`c.owner_id_number`,
  phone: sql`c.phone`,
  email: sql`c.email`,
  region: sql`c.region`,
  regionName: sql`(select name from regions where id = c.region)`,
  county: sql`c.county`,
  countyName: sql`(select name from counties where id = c.county)`,
  street: sql`c.street`,
  streetName: sql`(select name from streets where id = c.street)`,
  address: sql`c.address`,
  nextCheckup: sql`c.next_checkup`,
  proposedNextCheckup: sql`c.proposed_next_checkup`,
  nextCheckupDate: sql`c.next_checkup_date`,
  change: sql`c.change`,
  mechanic: sql`c.mechanic`,
  mechanicName: sql`(select name from users where id = c.mechanic)`,
  createdBy: sql`c.created_by`,
  createdByName: sql`(select name from users where id = c.created_by)`,
  company: sql`c.company`,
  companyName: sql`(select name from companies where id = c.company)`,
  station: sql`c.station`,
  stationName: sql`(select name from stations where id = c.station)`,
  number: sql`c.number`,
  classificators: sql`c.classificators`,
  newClassificators: sql`c.new_classificators`,
  measurements: sql`c.measurements`,
  marks: sql`c.marks`,
  failedBefore: FAILED_BEFORE,
  attachments: ATTACHMENTS,
  fees: sql`c.fees`,
  // What was paid for a result that was moved to the right vehicle is paid.
  paid: sql`(select jsonb_build_object('inspection', coalesce(sum(amount) filter (where purpose = 'inspection'), 0),
      'environmental', coalesce(sum(amount) filter (where purpose = 'environmental'), 0))
    from payments where checkup = any (${STOOD_FOR}))`,
  cameraReasonId: sql`c.camera_reason`,
  cameraReasonNote: sql`c.camera_reason_note`,
  previousCheckup: sql`c.previous_checkup`,
  override: sql`c.override`,
  replaces: sql`c.replaces`,
  changeReason: sql`c.change_reason`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  concludedAt: sql`c.concluded_at`,
};

/** What the list can be ordered by. */
export const SORT_SQL = {
  createdAt: sql`c.created_at`,
  CarRegNo: sql`c.car_reg_no collate "C"`,
  ownerName: sql`c.owner_sort_key`,
  productionYear: sql`c.production_year`,
  nextCheckupDate: sql`c.next_checkup_date`,
} as const;
