// @module-tag slow
import { formatDay, yerevanDay } from '@inspect/contract/kernel';
import { notificationsEndpoints } from '@inspect/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import type { Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
/** What was told before this test: it stays for good. */
const before = new Set<string>();
beforeEach(async () => {
  await test.database.pool.query('truncate vin_notifications cascade');
  for (const { _id } of await received('admin')) before.add(_id);
  test.announced.length = 0;
});

async function received(who: Who) {
  const { body } = await (await test.as(who)).get('/notifications');
  return notificationsEndpoints.list.response.parse(body).data;
}

async function watch(kind: string, pattern: string, message: string): Promise<void> {
  const answer = await (await test.as('admin')).post('/locations/notifications', { kind, pattern, message });
  expect(answer.status).toBe(201);
}

async function ask(who: Who, asked: Record<string, unknown>): Promise<void> {
  const answer = await (await test.as(who)).post('/tech-service-checkup-check-before-add', asked);
  expect(answer.status).toBe(200);
}

/** What the staff read after the jobs have run, the newest first. */
async function told(who: Who = 'admin') {
  await test.runJobs();
  const fresh = (await received(who)).filter(({ _id }) => !before.has(_id));
  return fresh.map(({ title, text, link }) => ({ title, text, link }));
}

describe('the staff, of a vehicle of the VIN watch', () => {
  it('are told where it was met, by whom and what was to be said, before its checkup', async () => {
    await watch('plate', '34AB5*', 'Որոնվում է․ զանգահարեք 102');
    await ask('operator', { CarRegNo: '34 ab 567' });
    expect(await told()).toEqual([
      {
        title: 'VIN ծանուցում՝ 34 AB 567',
        text: expect.stringMatching(
          /^.+, .+․ սկսում են այս մեքենայի զննությունը։ Ծանուցման տեքստը՝ «Որոնվում է․ զանգահարեք 102»։$/,
        ),
        link: '/settings/vin-notifications',
      },
    ]);
    expect(test.announced.filter(({ event }) => event === 'GET_NOTIFICATION')).toEqual([
      expect.objectContaining({ to: { each: [{ role: 'ADMIN' }] } }),
    ]);
    for (const who of ['operator', 'owner', 'viewer', 'mechanic'] as const)
      expect(await told(who)).toEqual([]);
  });

  it('are led to what is known of it', async () => {
    const { VIN, CarRegNo } = await saveCheckup(test, 'operator');
    await watch('plate', CarRegNo ?? '', 'ա');
    await watch('vin', VIN, 'բ');
    await ask('operator2', { CarRegNo, VIN });
    expect((await told()).map(({ title, link }) => ({ title, link }))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ link: `/tech-service-all/vehicle/${VIN}` }),
        { title: `VIN ծանուցում՝ ${VIN}`, link: `/tech-service-all/vehicle/${VIN}` },
      ]),
    );
  });

  it('are told once a day and station, however often it is asked for', async () => {
    await watch('plate', '35AB567', 'ա');
    for (let at = 0; at < 3; at += 1) {
      await ask('operator', { CarRegNo: '35AB567' });
      await test.runJobs();
    }
    await Promise.all(Array.from({ length: 5 }, () => ask('operator', { CarRegNo: '35AB567' })));
    expect(await told()).toHaveLength(1);
    await ask('operator2', { CarRegNo: '35AB567' });
    expect(await told()).toHaveLength(2);
    test.clock.advance(DAY_MS);
    await ask('operator', { CarRegNo: '35AB567' });
    expect(await told()).toHaveLength(3);
  });

  it('are not told of what was rolled back, nor of what is only looked up', async () => {
    const { CarRegNo, VIN } = await saveCheckup(test, 'operator');
    await watch('vin', VIN, 'ա');
    await expect(saveCheckup(test, 'operator2', { CarRegNo, VIN })).rejects.toThrow('not saved: 409');
    expect((await (await test.as('admin')).get(`/find-tech-service?data=${VIN}`)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  const photographed = (prefix: string, from: number, to: number) =>
    test.database.pool.query(
      `insert into vin_watch_matches (watch, number, "on", station, person, source, at)
       select m.watch, $1 || n, m."on", m.station, m.person, 'photograph', m.at
         from vin_watch_matches m, generate_series($2::int, $3::int) n where m.number = $1 || '000'`,
      [prefix, from, to],
    );

  it('are told of all of them in one turn, and also of what no job was left for', async () => {
    await watch('plate', '37AB*', 'ա');
    await ask('operator', { CarRegNo: '37AB000' });
    expect(await told()).toHaveLength(1);
    await photographed('37AB', 100, 110);
    await test.jobs.planRecurring();
    expect(await told()).toHaveLength(12);
    expect((await told())[0]?.text).toMatch(
      /^.+, .+․ լուսանկարի վրա այս համարանիշն է։ Ծանուցման տեքստը՝ «ա»։$/,
    );
  });

  it('are told of twenty of an entry and day one by one, and of the others how many, the next morning', async () => {
    await test.jobs.planRecurring();
    await watch('plate', '40AB*', 'ա');
    await watch('plate', '40AB007', 'բ');
    await ask('operator', { CarRegNo: '40AB000' });
    expect(await told()).toHaveLength(1);
    await photographed('40AB', 100, 160);
    await ask('operator2', { CarRegNo: '40AB007' });
    const all = (await told()).map(({ text }) => text);
    // The narrow entry is told beside the wide one's twenty.
    expect(all.filter((text) => text.includes('«բ»'))).toHaveLength(1);
    expect(all.filter((text) => text.includes('«ա»'))).toHaveLength(20);
    expect(all.filter((text) => text.includes('օրվա 20-րդ համընկնումն է'))).toHaveLength(1);
    await photographed('40AB', 200, 210);
    test.clock.advance(60_000);
    expect(await told()).toHaveLength(21);

    const day = formatDay(yerevanDay(test.clock.now()));
    test.clock.advance(DAY_MS);
    const summed = (await told()).filter(({ title }) => title.endsWith('40AB*'));
    // 1 + 61 + 1 of the second operator + 11, of which twenty were told.
    expect(summed).toEqual([
      {
        title: 'VIN ծանուցում՝ 40AB*',
        text: `${day}՝ առանձին հաղորդվածներից բացի եղել է ևս 54 համընկնում 2 կայանում։ Ծանուցման տեքստը՝ «ա»։`,
        link: '/settings/vin-notifications',
      },
    ]);
    // Another day, another twenty; and what was summed up once is not again.
    await ask('operator', { CarRegNo: '40AB000' });
    expect(await told()).toHaveLength(23);
    test.clock.advance(DAY_MS);
    expect(await told()).toHaveLength(23);
  });

  it('are told of what two operators begin at once, and neither waits for the other', async () => {
    await watch('plate', '38AB*', 'ա');
    await ask('operator', { CarRegNo: '38AB001' });
    await ask('operator2', { CarRegNo: '38AB002' });
    const { rows } = await test.database.pool.query(
      `select singleton_key from jobs where name = 'vin-watch.tell'`,
    );
    expect(rows).toEqual([{ singleton_key: null }, { singleton_key: null }]);
    expect(await told()).toHaveLength(2);
  });

  it('are told nothing of others', async () => {
    await watch('plate', '36AB567', 'ա');
    await ask('operator', { CarRegNo: '36AB568' });
    expect(await told()).toEqual([]);
  });

  it('keep where it was met for 400 days', async () => {
    await watch('plate', '39AB*', 'ա');
    await ask('operator', { CarRegNo: '39AB001' });
    const days = async () =>
      (await test.database.pool.query('select number from vin_watch_matches order by number')).rows;
    test.clock.advance(400 * DAY_MS);
    await test.jobs.planRecurring();
    await test.runJobs();
    expect(await days()).toEqual([{ number: '39AB001' }]);
    test.clock.advance(2 * DAY_MS);
    await test.runJobs();
    expect(await days()).toEqual([]);
  });
});
