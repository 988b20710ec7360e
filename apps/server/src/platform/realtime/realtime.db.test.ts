import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, endpoint, sessionCall } from '@inspect/contract/kernel';
import { createPictures } from '@inspect/plates';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type LivePage, openPage } from '../../../test/live-page.ts';
import { temporaryStorage } from '../../../test/temporary-storage.ts';
import { clientOf, type TestApp, testApp } from '../../../test/test-app.ts';
import { buildApp } from '../../app/build-app.ts';
import { openPool } from '../db/connect.ts';
import { personRoute } from '../http/route.ts';
import { createForeignIdWatch } from '../security/foreign-id-watch.ts';
import { openRealtime, type Realtime } from './open-realtime.ts';

const audience = z.union([
  z.strictObject({ everyone: z.literal(true) }),
  z.strictObject({ user: z.string() }),
  z.strictObject({ company: z.string() }),
]);
const say = endpoint({
  method: 'POST',
  path: '/say',
  need: sessionCall,
  summary: 'Announces what it is told, and fails afterwards if asked to',
  body: z.strictObject({ to: audience, data: z.unknown(), fail: z.boolean().optional() }),
  response: z.object({}),
});
const sayRoute = personRoute(say, async ({ body, announce }) => {
  announce({ to: body.to, event: 'said', data: body.data });
  if (body.fail) throw new AppError('not_found');
  return {};
});

let test: TestApp;
let address: string;
/** the same database, another process: it has the real calls */
let other: { address: string; app: Awaited<ReturnType<typeof buildApp>>; end(): Promise<void> };
const pages: LivePage[] = [];
/** what a test started and is over with it, also when it failed */
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await testApp({ realtime: true, routes: [sayRoute] });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  other = await secondInstance();
  await listeners(2);
});
afterAll(async () => {
  await other.end();
  await test.close();
});
beforeEach(() => test.clock.set(NOON));
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  for (const end of ends.splice(0)) await end();
});

async function secondInstance() {
  const pool = openPool(test.database.url, { max: 3 });
  const files = await temporaryStorage();
  const app = await buildApp({
    pool,
    clock: test.clock,
    buildId: 'test',
    webBuildId: 'test',
    demonstration: false,
    sealSecret: Buffer.alloc(32, 's'),
    secureCookies: false,
    demandPasskeys: false,
    publicOrigin: 'http://inspect.test',
    trustProxy: [],
    webFolder: null,
    storage: files.storage,
    pictures: createPictures(),
    mapTiles: undefined,
    logger: pino({ level: 'silent' }),
    realtime: true,
  });
  const end = async () => {
    await app.close();
    await pool.end();
    await files.remove();
  };
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }), end };
}

/** The processes that hear each other, by the connections that listen. */
async function listening(): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %' order by backend_start`,
  );
  return rows.map(({ pid }) => pid);
}
const listeners = (count: number) =>
  vi.waitFor(async () => expect(await listening()).toHaveLength(count), { timeout: 15_000 });

async function pageOf(who: Who | { token: string }, at = address): Promise<LivePage> {
  const token = typeof who === 'object' ? who.token : await test.token(who);
  return opened(await openPage(at, { token }));
}

function opened(page: LivePage): LivePage {
  pages.push(page);
  return page;
}

async function announce(to: z.infer<typeof audience>, data: unknown, fail = false) {
  const speaker = await test.as('admin');
  return (await speaker.post('/say', { to, data, fail })).status;
}

/** The reason for which the door stayed closed, as the server tells its log. */
async function refusal(handshake: Parameters<typeof openPage>[1], at = address): Promise<unknown> {
  const before = test.log().length;
  await expect(openPage(at, handshake).then(opened)).rejects.toThrow('websocket error');
  const line = test
    .log()
    .slice(before)
    .split('\n')
    .findLast((text) => text.includes('a socket was refused'));
  return line ? JSON.parse(line).refusal : 'not refused';
}

