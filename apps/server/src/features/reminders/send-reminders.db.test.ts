import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
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
  test = await testApp({ connections: 6 });
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
const days = () => provider.sent.map(({ text }) => /\d\d\/\d\d\/\d{4}/.exec(text)?.[0]);
/** Everything but the link's own letters. */
const textOf = (at: number) => provider.sent[at]?.text.replace(/\/r\/[\w-]{22}$/, '/r/…');

describe('the owner of a vehicle who asked for it', () => {
  it('is reminded a month before, two weeks before and one day after the due date, in these words', async () => {
    const { phone } = await dueVehicle(test, '2026-12-24', { CarRegNo: '34AB567' });
    for (const day of ['11-23', '11-24', '11-25', '12-09', '12-10', '12-11', '12-24', '12-25', '12-26']) {
      const before = provider.sent.length;
      await turnAt(`2026-${day}T12:00`);
      expect([day, provider.sent.length - before]).toEqual([
        day,
        ['11-24', '12-10', '12-25'].includes(day) ? 1 : 0,
      ]);
    }
    expect(provider.sent.map(({ to }) => to)).toEqual([phone, phone, phone]);
    expect([textOf(0), textOf(1), textOf(2)]).toEqual([
      '34AB567 մեքենայի տեխզննման ժամկետը լրանում է 24/12/2026-ին։ Այլևս չստանալ՝ https://inspect.am/r/…',
      '34AB567 մեքենայի տեխզննման ժամկետը լրանում է 24/12/2026-ին։ Այլևս չստանալ՝ https://inspect.am/r/…',
      '34AB567 մեքենայի տեխզննման ժամկետը լրացել է 24/12/2026-ին։ Այլևս չստանալ՝ https://inspect.am/r/…',
    ]);
    expect(provider.sent.every(({ text }) => text.length > 70 && text.length <= 134)).toBe(true);
    expect(new Set(provider.sent.map(({ text }) => text)).size).toBe(3);
  });

  it.each([
    ['2027-03-31', '2027-02-28'],
    ['2027-03-28', '2027-02-28'],
    ['2027-05-31', '2027-04-30'],
    ['2028-03-31', '2028-02-29'],
    ['2027-01-31', '2026-12-31'],
  ])('due on %s: the month before is %s', async (dueOn, day) => {
    const vehicle = await dueVehicle(test, dueOn);
    await turnAt(`${day}T12:00`);
    expect(await storedReminders(test, vehicle)).toMatchObject([
      { step: 'month', send_on: day, state: 'sent' },
    ]);
  });

  it('is told nothing by a vehicle without a plate but the day', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await test.database.pool.query('update vehicles set plate = null where vin = $1', [vehicle.VIN]);
    await turnAt('2026-11-24T12:00');
    expect(textOf(0)).toBe(
      'Ձեր մեքենայի տեխզննման ժամկետը լրանում է 24/12/2026-ին։ Այլևս չստանալ՝ https://inspect.am/r/…',
    );
  });

  it('hears nothing before 10:00 and from 20:00 on, and then the next morning', async () => {
    await dueVehicle(test, '2026-12-24');
    for (const at of ['11-24T00:01', '11-24T09:59', '11-24T20:00', '11-24T23:59', '11-25T09:59'])
      await turnAt(`2026-${at}`);
    expect(provider.sent).toHaveLength(0);
    await turnAt('2026-11-25T10:00');
    expect(provider.sent).toHaveLength(1);
  });

  it.each([['10:00'], ['19:59']])('hears it at %s', async (at) => {
    await dueVehicle(test, '2026-12-24');
    await turnAt(`2026-11-24T${at}`);
    expect(provider.sent).toHaveLength(1);
  });

  it.each([
    ['10:00', 36_000],
    ['12:30', 27_000],
    // never less than three hours
    ['19:59', 10_800],
  ])('may be tried from %s for %i seconds, after what is urgent', async (at, livesSeconds) => {
    await dueVehicle(test, '2026-12-24');
    await turnAt(`2026-11-24T${at}`);
    expect(provider.sent).toMatchObject([{ livesSeconds, urgent: false }]);
  });

  it('hears nothing at hours that the staff have taken away', async () => {
    await dueVehicle(test, '2026-12-24');
    await setReminders(test, { remindersFrom: '12:30', remindersTo: '13:00' });
    await turnAt('2026-11-24T12:29');
    await turnAt('2026-11-24T13:00');
    expect(provider.sent).toHaveLength(0);
    await turnAt('2026-11-24T12:30');
    expect(provider.sent).toHaveLength(1);
  });
});

