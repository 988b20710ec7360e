import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Clock, lapseNow } from '../clock.ts';
import { asSystem, type Tx } from '../db/transaction.ts';
import { nextAt } from './daily.ts';
import {
  bringForward,
  type ClaimedJob,
  claimJobs,
  insertJob,
  parkJob,
  removeJob,
  retryJob,
  shiftFromFuture,
} from './jobs.repo.ts';

const POLL_MS = 500;
const STOP_PATIENCE_MS = 10_000;

/** Does this when the transaction has committed, and not when it hasn't. */
type AfterCommit = (work: () => void) => void;

/** What a job does to the database at its end: in the transaction in which the job itself goes away. */
export type Finish = (tx: Tx, afterCommit: AfterCommit) => Promise<void>;

type JobRun<Payload> = { id: string; attempt: number; payload: Payload };

type Handler<Payload> = (job: JobRun<Payload>) => Promise<Finish | undefined>;

type WorkOptions<Payload> = {
  payload: z.ZodType<Payload>;
  /** how many of this kind at once in one process */
  concurrency?: number;
  /** tries in all, before the job is parked */
  attempts?: number;
  /** before the second try; doubled before each further one */
  backoffSeconds?: number;
  /** how long one try may take before others may have the job */
  leaseSeconds?: number;
};

type RecurringOptions = Pick<WorkOptions<unknown>, 'attempts' | 'backoffSeconds' | 'leaseSeconds'>;

type AddOptions = {
  /** while a job of this name and key has not begun, it stands for all further ones */
  singletonKey?: string;
  startAfter?: Date;
};

export type Jobs = {
  /** Inside the caller's transaction: no commit, no job. False when one of the same key waits already. */
  add(
    tx: Tx,
    name: string,
    payload: Readonly<Record<string, unknown>>,
    options?: AddOptions,
  ): Promise<boolean>;
  /** Who does jobs of this name. What the handler returns runs in the transaction that ends the job. */
  work<Payload>(name: string, handler: Handler<Payload>, options: WorkOptions<Payload>): void;
  /** Work of every day at this hour of Yerevan, as a job of this name done by one process; the first time at once. */
  daily(
    name: string,
    hour: number,
    handler: () => Promise<Finish | undefined>,
    options?: RecurringOptions,
  ): void;
  /** The same so many seconds after its last turn. */
  every(
    name: string,
    seconds: number,
    handler: () => Promise<Finish | undefined>,
    options?: RecurringOptions,
  ): void;
  /** Puts the recurring work where jobs wait, if it isn't there; starting does so by itself. */
  planRecurring(): Promise<void>;
  start(): void;
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>;
  /** Does everything that is due now, by hand; returns how many tries it took. */
  runDue(): Promise<number>;
};

type Worker = {
  name: string;
  concurrency: number;
  leaseSeconds: number;
  run(job: ClaimedJob): Promise<void>;
};

/** Plans the next turn, in the transaction that ends this one. */
type Again = (tx: Tx) => Promise<unknown>;

const RECURRING_KEY = 'daily';
/** A clock that goes back by less is being put right slowly, or is another machine's. */
const BACK_MS = 5_000;
const nothing = z.strictObject({});

/** A handler throws this when trying again is no use. */
export class GivenUp extends Error {}

