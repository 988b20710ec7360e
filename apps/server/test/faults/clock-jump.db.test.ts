import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../src/platform/clock.ts';
import { asSystem } from '../../src/platform/db/transaction.ts';
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts';
import { createSharedLimit } from '../../src/platform/limits/shared-limit.ts';
import { emailOf, NOON } from '../fixtures.ts';
import { type TestApp, testApp } from '../test-app.ts';

const MINUTE = 60_000;
const PHONE = '+37491123456';

let wall: number;
let steady: number;
let app: TestApp;
let clock: ReturnType<typeof createClock>;
beforeEach(async () => {
  [wall, steady] = [NOON.getTime(), 0];
  clock = createClock(
    () => wall,
    () => steady,
  );
  app = await testApp({ clock });
});
afterEach(() => app.close());

const passes = (by: number) => {
  wall += by;
  steady += by;
};
const jumps = (by: number) => {
  wall += by;
};
/** What every process does twice a second. */
const look = () => clock.now();

test.each([10, -10])(
  'nobody is signed out when the clock jumps by %i minutes, also near his end',
  async (by) => {
    const admin = await app.as('admin');
    await app.database.pool.query('update sessions set idle_seconds = 1800');
    passes(25 * MINUTE);
    look();
    jumps(by * MINUTE);
    look();
    expect((await admin.get('/auth/me')).status).toBe(200);
  },
);

test('a session ends all the same when its time has really passed', async () => {
  const admin = await app.as('admin');
  await app.database.pool.query('update sessions set idle_seconds = 1800');
  jumps(10 * MINUTE);
  look();
  passes(31 * MINUTE);
  expect((await admin.get('/auth/me')).status).toBe(401);
});

test('a code that was sent is still taken after a jump of ten minutes, and none waits for longer than it said', async () => {
  const operator = await app.as('operator');
  expect((await operator.post('/auth/checkPhone', { phone: PHONE })).body).toEqual({
    data: { resendAfter: 60 },
  });
  await app.jobs.runDue();
  passes(MINUTE);
  app.clock.advance(MINUTE);
  look();
  jumps(-10 * MINUTE);
  look();
  const again = await operator.post('/auth/checkPhone', { phone: PHONE });
  expect(again.body).toEqual({ data: { resendAfter: 60 } });
  await app.jobs.runDue();
  const { rows } = await app.database.pool.query<{ text: string }>(
    'select text from sms_outbox order by at desc, id desc limit 1',
  );
  jumps(10 * MINUTE);
  look();
  const code = /\d{6}/.exec(rows[0]?.text ?? '')?.[0];
  const added = await operator.post('/auth/addVerifiedPhone', { phone: PHONE, code });
  expect(added.status).toBe(200);
});

test('a locked address waits no longer than its lock when the clock is set back', async () => {
  const attempt = () => app.anonymous.post('/auth/login', { email: emailOf('operator'), password: 'wrong' });
  for (let failure = 0; failure < 5; failure += 1) await attempt();
  jumps(-10 * MINUTE);
  look();
  const locked = await attempt();
  expect(Number(locked.headers['retry-after'])).toBe(30);
  passes(31_000);
  expect((await attempt()).headers).not.toHaveProperty('retry-after');
});

test('an address that tried often is not shut out for the minutes the clock was set back', async () => {
  const limit = createSharedLimit(
    { pool: app.database.pool, clock, logger: app.app.log },
    { name: 'a-try', tries: 20 },
  );
  for (let attempt = 0; attempt < 20; attempt += 1) await limit.take('203.0.113.7');
  await expect(limit.take('203.0.113.7')).rejects.toMatchObject({ details: { retryAfter: 60 } });
  jumps(-10 * MINUTE);
  await limit.take('203.0.113.7');
});

test('a job that runs is not begun a second time because the clock was set forward', async () => {
  let begun = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const worker = (): Jobs => {
    const jobs = createJobs({ pool: app.database.pool, clock, logger: app.app.log });
    jobs.work(
      'test.slow',
      async () => {
        begun += 1;
        await ended;
        return undefined;
      },
      { payload: z.strictObject({}), leaseSeconds: 120 },
    );
    return jobs;
  };
  const [one, other] = [worker(), worker()];
  await asSystem(app.database.pool, (tx) => one.add(tx, 'test.slow', {}));
  const first = one.runDue();
  await expect.poll(() => begun).toBe(1);
  jumps(10 * MINUTE);
  const second = other.runDue();
  expect(await Promise.race([second, first])).toBe(0);
  end();
  expect(await first).toBe(1);
  expect(begun).toBe(1);
});

