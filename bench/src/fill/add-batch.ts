import type pg from 'pg';
import { FREE_UNTIL, NAMES } from './add-models.ts';
import { chance, DRAWN, placeBy } from './chance.ts';

/** A checkup with findings has one to three of them, and up to two of the new list; the first codes are the usual ones. */
const FOUND = `create or replace function bench.found(of bigint, counted integer, drawn integer, fewest integer, codes text[], checked boolean)
  returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(codes[1 + floor(cardinality(codes) * bench.chance(of, drawn + n) ^ 2)::int],
      jsonb_build_object('checked', checked)), '{}') from generate_series(1, fewest + floor(2.5 * bench.chance(of, counted))::int) n $$`;

const DONE = `v.outcome in ('fit', 'faulty', 'annulled', 'deleted')`;
const NO_PHOTO = 0.04;
/** So many of hundred pay where they are; who cancels gets back what was paid. */
const PAID = `case v.outcome when 'open' then 0.6 when 'cancelled' then 0.5 else 0.99 end`;
/** Of ten years ago nearly all pay in cash, later every second one. */
const CASH = `0.9 - 0.035 * greatest(0, extract(year from v.at) - $3::int)`;
const TERMINAL = 0.45;
const ONLINE = { names: ['arca', 'idram', 'telcell'], weights: [30, 45, 25] };

/** `bench.codes`: what stays the same for all batches of a filling. */
export async function prepareBatches(client: pg.PoolClient): Promise<void> {
  await client.query(FOUND);
  await client.query(`drop table if exists bench.codes; create unlogged table bench.codes as select
    (select array_agg(code order by code) from (select distinct code::text from classificators where status and code % 100 <> 0) c) as codes,
    (select array_agg(code order by code) from (select distinct code::text from new_classificators where status and code % 100 <> 0) c) as new_codes,
    (select min(id::text) from camera_reasons) as reason`);
}

export type Batch = { first: number; end: number; firstYear: number };

