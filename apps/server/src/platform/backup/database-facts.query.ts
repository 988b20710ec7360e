import type pg from 'pg';

export type DatabaseFacts = {
  version: string;
  major: number;
  migration: number;
  epoch: string;
  /** of all databases of the server, as far as they may be seen */
  bytes: number;
  /** rows per table of the product, but those that end with a crash (unlogged) and so may end with a restore */
  tables: Record<string, number>;
};

type Row = { version: string; number: string; migration: number; epoch: string; bytes: string };

/** What a backup says about the database it is of. The counts are taken one after the other, in no transaction. */
export async function databaseFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<Row>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            (select max(version) from public.schema_migrations)::int as migration,
            (select system_identifier from pg_control_system()) || '/' || (select timeline_id from pg_control_checkpoint()) as epoch,
            (select sum(pg_database_size(oid)) from pg_database where has_database_privilege(oid, 'connect')) as bytes`,
  );
  const [row] = rows;
  if (!row) throw new Error('no answer to the first question');
  return {
    version: row.version,
    major: Math.floor(Number(row.number) / 10_000),
    migration: row.migration,
    epoch: row.epoch,
    bytes: Number(row.bytes),
    tables: await countRows(client),
  };
}

export async function countRows(client: pg.Client | pg.Pool): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition order by c.relname collate "C"`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from public."${name}"`);
    counts[name] = Number(counted.rows[0]?.rows);
  }
  return counts;
}

// any constant: it tells this advisory lock from others in the same database
const LOCK_KEY = 4_173_002;

/** Only one backup of a database at a time, over all processes: held until the connection ends. */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_KEY,
  ]);
  return rows[0]?.taken === true;
}

export async function serverMajor(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}
