import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../db/transaction.ts';
import { newId } from '../ids.ts';

type NewJob = {
  name: string;
  payload: Readonly<Record<string, unknown>>;
  singletonKey: string | undefined;
  runAt: Date;
  now: Date;
};

/** False when a job of the same key waits already. */
export async function insertJob(tx: Tx, job: NewJob): Promise<boolean> {
  const payload = JSON.stringify(job.payload);
  const query = sql<{
    added: boolean;
  }>`select inspect.add_job(${newId()}, ${job.name}, ${payload}::jsonb, ${job.singletonKey ?? null}, ${job.runAt}, ${job.now}) as added`;
  return (await tx.first(rawQuery(query)))?.added === true;
}

export type ClaimedJob = { id: string; payload: unknown; attempts: number };

/** Takes due jobs of this name for itself until the lease ends; what others hold is passed over, not waited for. */
export function claimJobs(
  tx: Tx,
  wanted: { name: string; now: Date; lapseNow: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedJob[]> {
  const due = build
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', wanted.name)
    .where('parked', '=', false)
    .where('run_at', '<=', wanted.now)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<=', wanted.lapseNow)]),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(wanted.limit)
    .forUpdate()
    .skipLocked();
  return tx.rows(
    build
      .updateTable('jobs')
      .set((set) => ({ attempts: set('attempts', '+', 1), leased_until: wanted.leaseUntil }))
      // As an array: looked at once, whatever plan is chosen; a second look would take more than `limit`.
      .where(sql<boolean>`id = any(array(${due}))`)
      .returning(['id', 'payload', 'attempts']),
  );
}

/** False when the lease was lost meanwhile and somebody else has the job: what was done for it must not count. */
export async function removeJob(tx: Tx, { id, attempts }: ClaimedJob): Promise<boolean> {
  return (await tx.run(build.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts))) === 1;
}

export async function retryJob(
  tx: Tx,
  { id, attempts }: ClaimedJob,
  { runAt, error }: { runAt: Date; error: string },
): Promise<void> {
  await tx.run(
    build
      .updateTable('jobs')
      .set({ run_at: runAt, leased_until: null, last_error: error })
      .where('id', '=', id)
      .where('attempts', '=', attempts),
  );
}

export async function parkJob(tx: Tx, { id, attempts }: ClaimedJob, error: string): Promise<void> {
  await tx.run(
    build
      .updateTable('jobs')
      .set({ parked: true, leased_until: null, last_error: error })
      .where('id', '=', id)
      .where('attempts', '=', attempts),
  );
}

/**
 * A recurring one comes no later than it would if it were planned now: it may have been under a clock that has been set back since. Not
 * one that failed and waits for another try under that clock: that goes back with the clock (`shiftFromFuture`), its hour does not.
 */
export async function bringForward(
  tx: Tx,
  { name, key, now, runAt }: { name: string; key: string; now: Date; runAt: Date },
): Promise<void> {
  await tx.run(
    build
      .updateTable('jobs')
      .set({
        run_at: sql`least(run_at, ${runAt}::timestamptz)`,
        created_at: sql`least(created_at, ${now}::timestamptz)`,
      })
      .where('name', '=', name)
      .where('singleton_key', '=', key)
      .where('parked', '=', false)
      .where('leased_until', 'is', null)
      .where((of) => of.or([of('attempts', '=', 0), of('created_at', '<=', now)])),
  );
}

/** Those that were added in the future, by more than `beyond` ms, count as added now: their times go back by as much. */
export async function shiftFromFuture(tx: Tx, now: Date, beyond: number): Promise<void> {
  const back = sql<string>`created_at - ${now}::timestamptz`;
  await tx.run(
    build
      .updateTable('jobs')
      .set({
        run_at: sql`run_at - (${back})`,
        leased_until: sql`leased_until - (${back})`,
        created_at: now,
      })
      .where('created_at', '>', new Date(now.getTime() + beyond)),
  );
}

/** What needs a person's eye, newest first. Not the payload: it may hold what nobody shall read. */
export function parkedJobs(tx: Tx) {
  return tx.rows(
    build
      .selectFrom('jobs')
      .select(['id', 'name', 'attempts', 'last_error', 'created_at'])
      .where('parked', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(200),
  );
}

export async function releaseJob(tx: Tx, id: string, now: Date): Promise<boolean> {
  const query = build
    .updateTable('jobs')
    .set({ parked: false, attempts: 1, run_at: now })
    .where('id', '=', id)
    .where('parked', '=', true);
  return (await tx.run(query)) === 1;
}
