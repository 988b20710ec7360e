import pg from 'pg';
import { notConnected } from '../db/not-connected.ts';
import { SESSION, START_WAIT_MS } from '../db/open-pool.ts';

/**
 * A connection of the backup's own: nobody waits for it, and its statements may take their time.
 * @throws StartError with one line for the administrator when there is none
 */
export async function openBackupClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspect-backup',
    connectionTimeoutMillis: START_WAIT_MS,
    keepAlive: true,
    options: SESSION,
  });
  client.on('error', () => undefined);
  await client.connect().catch((problem: unknown) => {
    throw notConnected(problem, url, 'BACKUP_DATABASE_URL');
  });
  return client;
}
