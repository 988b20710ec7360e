import { parseArgs } from 'node:util';
import { createAdmin } from '../create-admin.ts';
import { migrateWhereAllowed } from '../prepare-database.ts';
import { readPassword } from '../read-password.ts';
import { withDatabase } from './with-database.ts';

export const createAdminCommand = withDatabase(async (database, args) => {
  await migrateWhereAllowed(database);
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } });
  const person = {
    email: values.email,
    name: values.name,
    password: await readPassword(process.env, process.stdin),
  };
  return `${await createAdmin(database.pool, person)} may sign in now.`;
});
