import { Writable } from 'node:stream';
import { waitUntil } from '@inspect/embedded-postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asPerson } from '../../../test/as-person.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../db/transaction.ts';
import { parkedJobs, releaseJob } from './jobs.repo.ts';
import { createJobs, GivenUp, type Jobs } from './jobs.ts';

let test: TestApp;
let log = '';
beforeAll(async () => {
  test = await testApp({ connections: 20 });
  await test.database.pool.query(
    'create table effects (job text); grant insert, select on effects to inspect_system',
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  log = '';
  await test.database.pool.query('delete from jobs; delete from effects');
});

const payload = z.strictObject({ n: z.number() });
const sink = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});
const process = (): Jobs =>
  createJobs({ pool: test.database.pool, clock: test.clock, logger: pino({ level: 'warn' }, sink) });

const add = (jobs: Jobs, n: number, options = {}) =>
  asSystem(test.database.pool, (tx) => jobs.add(tx, 'effect', { n }, options));
const effects = async () =>
  (await test.database.pool.query<{ job: string }>('select job from effects order by job')).rows.map(
    ({ job }) => job,
  );
const noteEffect = (jobs: Jobs, options = {}) =>
  jobs.work(
    'effect',
    async ({ payload: { n } }) =>
      async (tx) => {
        await tx.run({
          compile: () => ({
            sql: `insert into effects values ('${n}')`,
            parameters: [],
            query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
            queryId: { queryId: '' },
          }),
        });
      },
    { payload, ...options },
  );

describe('a job', () => {
  it('is not there when the transaction that added it fails', async () => {
    const jobs = process();
    const failed = asSystem(test.database.pool, async (tx) => {
      await jobs.add(tx, 'effect', { n: 1 });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    noteEffect(jobs);
    expect(await jobs.runDue()).toBe(0);
  });

  it('may be left by a person’s request, which can neither read nor change what waits', async () => {
    await asPerson(
      test,
      'operator',
      `select inspect.add_job('${'a'.repeat(24)}', 'x', '{}', null, now(), now())`,
    );
    for (const text of ['select * from jobs', 'delete from jobs', 'update jobs set attempts = 0'])
      await expect(asPerson(test, 'operator', text)).rejects.toMatchObject({ code: '42501' });
  });

  it('has its effect once, however many processes look for work at the same time', async () => {
    const workers = Array.from({ length: 4 }, process);
    for (const worker of workers) noteEffect(worker, { concurrency: 3 });
    for (let n = 10; n < 40; n += 1) await add(workers[0] ?? process(), n);
    const took = await Promise.all(workers.map((worker) => worker.runDue()));
    expect(took.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(await effects()).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 10)));
    expect((await test.database.pool.query('select 1 from jobs')).rowCount).toBe(0);
  });

  it('tells of what it did when that is committed, and of nothing that was undone', async () => {
    const jobs = process();
    const told: number[] = [];
    jobs.work(
      'effect',
      async ({ attempt }) =>
        async (_tx, afterCommit) => {
          afterCommit(() => told.push(attempt));
          if (attempt === 1) throw new Error('undone');
        },
      { payload },
    );
    await add(jobs, 1);
    await jobs.runDue();
    expect(told).toEqual([]);
    const now = test.clock.now();
    test.clock.advance(60_000);
    await jobs.runDue();
    test.clock.set(now);
    expect(told).toEqual([2]);
  });

  it('is still there when the process ends between the commit and the work', async () => {
    await add(process(), 1);
    const next = process();
    noteEffect(next);
    expect(await next.runDue()).toBe(1);
    expect(await effects()).toEqual(['1']);
  });

  it('comes back when a process ended in the middle of it, and what that one still does counts for nothing', async () => {
    const slow = process();
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    slow.work(
      'effect',
      async () => {
        begun();
        await blocked;
        return async () => {
          throw new Error('must not be reached: the lease is lost');
        };
      },
      { payload, leaseSeconds: 60 },
    );
    await add(slow, 1);
    const hanging = slow.runDue();
    await started;
    const other = process();
    noteEffect(other);
    expect(await other.runDue(), 'leased').toBe(0);
    test.clock.advance(61_000);
    expect(await other.runDue()).toBe(1);
    release();
    await hanging;
    expect(await effects()).toEqual(['1']);
    expect(log).toContain('taken over');
  });

  it('is tried again later and later, and parked where it is seen when it never works', async () => {
    const jobs = process();
    let tries = 0;
    jobs.work(
      'effect',
      async () => {
        tries += 1;
        throw new TypeError('the number +37491000000 is secret');
      },
      { payload, attempts: 3, backoffSeconds: 10 },
    );
    await add(jobs, 1);
    for (const [seconds, expected] of [
      [0, 1],
      [9, 1],
      [1, 2],
      [19, 2],
      [1, 3],
      [10_000, 3],
    ] as const) {
      test.clock.advance(seconds * 1_000);
      await jobs.runDue();
      expect(tries, `after ${seconds} s more`).toBe(expected);
    }
    const parked = await asSystem(test.database.pool, parkedJobs);
    expect(parked).toMatchObject([{ name: 'effect', attempts: 3, last_error: 'TypeError' }]);
    expect(log).toContain('a job was parked');
    expect(log).not.toContain('secret');
    const id = parked[0]?.id ?? '';
    expect(await asSystem(test.database.pool, (tx) => releaseJob(tx, id, test.clock.now()))).toBe(true);
    await jobs.runDue();
    expect(tries).toBe(4);
  });

  it('that no try can help is parked at once: given up, or not what its worker understands', async () => {
    const jobs = process();
    jobs.work(
      'effect',
      async () => {
        throw new GivenUp('no use');
      },
      { payload },
    );
    await add(jobs, 1);
    await asSystem(test.database.pool, (tx) => jobs.add(tx, 'effect', { other: true }));
    expect(await jobs.runDue()).toBe(2);
    const errors = (await asSystem(test.database.pool, parkedJobs)).map((row) => row.last_error).sort();
    expect(errors).toEqual(['GivenUp: no use', 'GivenUp: payload']);
  });

  it('of one key waits once until it begins', async () => {
    const jobs = process();
    expect(await add(jobs, 1, { singletonKey: 'k' })).toBe(true);
    expect(await add(jobs, 2, { singletonKey: 'k' })).toBe(false);
    noteEffect(jobs);
    await jobs.runDue();
    expect(await add(jobs, 3, { singletonKey: 'k' })).toBe(true);
    await jobs.runDue();
    expect(await effects()).toEqual(['1', '3']);
  });

  it('is not begun before its time', async () => {
    const jobs = process();
    noteEffect(jobs);
    await add(jobs, 1, { startAfter: new Date(test.clock.now().getTime() + 5_000) });
    expect(await jobs.runDue()).toBe(0);
    test.clock.advance(5_000);
    expect(await jobs.runDue()).toBe(1);
  });

  it('that runs is waited for when the process stops, and no other one is begun', async () => {
    const jobs = process();
    let done = false;
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    jobs.work(
      'effect',
      async () => {
        begun();
        await new Promise((resolve) => setImmediate(resolve));
        done = true;
        return undefined;
      },
      { payload, concurrency: 1 },
    );
    await add(jobs, 1);
    await add(jobs, 2);
    jobs.start();
    await started;
    await jobs.stop();
    expect(done).toBe(true);
    expect((await test.database.pool.query('select 1 from jobs')).rowCount).toBe(1);
  });
});

