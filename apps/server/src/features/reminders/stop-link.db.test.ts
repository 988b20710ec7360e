import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import {
  dueVehicle,
  ORIGIN,
  type ReminderGateway,
  reminderGateway,
  setDue,
  startAnew,
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

describe('the link of a message', () => {
  const linkOf = (at = 0) =>
    new URL(/https:\S+$/.exec(provider.sent[at]?.text ?? '')?.[0] ?? ORIGIN).pathname;
  const look = (url: string) => test.app.inject({ url });
  const press = (url: string) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });

  it('stops all further ones when its button is pressed, and not when it is looked at', async () => {
    await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T12:00');
    const page = await look(linkOf());
    expect(page).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    expect(page.body).toContain('Այլևս չստանալ');
    expect(page.body).toContain('Հրաժարվել այս մեքենայի հիշեցումներից');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    await look(linkOf());
    await turnAt('2026-12-10T12:00');
    expect(provider.sent).toHaveLength(2);
    const done = await press(linkOf());
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Այս մեքենայի մասին հիշեցումներ այլևս չեք ստանա');
    expect((await press(linkOf(1))).statusCode).toBe(200);
    await turnAt('2026-12-25T12:00');
    expect(provider.sent).toHaveLength(2);
  });

  it('holds until he asks for them again at a later checkup', async () => {
    const vehicle = await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T12:00');
    await press(linkOf());
    test.clock.set(new Date('2026-11-25T08:00:00Z'));
    const { VIN, CarRegNo, registrationCertificate } = vehicle;
    await setDue(test, vehicle, null);
    const known = { VIN, CarRegNo, ...(registrationCertificate ? { registrationCertificate } : {}) };
    const next = await saveCheckup(test, 'operator', { ...known, smsReminders: true });
    await conclude(test, next, true);
    await setDue(test, vehicle, '2026-12-24');
    await turnAt('2026-12-10T12:00');
    expect(provider.sent).toHaveLength(2);
  });

  it('is none when a letter of it is another, and says nothing of anybody', async () => {
    await dueVehicle(test, '2026-12-24', { ownerName: 'Գաղտնի Անձնավորյան', CarRegNo: '35AB568' });
    await turnAt('2026-11-24T12:00');
    const link = linkOf();
    const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`;
    for (const url of [other, '/r/x', `/r/${'A'.repeat(22)}`]) {
      expect((await look(url)).statusCode).toBe(404);
      expect((await press(url)).statusCode).toBe(404);
    }
    const page = (await look(link)).body;
    for (const secret of ['Գաղտնի', '35AB568', '35 AB 568', '91123456']) expect(page).not.toContain(secret);
    expect(test.log()).not.toContain(link.slice(3));
    const { rows } = await test.database.pool.query('select count(*)::int as count from reminder_stops');
    expect(rows).toEqual([{ count: 0 }]);
    const stored = await test.database.pool.query('select reminders::text as row from reminders');
    expect(stored.rows[0]?.row).not.toContain(link.slice(3));
  });

  it('of a message opens for however many behind one network, and what is no link twenty times a minute', async () => {
    await dueVehicle(test, '2026-12-24');
    await turnAt('2026-11-24T12:00');
    test.clock.advance(3_600_000);
    for (let at = 0; at < 15; at += 1) {
      expect((await look(linkOf())).statusCode).toBe(200);
      expect((await press(linkOf())).statusCode).toBe(200);
    }
    const tried = await Promise.all(Array.from({ length: 21 }, () => look(`/r/${'B'.repeat(22)}`)));
    expect(tried.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(20).fill(404), 429]);
  });
});
