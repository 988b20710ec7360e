import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database-per-worker.ts';
import { pastAppendOnly } from '../../../test/past-append-only.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/paths.ts';

const [BY_RESULT, BY_PERSON] = ['097_sums-by-result.sql', '098_sums-by-person.sql'];
const [BY_FINDING, BY_HOUR] = ['099_sums-by-finding.sql', '120_medians-and-hours.sql'];
const CHECKUPS = 400;

let database: TestDatabase;
let folder: TemporaryFolder;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = await makeTemporaryFolder('inspect-before-sums-');
  const names = (await readdir(migrationsFolder())).filter(
    (name) => /^\d{3}_/.test(name) && name < BY_RESULT,
  );
  for (const name of names) await copyFile(join(migrationsFolder(), name), join(folder.path, name));
  await migrate(database.url, { folder: folder.path });
}, 120_000);
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

/** Checkups of two and a half years as the release before counts them; what became of some since then is only noted. */
const FILL = `
  set session_replication_role = replica;
  create function pg_temp.id(letter text, n integer) returns text language sql immutable
    as $$ select letter || lpad(n::text, 23, '0') $$;
  insert into checkups select made.* from generate_series(1, ${CHECKUPS}) n,
    (select jsonb_object_agg(column_name, case
        when domain_name = 'oid24' then to_jsonb(repeat('0', 24))
        when data_type in ('integer', 'bigint', 'smallint', 'numeric') then to_jsonb(0)
        when data_type = 'boolean' then to_jsonb(false)
        when data_type = 'jsonb' then '{}'
        when data_type = 'ARRAY' then '[]'
        when data_type = 'date' then to_jsonb('2026-11-20'::text)
        when data_type like 'timestamp%' then to_jsonb('2026-11-20T08:00:00Z'::text)
        when data_type = 'bytea' then to_jsonb('\\x00'::text)
        else to_jsonb('x'::text) end) as row
       from information_schema.columns
      where table_schema = 'public' and table_name = 'checkups' and is_nullable = 'NO') blank,
    jsonb_populate_record(null::checkups, blank.row || jsonb_build_object('id', pg_temp.id('f', n), 'vehicle', pg_temp.id('e', n),
      'company', pg_temp.id('a', n % 3), 'station', pg_temp.id('b', n % 3 + 3 * (n % 2)), 'car_type', pg_temp.id('d', n % 4),
      'car_group', pg_temp.id('c', n % 2), 'fuel', pg_temp.id('9', n % 5), 'owner_status', n % 3, 'vin', 'VIN' || n,
      'version', 1, 'change_action', 'create', 'deleted', n % 11 = 0,
      'status', (array['open', 'concluded', 'concluded', 'cancelled', 'annulled'])[1 + n % 5],
      'opinion', case n % 5 when 1 then true when 2 then false when 4 then true end,
      'created_at', timestamptz '2024-06-20 08:00Z' + n / 2 * interval '109 hours',
      'fees', jsonb_build_object('inspection', jsonb_build_object('amount', 1000 * (n % 9), 'reason', 'x'),
        'environmental', jsonb_build_object('amount', 700 * (n % 5), 'reason', 'x', 'taxYears', '[2026]'::jsonb), 'total', null))) made;
  select inspect.recount_checkups();
  select inspect.note_checkup(c, -1) from checkups c where c.status = 'open';
  -- Every fifth one is open.
  update checkups set status = 'cancelled' where status = 'open';
  select inspect.note_checkup(c, 1) from checkups c where c.id ~ '[05]$';
  set session_replication_role = origin;`;

async function apply(name: string): Promise<void> {
  await copyFile(join(migrationsFolder(), name), join(folder.path, name));
  expect(await migrate(database.url, { folder: folder.path })).toEqual([name]);
}
const ask = async (text: string) => (await database.pool.query(text)).rows;

/** All of a table's rows as one fingerprint, and how many they are. */
const allOf = (table: string) =>
  ask(
    `select '${table}' as table, count(*)::int, md5(string_agg(n::text, ';' order by n::text)) as rows from ${table} n`,
  );

