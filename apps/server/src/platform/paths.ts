import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const MIGRATIONS = join('apps', 'server', 'db', 'migrations');

/** The repository's folder, found by walking up: this module also runs inside the bundle in `apps/server/dist`. */
export function repositoryRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  let folder = from;
  while (!existsSync(join(folder, MIGRATIONS))) {
    const parent = dirname(folder);
    if (parent === folder) {
      throw new StartError(`No folder above ${from} holds ${MIGRATIONS}: unpack the whole program again.`);
    }
    folder = parent;
  }
  return folder;
}

export function migrationsFolder(): string {
  return join(repositoryRoot(), MIGRATIONS);
}
