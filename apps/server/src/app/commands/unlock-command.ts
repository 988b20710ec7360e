import { parseArgs } from 'node:util';
import { unlock } from '../unlock.ts';
import { withDatabase } from './with-database.ts';

export const unlockCommand = withDatabase(async (database, args) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  return unlock(database.pool, values.email);
});
