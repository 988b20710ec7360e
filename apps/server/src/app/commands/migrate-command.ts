import { migrate } from '../../platform/db/migrate.ts';
import { withDatabase } from './with-database.ts';

export const migrateCommand = withDatabase(async (database) => {
  const applied = await migrate(database.url);
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to migrate.';
});
