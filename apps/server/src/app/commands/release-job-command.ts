import { systemClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { releaseJob } from '../../platform/jobs/jobs.repo.ts';
import { StartError } from '../../platform/start-error.ts';
import { withDatabase } from './with-database.ts';

export const releaseJobCommand = withDatabase(async (database, args) => {
  const [id] = args;
  if (!id) throw new StartError('Say which job: release-job <id>, as parked-jobs lists it.');
  const released = await asSystem(database.pool, (tx) => releaseJob(tx, id, systemClock.now()));
  if (!released) throw new StartError(`No parked job is called ${id}: parked-jobs lists those there are.`);
  return `The job ${id} is tried again.`;
});
