import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrationsFolder } from '../paths.ts';
import { errorCode, errorText, StartError } from '../start-error.ts';
import { limitSilence } from './limit-silence.ts';
import { KEEPALIVE_MS, SESSION, START_WAIT_MS } from './open-pool.ts';
import { type Applied, pendingMigrations } from './pending-migrations.ts';
import { fileName, type Migration, readMigrations } from './read-migrations.ts';
import { withoutRoleCreation } from './without-role-creation.ts';

// any constant: it tells our advisory lock from others in the same database
const LOCK_KEY = 4_173_001;
const LOCK_PATIENCE = 60_000;
/** So long may somebody read a table that a migration has to change; tried again and again meanwhile. */
const TABLE_PATIENCE = 5 * 60_000;
/** an index on millions of rows takes minutes; a server that says nothing for so long does not come back */
const STATEMENT_LIMIT_MS = 2 * 3_600_000;

export type MigrateOptions = {
  folder?: string;
  log?: (line: string) => void;
  /** milliseconds to wait for another program that migrates; default one minute */
  patience?: number;
};

/**
 * Brings the database to the newest version; returns the files applied now, in order.
 * Several processes may call it at once: one works, the others wait and find nothing to do.
 * @throws StartError when the files and the database do not fit, or a migration fails (it is rolled back)
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder());
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspect-migrate',
    connectionTimeoutMillis: START_WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    // a long read must make the migration wait in short turns: queued behind it, an ALTER TABLE would
    // block every later request
    lock_timeout: 2000,
    options: SESSION,
  });
  client.on('error', () => undefined);
  await client.connect();
  limitSilence(client, STATEMENT_LIMIT_MS);
  try {
    await takeLock(client, options.patience ?? LOCK_PATIENCE);
    const pending = pendingMigrations(migrations, await appliedIn(client));
    for (const migration of pending) {
      await apply(client, migration);
      options.log?.(`Applied migration ${fileName(migration)}.`);
    }
    return pending.map(fileName);
  } finally {
    await client.end();
  }
}

async function appliedIn(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), compatible_with int)`);
  const column = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'compatible_with'`,
  );
  // asked first: ALTER TABLE would take its lock also where there is nothing to add
  if (column.rowCount === 0) await client.query('alter table schema_migrations add compatible_with int');
  const { rows } = await client.query<Applied>(
    'select version, name, checksum, compatible_with from schema_migrations order by version',
  );
  return rows;
}

async function takeLock(client: pg.Client, patience: number): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() > end) {
      throw new StartError(
        'Another Inspect is migrating this database: wait until it is done and start again.',
      );
    }
    await pause(100);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const end = performance.now() + TABLE_PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await client.query(await withoutRoleCreation(client, migration));
      await client.query(
        'insert into schema_migrations (version, name, checksum, compatible_with) values ($1, $2, $3, $4)',
        [migration.version, migration.name, migration.checksum, migration.compatibleWith],
      );
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // lock_not_available, deadlock_detected: somebody is using the table right now
      const retry = ['55P03', '40P01'].includes(errorCode(error) ?? '') && performance.now() < end;
      if (!retry) throw failed(migration, error);
      await pause(Math.min(200 * attempt, 2000));
    }
  }
}

function failed(migration: Migration, error: unknown): StartError {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = position > 0 ? ` line ${migration.sql.slice(0, position).split('\n').length}` : '';
  return new StartError(`Migration ${fileName(migration)}${line} failed: ${errorText(error)}`, {
    cause: error,
  });
}
