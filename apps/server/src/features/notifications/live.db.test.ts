import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type LivePage, openPage } from '../../../test/live-page.ts';
import { appOn, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let here: TestApp;
/** the same database, another process as far as sockets go */
let there: TestApp;
const pages: LivePage[] = [];
const addresses = new Map<TestApp, string>();

beforeAll(async () => {
  here = await testApp({ realtime: true });
  there = await appOn({ ...here.database, drop: async () => undefined }, { realtime: true });
  for (const test of [here, there]) await listen(test);
  // They hear each other when both listen.
  await vi.waitFor(
    async () => {
      const { rows } = await here.database.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      );
      expect(rows).toHaveLength(2);
    },
    { timeout: 15_000 },
  );
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

async function listen(at: TestApp): Promise<void> {
  addresses.set(at, await at.app.listen({ port: 0, host: '127.0.0.1' }));
}

async function pageOf(who: Who, at: TestApp): Promise<LivePage> {
  const page = await openPage(addresses.get(at) ?? '', { token: await at.token(who) });
  pages.push(page);
  return page;
}

async function send(audience: string, ids: readonly string[]): Promise<string> {
  const _id = newId();
  const body = { _id, title: 'Նոր', text: 'Նոր', audience, ids, link: null, mustAcknowledge: true };
  expect(await (await here.as('admin')).post('/notifications', body)).toMatchObject({ status: 201 });
  return _id;
}

/** What each has heard when everybody has heard something else that is for all. */
async function heardUntilEnd(present: Record<string, LivePage>): Promise<Record<string, unknown[]>> {
  const end = await here.as('admin');
  const body = { _id: newId(), title: 'Վերջ', text: 'Վերջ', audience: 'all', ids: [], link: null };
  const before = Object.fromEntries(Object.entries(present).map(([name, { heard }]) => [name, [...heard]]));
  expect(await end.post('/notifications', { ...body, mustAcknowledge: false })).toMatchObject({
    status: 201,
  });
  for (const [name, { heard }] of Object.entries(present))
    await vi.waitFor(() => expect(heard).toHaveLength((before[name]?.length ?? 0) + 1));
  return Object.fromEntries(Object.entries(present).map(([name, { heard }]) => [name, heard.slice(0, -1)]));
}

const own = (who: Who, within = 0) => [`GET_NOTIFICATION_${PEOPLE[who].id}`, { within }];

it.each<[string, string[], Who[]]>([
  ['all', [], ['operator', 'mechanic', 'operator2', 'viewer']],
  ['role', ['TECHNICAL_SERVICE_OPERATOR', 'VIEWER'], ['operator', 'operator2', 'viewer']],
  ['company', [COMPANIES.one], ['operator', 'mechanic']],
  ['user', [PEOPLE.mechanic.id, PEOPLE.viewer.id], ['mechanic', 'viewer']],
])(
  'what is sent to «%s» %j in one process is heard in both, by each under his own name',
  async (audience, ids, expected) => {
    const people: Who[] = ['operator', 'mechanic', 'operator2', 'viewer'];
    const near = Object.fromEntries(
      await Promise.all(people.map(async (who) => [who, await pageOf(who, here)])),
    );
    const far = Object.fromEntries(
      await Promise.all(people.map(async (who) => [who, await pageOf(who, there)])),
    );
    await send(audience, ids);
    const within = audience === 'all' || audience === 'role' ? 4_000 : 0;
    for (const who of expected) {
      expect(await near[who].next()).toEqual(own(who, within));
      expect(await far[who].next()).toEqual(own(who, within));
    }
    const wanted = Object.fromEntries(
      people.map((who) => [who, expected.includes(who) ? [own(who, within)] : []]),
    );
    expect(await heardUntilEnd(near)).toEqual(wanted);
  },
);

it('what somebody acknowledges in one process is heard in his windows in the other, and in nobody else’s', async () => {
  const window = await pageOf('operator', there);
  const colleague = await pageOf('mechanic', there);
  const _id = await send('company', [COMPANIES.one]);
  // Who came between would hear of it too, or not: it reaches the other process a moment later.
  expect(await window.next()).toEqual(own('operator'));
  expect(await colleague.next()).toEqual(own('mechanic'));
  expect(
    await (await here.as('operator')).put(`/notifications/${_id}`, { acknowledged: true }),
  ).toMatchObject({ status: 200 });
  expect(await window.next()).toEqual(own('operator'));
  expect(await heardUntilEnd({ colleague })).toEqual({ colleague: [own('mechanic')] });
});

it('a page whose process stopped finds in the other one what it has missed', async () => {
  const third = await appOn({ ...here.database, drop: async () => undefined }, { realtime: true });
  await listen(third);
  const page = await pageOf('operator2', third);
  await third.close();
  await page.ended;
  const _id = await send('company', [COMPANIES.two]);
  await pageOf('operator2', there);
  const answer = await (await there.as('operator2')).get('/notifications?state=unacknowledged&limit=1');
  expect(answer.body).toMatchObject({ data: [{ _id }] });
});
