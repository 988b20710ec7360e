import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { resetPasskeys } from '../reset-passkeys.ts';
import { withDatabase } from './with-database.ts';

export const resetPasskeysCommand = withDatabase(async (database, args) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  return resetPasskeys(database.pool, values.email, systemClock.now());
});