describe('work that comes again every 30 seconds, after the clock was set back by four hours,', () => {
  const FOUR_HOURS = 4 * 60 * MINUTE;
  const done: string[] = [];
  const processOf = (): Jobs => {
    const jobs = createJobs({ pool: app.database.pool, clock, logger: pino({ level: 'silent' }) });
    const note = (name: string) => async () => void done.push(name);
    jobs.every('again', 30, note('again'));
    jobs.work('once', note('once'), { payload: z.strictObject({}), leaseSeconds: 120 });
    return jobs;
  };
  beforeEach(async () => {
    done.length = 0;
    const jobs = processOf();
    await jobs.planRecurring();
    await jobs.runDue();
    expect(done).toEqual(['again']);
  });

  test('comes when it would have come, and what waits for a minute waits for no more', async () => {
    const jobs = processOf();
    await asSystem(app.database.pool, (tx) =>
      jobs.add(tx, 'once', {}, { startAfter: new Date(clock.now().getTime() + MINUTE) }),
    );
    jumps(-FOUR_HOURS);
    // It looks twice a second.
    await jobs.runDue();
    passes(31_000);
    await jobs.runDue();
    expect(done).toEqual(['again', 'again']);
    passes(30_000);
    await jobs.runDue();
    expect(done.sort()).toEqual(['again', 'again', 'again', 'once']);
  });

  test('comes for a process that begins only then as well', async () => {
    jumps(-FOUR_HOURS);
    const jobs = processOf();
    await jobs.planRecurring();
    passes(31_000);
    await jobs.runDue();
    expect(done).toEqual(['again', 'again']);
  });

  test('is done by another process in two minutes when its own has died with it', async () => {
    await app.database.pool.query(
      `insert into jobs (id, name, payload, run_at, created_at, attempts, leased_until)
       values ($1, 'once', '{}', $2, $2, 1, $2::timestamptz + interval '120 s')`,
      ['a'.repeat(24), clock.now()],
    );
    const jobs = processOf();
    jumps(-FOUR_HOURS);
    await jobs.runDue();
    passes(119_000);
    await jobs.runDue();
    expect(done).not.toContain('once');
    passes(2_000);
    await jobs.runDue();
    expect(done).toContain('once');
  });
});

test('daily work that was planned while the clock was ten minutes ahead comes once, at its hour', async () => {
  const jobs = createJobs({ pool: app.database.pool, clock, logger: pino({ level: 'silent' }) });
  let done = 0;
  jobs.daily('each-day', 3, async () => {
    done += 1;
    return undefined;
  });
  await jobs.planRecurring();
  await jobs.runDue();
  jumps(-10 * MINUTE);
  await jobs.runDue();
  const { rows } = await app.database.pool.query<{ run_at: Date }>('select run_at from jobs');
  // Noon in the fixtures is 12:00 in Yerevan.
  expect(rows.map(({ run_at }) => run_at.getTime() - NOON.getTime())).toEqual([15 * 60 * MINUTE]);
  passes(15 * 60 * MINUTE);
  await jobs.runDue();
  expect(done).toBe(1);
  passes(10 * MINUTE);
  await jobs.runDue();
  expect(done).toBe(2);
});

test('daily work that failed while the clock was four hours ahead is tried again after seconds, not hours', async () => {
  const jobs = createJobs({ pool: app.database.pool, clock, logger: pino({ level: 'silent' }) });
  let tries = 0;
  jobs.daily('each-day', 3, async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return undefined;
  });
  jumps(4 * 60 * MINUTE);
  await jobs.planRecurring();
  await jobs.runDue();
  jumps(-4 * 60 * MINUTE);
  await jobs.runDue();
  passes(60_000);
  await jobs.runDue();
  expect(tries).toBe(2);
});
