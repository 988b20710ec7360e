import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { foldCounts } from '../checkup-list/index.ts';

const CHECKUPS = 900;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 2 });
  const { _id } = await saveCheckup(test, 'operator');
  // Of seven companies and three classes, in every status, over three years that begin and end within a month.
  await test.database.pool.query(
    `set session_replication_role = replica;
     insert into checkups select made.* from checkups c, generate_series(1, ${CHECKUPS}) n,
       lateral (select (array['open', 'concluded', 'concluded', 'concluded', 'cancelled', 'annulled'])[1 + n * 5 % 6] as status) p,
       jsonb_populate_record(c, jsonb_build_object('id', lpad(n::text, 24, 'b'), 'company', lpad((n % 7)::text, 24, 'd'),
         'station', lpad((n % 14)::text, 24, 'e'), 'car_type', lpad((n % 3)::text, 24, 'c'), 'status', p.status, 'deleted', n % 17 = 0,
         'opinion', case when p.status in ('concluded', 'annulled') then n % (2 + n % 7) > 0 end,
         'created_at', timestamptz '2023-10-20 06:00Z' + n * interval '29 hours 37 minutes', 'car_reg_no', null, 'vin', md5(n::text))) made
      where c.id = '${_id}';
     delete from checkups where id = '${_id}';
     set session_replication_role = origin;
     select inspect.recount_checkups()`,
  );
}, 120_000);
afterAll(() => test.close());

/** The same, counted out of the checkups themselves. */
const COUNTED = `
  select count(*)::int as companies, percentile_cont(0.5) within group (order by faulty / nullif(concluded, 0)) as fault_rate,
         percentile_cont(0.5) within group (order by cancelled / all_of_it) as cancelled_rate,
         percentile_cont(0.5) within group (order by all_of_it) as median_count
    from (select company, count(*)::float8 as all_of_it, count(*) filter (where status = 'concluded')::float8 as concluded,
                 count(*) filter (where status = 'concluded' and not opinion)::float8 as faulty,
                 count(*) filter (where status = 'cancelled')::float8 as cancelled
            from checkups
           where not deleted and (created_at at time zone 'Asia/Yerevan')::date between $1 and $2 and ($3::text is null or car_type = $3)
           group by company) n
  having count(*) > 0`;

const RANGES = [
  ['one day', '2024-05-17', '2024-05-17'],
  ['days of one month', '2024-05-03', '2024-05-27'],
  ['a month', '2024-02-01', '2024-02-29'],
  ['days of two months', '2024-05-20', '2024-06-10'],
  ['some months and days', '2024-01-15', '2024-11-03'],
  ['a year', '2024-01-01', '2024-12-31'],
  ['a year without its last day', '2024-01-01', '2024-12-30'],
  ['a year and a day', '2024-01-01', '2025-01-01'],
  ['days, months, years, months and days', '2023-11-05', '2026-08-09'],
  ['everything', '2016-01-01', '2026-12-31'],
  ['nothing', '2030-01-01', '2031-12-31'],
  ['an end before its beginning', '2024-06-10', '2024-05-20'],
] as const;

describe.each([null, '1'.padStart(24, 'c')])('what is usual in the country, of the type %s', (type) => {
  const told = async (from: string, to: string) => {
    const answer = await asPerson(
      test,
      'admin',
      `select * from inspect.country_figures('${from}', '${to}', ${type ? `'${type}'` : 'null'}, 0)`,
    );
    const counted = (await test.database.pool.query(COUNTED, [from, to, type])).rows;
    return { answer, counted };
  };

  it.each(RANGES)('is what the checkups say: %s', async (_, from, to) => {
    const { answer, counted } = await told(from, to);
    expect(answer).toEqual(counted);
  });

  it('is told the same to an owner, beside whose company there are seven', async () => {
    const [from, to] = ['2023-11-05', '2026-08-09'];
    const asked = `select * from inspect.country_figures('${from}', '${to}', ${type ? `'${type}'` : 'null'}, 0)`;
    expect(await asPerson(test, 'owner', asked)).toEqual(
      (await test.database.pool.query(COUNTED, [from, to, type])).rows,
    );
  });

  it('is so at once after a change, and after it is folded', async () => {
    // As the triggers note it; their companies are none that a version could name.
    const [changed, ending] = [`from checkups c where c.id like`, type ? '%4' : '%3'];
    await test.database.pool.query(
      `set session_replication_role = replica;
       select inspect.note_checkup(c, -1) ${changed} '${ending}';
       update checkups set status = 'annulled' where status = 'concluded' and id like '${ending}';
       select inspect.note_checkup(c, 1) ${changed} '${ending}';
       set session_replication_role = origin`,
    );
    for (const fold of [false, true]) {
      if (fold) await asSystem(test.database.pool, foldCounts);
      for (const [name, from, to] of RANGES) {
        const { answer, counted } = await told(from, to);
        expect(answer, name).toEqual(counted);
      }
    }
  });
});
