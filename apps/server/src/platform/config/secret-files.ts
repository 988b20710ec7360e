import { readFileSync } from 'node:fs';
import { errorText, StartError } from '../start-error.ts';

/** Settings that may also be given as the path of a file that holds them: `DATABASE_URL_FILE`, … */
const SECRETS = [
  ...['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'ADMIN_DATABASE_URL', 'PGPASSWORD', 'ADMIN_PASSWORD'],
  ...['SEAL_SECRET'],
  ...[
    'INSPECT_MIGRATE_PASSWORD',
    'INSPECT_SERVER_PASSWORD',
    'INSPECT_BACKUP_PASSWORD',
    'BACKUP_DATABASE_URL',
  ],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['ARCA_USER', 'ARCA_PASSWORD', 'IDRAM_SECRET', 'TELCELL_KEY', 'ONEPAY_SECRET'],
  // An address may hold a key too.
  ...['ENFORCEMENT_URL', 'ENFORCEMENT_TOKEN'],
  ...['EASYPAY_TOKEN', 'TELCELL_KIOSK_TOKEN'],
  ...['NIKITA_USER', 'NIKITA_PASSWORD', 'DEXATEL_KEY', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
] as const;

/**
 * Reads the files into the environment, before anything else looks at it: the database client reads PGPASSWORD there.
 * The newline at a file's end does not count.
 * @throws StartError that names the setting and never what the file holds
 */
export function loadSecretFiles(env: NodeJS.ProcessEnv): void {
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) throw wrong(`${name} and ${name}_FILE are both set: keep one.`);
    const secret = read(name, path).replace(/\r?\n$/, '');
    if (secret.trim() === '') throw wrong(`${name}_FILE names ${path}, which is empty.`);
    env[name] = secret;
  }
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    throw wrong(`${name}_FILE names ${path}, which cannot be read (${errorText(problem)}).`);
  }
}

const wrong = (line: string) => new StartError(line, { exitCode: 78 });
