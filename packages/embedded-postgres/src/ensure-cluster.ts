import { closeSync } from 'node:fs';
import { appendFile, chown, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, ownedFolders, removeOwnedFolder } from '@inspect/owned-folder';
import { clusterOf, type Home } from './choose-home.ts';
import { initialSettings } from './cluster-settings.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';
import { launchFailure } from './explain-failure.ts';
import type { Binaries } from './find-binaries.ts';
import { lockPostgres } from './postgres-lock.ts';
import { runProgram } from './run-program.ts';

export const SUPERUSER = 'inspect';
// writing the first 40 MB through a slow disk takes its time; a hang must end all the same
const INITDB_TIMEOUT = 300_000;
const DRAFT = 'cluster-draft-';

/** Makes the cluster unless there is one, and refuses one of another major version. */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  passwordFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const cluster = clusterOf(home.home);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (version === undefined) return makeCluster(home, binaries, passwordFile, signal);
  if (Number(version) !== binaries.major) {
    throw new EmbeddedPostgresError(
      ({ databaseUrl }) =>
        `The database in ${cluster} was made by PostgreSQL ${version.trim()}, this is ${binaries.version}: export it with the release that made it, or set ${databaseUrl} to a server of that version.`,
    );
  }
}

/** An initdb whose program was killed may still be writing: it holds the lock until it ends. */
async function makeCluster(
  home: Home,
  binaries: Binaries,
  passwordFile: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const lock = await lockPostgres(home);
  if (lock === undefined) {
    throw new EmbeddedPostgresError(
      `Another program still makes a database in ${home.home}: start again when it has ended.`,
    );
  }
  try {
    await initialise(home, binaries, { passwordFile, lock, signal });
  } finally {
    closeSync(lock);
  }
}

/** Made under another name and renamed when complete: an interrupted attempt is never taken for a database. */
async function initialise(home: Home, binaries: Binaries, options: Initdb): Promise<void> {
  for (const left of await ownedFolders(home.home, DRAFT)) await removeOwnedFolder(left);
  const folder = await makeTemporaryFolder(DRAFT, { within: home.home });
  try {
    if (home.user) await chown(folder.path, home.user.uid, home.user.gid);
    const draft = clusterOf(folder.path);
    await runInitdb(draft, home, binaries, options);
    await appendFile(join(draft, 'postgresql.conf'), initialSettings());
    await rename(draft, clusterOf(home.home));
    await flushFolder(home.home);
  } finally {
    await folder.remove();
  }
}

type Initdb = {
  passwordFile: string;
  /** descriptor that initdb holds as long as it lives */
  lock: number;
  signal: AbortSignal | undefined;
};

async function runInitdb(
  draft: string,
  { home, user }: Home,
  binaries: Binaries,
  { passwordFile, lock, signal }: Initdb,
): Promise<void> {
  const { ok, output } = await runProgram(
    join(binaries.binDir, 'initdb'),
    [
      ...['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', ...localeOptions(binaries.major), '--data-checksums', '--no-instructions'],
    ],
    { timeout: INITDB_TIMEOUT, cwd: home, user, lock, signal },
  );
  if (!ok) throw launchFailure('The database cannot be made', home, output);
}

/** Builtin provider from 17 on; LC_CTYPE must be UTF-8, for with "C" pg_trgm sees no Armenian letters. */
function localeOptions(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8'];
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // macOS has no C.UTF-8 among its own locales
  const system =
    process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
  return [...provider, ...system];
}

/** Without this a power cut could undo the rename although PostgreSQL has acknowledged writes since. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