describe('daily work', () => {
  const HOUR = 3_600_000;
  const runs = (jobs: Jobs, work: () => void) =>
    jobs.daily('every-day', 3, async () => {
      work();
      return undefined;
    });
  const waiting = async () => {
    const { rows } = await test.database.pool.query(
      `select run_at, parked from jobs order by parked, run_at`,
    );
    return rows.map(({ run_at, parked }) => [parked, run_at.toISOString()]);
  };

  it('is done at once and then at its hour of Yerevan, once for all processes', async () => {
    test.clock.set(new Date('2026-11-20T08:00:00Z'));
    let done = 0;
    const all = [process(), process(), process()];
    for (const jobs of all) runs(jobs, () => (done += 1));
    await Promise.all(all.map((jobs) => jobs.planRecurring()));
    await Promise.all(all.map((jobs) => jobs.runDue()));
    expect(done).toBe(1);
    expect(await waiting()).toEqual([[false, '2026-11-20T23:00:00.000Z']]);
    for (const jobs of all) await jobs.planRecurring();
    test.clock.advance(15 * HOUR);
    await Promise.all(all.map((jobs) => jobs.runDue()));
    expect(done).toBe(2);
    expect(await waiting()).toEqual([[false, '2026-11-21T23:00:00.000Z']]);
  });

  it('that takes long, or waits for somebody outside, does not keep other jobs waiting, and is not begun twice', async () => {
    const jobs = process();
    let begun = 0;
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    jobs.daily('at-length', 3, async () => {
      begun += 1;
      await blocked;
      return undefined;
    });
    const shorts: number[] = [];
    jobs.work(
      'effect',
      async ({ payload: { n } }) => {
        shorts.push(n);
        return undefined;
      },
      { payload },
    );
    jobs.start();
    // Each when the one before is done and nothing else is due: in a later turn.
    for (const n of [1, 2, 3]) {
      await add(jobs, n);
      const done = async () => ((await waiting()).length === 1 && shorts.includes(n) ? true : undefined);
      expect(await waitUntil(done, { within: 20_000, every: 100 }), `the job ${n}`).toBe(true);
    }
    expect({ begun, shorts }).toEqual({ begun: 1, shorts: [1, 2, 3] });
    release();
    await jobs.stop();
    expect(await waiting()).toHaveLength(1);
  });

  it('that failed for good waits for a person’s eye, and the next day’s comes all the same', async () => {
    test.clock.set(new Date('2026-11-20T08:00:00Z'));
    const jobs = process();
    runs(jobs, () => {
      throw new GivenUp('no use');
    });
    await jobs.planRecurring();
    await jobs.runDue();
    expect(await waiting()).toEqual([
      [false, '2026-11-20T23:00:00.000Z'],
      [true, '2026-11-20T08:00:00.000Z'],
    ]);
  });
});
