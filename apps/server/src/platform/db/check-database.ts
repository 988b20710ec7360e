import type pg from 'pg';
import { errorCode, errorText, StartError } from '../start-error.ts';

const OLDEST = 15;

type Facts = { version: number; versionText: string; encoding: string; ctype: string };

const ADVICE = 'create it anew with: CREATE DATABASE … TEMPLATE template0 ENCODING UTF8 LOCALE "C.UTF-8"';

/**
 * Refuses a database the program cannot work with.
 * @throws StartError naming server and database, never the password
 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  try {
    const { version, versionText, encoding, ctype } = await askFacts(pool);
    if (version < OLDEST * 10_000) {
      throw new StartError(
        `The database server is PostgreSQL ${versionText}: version ${OLDEST} or newer is needed.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartError(`The database is encoded in ${encoding}, not in UTF8: ${ADVICE}.`);
    }
    if (!(await foldsArmenian(pool))) {
      throw new StartError(`The database does not know upper and lower case of Armenian letters: ${ADVICE}.`);
    }
    // with a foreign provider lower() is right all the same, but pg_trgm sees no letters and finds nothing
    if (['C', 'POSIX'].includes(ctype)) {
      throw new StartError(
        `The database has LC_CTYPE ${ctype}, with which searches find no Armenian text: ${ADVICE}.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(explain(error, pool.options), { cause: error });
  }
}

async function askFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select current_setting('server_version_num')::int as version,
            current_setting('server_version') as "versionText",
            current_setting('server_encoding') as encoding,
            (select datctype from pg_database where datname = current_database()) as ctype`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('no answer to the first question');
  return facts;
}

/** Asked with Ayb, capital and small; only of a UTF8 database, no other could even take the letter. */
async function foldsArmenian(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ folds: boolean }>('select lower($1::text) = $2 as folds', [
    '\u0531',
    '\u0561',
  ]);
  return rows[0]?.folds === true;
}

/** One line for each way in which a DATABASE_URL is wrong. */
function explain(error: unknown, options: pg.PoolOptions): string {
  const { where, user, database } = target(options);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${where}: start it, or correct DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database (${where}) is not known: correct DATABASE_URL.`;
    case '28P01':
      return `The database at ${where} refuses the password of user ${user}: correct DATABASE_URL.`;
    case '28000':
      return `The database at ${where} does not let user ${user} in (${errorText(error)}): correct DATABASE_URL or pg_hba.conf.`;
    case '3D000':
      return `There is no database "${database}" at ${where}: create it, or correct DATABASE_URL.`;
    case '42501':
      return `User ${user} may not use database "${database}" at ${where}: grant him CONNECT.`;
    case '53300':
      return `The database at ${where} has no connection left: raise max_connections or lower DATABASE_POOL.`;
    case '53100':
      return `The disk of the database at ${where} is full: free some space and start again.`;
    case '57P03':
      return `The database at ${where} is just starting or stopping: start again in a moment.`;
    default:
      return `The database at ${where} cannot be reached (${errorText(error)}): check DATABASE_URL and the network.`;
  }
}

function target({ connectionString }: pg.PoolOptions): { where: string; user: string; database: string } {
  const url = new URL(connectionString ?? 'postgres://localhost/');
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  return {
    where: `${host}:${url.port || 5432}`,
    user: decodeURIComponent(url.username) || '(none given)',
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
