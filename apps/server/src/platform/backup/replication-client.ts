import pg from 'pg';
import { START_WAIT_MS } from '../db/open-pool.ts';

/** A walsender connection; its role needs REPLICATION, and pg_hba.conf a line for the database `replication`. */
export async function openReplicationClient(url: string): Promise<pg.Client> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'inspect-backup',
    connectionTimeoutMillis: START_WAIT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
