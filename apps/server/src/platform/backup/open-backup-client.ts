import pg from 'pg';
import { notConnected } from '../db/not-connected.ts';
import { SESSION, START_WAIT_MS } from '../db/open-pool.ts';

/** The backup's own connection, whose statements may take their time. @throws StartError when there is none */
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
