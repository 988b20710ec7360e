import pg from 'pg';
import { errorText } from '../start-error.ts';
import { STATEMENT_LIMIT_MS } from './limit-silence.ts';
import { TestedPool } from './tested-pool.ts';

export type PoolOptions = {
  /** most connections */
  max: number;
  /** shown in pg_stat_activity */
  applicationName?: string;
  /** milliseconds a request waits for a connection before it fails; default `REQUEST_WAIT_MS` */
  wait?: number;
  /** milliseconds after which the server ends a statement; default 10 s. Two seconds later this side gives it up. */
  statementLimit?: number;
  /** milliseconds for which an idle connection is trusted without being asked; default 5 s */
  trusted?: number;
  /** told when a connection is lost; the pool replaces it by itself */
  log?: (line: string) => void;
};

/**
 * What every session shares. Without the search path a user called `inspect` would get a schema of his own; to compile a
 * query takes PostgreSQL longer (half a second) than any of ours may run.
 */
export const SESSION = '-c timezone=UTC -c search_path=public -c jit=off';

/** Milliseconds for which a person's call waits for a connection. */
export const REQUEST_WAIT_MS = 2_000;

/** For starts and commands: beside busy disks, as after a restore, PostgreSQL takes seconds to open a connection. */
export const START_WAIT_MS = 10_000;

/** A network or a firewall forgets a connection that was idle; one that was just used needs no question. */
const TRUSTED_MS = 5_000;

/** Idle connections are asked for a sign of life so early that no firewall forgets them. */
export const KEEPALIVE_MS = 10_000;

const OID = { int8: 20, int8Array: 1016, date: 1082, textArray: 1009, dateArray: 1182 };

/**
 * A pool that ends what hangs: statements after 10 s, locks after 5 s, open transactions after 60 s, a silent server
 * after 12 s. Sessions run in UTC; int8 comes as number, numeric as string, date as 'YYYY-MM-DD', timestamptz as Date.
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { statementLimit = STATEMENT_LIMIT_MS } = options;
  const pool = new TestedPool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName ?? 'inspect',
    connectionTimeoutMillis: options.wait ?? REQUEST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    statement_timeout: statementLimit,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 60_000,
    options: SESSION,
    types: { getTypeParser },
    trusted: options.trusted ?? TRUSTED_MS,
    // Statements may be sent before the answer to the one before has come.
    pipeline: true,
  });
  const lost = (error: Error) => options.log?.(`A database connection was lost: ${errorText(error)}`);
  pool.on('error', lost);
  // the pool listens to idle connections only: one lost between two statements of a transaction would
  // otherwise be an unhandled error and end the process
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, format);
  switch (oid) {
    case OID.int8:
      return safeInteger;
    case OID.int8Array:
      return (text: string) => readArray(text).map((item) => (item === null ? null : safeInteger(item)));
    case OID.date:
      return (text: string) => text;
    case OID.dateArray:
      return readArray;
    default:
      return pg.types.getTypeParser(oid, format);
  }
};

function readArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(OID.textArray)(text);
}

/** A count or a sum of drams beyond 2^53 would be wrong without a word. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`);
  return value;
}
