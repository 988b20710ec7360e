import type { Checkup } from '@inspect/contract/checkups';
import { sendReminders } from '../src/features/reminders/send-reminders.ts';
import { SmsFailure, type SmsGateway, type SmsMessage } from '../src/platform/gateways/sms/sms-gateway.ts';
import { conclude, type Overrides, saveCheckup } from './build/stored-checkup.ts';
import type { TestApp } from './test-app.ts';

type Behaviour = 'taken' | 'unsent' | 'refused' | 'unknown' | 'ends';

/** A provider that notes what it was handed, and takes it or not as it is told. */
export function reminderGateway() {
  const sent: SmsMessage[] = [];
  let next: Behaviour = 'taken';
  let during: (() => Promise<unknown>) | undefined;
  const gateway: SmsGateway = {
    name: 'double',
    repeatable: true,
    send: async (message) => {
      const how = next;
      sent.push(message);
      await during?.();
      if (how === 'ends') return new Promise(() => {});
      if (how !== 'taken') throw new SmsFailure(how, '500');
      return { providerId: `provider-${message.id}` };
    },
  };
  return {
    gateway,
    sent,
    behave: (how: Behaviour) => {
      next = how;
    },
    /** what happens while it is being handed a message */
    meanwhile: (work: (() => Promise<unknown>) | undefined) => {
      during = work;
    },
  };
}
export type ReminderGateway = ReturnType<typeof reminderGateway>;

export const ORIGIN = 'https://inspect.am';

/** One turn of the machine. */
export const takeTurn = (test: TestApp, { gateway }: Pick<ReminderGateway, 'gateway'>): Promise<void> =>
  sendReminders({
    pool: test.database.pool,
    clock: test.clock,
    logger: test.app.log,
    gateway,
    publicOrigin: ORIGIN,
    announce: (announcements) => void test.announced.push(...announcements),
  });

export async function setReminders(test: TestApp, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await test.database.pool.query('update settings set value = $2 where key = $1', [
      key,
      JSON.stringify(value),
    ]);
}

/** Nobody is reminded of anything, nothing was ever sent, and the switch is on. */
export async function startAnew(test: TestApp): Promise<void> {
  await test.database.pool.query(
    `update vehicles set due_on = null; delete from reminders; delete from reminder_stops; delete from reminder_months;
     delete from reminder_planning; delete from sms_outbox`,
  );
  await setReminders(test, {
    remindersOn: true,
    remindersFrom: '10:00',
    remindersTo: '20:00',
    reminderPartPrice: 20,
    reminderMonthlyDrams: 100_000,
  });
}

/** A vehicle that was found fit, whose owner asked to be reminded unless said otherwise, and that is due on this day. */
export async function dueVehicle(test: TestApp, dueOn: string, overrides: Overrides = {}): Promise<Checkup> {
  const checkup = await saveCheckup(test, 'operator', { smsReminders: true, ...overrides });
  await conclude(test, checkup, true);
  await setDue(test, checkup, dueOn);
  return checkup;
}

export async function setDue(
  test: TestApp,
  { VIN }: Pick<Checkup, 'VIN'>,
  dueOn: string | null,
): Promise<void> {
  await test.database.pool.query('update vehicles set due_on = $2 where vin = $1', [VIN, dueOn]);
}

type Stored = { step: string; state: string; reason: string | null; send_on: string; cost: number };

/** What is stored of one vehicle's reminders, in the order of their days. */
export async function storedReminders(test: TestApp, { VIN }: Pick<Checkup, 'VIN'>): Promise<Stored[]> {
  const { rows } = await test.database.pool.query<Stored>(
    `select r.step, r.state, r.reason, r.send_on::text, r.cost from reminders r join vehicles v on v.id = r.vehicle
      where v.vin = $1 order by r.send_on`,
    [VIN],
  );
  return rows;
}
