import pg from 'pg';
import { SESSION } from '../db/open-pool.ts';

/** A connection of the backup's own: nobody waits for it, and its statements may take their time. */
export async function openBackupClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspect-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: SESSION,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
