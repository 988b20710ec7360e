import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { notConnected } from './not-connected.ts';

const OLDEST = 15;

type Facts = { version: number; versionText: string; encoding: string; ctype: string };

const ADVICE = 'create it anew with: CREATE DATABASE … TEMPLATE template0 ENCODING UTF8 LOCALE "C.UTF-8"';

/** Refuses a database the program can't work with. @throws StartError naming server and database, no password */
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
    throw notConnected(error, pool.options.connectionString, 'DATABASE_URL');
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
