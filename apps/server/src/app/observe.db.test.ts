import { t } from '@inspect/contract/i18n';
import { publicCall } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildCheckup } from '../../test/build/checkup.ts';
import { COMPANIES, PEOPLE } from '../../test/fixtures.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { asSystem, rawQuery } from '../platform/db/transaction.ts';
import { createDiskWatch } from '../platform/disk/create-disk-watch.ts';
import { publicRoute } from '../platform/http/route.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import { measureStorage } from '../platform/metrics/measure-storage.ts';

const CANARY = 'CANARY77';
let app: TestApp;
let metrics: Metrics;
let percent = 10;

const disk = createDiskWatch({
  folders: [{ name: 'data', path: '/' }],
  alarmPercent: 85,
  refusePercent: 95,
  clock: { now: () => new Date() },
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  statfs: async () => ({ bsize: 1, blocks: 100, bfree: 100 - percent, bavail: 100 - percent }),
});

const call = (path: string) =>
  ({
    method: 'GET',
    path,
    need: publicCall,
    summary: 'x',
    params: z.strictObject({}),
    query: z.strictObject({}),
    body: z.strictObject({}),
    response: z.strictObject({}),
    success: 200,
  }) as const;

/** A statement that takes its time and has a value as a parameter and another one in its text. */
const slowCall = publicRoute(call('/slow-call'), async () => {
  await asSystem(app.database.pool, (tx) =>
    tx.rows(rawQuery(sql`select pg_sleep(0.06), ${CANARY}::text as a, 'CANARY''88' as b`)),
  );
  return {};
});
const failingCall = publicRoute(call('/failing-call'), async () => {
  throw new Error(CANARY);
});

beforeAll(async () => {
  metrics = createMetrics();
  app = await testApp({
    metrics,
    disk,
    slowStatementMs: 50,
    backupAge: async () => 3_600,
    routes: (own) => [...own, slowCall, failingCall],
  });
});
afterAll(() => app.close());

const lines = () =>
  app
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const lineOf = (id: unknown) => lines().find(({ reqId, msg }) => reqId === id && msg === 'answered');

describe('the figures of an application', () => {
  test('count its answers by pattern, method and status, and never name what was typed', async () => {
    const operator = await app.as('operator');
    for (const tail of ['a', 'b', 'c'])
      await operator.get(`/get-checkup-for-edit/${tail.repeat(24)}?search=${CANARY}`);
    await operator.get(`/nothing-here/${CANARY}`);
    await app.app.inject({ method: 'PROPFIND', url: `/${CANARY}` });
    const text = await metrics.text();
    const line = `inspect_http_requests_total{method="GET",route="/api/get-checkup-for-edit/:id",status="400"} 3`;
    expect(text).toContain(line);
    expect(text).toContain('inspect_http_requests_total{method="GET",route="unknown",status="404"} 1');
    expect(text).toContain(
      'inspect_http_request_duration_seconds_count{method="GET",route="/api/get-checkup-for-edit/:id"} 3',
    );
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('aaaaaaaa');
  });

  test('tell of the database, the machine and the build', async () => {
    await disk.check();
    const text = await metrics.text();
    expect(text).toContain('inspect_database_connections{pool="requests",state="waiting"} 0');
    expect(text).toMatch(/inspect_database_connections\{pool="requests",state="used"\} \d/);
    expect(text).toContain('inspect_database_connections_limit{pool="requests"} 5');
    expect(text).toContain('inspect_ready 1');
    expect(text).toContain('inspect_backup_age_seconds 3600');
    expect(text).toContain('inspect_disk_used_ratio{disk="data"} 0.1');
    expect(text).toContain('inspect_realtime_connections 0');
    expect(text).toMatch(/inspect_build_info\{build="[\w]+",node="v\d+/);
    expect(text).toContain('inspect_http_requests_open 0');
  });

  test('tell for how long the oldest job has been waiting or parked', async () => {
    const now = app.clock.now().getTime();
    const ago = (seconds: number) => new Date(now - seconds * 1_000);
    const jobs: [string, string, Date, boolean][] = [
      ['1', 'toy', ago(600), false],
      ['2', 'toy', ago(30), false],
      ['3', 'toy', ago(7_200), true],
      ['4', 'toy', ago(-60), false],
    ];
    for (const [id, name, at, parked] of jobs)
      await app.database.pool.query(
        `insert into jobs (id, name, payload, run_at, created_at, parked) values ($1, $2, '{}', $3, $3, $4)`,
        [id.padStart(24, '0'), name, at, parked],
      );
    const text = await metrics.text();
    expect(text).toContain('inspect_jobs{job="toy",state="waiting"} 2');
    expect(text).toContain('inspect_jobs{job="toy",state="parked"} 1');
    expect(text).toContain('inspect_jobs{job="toy",state="later"} 1');
    expect(text).toContain('inspect_jobs_oldest_age_seconds{job="toy",state="waiting"} 600');
    expect(text).toContain('inspect_jobs_oldest_age_seconds{job="toy",state="parked"} 7200');
    await app.database.pool.query(`delete from jobs where name = 'toy'`);
  });

  test('tell how the store of files does', async () => {
    const store = measureStorage(
      {
        put: async () => undefined,
        get: () => Promise.reject(new Error(CANARY)),
        remove: async () => undefined,
        list: async function* () {},
      },
      metrics,
    );
    await store.put('a/b', Buffer.from('x'), { type: 'image/jpeg' });
    await expect(store.get('a/b')).rejects.toThrow(CANARY);
    const text = await metrics.text();
    expect(text).toContain('inspect_storage_operations_total{operation="put",outcome="ok"} 1');
    expect(text).toContain('inspect_storage_operations_total{operation="get",outcome="failed"} 1');
    expect(text).toContain('inspect_storage_operation_duration_seconds_count{operation="get"} 1');
    expect(text).not.toContain(CANARY);
  });

  test('of jobs are read where no request waits for a connection', async () => {
    const own = createMetrics();
    const other = await testApp({ metrics: own, background: app.database.pool });
    await other.database.pool.end();
    await own.text();
    expect(await own.text()).not.toContain('inspect_unread_figures_total{figure="inspect_jobs');
    await other.app.close();
  });

  test('do not wait for a database that is gone, and tell that they could not be read', async () => {
    const gone = createMetrics();
    const other = await testApp({ metrics: gone });
    await other.database.pool.end();
    const text = await gone.text();
    expect(text).toContain('inspect_ready 0');
    expect(text).not.toContain('inspect_jobs{');
    expect(await gone.text()).toMatch(/inspect_unread_figures_total\{figure="inspect_jobs"\} \d/);
    await other.app.close();
  });
});

describe('the line of a request', () => {
  test('says who asked for what from where, and how it went', async () => {
    const { headers } = await (await app.as('operator')).get('/auth/me', {
      'x-forwarded-for': '203.0.113.9',
    });
    expect(lineOf(headers['x-request-id'])).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/auth/me',
      status: 200,
      user: PEOPLE.operator.id,
      company: COMPANIES.one,
      address: '127.0.0.1',
    });
  });

  test('of nobody names nobody', async () => {
    const { headers } = await app.anonymous.get('/auth/me');
    const line = lineOf(headers['x-request-id']);
    expect(line).toMatchObject({ level: 30, status: 401, address: '127.0.0.1' });
    expect(line).not.toHaveProperty('user');
  });

  test('of a call that was refused for its rights still says whose it was', async () => {
    const { headers, status } = await (await app.as('operator')).get('/users');
    expect(status).toBe(403);
    expect(lineOf(headers['x-request-id'])).toMatchObject({ level: 30, user: PEOPLE.operator.id });
  });

  test('is an error when we failed', async () => {
    const { headers } = await app.anonymous.get('/failing-call');
    expect(lineOf(headers['x-request-id'])).toMatchObject({ level: 50, status: 500 });
    expect(app.log()).not.toContain(CANARY);
  });
});

