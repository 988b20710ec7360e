import type { Shift } from '@inspect/contract/shifts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawerOf } from '../../../test/build/drawer.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let drawer: ReturnType<typeof drawerOf>;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  drawer = drawerOf(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await drawer.empty();
});

describe('cash that is paid while the shift is being closed', () => {
  it('is in this shift or in the next one, never in none: twelve at once, many times', async () => {
    for (let round = 0; round < 12; round += 1) {
      await drawer.open('operator', 0);
      const id = await drawer.ownId('operator');
      const before = await Promise.all(Array.from({ length: 3 }, () => saveCheckup(test, 'operator')));
      const pay = async ({ _id }: { _id: string }) =>
        (await test.as('operator')).post(`/tech-service-checkup/${_id}/payments`, {
          payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }],
        });
      const counted = async () => {
        const by = drawer.shiftOf(await drawer.count('operator', id, 0)).count;
        return drawer.close('operator', id, { count: by?._id, reason: 'Պատճառ' });
      };
      const [closing, ...paid] = await Promise.all([counted(), ...before.map(pay)]);
      expect(paid.map(({ status }) => status)).toEqual([201, 201, 201]);
      if (closing.status !== 200) {
        expect(closing).toMatchObject({ status: 409, body: { code: 'shift.cash_moved' } });
        const by = drawer.shiftOf(await drawer.count('operator', id, 0)).count;
        expect((await drawer.close('operator', id, { count: by?._id, reason: 'Պատճառ' })).status).toBe(200);
      }
      const rest = await drawer.own('operator');
      if (rest) {
        const by = drawer.shiftOf(await drawer.count('operator', rest._id, 0)).count;
        await drawer.close('operator', rest._id, { count: by?._id, reason: 'Պատճառ' });
      }
    }
    const { rows } = await test.database.pool.query(
      `select s.id from cash_shifts s join cash_counts k on k.id = s.closing cross join lateral inspect.cash_of_shift(s.id) m
        where s.opening + m.received - m.given_back <> k.expected`,
    );
    expect(rows, 'closed shifts whose cash is not what they were closed by').toEqual([]);
    const { rows: sums } = await test.database.pool.query(
      `select sum(e.amount)::int as entered, count(*) filter (where e.shift is null)::int as lost from ledger_entries e
        where e.checkup in (select id from checkups) and e.person = $1 and e.at >= $2
          and e.shift in (select id from cash_shifts)`,
      [PEOPLE.operator.id, NOON],
    );
    expect(sums).toEqual([{ entered: 12 * 3 * 8_000, lost: 0 }]);
  });

  it('waits for a closing that has not ended, and then opens the next shift', async () => {
    await drawer.open('operator', 0);
    const id = await drawer.ownId('operator');
    const by = drawer.shiftOf(await drawer.count('operator', id, 0)).count?._id;
    const unpaid = await saveCheckup(test, 'operator');
    const client = await test.database.pool.connect();
    let paying: Promise<string> | undefined;
    try {
      await client.query('begin');
      await client.query(
        'update cash_shifts set closed_at = $2, closed_by = operator, closing = $3 where id = $1',
        [id, NOON, by],
      );
      const operator = await test.as('operator');
      paying = operator
        .post(`/tech-service-checkup/${unpaid._id}/payments`, {
          payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }],
        })
        .then(({ status }) => `paid ${status}`);
      // It stands in line behind the closing.
      await expect
        .poll(async () => {
          const { rows } = await test.database.pool.query(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await paying).toBe('paid 201');
    expect(await drawer.own('operator')).toMatchObject({ automatic: true, opening: 0 });
    expect(
      drawer.shiftOf(await drawer.count('operator', await drawer.ownId('operator'), 8_000)),
    ).toMatchObject({
      moved: { received: 8_000 },
    });
    expect((await drawer.list('operator', '?state=closed'))[0]).toMatchObject({ moved: { received: 0 } });
  });

  it('a count waits for cash that is on its way', async () => {
    await drawer.open('operator', 0);
    const id = await drawer.ownId('operator');
    const unpaid = await saveCheckup(test, 'operator');
    const client = await test.database.pool.connect();
    let counting: Promise<Shift> | undefined;
    try {
      await client.query('begin');
      await client.query(`select set_config('inspect.user', $1, true)`, [PEOPLE.operator.id]);
      await client.query(
        `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
           select $2, id, company, vehicle, 'inspection', 'cash', 'station', 8000, $3, $4 from checkups where id = $1`,
        [unpaid._id, newId(), PEOPLE.operator.id, NOON],
      );
      counting = drawer.count('operator', id, 8_000).then(drawer.shiftOf);
      await expect
        .poll(async () => {
          const { rows } = await test.database.pool.query(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await counting).toMatchObject({ count: { expected: 8_000, difference: 0 } });
  });
});