describe('a socket is refused', () => {
  it('without a cookie, with one that nobody was given, and with one of another form', async () => {
    expect(await refusal({})).toBe('unauthenticated');
    expect(await refusal({ token: 'A'.repeat(43) })).toBe('unauthenticated');
    for (const cookie of ['inspect-session=', 'inspect-session=x', '%', 'inspect-session'])
      expect(await refusal({ cookie })).toBe('unauthenticated');
  });

  it('when its session has ended, was idle too long or belongs to a blocked person', async () => {
    const token = await test.token('operator');
    test.clock.advance(3_600_000);
    expect(await refusal({ token })).toBe('unauthenticated');
    test.clock.set(NOON);
    await block('operator', true);
    expect(await refusal({ token })).toBe('unauthenticated');
    await block('operator', false);
    (await pageOf({ token })).close();
    await test.database.pool.query('update sessions set revoked_at = $1', [NOON]);
    expect(await refusal({ token })).toBe('unauthenticated');
  });

  it.each(['https://evil.example', 'http://inspect.test.evil.example', 'http://inspect.test:1', 'null', ''])(
    'from the origin %j, with a good cookie',
    async (origin) => {
      expect(await refusal({ token: await test.token('operator'), origin })).toBe('foreign_origin');
    },
  );

  it('without an origin, as no page of a browser would come', async () => {
    const token = await test.token('operator');
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
      headers: { cookie: `inspect-session=${token}` },
    });
    expect(answer.status).toBe(400);
    expect(await refusal({ token, origin: null })).toBe('foreign_origin');
  });

  it('when its session has ten already', async () => {
    const token = await test.token('operator');
    const opened = await Promise.all(Array.from({ length: 10 }, () => pageOf({ token })));
    expect(await refusal({ token })).toBe('rate_limited');
    await pageOf('operator');
    opened[0]?.close();
    await vi.waitFor(() => pageOf({ token }));
  });

  it('but comes in under the host it was sent to, where no public address is configured', async () => {
    const local = await liveServer(undefined);
    const token = await test.token('operator');
    opened(await openPage(local.address, { token, origin: local.address }));
    expect(await refusal({ token, origin: 'http://127.0.0.1:1' }, local.address)).toBe('foreign_origin');
  });
});

describe('a person hears', () => {
  const all = async () => ({
    operator: await pageOf('operator'),
    again: await pageOf('operator'),
    colleague: await pageOf('operatorB'),
    stranger: await pageOf('operator2'),
    viewer: await pageOf('viewer'),
  });
  type Listener = keyof Awaited<ReturnType<typeof all>>;

  it.each<[string, z.infer<typeof audience>, Listener[]]>([
    ['what is for everybody', { everyone: true }, ['operator', 'again', 'colleague', 'stranger', 'viewer']],
    ['what is for him, in all his windows', { user: PEOPLE.operator.id }, ['operator', 'again']],
    ['what is for his company', { company: COMPANIES.one }, ['operator', 'again', 'colleague']],
    ['nothing for another company', { company: COMPANIES.two }, ['stranger']],
  ])('%s', async (_name, to, expected) => {
    const present = await all();
    expect(await announce(to, 'news')).toBe(200);
    for (const name of expected) expect(await present[name].next()).toEqual(['said', 'news']);
    // Whoever was meant has heard it, so whoever wasn't would have: the next thing he hears is the next thing said.
    await announce({ everyone: true }, 'end');
    for (const [name, page] of Object.entries(present)) {
      await vi.waitFor(() => expect(page.heard.at(-1)).toEqual(['said', 'end']));
      const news = expected.some((who) => who === name) ? [['said', 'news']] : [];
      expect(page.heard).toEqual([...news, ['said', 'end']]);
    }
  });

  it('nothing of a call that failed, however far it came', async () => {
    const page = await pageOf('operator');
    const before = test.announced.length;
    expect(await announce({ everyone: true }, 'undone', true)).toBe(404);
    expect(await announce({ everyone: true }, 'done')).toBe(200);
    expect(await page.next()).toEqual(['said', 'done']);
    expect(page.heard).toHaveLength(1);
    expect(test.announced.slice(before).map(({ data }) => data)).toEqual(['done']);
  });

  it('what was said in another process, also when it is long', async () => {
    const near = await pageOf('operator');
    const far = await pageOf('operator', other.address);
    const long = 'x'.repeat(20_000);
    for (const data of ['short', long]) {
      await announce({ company: COMPANIES.one }, data);
      expect(await near.next()).toEqual(['said', data]);
      expect(await far.next()).toEqual(['said', data]);
    }
    await announce({ company: COMPANIES.two }, 'not yours');
    await announce({ user: PEOPLE.operator.id }, 'yours');
    for (const page of [near, far]) expect(await page.next()).toEqual(['said', 'yours']);
  });
});

it('F21: a page and the server ask each other every 25 s, and 20 s later know that nobody is there', async () => {
  const page = await pageOf('operator');
  expect(await page.asked).toEqual({ pingInterval: 25_000, pingTimeout: 20_000 });
});

describe('whatever a page sends', () => {
  it('brings it into no room', async () => {
    const page = await pageOf('operator');
    const rooms = [`company:${COMPANIES.two}`, `user:${PEOPLE.admin.id}`];
    for (const room of rooms)
      for (const event of ['join', 'subscribe', 'room', 'said'])
        page.send(event, room, { room, rooms: [room] });
    const stranger = await pageOf('operator2');
    await announce({ company: COMPANIES.two }, 'secret');
    expect(await stranger.next()).toEqual(['said', 'secret']);
    await announce({ user: PEOPLE.operator.id }, 'own');
    expect(await page.next()).toEqual(['said', 'own']);
    expect(page.heard).toHaveLength(1);
    expect(stranger.heard).toHaveLength(1);
  });

  it('closes it when it is too much in ten seconds, and leaves the others alone', async () => {
    const token = await test.token('operator');
    const loud = await pageOf({ token });
    const quiet = await pageOf({ token });
    for (let count = 0; count < 21; count += 1) loud.send('noise', count);
    await loud.ended;
    await announce({ everyone: true }, 'still here');
    expect(await quiet.next()).toEqual(['said', 'still here']);
  });

  it('is no reason to close it when it comes slowly', async () => {
    const page = await pageOf('operator');
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 10; count += 1) page.send('noise', count);
      await page.roundTrip();
      test.clock.advance(10_000);
    }
    expect(page.isOpen()).toBe(true);
  });

  it('closes it when it is longer than 64 KB', async () => {
    const page = await pageOf('operator');
    page.send('long', 'x'.repeat(60_000));
    await page.roundTrip();
    expect(page.isOpen()).toBe(true);
    page.send('long', 'x'.repeat(70_000));
    await page.ended;
  });
});

