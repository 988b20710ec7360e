import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dueVehicle,
  type ReminderGateway,
  reminderGateway,
  startAnew,
  takeTurn,
} from '../../../test/reminding.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let provider: ReminderGateway;
beforeAll(async () => {
  test = await testApp();
  provider = reminderGateway();
  await startAnew(test);
});
afterAll(() => test.close());

const all = async (table: 'reminders' | 'reminder_stops') =>
  (await test.database.pool.query(`select t::text as row from ${table} t`)).rows.map(({ row }) => row);

it('with a checkup that is erased go the number and the link of what was sent for it; what it cost stays counted', async () => {
  const phone = '+37477123987';
  const vehicle = await dueVehicle(test, '2026-12-24', { phone, payments: [] });
  test.clock.set(new Date('2026-11-24T08:00:00Z'));
  await takeTurn(test, provider);
  const link = `/r/${provider.sent[0]?.text.slice(-22)}`;
  const admin = await test.as('admin');
  expect((await admin.post('/reminders/stop', { VIN: vehicle.VIN })).status).toBe(200);
  expect([...(await all('reminders')), ...(await all('reminder_stops'))].join()).toContain('77123987');

  // As the call does it, for a record that nothing stands on.
  await test.database.pool.query('select inspect.erase_record($1, null, null, $2)', [
    vehicle._id,
    test.clock.now(),
  ]);
  expect([...(await all('reminders')), ...(await all('reminder_stops'))].join()).not.toContain('77123987');
  expect(await all('reminder_stops')).toEqual([]);
  expect((await test.app.inject({ url: link })).statusCode).toBe(404);
  const { rows } = await test.database.pool.query('select cost, token_hash, phone from reminders');
  expect(rows).toEqual([{ cost: 40, token_hash: null, phone: null }]);
});

it('a stop goes with the last checkup that has its number, whichever it came by', async () => {
  await startAnew(test);
  const phone = '+37477123986';
  const { _id, VIN } = await dueVehicle(test, '2026-12-24', { phone, payments: [] });
  // The same vehicle and the same number at another checkup, with which the wish and the stop came.
  const later = newId();
  const facts = {
    id: later,
    number: newId(),
    version: 1,
    previous_checkup: null,
    created_at: test.clock.now(),
  };
  await test.database.pool.query(
    `insert into checkups select (jsonb_populate_record(null::checkups, to_jsonb(c) || $2::jsonb)).* from checkups c where id = $1`,
    [_id, JSON.stringify(facts)],
  );
  await test.database.pool.query(
    `insert into reminder_stops (id, vehicle, phone, checkup, at) select $1, id, $2, $3, $4 from vehicles where vin = $5`,
    [newId(), phone, _id, test.clock.now(), VIN],
  );
  const erase = (id: string) =>
    test.database.pool.query('select inspect.erase_record($1, null, null, $2)', [id, test.clock.now()]);
  await erase(_id);
  expect((await all('reminder_stops')).join()).toContain('77123986');
  await erase(later);
  expect(await all('reminder_stops')).toEqual([]);
});

it('the staff read what went, what was spent and what did not go, and why', async () => {
  await startAnew(test);
  test.clock.set(new Date('2026-11-24T08:00:00Z'));
  const [one, other] = [await dueVehicle(test, '2026-12-24'), await dueVehicle(test, '2026-12-24')];
  provider = reminderGateway();
  provider.behave('unknown');
  provider.meanwhile(async () => provider.behave('taken'));
  await takeTurn(test, provider);
  const admin = await test.as('admin');
  const { body } = await admin.get('/reminders');
  expect(body).toMatchObject({
    data: {
      provider: true,
      on: true,
      open: true,
      from: '10:00',
      to: '20:00',
      spent: 80,
      ceiling: 100_000,
      counts: [
        { step: 'month', state: 'sent', count: 1 },
        { step: 'month', state: 'unknown', count: 1 },
      ],
      unsent: [{ dueOn: '2026-12-24', step: 'month', state: 'unknown', reason: 'timeout' }],
    },
  });
  for (const { VIN } of [one, other]) {
    const told = await admin.get(`/reminders/vehicle?VIN=${VIN}`);
    expect(told.body).toMatchObject({ data: { stopped: null, sent: [{ step: 'month' }] } });
    expect(told.text).not.toContain('91123456');
  }
  const stopped = await admin.post('/reminders/stop', { VIN: one.VIN });
  expect(stopped.body).toMatchObject({
    data: { wantedSince: null, stopped: { byName: expect.any(String) } },
  });
  await admin.post('/reminders/stop', { VIN: one.VIN });
  expect(await all('reminder_stops')).toHaveLength(1);
  expect((await admin.get('/reminders/vehicle?VIN=TESTVN99999999999')).status).toBe(404);
});

it('the machine does it by itself every minute, while somebody has set up who carries messages', async () => {
  await startAnew(test);
  test.clock.set(new Date('2026-11-24T08:00:00Z'));
  const { phone } = await dueVehicle(test, '2026-12-24', { phone: '+37455123987' });
  await test.jobs.planRecurring();
  test.clock.advance(61_000);
  await test.runJobs();
  const { rows } = await test.database.pool.query('select text from sms_outbox where phone = $1', [phone]);
  expect(rows).toEqual([{ text: expect.stringContaining('Այլևս չստանալ՝ http://inspect.test/r/') }]);
});
