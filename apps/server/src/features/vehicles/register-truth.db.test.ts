import { afterAll, beforeAll, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { checkHistories } from '../../../test/register/register-history.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const REASON = 'Սխալ մեքենա';

it('a result that was there before origins were persisted, amended and then annulled, is fit nowhere', async () => {
  test.clock.set(NOON);
  const { pool } = test.database;
  const checkup = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  await pool.query('delete from vehicle_origins');
  const admin = await test.as('admin');
  const { _id, VIN, version } = checkup;
  const amended = await admin.put(`/tech-service-all-checkup/${_id}`, {
    version,
    reason: REASON,
    ownerName: 'Ուղղված Անուն',
  });
  expect(amended.status).toBe(200);
  const annulled = await admin.post(`/tech-service-all-checkup/${_id}/annul`, {
    version: version + 1,
    reason: REASON,
  });
  expect(annulled.status).toBe(200);
  const { rows } = await pool.query(
    'select last_checkup_on, last_opinion, due_on from vehicles where vin = $1',
    [VIN],
  );
  expect(rows).toEqual([{ last_checkup_on: null, last_opinion: null, due_on: null }]);
});

it('whatever is concluded, amended, annulled, moved, deleted and restored, the register says what the standing results say', async () => {
  await checkHistories(test, 25);
}, 300_000);
