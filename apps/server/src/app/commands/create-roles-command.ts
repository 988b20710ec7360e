import { parseArgs } from 'node:util';
import { postgresUrl } from '../../platform/config/settings.ts';
import { createRoles, rolesSql } from '../../platform/db/create-roles.ts';
import { StartError } from '../../platform/start-error.ts';

/** `--print` gives the statements to an administrator who runs them himself. */
export async function createRolesCommand(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { print: { type: 'boolean', default: false } } });
  if (values.print) return (await rolesSql()).trimEnd();
  const setting = (name: string) => process.env[name]?.trim() || undefined;
  const url = setting('ADMIN_DATABASE_URL');
  if (!url) {
    throw new StartError(
      'ADMIN_DATABASE_URL is missing: set it to the address of the database with a login that may make roles, or run what "create-roles --print" prints.',
      { exitCode: 78 },
    );
  }
  const given = Object.entries({
    migrate: setting('INSPECT_MIGRATE_PASSWORD'),
    server: setting('INSPECT_SERVER_PASSWORD'),
    backup: setting('INSPECT_BACKUP_PASSWORD'),
  }).filter(([, password]) => password !== undefined);
  const lines = await createRoles(postgresUrl(url, 'ADMIN_DATABASE_URL'), Object.fromEntries(given));
  return lines.join('\n');
}
