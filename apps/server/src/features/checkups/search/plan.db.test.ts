// @module-tag slow
import { readSearchTerms } from '@inspect/contract/checkups';
import { searchKey } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { limitSilence } from '../../../platform/db/limit-silence.ts';
import { onClient } from '../../../platform/db/transaction.ts';
import { candidatesOf, type Within } from './candidates.query.ts';

const ROWS = 50_000;
const NAMES = ['Պետրոսյան', 'Գրիգորյան', 'Սարգսյան', 'Հարությունյան', 'Մկրտչյան', 'Խաչատրյան', 'Վարդանյան'];

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const { _id } = await saveCheckup(test, 'operator');
  await fill(_id);
}, 180_000);
afterAll(() => test.close());

/** Many checkups like this one, each of another vehicle and owner, as many of each company, over a year. */
async function fill(like: string) {
  const client = await test.database.pool.connect();
  // No versions, no references checked: only what the search reads must be right.
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  limitSilence(client, 600_000);
  await client.query(
    `insert into checkups select made.*
       from checkups c
       cross join generate_series(1, $2) n
       cross join lateral (select chr(65 + n % 26) || chr(65 + n / 26 % 26) as letters) g
       cross join lateral (
         select lpad((n % 90 + 10)::text, 2, '0') || g.letters || lpad((n * 7 % 1000)::text, 3, '0') as plate,
                'WVWZZZ' || lpad((n * 7919::bigint % 100000000)::text, 11, '0') as vin,
                ($3::text[])[1 + n % array_length($3::text[], 1)] || ' '
                  || chr(1377 + n % 36) || chr(1377 + n / 36 % 36) || chr(1377 + n / 7 % 36) as name) r
       cross join lateral jsonb_populate_record(null::checkups, to_jsonb(c) || jsonb_build_object(
         'id', 'f' || lpad(to_hex(n), 23, '0'), 'status', 'cancelled', 'car_reg_no', r.plate, 'vin', r.vin,
         'company', case when n % 2 = 0 then $4 else $5 end, 'station', case when n % 2 = 0 then c.station::text else $6 end,
         'created_at', c.created_at - n * interval '10 minutes',
         'search_key', lower(r.plate || ' ' || r.vin || ' ab' || (100000 + n)) || ' ' || r.name || ' +374' || (91000000 + n * 7)
       )) made
      where c.id = $1`,
    [like, ROWS, NAMES.map((name) => searchKey(name)), COMPANIES.one, COMPANIES.two, STATIONS.twoA],
  );
  await client.query('vacuum analyze checkups');
  client.release(true);
}

/** What PostgreSQL did inside the functions that search, as auto_explain tells it. */
async function planOf(
  search: string,
  within: Within,
  sees: 'all' | 'company',
  setting = '',
): Promise<string> {
  const client = await test.database.pool.connect();
  const notices: string[] = [];
  client.on('notice', ({ message }) => void notices.push(message ?? ''));
  try {
    await client.query(`load 'auto_explain'`);
    await client.query(`begin;
      set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_analyze = on;
      set local client_min_messages = log`);
    await client.query(
      `select set_config('inspect.user', $1, true), set_config('inspect.company', $2, true), set_config('inspect.sees_all', $3, true)`,
      [PEOPLE.owner.id, sees === 'all' ? '' : COMPANIES.one, sees === 'all' ? 'yes' : ''],
    );
    await client.query(setting);
    await candidatesOf(onClient(client), readSearchTerms(search), within);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
  const plans = notices.filter((notice) => notice.includes('plan:') && notice.includes('checkups c'));
  // The search itself, and a look-up of words for each word of a name.
  expect(plans).toHaveLength(4);
  return plans.join('\n');
}

describe(`among ${ROWS} checkups a search is answered by indexes`, () => {
  it.each([
    ['a plate', '34AB567'],
    ['a part of a plate', 'AB56'],
    ['a VIN', 'WVWZZZ00000007919'],
    ['the last six of a VIN', '007919'],
    ['a certificate', 'AB100077'],
    ['a phone', '093 111 222'],
    ['a name', 'Պետրոսյան աբգ'],
    ['a name with a mistake', 'Պետրօսյան բգդ'],
    ['nobody', 'Անհայտյան'],
  ])('%s: «%s»', async (_name, search) => {
    for (const [within, sees] of [
      [{}, 'all'],
      [{ company: COMPANIES.one }, 'company'],
    ] as const) {
      const plan = await planOf(search, within, sees);
      expect(plan).not.toContain('Seq Scan on checkups');
      expect(plan).toMatch(/Index Scan on checkups_(search|company_words)/);
    }
  });

  it('a code is never looked for day by day, a common surname may be', async () => {
    const WALK = 'Index Scan using checkups_created_rows';
    const { rows } = await test.database.pool.query(
      `select current_setting('server_version_num')::int >= 180000 as counts`,
    );
    // PostgreSQL 18 counts what is forbidden; before, two forbidden ways cost the same, and either may be taken.
    const onlyWay = 'set local enable_bitmapscan = off; set local enable_seqscan = off';
    if (rows[0]?.counts) expect(await planOf('MH6', {}, 'all', onlyWay)).not.toContain(WALK);
    // Of a name the look-ups of similar words need theirs: there the walk is only made cheap.
    const cheap = 'set local random_page_cost = 0; set local cpu_operator_cost = 0';
    expect(await planOf('Պետրոսյան', {}, 'all', cheap)).toContain(WALK);
  });

  it('by both indexes where a mistake may be forgiven', async () => {
    const plan = await planOf('34AB567', {}, 'all');
    expect(plan).toContain('Bitmap Index Scan on checkups_search');
    expect(plan).toContain('Bitmap Index Scan on checkups_company_words');
  });

  it('a misheard name within one company reads no checkup of another one', async () => {
    const plan = await planOf('Պետրօսյան', { company: COMPANIES.one }, 'company');
    const words = plan.split('Bitmap Index Scan on checkups_company_words').length - 1;
    expect(words).toBeGreaterThan(0);
    expect(plan).toContain('(actual');
    expect(plan).not.toContain('Rows Removed by Filter');
  });

  it('and without its index it is not: the test can fail', async () => {
    await test.database.pool.query('drop index checkups_search');
    expect(await planOf('AB56', {}, 'all')).not.toContain('checkups_search');
  });
});
