import type pg from 'pg';
import { queryAsMachine } from '../../platform/db/query-as-machine.ts';

/** What the doctor asks the database: of tables as the machine, because the login of the program may read none. */

type Facts = {
  version: string;
  /** of the login role */
  isSuper: boolean;
  bypasses: boolean;
  encoding: string;
  ctype: string;
  foldsArmenian: boolean;
  /** the start of 2026 in UTC, as the server's own time zone data tells it for Armenia */
  yerevan: string;
};

export async function databaseFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select current_setting('server_version') as version, r.rolsuper as "isSuper", r.rolbypassrls as bypasses,
            current_setting('server_encoding') as encoding, d.datctype as ctype,
            lower($1::text) = $2 as "foldsArmenian",
            to_char(timestamptz '2026-01-01 00:00Z' at time zone 'Asia/Yerevan', 'YYYY-MM-DD HH24:MI') as yerevan
       from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    ['\u0531', '\u0561'],
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database does not know its own role');
  return facts;
}

/** `newest`: the latest moment that is written down of a checkup; null: there is none */
export async function databaseClock(pool: pg.Pool): Promise<{ now: Date; newest: Date | null }> {
  const { rows } = await queryAsMachine(
    pool,
    'select clock_timestamp() as now, (select max(at) from checkup_versions) as newest',
  );
  return rows[0] ?? { now: new Date(Number.NaN), newest: null };
}

export async function appliedMigrations(pool: pg.Pool): Promise<{ version: number; checksum: string }[]> {
  const { rows } = await queryAsMachine(
    pool,
    'select version, checksum from schema_migrations order by version',
  );
  return rows;
}

export async function serverSettings(pool: pg.Pool, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  );
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}