const TABLES = ['checkup_counts', 'checkup_period_counts', 'checkup_result_counts'];
const SUMS = [
  ...TABLES,
  ...['checkup_person_counts', 'checkup_minute_counts', 'checkup_finding_counts', 'checkup_hour_counts'],
];

it('what is stored already is added up further, and what was only noted is folded into it later', async () => {
  const stored = async () => {
    const answers: unknown[] = [];
    for (const table of TABLES) answers.push(await allOf(table));
    return answers;
  };
  await database.pool.query(FILL);
  const noted = `select count(*)::int as noted from checkup_count_changes`;
  const before = await ask(noted);
  expect(before).not.toEqual([{ noted: 0 }]);
  expect(await ask(`select * from inspect.miscounted_days('2024-01-01')`)).toEqual([]);

  await apply(BY_RESULT);

  expect(await ask(noted)).toEqual(before);
  expect(await ask(`select * from inspect.miscounted_days('2024-01-01')`)).toEqual([]);
  // Of each level and period there are some.
  expect(
    await ask(
      `select count(distinct (period, company is null, station is null))::int as kinds from checkup_result_counts`,
    ),
  ).toEqual([{ kinds: 9 }]);
  await database.pool.query('select inspect.fold_checkup_counts()');
  expect(await ask(noted)).toEqual([{ noted: 0 }]);
  const folded = await stored();
  await database.pool.query('select inspect.recount_checkups()');
  expect(await stored()).toEqual(folded);
}, 120_000);

/** Applies it and takes it back: whatever there was before it can be read meanwhile. */
async function expectReadable(migration: string): Promise<void> {
  const present = await ask(`select oid from pg_class where relname ~ '^checkup'`);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(join(migrationsFolder(), migration), 'utf8'));
    const { rows } = await client.query<{ name: string; mode: string }>(
      `select distinct relation::regclass::text as name, mode from pg_locks where relation = any ($1) and pid = pg_backend_pid()`,
      [present.map(({ oid }) => oid)],
    );
    expect(rows).toContainEqual({ name: 'checkups', mode: 'ShareRowExclusiveLock' });
    expect(rows.filter(({ mode }) => mode === 'AccessExclusiveLock')).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('while people are counted checkups can be read, not written', async () => {
  await expectReadable(BY_PERSON);
});

it('of people what is there is counted, in each role and for each period', async () => {
  await database.pool.query(
    `set session_replication_role = replica;
     update checkups set concluded_at = created_at + 1000 * interval '1 second', created_by = company, mechanic = station
      where status = 'concluded';
     set session_replication_role = origin`,
  );
  await apply(BY_PERSON);
  expect(await ask(`select * from inspect.miscounted_days('2024-01-01')`)).toEqual([]);
  const standing = `from checkups where not deleted`;
  const [counted] = await ask(`select count(*)::int as count ${standing}`);
  const [concluded] = await ask(`select count(*)::int as count ${standing} and status = 'concluded'`);
  expect(concluded.count).toBeGreaterThan(100);
  expect(
    await ask(
      `select role, period, sum(count)::int as count from checkup_person_counts group by 1, 2 order by 1, 2`,
    ),
  ).toEqual(
    ['mechanic', 'operator'].flatMap((role) =>
      ['day', 'month', 'year'].map((period) => ({ role, period, ...counted })),
    ),
  );
  // 1000 seconds are 16 minutes and 40 seconds.
  expect(
    await ask(
      `select role, period, minutes, sum(count)::int as count from checkup_minute_counts group by 1, 2, 3 order by 1, 2`,
    ),
  ).toEqual(
    ['mechanic', 'operator'].flatMap((role) =>
      ['month', 'year'].map((period) => ({ role, period, minutes: 17, ...concluded })),
    ),
  );
}, 120_000);

it('while findings are counted checkups can be read, not written', async () => {
  await expectReadable(BY_FINDING);
});