test('a slow statement is told with its text, its time and its request, and without any value', async () => {
  const { headers } = await app.anonymous.get('/slow-call');
  // On a busy machine its other statements may have been slow as well.
  const ofRequest = lines().filter(
    ({ reqId, statement }) => reqId === headers['x-request-id'] && /pg_sleep/.test(String(statement)),
  );
  expect(ofRequest).toHaveLength(1);
  expect(ofRequest[0]).toEqual({
    level: 40,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    statement: "select pg_sleep(0.06), $1::text as a, '…' as b",
    ms: expect.any(Number),
    pool: 'requests',
    reqId: headers['x-request-id'],
    route: '/api/slow-call',
    msg: 'slow statement',
  });
  await app.database.pool.query(`select pg_sleep(0.06), 'CANARY77'`);
  const ofMachine = lines().filter(({ statement, route }) => /pg_sleep/.test(String(statement)) && !route);
  expect(ofMachine).toMatchObject([{ statement: "select pg_sleep(0.06), '…'" }]);
  expect(app.log()).not.toMatch(/CANARY/);
  expect(await metrics.text()).toMatch(/inspect_slow_statements_total\{pool="requests"\} [1-9]/);
});

describe('when the disk is full', () => {
  test('what writes is refused in plain words, reading and signing in go on, and all goes on afterwards', async () => {
    const operator = await app.as('operator');
    const checkup = await buildCheckup(app.database.pool, {});
    percent = 95;
    await disk.check();
    const refused = await operator.post('/tech-service-checkup', checkup);
    expect(refused).toMatchObject({
      status: 507,
      body: { code: 'disk_full', message: t('error.disk_full') },
      headers: { 'retry-after': '30' },
    });
    expect(refused.text).toMatch(/պահոցը լցված է/);
    expect((await operator.get('/tech-service-checkup')).status).toBe(200);
    expect((await operator.post('/auth/step-up', { password: 'wrong' })).status).toBe(422);
    expect((await operator.post('/auth/logout')).status).toBe(200);
    percent = 92;
    await disk.check();
    const again = await (await app.as('operator')).post('/tech-service-checkup', checkup);
    expect(again.status, again.text).toBe(201);
  });
});
