import { devicesEndpoints } from '@inspect/contract/devices';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from operation_devices'));

const PHONE = 'a'.repeat(24);
const TABLET = 'b'.repeat(24);
const CALM = { device: PHONE, pending: 0, attention: 0, oldest: null, late: false, seq: 0, persisted: true };

async function tell(who: Who, facts: object = {}): Promise<void> {
  const answer = await (await test.as(who)).post('/devices/state', { ...CALM, ...facts });
  expect(answer).toMatchObject({ status: 200, body: { data: null } });
}
async function list(rest = '') {
  const answer = await (await test.as('admin')).get(`/devices${rest}`);
  return devicesEndpoints.list.response.parse(answer.body).data;
}
const at = (secondsAgo: number) => new Date(test.clock.now().getTime() - secondsAgo * 1_000).toISOString();

it('an admin reads of each device whose it is, what waits on it and since when, as it last told', async () => {
  await tell('mechanic', { pending: 4, attention: 1, oldest: 7_200, seq: 12, persisted: false });
  expect(await list()).toMatchObject([
    {
      device: PHONE,
      person: PEOPLE.mechanic.id,
      personName: 'Person mechanic',
      companyName: 'Company one',
      at: at(0),
      state: 'attention',
      pending: 4,
      attention: 1,
      oldestAt: at(7_200),
      heard: 0,
      issued: 12,
      persisted: false,
      lost: null,
    },
  ]);
  test.clock.advance(60_000);
  await tell('mechanic', { seq: 12 });
  expect(await list()).toMatchObject([{ at: at(0), state: 'calm', pending: 0, oldestAt: null }]);
});

it('two people at one device are two rows, and one person at two devices as well', async () => {
  await tell('mechanic', { pending: 1 });
  await tell('operator', { pending: 2 });
  await tell('operator', { device: TABLET, pending: 3 });
  const rows = (await list()).map(({ personName, device, pending }) => [personName, device, pending]);
  expect(rows.sort((left, right) => Number(left[2]) - Number(right[2]))).toEqual([
    ['Person mechanic', PHONE, 1],
    ['Person operator', PHONE, 2],
    ['Person operator', TABLET, 3],
  ]);
});

it('what is told again within ten seconds changes nothing, but that storage was lost is heard at once', async () => {
  await tell('mechanic', { pending: 1 });
  test.clock.advance(9_000);
  const lost = { device: TABLET, pending: 3, at: '2026-11-20T10:05:00.000Z' };
  await tell('mechanic', { pending: 2, lost });
  expect((await list()).map(({ device, pending }) => [device, pending]).sort()).toEqual([
    [PHONE, 1],
    [TABLET, null],
  ]);
  test.clock.advance(1_000);
  await tell('mechanic', { pending: 2 });
  expect((await list(`?state=waiting`)).map(({ pending }) => pending)).toEqual([2]);
});

it('storage that was lost stands with what waited there, however often it is told', async () => {
  await tell('mechanic', { device: TABLET, pending: 2, seq: 9 });
  test.clock.advance(60_000);
  const lost = { device: TABLET, pending: 3, at: '2026-11-20T10:05:00.000Z' };
  await tell('mechanic', { lost });
  test.clock.advance(60_000);
  await tell('mechanic', { lost: { ...lost, pending: 0, at: '2026-11-20T11:00:00.000Z' } });
  expect(await list('?state=lost')).toMatchObject([
    {
      device: TABLET,
      state: 'lost',
      pending: 2,
      issued: 9,
      lost: { pending: 3, at: '2026-11-20T10:05:00.000Z' },
    },
  ]);
});

it('a device that gives numbers which the server has heard of already was put back to an earlier day', async () => {
  await tell('mechanic', { seq: 9 });
  await test.database.pool.query('update operation_devices set last_seq = 10');
  expect(await list()).toMatchObject([{ state: 'putBack', heard: 10, issued: 9 }]);
});

it('what waits too long though the device is in touch is told apart from what waits', async () => {
  await tell('mechanic', { pending: 1, oldest: 301, late: true });
  await tell('operator', { pending: 1, oldest: 10 });
  expect((await list('?state=stalled')).map(({ personName }) => personName)).toEqual(['Person mechanic']);
  expect((await list('?state=waiting')).map(({ personName }) => personName)).toEqual(['Person operator']);
});

it('finds them by the person’s name and by the company', async () => {
  await tell('mechanic');
  await tell('owner2');
  expect(await list('?search=owner2')).toMatchObject([{ person: PEOPLE.owner2.id }]);
  expect(await list(`?company=${COMPANIES.one}`)).toMatchObject([{ person: PEOPLE.mechanic.id }]);
  expect(await list('?search=%25')).toEqual([]);
});

it('nobody tells of another’s device: it is a row of his own', async () => {
  await tell('mechanic', { pending: 5 });
  await tell('operator2', {
    pending: 0,
    lost: { device: PHONE, pending: 1, at: '2026-11-20T10:05:00.000Z' },
  });
  expect(await list(`?company=${COMPANIES.one}`)).toMatchObject([
    { pending: 5, state: 'waiting', lost: null },
  ]);
});

it.each([{ pending: -1 }, { late: 'no' }, { device: 'x' }, { name: 'Արամ' }, { lost: { device: PHONE } }])(
  'is refused with what is no figure of a device: %j',
  async (facts) => {
    const answer = await (await test.as('mechanic')).post('/devices/state', { ...CALM, ...facts });
    expect([answer.status, await list()]).toEqual([400, []]);
  },
);

it.each<Who>(['viewer', 'owner', 'operator', 'mechanic'])(
  '%s reads none, whatever page is granted, nor from the table',
  async (who) => {
    await tell('owner2');
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
     select id, $1, true, false, false, false, false from pages where route = 'devices'`,
      [PEOPLE[who].id],
    );
    expect(await (await test.as(who)).get('/devices')).toMatchObject({ status: 403 });
  },
);
