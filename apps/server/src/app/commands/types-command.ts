import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeTypes } from '../../platform/db/describe-types.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { repositoryRoot } from '../../platform/paths.ts';
import { withDatabase } from './with-database.ts';

export const typesCommand = withDatabase(async (database) => {
  await migrate(database.url);
  await writeFile(join(repositoryRoot(), 'apps/server/db/schema.ts'), await describeTypes(database.pool));
  return 'Wrote apps/server/db/schema.ts.';
});
