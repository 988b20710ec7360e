import type pg from 'pg';
import { seedDatabase } from '../../db/seed/seed-database.ts';
import { hasSeededPages } from '../../db/seed/seed-pages.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { refusePowerfulLogin } from '../platform/db/refuse-powerful-login.ts';
import { refuseUnsafeDatabase } from '../platform/db/refuse-unsafe-database.ts';
import { mayMigrate, requireMigrated } from '../platform/db/require-migrated.ts';
import { StartError } from '../platform/start-error.ts';
import { storageOf } from './storage-of.ts';

type Lines = { log: (line: string) => void; say: (line: string) => void };

/**
 * Makes the database ready for this release, or makes sure that it is: a login that owns the tables migrates and
 * fills them, any other finds that done by the command `migrate`.
 * @throws StartError with one line for the administrator
 */
export async function prepareDatabase(database: Database, config: Config, lines: Lines): Promise<void> {
  const ownServer = config.databaseUrl !== undefined;
  if (config.mode === 'production' && ownServer) await refusePowerfulLogin(database.pool);
  if (await mayMigrate(database.pool)) {
    await migrateAndSeed(database, config, lines);
  } else {
    if (config.mode === 'demonstration') {
      throw new StartError(
        'A demonstration fills its database itself: DATABASE_URL must name the login that owns the tables.',
      );
    }
    await requireMigrated(database.pool, hasSeededPages);
  }
  await refuseUnsafeDatabase(database.pool, config.mode);
}

/** Returns the migrations that were applied now. */
export async function migrateAndSeed(database: Database, config: Config, lines: Lines): Promise<string[]> {
  const applied = await migrate(database.url, { log: lines.log });
  await seedDatabase(database.pool, {
    demonstration: config.mode === 'demonstration',
    now: systemClock.now(),
    storage: storageOf(config),
    say: lines.say,
  });
  return applied;
}

/** Before a command that writes: migrated by it where it may, else by somebody before. */
export async function migrateWhereAllowed({ pool, url }: { pool: pg.Pool; url: string }): Promise<void> {
  if (await mayMigrate(pool)) await migrate(url);
  else await requireMigrated(pool, hasSeededPages);
}
