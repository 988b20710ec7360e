import { migrateAndSeed } from '../prepare-database.ts';
import { withDatabase } from './with-database.ts';

const nothing = () => undefined;

/** Migrates and adds the release's own rows; never a demonstration's. */
export const migrateCommand = withDatabase(async (database, _args, config) => {
  const applied = await migrateAndSeed(
    database,
    { ...config, mode: 'production' },
    { log: nothing, say: nothing },
  );
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to migrate.';
}, migratingLogin);

/** The login that owns the tables, where it is another than the running program's. */
function migratingLogin(): NodeJS.ProcessEnv {
  const url = process.env.MIGRATE_DATABASE_URL?.trim();
  return url ? { ...process.env, DATABASE_URL: url } : process.env;
}
