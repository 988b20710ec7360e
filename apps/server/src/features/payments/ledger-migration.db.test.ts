import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database-per-worker.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/paths.ts';

let database: TestDatabase;
let folder: TemporaryFolder;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = await makeTemporaryFolder('inspect-before-ledger-');
}, 60_000);
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const CHECKUPS = 60;

/**
 * Companies, checkups and payments as the release with migration 060 holds them: paid, in part and not at all, sums of nothing,
 * taxes that can't be named, every status, deleted ones, and results that were moved once or twice with their money. Values
 * that nothing here asks for are whatever the column takes.
 */
const FILL = `
  set session_replication_role = replica;
  do $do$
  begin
    create function pg_temp.id(letter text, n integer) returns text language sql immutable
      as $$ select letter || lpad(n::text, 23, '0') $$;
    -- What a row of these tables must have, told from the tables themselves.
    create function pg_temp.blank(of_table text) returns jsonb language sql stable as $$
      select jsonb_object_agg(column_name, case
          when domain_name = 'oid24' then to_jsonb(repeat('0', 24))
          when data_type in ('integer', 'bigint', 'smallint', 'numeric') then to_jsonb(0)
          when data_type = 'boolean' then to_jsonb(false)
          when data_type = 'jsonb' then '{}'
          when data_type = 'ARRAY' then '[]'
          when data_type = 'date' then to_jsonb('2026-11-20'::text)
          when data_type like 'timestamp%' then to_jsonb('2026-11-20T08:00:00Z'::text)
          when data_type = 'bytea' then to_jsonb('\\x00'::text)
          else to_jsonb('x'::text) end)
        from information_schema.columns
       where table_schema = 'public' and table_name = of_table and is_nullable = 'NO' $$;
    insert into checkups select made.* from generate_series(1, ${CHECKUPS}) n, jsonb_populate_record(null::checkups,
      pg_temp.blank('checkups') || jsonb_build_object('id', pg_temp.id('f', n), 'vehicle', pg_temp.id('e', n),
        'company', pg_temp.id('a', n % 3), 'station', pg_temp.id('b', n % 5), 'car_type', pg_temp.id('d', n % 2),
        'vin', 'VIN' || n, 'car_reg_no', 'P' || n, 'owner_status', 0, 'next_checkup', 1, 'proposed_next_checkup', 1,
        'production_year', 2016, 'version', 1, 'change_action', 'create', 'deleted', n % 11 = 0,
        'status', (array['open', 'concluded', 'cancelled', 'annulled'])[1 + n % 4],
        'opinion', case n % 4 when 1 then true when 3 then false end,
        'created_at', timestamptz '2026-11-01 08:00Z' + n * interval '7 hours',
        -- The last ones stand for those before them, some of them for one that was moved itself.
        'replaces', case when n > 40 and n <= 50 then pg_temp.id('f', n - 10) when n > 50 then pg_temp.id('f', n - 10) end,
        'fees', jsonb_build_object('inspection', jsonb_build_object('amount', 1000 * (n % 9), 'reason', 'x'),
          'environmental', case when n % 7 <> 0 then
            jsonb_build_object('amount', 700 * (n % 5), 'reason', 'x', 'taxYears', '[2026]'::jsonb) end, 'total', null))) made;
    insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, tax_years, created_by, created_at)
      select pg_temp.id(case purpose when 'inspection' then 'c' else '9' end, n), c.id, c.company, c.vehicle, purpose, 'cash', 'station',
             case when n % 13 = 0 then 0 else 500 + 125 * (n % 17) end, '{2026}', pg_temp.id('8', 1), c.created_at
        from generate_series(1, ${CHECKUPS}) n join checkups c on c.id = pg_temp.id('f', n),
             unnest('{inspection,environmental}'::text[]) purpose
       where n % 3 <> 0 or purpose = 'inspection';
  end $do$;
  set session_replication_role = origin;
  select inspect.recount_checkups();`;

/** How the release before told what was paid for each checkup, with the checkups in whose place it stands. */
const PAID_BEFORE = `
  select c.id, coalesce(sum(p.amount) filter (where p.purpose = 'inspection'), 0)::int as inspection,
         coalesce(sum(p.amount) filter (where p.purpose = 'environmental'), 0)::int as environmental
    from checkups c
    left join payments p on p.checkup in (
      with recursive stood as (
        select c.id::text as id, c.replaces::text as replaces
        union all
        select former.id::text, former.replaces::text from checkups former join stood on former.id = stood.replaces)
      select id from stood)
   group by c.id order by c.id`;
const PAID = `
  select c.id, p.inspection::int, p.environmental::int from checkups c
   cross join lateral inspect.paid_for(c.id, c.replaces) p order by c.id`;

/** What each company took on each day, for what. */
const receivedOf = (rows: string, at: string) => `
  select company, (${at} at time zone 'Asia/Yerevan')::date::text as day, purpose, sum(amount)::int as sum
    from ${rows} where amount <> 0 group by 1, 2, 3 order by 1, 2, 3`;
const COUNTS = 'select * from checkup_counts order by company, station, day, car_type, status, opinion';

test('a database of the release before holds the same sums after the ledger came, and each payment has its entry', async () => {
  const ask = async (text: string) => (await database.pool.query(text)).rows;
  for (const name of (await readdir(migrationsFolder())).filter(
    (file) => /^\d{3}_/.test(file) && file < '063',
  ))
    await copyFile(join(migrationsFolder(), name), join(folder.path, name));
  await migrate(database.url, { folder: folder.path });
  await database.pool.query(FILL);
  const before = {
    paid: await ask(PAID_BEFORE),
    received: await ask(receivedOf('payments', 'created_at')),
    counts: await ask(COUNTS),
  };
  // It would prove nothing with nothing in it.
  expect(before.paid).toHaveLength(CHECKUPS);
  expect(new Set(before.received.map(({ company }) => company)).size).toBe(3);
  expect(before.counts.length).toBeGreaterThan(20);

  await copyFile(join(migrationsFolder(), '063_ledger.sql'), join(folder.path, '063_ledger.sql'));
  expect(await migrate(database.url, { folder: folder.path })).toEqual(['063_ledger.sql']);

  expect(await ask(PAID)).toEqual(before.paid);
  expect(await ask(receivedOf('inspect.receipts', 'at'))).toEqual(before.received);
  expect(await ask(COUNTS)).toEqual(before.counts);
  expect(await ask(`select * from inspect.miscounted_days('2026-01-01')`)).toEqual([]);
  expect(
    await ask(`select p.id from payments p full join ledger_entries e on e.payment = p.id and e.amount = p.amount
      and e.debit = 'cash' and e.credit = p.purpose and (e.company, e.checkup, e.at) = (p.company, p.checkup, p.created_at)
      where (p.amount > 0 and e.id is null) or p.id is null`),
  ).toEqual([]);
  expect(
    await ask(`select problem from inspect.record_chain_faults() where source = 'ledger_entries'`),
  ).toEqual([]);
}, 120_000);
