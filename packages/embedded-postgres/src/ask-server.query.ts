import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './ensure-cluster.ts';
import { errorCode, errorText } from './error-facts.ts';

export type ServerAnswer =
  | { kind: 'ready'; dataDirectory: string; version: string }
  /** PostgreSQL is there, but starts, recovers or shuts down */
  | { kind: 'busy' }
  /** somebody answers, but not to our password */
  | { kind: 'stranger' }
  | { kind: 'silent'; reason: string; code: string | undefined };

/** The address of a database of the embedded cluster. TLS is off: it never leaves this machine. */
export function embeddedUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** One attempt to speak with the server, over within about two seconds. */
export async function askServer(port: number, password: string): Promise<ServerAnswer> {
  const client = new pg.Client({
    connectionString: embeddedUrl(port, password, 'postgres'),
    application_name: 'inspect-supervisor',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  // a connection cut after the answer would otherwise end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; version: string }>(
      `select current_setting('data_directory') as data, current_setting('server_version') as version`,
    );
    const [row] = rows;
    return row
      ? { kind: 'ready', dataDirectory: row.data, version: row.version }
      : { kind: 'silent', reason: 'an empty answer', code: undefined };
  } catch (error) {
    const code = errorCode(error);
    if (code === '57P03') return { kind: 'busy' };
    if (code?.startsWith('28')) return { kind: 'stranger' };
    return { kind: 'silent', reason: errorText(error), code };
  } finally {
    // a stopped server never closes its side: do not wait for it for ever
    await Promise.race([client.end().catch(() => undefined), pause(1000, undefined, { ref: false })]);
  }
}
