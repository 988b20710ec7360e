import { searchKey, sortKey } from '@inspect/contract/kernel';
import pg from 'pg';

/** So many companies with two stations each share the checkups with those of the demonstration. */
const COMPANIES = 100;
const NAMES = 20_000;
const BATCH = 50_000;
const DAYS = 730;

/**
 * So many checkups of two years, each of a vehicle of its own with an owner and two payments, made of those of the
 * demonstration: classes, results and names are as mixed as there. They have no versions: what is asked of them is
 * to be read. Does nothing where it was done before.
 */
export async function fillCheckups(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ done: number }>(
      `select count(*)::int as done from checkups where id like 'f0000%'`,
    );
    const done = rows[0]?.done ?? 0;
    if (done >= count) return;
    // Without triggers, those of references too: everything they would find is a copy of what they found.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await addCompanies(client);
    await addNames(client);
    const indexes = await dropSearchIndexes(client);
    await client.query(`create temp table models as
      select row_number() over (order by id) - 1 as place, c as row from checkups c where status <> 'open'`);
    await client.query('analyze models');
    for (let first = done; first < count; first += BATCH)
      await addBatch(client, first, Math.min(count, first + BATCH), count);
    for (const definition of indexes) await client.query(definition);
    await client.query('select inspect.enter_missing_payments()');
    await client.query('select inspect.recount_checkups()');
    await client.query(`vacuum analyze checkups`);
    await client.query(`vacuum analyze vehicles, vehicle_owners, payments, ledger_entries`);
  } finally {
    await client.end();
  }
}

/** To build them at the end takes a tenth of the time. Returns what makes them again. */
async function dropSearchIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'checkups' and indexdef like '%USING gin%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function addCompanies(client: pg.Client): Promise<void> {
  await client.query(
    `insert into companies select made.* from generate_series(1, $1) n,
       lateral (select c from companies c where demo order by id limit 1) like_this,
       jsonb_populate_record(like_this.c, jsonb_build_object('id', 'a' || lpad(n::text, 23, '0'), 'name', 'Company ' || n,
         'tax_code', (10000000 + n)::text, 'sort_key', 'company ' || n, 'search_key', 'company ' || n)) made on conflict do nothing`,
    [COMPANIES],
  );
  await client.query(
    `insert into stations select made.* from generate_series(1, $1) n, generate_series(0, 1) part,
       lateral (select s from stations s where demo order by id limit 1) like_this,
       jsonb_populate_record(like_this.s, jsonb_build_object('id', 'b' || part || lpad(n::text, 22, '0'),
         'company', 'a' || lpad(n::text, 23, '0'), 'name', 'Station ' || n || '/' || part, 'sort_key', n || '/' || part)) made on conflict do nothing`,
    [COMPANIES],
  );
}

/** Names of owners with their keys: each first name with each surname that the demonstration knows. */
async function addNames(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select distinct split_part(owner_name, ' ', 1) as first, split_part(owner_name, ' ', 2) as last
       from vehicle_owners where owner_status = 0 order by 1, 2`,
  );
  const firsts = [...new Set(rows.map(({ first }) => first))];
  const lasts = [...new Set(rows.map(({ last }) => last))];
  const names = Array.from({ length: NAMES }, (_, place) => {
    const name = `${firsts[place % firsts.length]} ${lasts[Math.floor(place / firsts.length) % lasts.length]}`;
    return { place, name, search: searchKey(name), sort: sortKey(name) };
  });
  await client.query(
    `create temp table names as select * from json_to_recordset($1) as made (place int, name text, search text, sort text)`,
    [JSON.stringify(names)],
  );
  await client.query('create unique index on names (place); analyze names');
}

async function addBatch(client: pg.Client, first: number, end: number, count: number): Promise<void> {
  await client.query(`create temp table batch as
    select n, 'f' || lpad(to_hex(n), 23, '0') as id, 'e' || lpad(to_hex(n), 23, '0') as vehicle,
           lpad((n % 90 + 10)::text, 2, '0') || chr(65 + n / 90 % 26) || chr(65 + n / 2340 % 26) || lpad((n / 60840 * 37 + n % 37)::text, 3, '0') as plate,
           'WVW' || upper(substr(translate(md5(n::text), 'aeo', 'bcd'), 1, 14)) as vin,
           chr(65 + n % 26) || chr(66 + n / 26 % 24) || lpad((n % 1000003 % 1000000)::text, 6, '0') as certificate,
           '+37491' || lpad((n * 7919::bigint % 1000000)::text, 6, '0') as phone,
           'a' || lpad((n % ${COMPANIES} + 1)::text, 23, '0') as company, (n / ${COMPANIES}) % 2 as part,
           m.row, names.name, names.search, names.sort,
           now() - (n * interval '${DAYS} days' / ${count}) as at
      from generate_series(${first}, ${end - 1}) n
      join models m on m.place = n::bigint * 48271 % (select count(*) from models)
      join names on names.place = n::bigint * 16807 % ${NAMES}`);
  await client.query(`insert into vehicles select made.* from batch b join vehicles v on v.id = (b.row).vehicle,
    jsonb_populate_record(v, jsonb_build_object('id', b.vehicle, 'plate', 'F' || b.n, 'vin', b.vin)) made`);
  await client.query(`insert into vehicle_owners select made.* from batch b join vehicle_owners o on o.vehicle = (b.row).vehicle,
    jsonb_populate_record(o, jsonb_build_object('vehicle', b.vehicle, 'registration_certificate', 'F' || b.n, 'owner_name', b.name, 'phone', b.phone)) made`);
  // Every tenth is of the demonstration's own companies, where its people sign in.
  await client.query(`insert into checkups select made.* from batch b, jsonb_populate_record(b.row, jsonb_build_object(
      'id', b.id, 'vehicle', b.vehicle, 'car_reg_no', b.plate, 'vin', b.vin, 'registration_certificate', b.certificate,
      'owner_name', b.name, 'owner_sort_key', b.sort, 'phone', b.phone, 'number', null, 'previous_checkup', null,
      'company', case when b.n % 10 = 0 then (b.row).company::text else b.company end,
      'station', case when b.n % 10 = 0 then (b.row).station::text else 'b' || b.part || lpad(right(b.company, 22), 22, '0') end,
      'search_key', lower(b.plate || ' ' || b.vin || ' ' || b.certificate) || ' ' || b.search || ' ' || b.phone,
      'created_at', b.at, 'updated_at', b.at + interval '20 minutes',
      'concluded_at', case when (b.row).concluded_at is null then null else b.at + interval '20 minutes' end)) made`);
  await client.query(`insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, tax_years, created_by, created_at)
    select case purpose when 'inspection' then 'c' else 'd' end || lpad(to_hex(b.n), 23, '0'), b.id,
           case when b.n % 10 = 0 then (b.row).company::text else b.company end, b.vehicle, purpose, 'cash', 'station',
           4800, case purpose when 'environmental' then '{2026}'::int[] else '{}' end, (b.row).created_by, b.at
      from batch b, unnest('{inspection,environmental}'::text[]) purpose where (b.row).status = 'concluded'`);
  await client.query('drop table batch');
}
