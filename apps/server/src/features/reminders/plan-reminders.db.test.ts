import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dueVehicle,
  type ReminderGateway,
  reminderGateway,
  setDue,
  setReminders,
  startAnew,
  storedReminders,
  takeTurn,
} from '../../../test/reminding.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let provider: ReminderGateway;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T08:00:00Z'));
  provider = reminderGateway();
  await startAnew(test);
});

/** A turn at this minute of Yerevan. */
async function turnAt(local: string) {
  test.clock.set(new Date(`${local}:00+04:00`));
  await takeTurn(test, provider);
}

/** Whatever is written down of a reminder meanwhile has to pass this. */
async function withCheck(check: string, work: () => Promise<void>) {
  const { pool } = test.database;
  await pool.query(
    `create function public.check_plan() returns trigger language plpgsql as $$ begin ${check} return new; end $$;
     create trigger check_plan before insert on reminders for each row execute function public.check_plan()`,
  );
  try {
    await work();
  } finally {
    await pool.query('drop trigger check_plan on reminders; drop function public.check_plan');
  }
}

describe('who is to be reminded', () => {
  it('is looked up once an hour and when the day changes', async () => {
    await turnAt('2026-11-24T12:00');
    const late = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T12:59');
    expect(await storedReminders(test, late)).toEqual([]);
    await turnAt('2026-11-24T13:00');
    expect(await storedReminders(test, late)).toMatchObject([{ state: 'sent' }]);
    const next = await dueVehicle(test, '2026-12-25');
    await turnAt('2026-11-24T23:59');
    await turnAt('2026-11-25T00:00');
    expect(await storedReminders(test, next)).toMatchObject([{ state: 'waiting' }]);
  });

  it('is looked up at once when it is switched on', async () => {
    await turnAt('2026-11-24T12:00');
    const vehicle = await dueVehicle(test, '2026-12-24');
    await setReminders(test, { remindersOn: false });
    await turnAt('2026-11-24T12:01');
    await setReminders(test, { remindersOn: true });
    await turnAt('2026-11-24T12:02');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'sent' }]);
  });

  it('is looked up for as many days before as a message may wait, after however long an outage', async () => {
    const days = ['2026-12-24', '2026-12-25', '2026-12-26'];
    const vehicles = await Promise.all(days.map((day) => dueVehicle(test, day)));
    await turnAt('2026-11-01T12:00');
    await turnAt('2026-11-28T12:00');
    const stored = await Promise.all(vehicles.map((vehicle) => storedReminders(test, vehicle)));
    expect(stored).toMatchObject([[], [{ state: 'sent' }], [{ state: 'sent' }]]);
  });

  it('may take longer to look up than a request may', async () => {
    await dueVehicle(test, '2026-12-24');
    const check = `if current_setting('statement_timeout')::interval < '1 minute' then raise exception 'no time'; end if;`;
    await withCheck(check, () => turnAt('2026-11-24T12:00'));
    expect(provider.sent).toHaveLength(1);
  });

  it('is told all the same, as far as it is known, when the look-up fails', async () => {
    const { VIN } = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T09:00');
    const other = await dueVehicle(test, '2026-12-24');
    await withCheck(`raise exception 'the plan fails';`, () => turnAt('2026-11-24T12:00'));
    expect(await storedReminders(test, { VIN })).toMatchObject([{ state: 'sent' }]);
    expect(test.log()).toContain('it was not written down who is to be reminded');
    // Nor does it count as done.
    await turnAt('2026-11-24T12:01');
    expect(await storedReminders(test, other)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a reminder that was dropped before it was ever handed over', () => {
  const setDeleted = (id: string, deleted: boolean) =>
    test.database.pool.query('update checkups set version = version + 1, deleted = $2 where id = $1', [
      id,
      deleted,
    ]);

  it('comes back when the checkup that was deleted at 09:50 is restored at 10:30', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T09:00');
    await setDeleted(vehicle._id, true);
    await turnAt('2026-11-24T10:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'dropped', reason: 'consent' }]);
    await setDeleted(vehicle._id, false);
    await turnAt('2026-11-24T11:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'sent', reason: null }]);
    expect(provider.sent).toHaveLength(1);
  });

  it('comes back when the due date does', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T09:00');
    await setDue(test, vehicle, '2027-05-24');
    await turnAt('2026-11-24T10:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'dropped', reason: 'due' }]);
    await turnAt('2026-11-24T11:00');
    expect(provider.sent).toEqual([]);
    await setDue(test, vehicle, '2026-12-24');
    await turnAt('2026-11-24T12:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'sent' }]);
  });

  it('and one that was handed over before it was dropped does not', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    provider.behave('unsent');
    await turnAt('2026-11-24T12:00');
    await setDeleted(vehicle._id, true);
    await turnAt('2026-11-24T12:05');
    await setDeleted(vehicle._id, false);
    await turnAt('2026-11-24T14:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'dropped', reason: 'consent' }]);
    expect(provider.sent).toHaveLength(1);
  });
});