describe('nobody is reminded', () => {
  const nothing = async () => {
    await turnAt('2026-11-24T12:00');
    expect(provider.sent).toEqual([]);
  };

  it('who did not ask for it', async () => {
    await dueVehicle(test, '2026-12-24', { smsReminders: false });
    await nothing();
  });

  it('whose later checkup says no', async () => {
    const first = await dueVehicle(test, '2026-12-24');
    await again(first, { smsReminders: false });
    await nothing();
  });

  it('of a vehicle that was found faulty', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await test.database.pool.query('update vehicles set last_opinion = false where vin = $1', [vehicle.VIN]);
    await nothing();
  });

  it.each([['annulled'], ['deleted']])('by a checkup that was %s', async (what) => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    const change = what === 'deleted' ? 'deleted = true' : "status = 'annulled'";
    await test.database.pool.query(`update checkups set version = version + 1, ${change} where id = $1`, [
      vehicle._id,
    ]);
    await nothing();
  });

  it('while it is switched off; switched on, it begins with that day', async () => {
    const [before, that] = [await dueVehicle(test, '2026-12-24'), await dueVehicle(test, '2026-12-26')];
    await setReminders(test, { remindersOn: false });
    await nothing();
    await turnAt('2026-11-26T11:00');
    await setReminders(test, { remindersOn: true });
    await turnAt('2026-11-26T12:00');
    expect(days()).toEqual(['26/12/2026']);
    expect(await storedReminders(test, before)).toEqual([]);
    expect(await storedReminders(test, that)).toMatchObject([{ state: 'sent' }]);
  });
});

/** The same vehicle comes again and is found fit, a day later. */
async function again(first: { VIN: string; CarRegNo: string | null }, facts: object) {
  const at = new Date('2026-11-21T08:00:00Z');
  const { VIN, CarRegNo } = first;
  const override = { code: 'checkup.still_valid', reason: 'Փորձ' } as const;
  const { rows } = await test.database.pool.query<{ registration_certificate: string }>(
    'select registration_certificate from checkups where vin = $1 limit 1',
    [VIN],
  );
  const registrationCertificate = rows[0]?.registration_certificate;
  await setDue(test, first, null);
  const known = { VIN, CarRegNo, ...(registrationCertificate ? { registrationCertificate } : {}) };
  const checkup = await saveCheckup(test, 'operator', { ...known, override, ...facts }, at);
  await conclude(test, checkup, true, at);
  await setDue(test, first, '2026-12-24');
  return checkup;
}

describe('the register at the moment of sending', () => {
  it('takes the number of the last checkup that stands', async () => {
    const first = await dueVehicle(test, '2026-12-24');
    await again(first, { smsReminders: true, phone: '+37477000001' });
    await turnAt('2026-11-24T12:00');
    expect(provider.sent.map(({ to }) => to)).toEqual(['+37477000001']);
  });

  it('says nothing of a vehicle that was inspected in the night before', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T09:00');
    await setDue(test, vehicle, '2027-11-24');
    await turnAt('2026-11-24T12:00');
    expect(provider.sent).toEqual([]);
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'dropped', reason: 'due' }]);
  });

  it('says nothing to who took his word back in the night before', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T09:00');
    await test.database.pool.query(
      'update checkups set version = version + 1, sms_reminders = false where id = $1',
      [vehicle._id],
    );
    await turnAt('2026-11-24T12:00');
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'dropped', reason: 'consent' }]);
    expect(provider.sent).toEqual([]);
  });
});

