import { takeTime } from '../src/platform/db/take-time.ts';
import { saveCheckup } from './build/stored-checkup.ts';
import { NOON } from './fixtures.ts';
import type { TestApp } from './test-app.ts';

/**
 * So many checkups of the fixtures' day and the first company, copied from a saved one in one statement; every
 * thousandth has an owner whose name looks like a formula. They have no versions: what is asked of them is to be read.
 */
export async function manyCheckups(test: TestApp, count: number): Promise<void> {
  const { _id } = await saveCheckup(test, 'operator', {}, NOON);
  const client = await test.database.pool.connect();
  // Without triggers, those of references too: everything they would find is a copy of what they found.
  await client.query('begin; set local session_replication_role = replica');
  await takeTime(client, 30);
  await client.query(
    `insert into checkups
     select made.* from checkups c cross join generate_series(1, $2::int) n cross join lateral jsonb_populate_record(c, jsonb_build_object(
       'id', 'f' || lpad(to_hex(n), 23, '0'), 'status', 'cancelled', 'change_action', 'cancel',
       'car_reg_no', 'X' || n, 'vin', md5(n::text), 'search_key', 'x' || n,
       'owner_name', case n % 1000 when 0 then '=HYPERLINK("http://x")' when 1 then '+1' when 2 then '-1' when 3 then '@A1' when 4 then e'\\t=1' when 5 then e'\\r=1' else 'Անուն ' || n end,
       'created_at', c.created_at - n * interval '1 millisecond')) made
      where c.id = $1`,
    [_id, count],
  );
  await client.query('select inspect.recount_checkups()');
  await client.query('commit; analyze checkups, checkup_counts');
  client.release();
}
