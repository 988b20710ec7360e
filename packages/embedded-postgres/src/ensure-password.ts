import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterOf, type Home } from './choose-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';
import { writeSecret } from './write-secret.ts';

const NAME = 'password';

/** The superuser's password: read from beside the cluster, or made together with a new one. */
export async function ensurePassword(home: Home): Promise<{ password: string; file: string }> {
  const file = join(home.home, NAME);
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (stored.trim()) return { password: stored.trim(), file };
  if (await hasCluster(home)) {
    throw new EmbeddedPostgresError(
      `The password of the database is missing: put ${file} back from the backup.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  await writeSecret(home, NAME, `${password}\n`);
  return { password, file };
}

async function hasCluster({ home }: Home): Promise<boolean> {
  return stat(clusterOf(home)).then(
    () => true,
    () => false,
  );
}