describe('a session that ends', () => {
  it('by signing out ends its sockets at once, in every process, and no other', async () => {
    const token = await test.token('operator');
    const here = await pageOf({ token });
    const there = await pageOf({ token }, other.address);
    const elsewhere = await pageOf('operator');
    expect(await clientOf(other.app, token).post('/auth/logout')).toMatchObject({ status: 200 });
    expect(await here.ended).toBe('io server disconnect');
    expect(await there.ended).toBe('io server disconnect');
    await announce({ user: PEOPLE.operator.id }, 'you');
    expect(await elsewhere.next()).toEqual(['said', 'you']);
    expect(here.heard).toEqual([]);
    expect(await refusal({ token })).toBe('unauthenticated');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['revoked', () => test.database.pool.query('update sessions set revoked_at = $1', [NOON])],
    ['expired', async () => test.clock.advance(25 * 3_600_000)],
    ['idle', async () => test.clock.advance(3_600_000)],
    ['of a blocked person', () => block('operator', true)],
    ['of a person of another company now', () => move('operator', COMPANIES.two)],
    ['of another epoch of the database', () => test.database.pool.query('select inspect.begin_epoch()')],
  ])('%s, is dead at the next look at the sessions', async (_name, happen) => {
    const live = await liveServer('http://inspect.test');
    const page = await pageOf('operator', live.address);
    await live.realtime.endRevoked();
    expect(page.isOpen()).toBe(true);
    await happen();
    await live.realtime.endRevoked();
    expect(await page.ended).toBe('io server disconnect');
    await block('operator', false);
    await move('operator', COMPANIES.one);
  });

  it('leaves those alone whose session stands', async () => {
    const live = await liveServer('http://inspect.test');
    const [gone, stays] = [await pageOf('operator', live.address), await pageOf('operator2', live.address)];
    await block('operator', true);
    await live.realtime.endRevoked();
    await gone.ended;
    live.realtime.announce([{ to: { everyone: true }, event: 'said', data: 'hello' }]);
    expect(await stays.next()).toEqual(['said', 'hello']);
    await block('operator', false);
  });

  it('with its person ends everywhere', async () => {
    const live = await liveServer('http://inspect.test');
    await listeners(3);
    const [here, there] = [await pageOf('operator', live.address), await pageOf('operator')];
    live.realtime.endUser(PEOPLE.operator.id);
    await Promise.all([here.ended, there.ended]);
  });
});

describe('a process that stops', () => {
  it('closes its sockets and gives every connection back', async () => {
    const third = await secondInstance();
    const page = await pageOf('operator', third.address);
    await third.end();
    await page.ended;
    await listeners(2);
  });

  it('does so even while it is still connecting', async () => {
    const third = await secondInstance();
    await third.end();
    await listeners(2);
  });
});

it('a process whose listening connection was lost listens again, and loses no other by it', async () => {
  const third = await secondInstance();
  await listeners(3);
  const before = await listening();
  await test.database.pool.query('select pg_terminate_backend($1)', [before.at(-1)]);
  await vi.waitFor(async () => expect((await listening()).at(-1)).not.toBe(before.at(-1)), {
    timeout: 15_000,
  });
  await listeners(3);
  const page = await pageOf('operator', third.address);
  await announce({ everyone: true }, 'again');
  expect(await page.next()).toEqual(['said', 'again']);
  await third.end();
});

const block = (who: Who, blocked: boolean) =>
  test.database.pool.query('update users set blocked = $2 where id = $1', [PEOPLE[who].id, blocked]);
const move = (who: Who, company: string) =>
  test.database.pool.query('update users set company = $2, station = null where id = $1', [
    PEOPLE[who].id,
    company,
  ]);

/** Sockets without the application, to call by hand what otherwise a timer does. */
async function liveServer(publicOrigin: string | undefined) {
  const server = createServer();
  const realtime: Realtime = openRealtime(server, {
    pool: test.database.pool,
    background: test.database.pool,
    clock: test.clock,
    publicOrigin,
    secureCookies: false,
    demandPasskeys: false,
    logger: test.app.log,
    watch: createForeignIdWatch({ pool: test.database.pool, logger: test.app.log }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = async () => {
    await realtime.close();
    await new Promise((resolve) => server.close(resolve));
  };
  ends.push(end);
  return { realtime, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
