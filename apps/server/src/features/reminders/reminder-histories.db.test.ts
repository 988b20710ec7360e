// @module-tag slow
import { addMonths, yerevanDay } from '@inspect/contract/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import {
  type ReminderGateway,
  reminderGateway,
  setReminders,
  startAnew,
  takeTurn,
} from '../../../test/reminding.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

type How = 'taken' | 'unsent' | 'refused' | 'unknown';

/** What may happen, in whatever order. Hours are told from the moment before. */
type Step =
  | { do: 'inspect'; car: number; wanted: boolean; phone: number; fit: boolean; days: number }
  | { do: 'annul'; car: number }
  | { do: 'delete'; car: number }
  | { do: 'stop'; car: number }
  | { do: 'press'; at: number }
  | { do: 'ceiling'; drams: number }
  | { do: 'provider'; how: How }
  | { do: 'turn'; hours: number; processes: number };

const car = fc.nat({ max: 2 });
const mostly = fc.constantFrom(true, true, true, false);
const is = <Name extends string>(name: Name) => fc.constant(name);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: is('inspect'),
      car,
      wanted: mostly,
      phone: fc.nat({ max: 1 }),
      fit: mostly,
      days: fc.constantFrom(2, 13, 14, 15, 29, 30, 31, 32),
    }),
  },
  fc.record({ do: is('annul'), car }),
  fc.record({ do: is('delete'), car }),
  fc.record({ do: is('stop'), car }),
  fc.record({ do: is('press'), at: fc.nat({ max: 5 }) }),
  fc.record({ do: is('ceiling'), drams: fc.constantFrom(0, 79, 120, 100_000) }),
  fc.record({
    do: is('provider'),
    how: fc.constantFrom<How>('taken', 'taken', 'unsent', 'refused', 'unknown'),
  }),
  {
    weight: 8,
    arbitrary: fc.record({
      do: is('turn'),
      hours: fc.constantFrom(1, 6, 8, 12, 24, 72, 24 * 7),
      processes: fc.constantFrom(1, 1, 2),
    }),
  },
);
const STEPS = fc.array(STEP, { minLength: 10, maxLength: 50 });

type Inspected = {
  id: string;
  car: number;
  at: number;
  wanted: boolean;
  phone: string;
  fit: boolean;
  dueOn: string;
  stands: boolean;
};

const PHONES = ['+37491000001', '+37477000002'];
const HOUR_MS = 3_600_000;

let test: TestApp;
const cars: { id: string; checkup: string; plate: string }[] = [];
beforeAll(async () => {
  test = await testApp({ connections: 6 });
  for (let at = 0; at < 3; at += 1) {
    const { _id, CarRegNo } = await saveCheckup(test, 'operator');
    const { rows } = await test.database.pool.query('select vehicle::text from checkups where id = $1', [
      _id,
    ]);
    cars.push({ id: rows[0].vehicle, checkup: _id, plate: String(CarRegNo) });
  }
});
afterAll(() => test.close());
beforeEach(() => startAnew(test));

/** A result of a vehicle as the database stores it, and the register after it. */
async function store(of: Inspected): Promise<void> {
  const facts = {
    id: of.id,
    number: newId(),
    version: 1,
    status: 'concluded',
    deleted: false,
    opinion: of.fit,
    sms_reminders: of.wanted,
    phone: of.phone,
    next_checkup_date: of.fit ? of.dueOn : null,
    created_at: new Date(of.at),
    concluded_at: new Date(of.at),
    updated_at: new Date(of.at),
  };
  await test.database.pool.query(
    `insert into checkups select (jsonb_populate_record(null::checkups, to_jsonb(c) || $2::jsonb)).* from checkups c where id = $1`,
    [cars[of.car]?.checkup, JSON.stringify(facts)],
  );
  await refresh(of.car);
}

const refresh = (of: number) =>
  test.database.pool.query('select inspect.refresh_vehicle($1)', [cars[of]?.id]);

async function takeAway(of: Inspected, how: 'annul' | 'delete'): Promise<void> {
  of.stands = false;
  const change = how === 'annul' ? "status = 'annulled'" : 'deleted = true';
  await test.database.pool.query(`update checkups set version = version + 1, ${change} where id = $1`, [
    of.id,
  ]);
  await refresh(of.car);
}

