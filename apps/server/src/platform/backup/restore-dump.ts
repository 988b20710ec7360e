import { join } from 'node:path';
import { openPool, START_WAIT_MS } from '../db/open-pool.ts';
import { StartError } from '../start-error.ts';
import { DUMP } from './backup-set.ts';
import { runPostgresTool } from './postgres-tool.ts';
import { isEmptyDatabase, makeRequestRoles } from './restored-database.repo.ts';

/** Fills an empty database from a dump; `isProgram`: the tables' owner also runs the program. */
export async function restoreDump(
  folder: string,
  { url, isProgram, binDir }: { url: string; isProgram: boolean; binDir: string | undefined },
): Promise<void> {
  const pool = openPool(url, { max: 1, wait: START_WAIT_MS });
  try {
    if (!(await isEmptyDatabase(pool)))
      throw new StartError('The database of DATABASE_URL is not empty: create a new one and name it there.');
    await makeRequestRoles(pool, isProgram);
  } finally {
    await pool.end();
  }
  const args = ['--no-owner', '--exit-on-error', '--single-transaction', join(folder, DUMP)];
  await runPostgresTool('pg_restore', args, { binDir, url });
}
