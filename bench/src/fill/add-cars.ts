import type pg from 'pg';
import { NAMES } from './add-models.ts';
import { chance, DRAWN } from './chance.ts';

/** Plates of theirs begin as no other's of the demonstration do (34, 01, …), nor those that benches save (99). */
const PLATE_TAKEN = [1, 10, 15, 22, 27, 34, 35, 36, 42, 45, 51, 57, 99];
const PREFIXES = Array.from({ length: 99 }, (_, index) => index + 1).filter(
  (prefix) => !PLATE_TAKEN.includes(prefix),
);
const PLATES = PREFIXES.length * 26 * 26 * 1_000;
/** Without a divisor in common with how many there are, so each car has one of its own, and neighbours look unlike. */
const PLATE_STEP = 7_368_787;
const CERTIFICATES = 26 * 23 * 100_000;
const CERTIFICATE_STEP = 5_915_587;

const letter = (of: string) => `chr(65 + (${of} % 26)::int)`;

/** `bench.cars`: the papers of each car that comes, and what the register says of it after its last visit. */
export async function nameCars(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create unlogged table bench.cars as
     with seen as (
       select car, min(model) as model, max(at) filter (where outcome in ('fit', 'faulty')) as last_at,
              (array_agg(outcome order by key desc) filter (where outcome in ('fit', 'faulty')))[1] as last
         from bench.visits group by car
     )
     select s.*, row_number() over (order by s.car) as n,
            lpad(($1::int[])[1 + (p.n % ${PREFIXES.length})::int]::text, 2, '0') || ${letter(`p.n / ${PREFIXES.length}`)}
              || ${letter(`p.n / ${PREFIXES.length * 26}`)} || lpad((p.n / ${PREFIXES.length * 676} % 1000)::text, 3, '0') as plate,
            'WVW' || upper(substr(translate(md5(s.car::text), 'aeo', 'bcd'), 1, 14)) as vin,
            ${letter('c.n / 100000')} || chr(65 + (c.n / 2600000 % 23)::int) || lpad((c.n % 100000)::text, 6, '0') as certificate,
            '+37491' || lpad((s.car::bigint * 7919 % 1000000)::text, 6, '0') as phone
       from seen s, lateral (select s.car::bigint * ${PLATE_STEP} % ${PLATES} as n) p,
            lateral (select s.car::bigint * ${CERTIFICATE_STEP} % ${CERTIFICATES} as n) c`,
    [PREFIXES],
  );
  await client.query(
    'create unique index on bench.cars (car); create unique index on bench.cars (n); analyze bench.cars',
  );
}

/** The register's rows of these cars with their owners. */
export async function addCars(client: pg.PoolClient, first: number, end: number): Promise<void> {
  await client.query(
    `insert into vehicles select made.* from bench.cars c join bench.models m on m.place = c.model,
       lateral (select (c.last_at at time zone 'Asia/Yerevan')::date as day) d,
       jsonb_populate_record(null::vehicles, m.row || jsonb_build_object('id', 'e' || lpad(to_hex(c.car), 23, '0'), 'plate', c.plate, 'vin', c.vin,
         'last_checkup_on', d.day, 'last_opinion', c.last = 'fit', 'due_on', case when c.last = 'fit'
            then (d.day + make_interval(months => case m.period when 0 then 6 else 12 * m.period end))::date else d.day end,
         'updated_at', coalesce(c.last_at, '2016-01-01Z'))) made
      where c.n >= $1 and c.n < $2 order by c.car on conflict (id) do nothing`,
    [first, end],
  );
  await client.query(
    `insert into vehicle_owners select made.* from bench.cars c join bench.models m on m.place = c.model
       join bench.names n on n.place = floor(${NAMES} * ${chance('c.car', DRAWN.name)})::int left join bench.firms f on f.model = c.model,
       jsonb_populate_record(null::vehicle_owners, m.row || jsonb_build_object('vehicle', 'e' || lpad(to_hex(c.car), 23, '0'),
         'registration_certificate', c.certificate, 'owner_name', coalesce(f.name, n.name), 'phone', c.phone)) made
      where c.n >= $1 and c.n < $2 order by c.car on conflict (vehicle) do nothing`,
    [first, end],
  );
}