/** The checkups of these ranks as `batch`, a temporary table of their rows (`made`) and what stands beside them. */
export async function makeBatch(client: pg.PoolClient, { first, end, firstYear }: Batch): Promise<void> {
  await client.query(
    `create temp table batch as
     with drawn as (
       select v.*, p.company, p.station, p.series, m.row as model_row, m.period, m.owner_status,
              'f' || lpad(to_hex(v.rank), 23, '0') as id, 'e' || lpad(to_hex(v.car), 23, '0') as vehicle,
              'f' || lpad(to_hex(v.previous), 23, '0') as former,
              p.operators[1 + floor(cardinality(p.operators) * ${chance('v.key', DRAWN.operator)})::int] as operator,
              p.mechanics[1 + floor(cardinality(p.mechanics) * ${chance('v.key', DRAWN.mechanic)})::int] as mechanic,
              coalesce(f.name, n.name) as name, coalesce(f.search, n.search) as search, coalesce(f.sort, n.sort) as sort,
              ${DONE} as is_done, v.at + interval '1 minute' * floor(14 + 34 * ${chance('v.key', DRAWN.minutes)}) as done_at,
              case when v.is_back then replace(w.recheck::text, '${FREE_UNTIL}', to_char(v.at, 'DD/MM/YYYY'))::jsonb
                   when v.is_taxed then w.again else w.first end as fees,
              ${chance('v.key', DRAWN.paid)} < ${PAID} as is_paid,
              case when ${chance('v.key', DRAWN.method)} < ${CASH} then 'cash'
                   when ${chance('v.key', DRAWN.online)} < ${TERMINAL} then 'terminal'
                   else (array['${ONLINE.names.join("', '")}'])[1 + ${placeBy(ONLINE.weights, 'v.key + 1', DRAWN.online)}] end as method
         from bench.visits v join bench.places p using (place) join bench.models m on m.place = v.model
         join bench.fees w on w.model = v.model and w.year = extract(year from v.at at time zone 'Asia/Yerevan')
         join bench.names n on n.place = floor(${NAMES} * ${chance('v.car', DRAWN.name)})::int
         left join bench.firms f on f.model = v.model
        where v.rank >= $1 and v.rank < $2
     )
     select v.rank, v.key, v.car, v.at, v.outcome, v.method, v.is_paid, made
       from drawn v join bench.cars car on car.car = v.car, bench.codes k,
       lateral (select case v.outcome when 'cancelled' then v.at + interval '10 minutes' when 'open' then v.at
                  when 'annulled' then v.done_at + interval '3 hours' when 'deleted' then v.done_at + interval '1 day' else v.done_at end as until,
                  case when v.is_done then v.series || '-' || lpad(v.rank::text, 7, '0') end as number,
                  v.at + (v.done_at - v.at) * 0.8 as signed_at,
                  case when v.is_back then v.key - 1 when v.outcome = 'faulty' then v.key end as found_at,
                  not v.is_back or v.outcome = 'faulty' as checked) d,
       lateral (select case when v.is_done and d.found_at is not null
                    then bench.found(d.found_at, ${DRAWN.found}, ${DRAWN.code}, 1, k.codes, d.checked) else '{}' end as old,
                  case when v.is_done and d.found_at is not null
                    then bench.found(d.found_at, ${DRAWN.newFound}, ${DRAWN.newCode}, 0, k.new_codes, d.checked) else '{}' end as new) found,
       jsonb_populate_record(null::checkups, v.model_row || jsonb_build_object(
         'id', v.id, 'payload_hash', '\\x' || v.id, 'company', v.company, 'station', v.station, 'vehicle', v.vehicle,
         'status', case v.outcome when 'cancelled' then 'cancelled' when 'annulled' then 'annulled' when 'open' then 'open' else 'concluded' end,
         'deleted', v.outcome = 'deleted', 'opinion', case when v.is_done then v.outcome <> 'faulty' end,
         'version', case v.outcome when 'open' then 1 when 'cancelled' then 2 when 'annulled' then 4 when 'deleted' then 4 else 3 end,
         'car_reg_no', car.plate, 'vin', car.vin, 'registration_certificate', car.certificate, 'phone', car.phone,
         'owner_name', v.name, 'owner_sort_key', v.sort,
         'search_key', lower(concat_ws(' ', car.plate, car.vin, car.certificate)) || ' ' || v.search || ' ' || car.phone
            || coalesce(lower(' ' || d.number || ' ' || replace(d.number, '-', '')), ''),
         'odometer', 1000 * floor(8 + 400 * ${chance('v.key', DRAWN.odometer)}), 'odometer_unreadable', false,
         'next_checkup', v.period, 'proposed_next_checkup', v.period, 'next_checkup_date', case when v.outcome <> 'faulty'
            then (v.at + make_interval(months => case v.period when 0 then 6 else 12 * v.period end))::date end,
         'change', false, 'sms_reminders', false) || jsonb_build_object(
         'classificators', found.old, 'new_classificators', found.new, 'measurements', case when v.is_done then jsonb_build_object(
            'CO', jsonb_build_object('limit', null, 'value', round(${chance('v.key', DRAWN.measured)}::numeric, 2), 'outOfLimit', false),
            'brakeEfficiency', jsonb_build_object('limit', null, 'value', floor(55 + 25 * ${chance('v.key + 1', DRAWN.measured)}), 'outOfLimit', false),
            'brakeImbalance', jsonb_build_object('limit', null, 'value', floor(2 + 16 * ${chance('v.key + 2', DRAWN.measured)}), 'outOfLimit', false))
            else '{}' end,
         'mechanic', v.mechanic, 'created_by', v.operator, 'number', d.number, 'previous_checkup', case when v.is_back then v.former end,
         'camera_reason', case when v.is_done and ${chance('v.key', DRAWN.camera)} < ${NO_PHOTO} then k.reason end,
         'register_before', case when v.is_done then '{"due_on": null, "last_opinion": null, "last_checkup_on": null}'::jsonb end,
         'fees', v.fees, 'demo', false, 'created_at', v.at, 'updated_at', d.until, 'concluded_at', case when v.is_done then v.done_at end,
         'changed_by', v.operator, 'change_action', case v.outcome when 'cancelled' then 'cancel' when 'annulled' then 'annul'
            when 'deleted' then 'delete' when 'open' then 'create' else 'conclude' end,
         'change_reason', case when v.outcome in ('cancelled', 'annulled', 'deleted') then 'By mistake' end,
         'marks', '[]'::jsonb, 'photo_marks', '[]'::jsonb, 'conclusion_marks', '[]'::jsonb, 'findings_at_desk', false) || case when v.is_done then jsonb_build_object(
         'signature', 'device', 'signed_by', v.mechanic, 'signed_at', d.signed_at,
         'signed_findings', encode(sha256((found.old::text || found.new::text)::bytea), 'hex')) else '{}' end) made`,
    [first, end, firstYear],
  );
}