/** Plays a history against the machine, and says of each message that was handed over why it should not have been. */
async function play(steps: readonly Step[]): Promise<string[]> {
  const faults: string[] = [];
  const inspected: Inspected[] = [];
  const stops: { car: number; phone: string; at: number }[] = [];
  const went = new Map<string, 'went' | 'open'>();
  const spent = new Map<string, number>();
  let ceiling = 120;
  let how: How = 'taken';
  const provider: ReminderGateway = reminderGateway();

  const lastOf = (of: number) =>
    inspected
      .filter((each) => each.car === of && each.stands)
      .sort((one, other) => one.at - other.at)
      .at(-1);

  /** Of a message, by its text alone. */
  function judge({ to, text }: { to: string; text: string }): void {
    const now = test.clock.now();
    const of = cars.findIndex(({ plate }) => text.startsWith(`${plate} `));
    const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? [];
    const dueOn = `${year}-${month}-${day}`;
    const last = lastOf(of);
    const stopped = stops.some((stop) => stop.car === of && stop.phone === to && stop.at >= (last?.at ?? 0));
    const said = `${to} ${text} at ${now.toISOString()}`;
    if (!last?.wanted || last.phone !== to || stopped) faults.push(`nobody wants it: ${said}`);
    if (!last?.fit || last.dueOn !== dueOn) faults.push(`not due: ${said}`);
    const hour = (now.getUTCHours() + 4) % 24;
    if (hour < 10 || hour >= 20) faults.push(`at night: ${said}`);
    const today = yerevanDay(now);
    const step = text.includes('լրացել') ? 'after' : today < before(dueOn, 14) ? 'month' : 'weeks';
    const meant = { after: before(dueOn, -1), month: addMonths(dueOn, -1), weeks: before(dueOn, 14) };
    // Late by three days at the most; a month's reminder that is late may pass for that of two weeks by its words alone.
    if (today < meant[step] || today > before(meant[step], -3)) faults.push(`on a wrong day: ${said}`);
    const key = `${of} ${dueOn} ${step}`;
    if (went.get(key) === 'went') faults.push(`twice: ${said}`);
    if (how === 'taken' || how === 'unknown') {
      went.set(key, 'went');
      const account = today.slice(0, 7);
      spent.set(account, (spent.get(account) ?? 0) + 40);
      if ((spent.get(account) ?? 0) > ceiling) faults.push(`without money: ${said}`);
    }
  }

  const gateway = {
    ...provider.gateway,
    send: (message: Parameters<ReminderGateway['gateway']['send']>[0]) => {
      judge(message);
      provider.behave(how);
      return provider.gateway.send(message);
    },
  };

  test.clock.set(new Date('2026-11-20T08:00:00Z'));
  await setReminders(test, { reminderMonthlyDrams: ceiling });
  for (const step of steps) {
    // No two things happen in the same moment.
    test.clock.advance(1_000);
    const at = test.clock.now().getTime();
    if (step.do === 'inspect') {
      const dueOn = before(yerevanDay(test.clock.now()), -step.days);
      const phone = PHONES[step.phone] ?? '';
      const { wanted, fit } = step;
      const next = { id: newId(), car: step.car, at, wanted, phone, fit, dueOn, stands: true };
      inspected.push(next);
      await store(next);
    } else if (step.do === 'annul' || step.do === 'delete') {
      const last = lastOf(step.car);
      if (last) await takeAway(last, step.do);
    } else if (step.do === 'stop') {
      const last = lastOf(step.car);
      if (last?.wanted) stops.push({ car: step.car, phone: last.phone, at });
      const { rows } = await test.database.pool.query('select vin from vehicles where id = $1', [
        cars[step.car]?.id,
      ]);
      const answer = await (await test.as('admin')).post('/reminders/stop', { VIN: rows[0].vin });
      if (answer.status !== 200) faults.push(`not stopped: ${answer.text}`);
    } else if (step.do === 'press') {
      const message = provider.sent[provider.sent.length - 1 - step.at];
      if (!message) continue;
      const url = `/r/${message.text.slice(-22)}`;
      const answer = await test.app.inject({ method: 'POST', url, remoteAddress: `192.0.2.${step.at}` });
      const of = cars.findIndex(({ plate }) => message.text.startsWith(`${plate} `));
      if (answer.statusCode === 200) stops.push({ car: of, phone: message.to, at });
    } else if (step.do === 'ceiling') {
      ceiling = step.drams;
      await setReminders(test, { reminderMonthlyDrams: ceiling });
    } else if (step.do === 'provider') {
      how = step.how;
    } else {
      test.clock.advance(step.hours * HOUR_MS);
      await Promise.all(Array.from({ length: step.processes }, () => takeTurn(test, { gateway })));
    }
  }
  for (const last of inspected.filter(({ stands }) => stands)) await takeAway(last, 'annul');
  return faults;
}

const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * HOUR_MS).toISOString().slice(0, 10);

it('whatever happens in whatever order: at most one message of a vehicle, its due date and a step, to who wants it, by day, within the money', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      await startAnew(test);
      expect(await play(steps)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 180_000);