it('of findings what is there is counted, of stations and of the country', async () => {
  // Every fourth has none, every fourth two.
  await database.pool.query(
    `set session_replication_role = replica;
     update checkups set classificators = (array['{}', '{"101": {"checked": true}}', '{"101": {"checked": true}, "105": {"checked": true}}',
         '{"101": {"checked": false}, "301": {"checked": true}}'])[1 + right(id::text, 6)::integer % 4]::jsonb
      where id ~ '^f';
     set session_replication_role = origin`,
  );
  await apply(BY_FINDING);
  expect(await ask(`select * from inspect.miscounted_days('2024-01-01')`)).toEqual([]);
  const [all] = await ask(
    `select count(*)::int as whole, (count(*) filter (where right(id::text, 6)::integer % 4 in (1, 2)))::int as found from checkups where not deleted`,
  );
  expect(all.found).toBeGreaterThan(100);
  expect(
    await ask(
      `select period, company is null as country, sum(whole)::int as whole,
              (sum(count) filter (where finding = 'classificators/101'))::int as found,
              array_agg(distinct finding order by finding) as findings
         from checkup_finding_counts group by 1, 2 order by 1, 2`,
    ),
  ).toEqual(
    [
      { period: 'day', country: true },
      { period: 'month', country: false },
      { period: 'month', country: true },
      { period: 'year', country: false },
      { period: 'year', country: true },
    ].map((kind) => ({
      ...kind,
      ...all,
      findings: ['', 'classificators/101', 'classificators/105', 'classificators/301'],
    })),
  );
}, 120_000);

it('while hours are counted everything can be read, not written', async () => {
  const between = (await readdir(migrationsFolder())).filter(
    (name) => /^\d{3}_/.test(name) && name > BY_FINDING && name < BY_HOUR,
  );
  for (const name of between) await copyFile(join(migrationsFolder(), name), join(folder.path, name));
  await migrate(database.url, { folder: folder.path });
  await expectReadable(BY_HOUR);
});

it('counting anew says what folding has added up, of every sum, whatever it is counted out of', async () => {
  await apply(BY_HOUR);
  expect(await ask(`select * from inspect.miscounted_days('2024-01-01')`)).toEqual([]);
  await migrate(database.url);
  // Everything by folding alone.
  await database.pool.query(
    `select inspect.note_checkup(c, 1), inspect.note_findings_of(c, 1) from checkups c where not c.deleted`,
  );
  await database.pool.query(`truncate ${SUMS}`);
  await database.pool.query('select inspect.fold_checkup_counts()');
  const folded = [];
  for (const table of SUMS) folded.push(...(await allOf(table)));
  expect(folded.every(({ count }) => count > 100)).toBe(true);
  await database.pool.query(`select inspect.note_checkup(c, 1) from checkups c limit 3`);

  await database.pool.query('select inspect.recount_checkups()');

  const counted = [];
  for (const table of SUMS) counted.push(...(await allOf(table)));
  expect(counted).toEqual(folded);
  expect(await ask(`select from checkup_count_changes union all select from checkup_person_changes`)).toEqual(
    [],
  );
}, 120_000);

it('of checkups that are all gone at once no sum is left', async () => {
  const sums = [...SUMS, ...['checkup_count_changes', 'checkup_person_changes', 'checkup_finding_changes']];
  // Something is noted of each kind, too.
  await database.pool.query(
    `select inspect.note_checkup(c, 1), inspect.note_findings_of(c, 1) from checkups c where not c.deleted limit 1`,
  );
  const filled = async () => {
    const found: string[] = [];
    for (const table of sums) if ((await ask(`select from ${table} limit 1`)).length > 0) found.push(table);
    return found;
  };
  expect(await filled()).toEqual(sums);
  // Payments go with them, which nobody may remove otherwise.
  await pastAppendOnly(database, 'truncate checkups cascade');
  expect(await filled()).toEqual([]);
});
