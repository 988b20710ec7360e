import { systemClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { releaseJob } from '../../platform/jobs/jobs.repo.ts';
import { withDatabase } from './with-database.ts';

export const releaseJobCommand = withDatabase(async (database, args) => {
  const id = args[0] ?? '';
  const released = await asSystem(database.pool, (tx) => releaseJob(tx, id, systemClock.now()));
  return released ? `The job ${id} is tried again.` : `No parked job is called ${id}.`;
});