export function createJobs(services: { pool: pg.Pool; clock: Clock; logger: FastifyBaseLogger }): Jobs {
  const { pool, clock, logger } = services;
  const workers = new Map<string, Worker>();
  /** when each comes next, by its name */
  const recurring = new Map<string, (now: Date) => Date>();
  /** what is being done in this process, by its name: what takes long, or waits for somebody outside, keeps nothing else waiting */
  const busy = new Map<string, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = true;
  let leaving = false;
  let planned = false;
  let looked = clock.now();

  async function take(worker: Worker): Promise<number> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + worker.leaseSeconds * 1_000);
    const claimed = await asSystem(pool, (tx) =>
      claimJobs(tx, {
        name: worker.name,
        now,
        lapseNow: lapseNow(clock),
        leaseUntil,
        limit: worker.concurrency,
      }),
    );
    await Promise.all(claimed.map((job) => worker.run(job)));
    return claimed.length;
  }

  /** Does what is due of this name, unless that is being done. */
  async function takeAll(worker: Worker): Promise<number> {
    if (busy.has(worker.name)) return 0;
    const work = (async () => {
      let done = 0;
      for (let took = 1; took > 0 && !leaving; done += took) took = await take(worker);
      return done;
    })();
    busy.set(worker.name, work);
    return work.finally(() => busy.delete(worker.name));
  }

  /** What was planned under a clock that has been set back since would wait for as long as that went back. */
  async function followClock(): Promise<void> {
    const now = clock.now();
    if (now.getTime() < looked.getTime() - BACK_MS) await putTimesRight();
    looked = now;
  }

  const plan = (tx: Tx, name: string, runAt: Date) =>
    insertJob(tx, { name, payload: {}, singletonKey: RECURRING_KEY, runAt, now: clock.now() });

  function recur(
    name: string,
    nextRun: (now: Date) => Date,
    handler: () => Promise<Finish | undefined>,
    options: RecurringOptions = {},
  ): void {
    const again: Again = (tx) => plan(tx, name, nextRun(clock.now()));
    const own = { ...options, payload: nothing, concurrency: 1 };
    workers.set(name, workerOf(services, name, handler, own, again));
    recurring.set(name, nextRun);
  }

  const putTimesRight = () =>
    asSystem(pool, async (tx) => {
      const now = clock.now();
      for (const [name, nextRun] of recurring)
        await bringForward(tx, { name, key: RECURRING_KEY, now, runAt: nextRun(now) });
      await shiftFromFuture(tx, now, BACK_MS);
    });

  async function planRecurring(): Promise<void> {
    await putTimesRight();
    for (const name of recurring.keys()) await asSystem(pool, (tx) => plan(tx, name, clock.now()));
  }

  const told = (problem: unknown) => logger.warn({ type: typeOf(problem) }, 'the jobs were not looked at');

  async function takeTurn(): Promise<void> {
    if (!planned) await planRecurring();
    planned = true;
    await followClock();
    let isTold = false;
    const once = (problem: unknown) => {
      if (!isTold) told(problem);
      isTold = true;
    };
    for (const worker of workers.values()) takeAll(worker).catch(once);
  }

  function next(): void {
    timer = setTimeout(() => {
      turn = takeTurn()
        .catch(told)
        .finally(() => {
          if (!leaving) next();
        });
    }, POLL_MS);
    timer.unref();
  }

  return {
    add: (tx, name, payload, { singletonKey, startAfter } = {}) => {
      const now = clock.now();
      return insertJob(tx, { name, payload, singletonKey, runAt: startAfter ?? now, now });
    },
    work: (name, handler, options) => {
      if (workers.has(name)) throw new Error(`two workers for the jobs ${name}`);
      workers.set(name, workerOf(services, name, handler, options));
    },
    daily: (name, hour, handler, options) => recur(name, (now) => nextAt(now, hour), handler, options),
    every: (name, seconds, handler, options) =>
      recur(name, (now) => new Date(now.getTime() + seconds * 1_000), handler, options),
    planRecurring,
    start: () => {
      if (!stopped) return;
      stopped = false;
      leaving = false;
      next();
    },
    stop: async () => {
      if (stopped) return;
      leaving = true;
      clearTimeout(timer);
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, STOP_PATIENCE_MS).unref();
      });
      const ended = Promise.allSettled([turn]).then(() => Promise.allSettled(busy.values()));
      // What does not end in time loses its lease and is done by somebody else.
      await Promise.race([ended, patience]);
      stopped = true;
    },
    runDue: async () => {
      await followClock();
      const counts = await Promise.all([...workers.values()].map(takeAll));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

function workerOf<Payload>(
  { pool, clock, logger }: { pool: pg.Pool; clock: Clock; logger: FastifyBaseLogger },
  name: string,
  handler: Handler<Payload>,
  options: WorkOptions<Payload>,
  again?: Again,
): Worker {
  const { concurrency = 2, attempts = 5, backoffSeconds = 10, leaseSeconds = 120 } = options;

  async function attempt(job: ClaimedJob): Promise<void> {
    // It has ended its process each time before it could fail.
    if (job.attempts > attempts) throw new GivenUp('lease');
    const payload = options.payload.safeParse(job.payload);
    if (!payload.success) throw new GivenUp('payload');
    const finish = await handler({ id: job.id, attempt: job.attempts, payload: payload.data });
    const following = await asSystem(pool, async (tx) => {
      const wanted: (() => void)[] = [];
      if (!(await removeJob(tx, job))) throw new LeaseLost();
      await finish?.(tx, (work) => wanted.push(work));
      await again?.(tx);
      return wanted;
    });
    for (const work of following) work();
  }

  async function failed(job: ClaimedJob, problem: unknown): Promise<void> {
    // Only its kind: a message may quote what nobody shall read.
    const error = problem instanceof GivenUp ? `GivenUp: ${problem.message}` : typeOf(problem);
    const facts = { job: job.id, name, attempt: job.attempts, error };
    if (problem instanceof LeaseLost) return logger.warn(facts, 'a job was taken over by another worker');
    if (problem instanceof GivenUp || job.attempts >= attempts) {
      logger.error(facts, 'a job was parked');
      return asSystem(pool, async (tx) => {
        await parkJob(tx, job, error);
        // What failed waits for a person's eye; tomorrow's turn doesn't.
        await again?.(tx);
      });
    }
    logger.warn(facts, 'a job failed and will be tried again');
    const pause = backoffSeconds * 2 ** (job.attempts - 1) * 1_000;
    const runAt = new Date(clock.now().getTime() + pause);
    return asSystem(pool, (tx) => retryJob(tx, job, { runAt, error }));
  }

  return {
    name,
    concurrency,
    leaseSeconds,
    run: (job) =>
      attempt(job)
        .catch((problem: unknown) => failed(job, problem))
        .catch((problem: unknown) => {
          // Not even that could be written: the lease ends by itself.
          logger.warn({ job: job.id, name, type: typeOf(problem) }, 'a job was left to its lease');
        }),
  };
}

class LeaseLost extends Error {}

function typeOf(problem: unknown): string {
  return problem instanceof Error ? problem.name : typeof problem;
}
