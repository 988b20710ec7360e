import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { concludeByCalls, type Overrides, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { NOON } from '../../../../test/world.ts';

const REASON = 'Սխալ մեքենա';
const LATER = new Date('2028-11-10T08:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const annul = async ({ _id, version }: Checkup) => {
  const now = test.clock.now();
  const admin = await test.as('admin');
  const answer = await admin.post(`/tech-service-all-checkup/${_id}/annul`, { version, reason: REASON });
  test.clock.set(now);
  expect(answer.status).toBe(200);
};
const concluded = async (facts: Overrides = {}, opinion = true) =>
  concludeByCalls(test, 'operator', await saveCheckup(test, 'operator', facts), opinion);
const registerOf = async ({ VIN }: Pick<Checkup, 'VIN'>) => {
  const { rows } = await test.database.pool.query(
    `select v.last_checkup_on::text, v.last_opinion, v.due_on::text, v.plate, v.production_year,
            o.registration_certificate, o.owner_name
       from vehicles v left join vehicle_owners o on o.vehicle = v.id where v.vin = $1`,
    [VIN],
  );
  return rows[0];
};

describe('the register after a conclusion that counts no more', () => {
  it('follows one that was concluded while the former was being annulled', async () => {
    const first = await concluded();
    test.clock.set(LATER);
    const second = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN });
    const after = await registerOf(first);
    const { pool } = test.database;
    // The second conclusion again, as it stands just before its commit.
    await pool.query(`update checkups set deleted = true, version = version + 1 where id = $1`, [second._id]);
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from vehicles where vin = $1 for update', [first.VIN]);
    await other.query(`update checkups set deleted = false, version = version + 1 where id = $1`, [
      second._id,
    ]);
    const annulled = annul(first);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), 5000);
    await other.query('commit');
    other.release();
    await annulled;
    expect(await registerOf(first)).toEqual(after);
  });
});