describe('after an outage', () => {
  it('what has waited for up to three days is sent, and what has waited longer never', async () => {
    const late = await dueVehicle(test, '2026-12-24');
    const inTime = await dueVehicle(test, '2026-12-25');
    await turnAt('2026-11-24T09:00');
    await turnAt('2026-11-28T12:00');
    expect(days()).toEqual(['25/12/2026']);
    expect(await storedReminders(test, late)).toMatchObject([
      { send_on: '2026-11-24', state: 'dropped', reason: 'late' },
    ]);
    expect(await storedReminders(test, inTime)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('the provider', () => {
  it('is handed each message once, by however many processes', async () => {
    for (let at = 0; at < 8; at += 1) await dueVehicle(test, '2026-12-24', { phone: `+3749100001${at}` });
    test.clock.set(new Date('2026-11-24T08:00:00Z'));
    await Promise.all([takeTurn(test, provider), takeTurn(test, provider), takeTurn(test, provider)]);
    expect(provider.sent.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => `+3749100001${at}`),
    );
    const { rows } = await test.database.pool.query(
      'select count(*)::int as sent, count(provider_id)::int as named from reminders where state = $1',
      ['sent'],
    );
    expect(rows).toEqual([{ sent: 8, named: 8 }]);
  });

  it('that ended with the server after it took one is not handed it again: nobody knows what became of it', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    provider.behave('ends');
    test.clock.set(new Date('2026-11-24T08:00:00Z'));
    // This turn never comes back, as when the process is killed between the sending and the note of it.
    let handed = () => {};
    const taken = new Promise<void>((resolve) => {
      handed = resolve;
    });
    provider.meanwhile(async () => handed());
    void takeTurn(test, provider);
    await taken;
    provider.behave('taken');
    provider.meanwhile(undefined);
    expect(await storedReminders(test, vehicle)).toMatchObject([{ state: 'sending', cost: 40 }]);
    for (const at of ['12:05', '12:11', '13:00', '19:00']) await turnAt(`2026-11-24T${at}`);
    expect(provider.sent).toHaveLength(1);
    expect(await storedReminders(test, vehicle)).toMatchObject([
      { state: 'unknown', reason: 'crash', cost: 40 },
    ]);
  });

  it('whose answer got lost is not asked again, and what it cost stays counted', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    provider.behave('unknown');
    await turnAt('2026-11-24T12:00');
    provider.behave('taken');
    await turnAt('2026-11-24T19:00');
    expect(provider.sent).toHaveLength(1);
    expect(await storedReminders(test, vehicle)).toMatchObject([
      { state: 'unknown', reason: 'timeout', cost: 40 },
    ]);
  });

  it.each([
    ['unsent', 'dropped', 'unsent'],
    ['refused', 'refused', 'refused'],
  ] as const)(
    'that took it surely not (%s) is asked again after 5, 30 and 120 minutes, and then no more',
    async (how, state, reason) => {
      const vehicle = await dueVehicle(test, '2026-12-24');
      provider.behave(how);
      const asked: string[] = [];
      for (const at of ['12:00', '12:04', '12:05', '12:34', '12:35', '14:34', '14:35', '19:59']) {
        const before = provider.sent.length;
        await turnAt(`2026-11-24T${at}`);
        if (provider.sent.length > before) asked.push(at);
      }
      expect(asked).toEqual(['12:00', '12:05', '12:35', '14:35']);
      expect(await storedReminders(test, vehicle)).toMatchObject([{ state, reason, cost: 0 }]);
      expect(await spent('2026-11-01')).toBe(0);
    },
  );

  it('that takes none of five is left alone for half an hour', async () => {
    for (let at = 0; at < 7; at += 1) await dueVehicle(test, '2026-12-24');
    provider.behave('unknown');
    await turnAt('2026-11-24T12:00');
    await turnAt('2026-11-24T12:29');
    expect(provider.sent).toHaveLength(5);
    provider.behave('taken');
    await turnAt('2026-11-24T12:30');
    expect(provider.sent).toHaveLength(7);
  });
});

const spent = async (month: string) => {
  const { rows } = await test.database.pool.query('select spent from reminder_months where month = $1', [
    month,
  ]);
  return rows[0]?.spent ?? 0;
};

describe('the money of a month', () => {
  it('is never passed, however many processes send; the staff are told once, and what is left waits for it', async () => {
    for (let at = 0; at < 9; at += 1) await dueVehicle(test, '2026-12-24');
    await setReminders(test, { reminderMonthlyDrams: 219 });
    test.clock.set(new Date('2026-11-24T08:00:00Z'));
    await Promise.all([takeTurn(test, provider), takeTurn(test, provider), takeTurn(test, provider)]);
    // Two parts of 20 drams each: five fit into 219.
    expect(provider.sent).toHaveLength(5);
    expect(await spent('2026-11-01')).toBe(200);
    await turnAt('2026-11-24T13:00');
    const waiting = await test.database.pool.query(
      `select count(*)::int as count from reminders where state = 'waiting' and reason = 'money'`,
    );
    expect(waiting.rows).toEqual([{ count: 4 }]);
    const admin = await test.as('admin');
    const told = await admin.get('/notifications');
    expect(told.body).toMatchObject({
      unread: 1,
      data: [
        { title: 'SMS հիշեցումների ամսվա գումարը սպառվել է', link: '/settings', mustAcknowledge: false },
      ],
    });
    expect(test.announced.filter(({ event }) => event.startsWith('GET_NOTIFICATION'))).toHaveLength(1);
    expect((await admin.get('/notifications/sent')).body).toMatchObject({ data: [{ createdByName: null }] });
    expect((await (await test.as('operator')).get('/notifications')).body).toMatchObject({ unread: 0 });

    await setReminders(test, { reminderMonthlyDrams: 240 });
    await turnAt('2026-11-24T14:00');
    expect(provider.sent).toHaveLength(6);
    await turnAt('2026-11-28T12:00');
    const { rows } = await test.database.pool.query(
      `select state, reason, count(*)::int as count from reminders group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { state: 'dropped', reason: 'money', count: 3 },
      { state: 'sent', reason: null, count: 6 },
    ]);
  });

  it('begins anew with the month of Yerevan', async () => {
    await setReminders(test, { reminderMonthlyDrams: 40 });
    await dueVehicle(test, '2026-12-30');
    await dueVehicle(test, '2026-12-31');
    await turnAt('2026-11-30T12:00');
    await turnAt('2026-11-30T19:59');
    expect(provider.sent).toHaveLength(1);
    await turnAt('2026-12-01T10:00');
    expect(provider.sent).toHaveLength(2);
    expect([await spent('2026-11-01'), await spent('2026-12-01')]).toEqual([40, 40]);
  });
});
