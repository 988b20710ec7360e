import { asSystem } from '../../platform/db/transaction.ts';
import { parkedJobs } from '../../platform/jobs/jobs.repo.ts';
import { withDatabase } from './with-database.ts';

export const parkedJobsCommand = withDatabase(async (database) => {
  const rows = await asSystem(database.pool, parkedJobs);
  const lines = rows.map(({ id, name, attempts, last_error: error, created_at: at }) =>
    [id, name, at.toISOString(), `${attempts} tries`, error].join('  '),
  );
  return lines.length > 0 ? lines.join('\n') : 'No job is parked.';
});
