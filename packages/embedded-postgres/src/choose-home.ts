import { chmod, chown, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-facts.ts';
import { runProgram, type ServiceUser } from './run-program.ts';
import { chooseServiceUser } from './service-user.ts';

export type Home = {
  /** without symbolic links; holds the cluster, its password, port, locks and log; only its owner may enter it */
  home: string;
  /** undefined: PostgreSQL runs as the user of this process */
  user: ServiceUser | undefined;
};

export function clusterOf(home: string): string {
  return join(home, 'cluster');
}

/** Makes the database's folder for whoever runs PostgreSQL: this user, or for root the data's owner or a system user. */
export async function chooseHome(wanted: string): Promise<Home> {
  const first = await mkdir(wanted, { recursive: true });
  const home = await realpath(wanted);
  const owner = await ownerOfCluster(home);
  const user = await chooseServiceUser(owner);
  if (user && first) await openAbove(home, await realpath(first));
  await handOver(home, user, owner);
  if (user && !(await canEnter(user, home))) {
    throw new EmbeddedPostgresError(
      ({ dataDir, databaseUrl }) =>
        `User ${user.name}, who runs PostgreSQL for root, may not enter the folders above ${home}: run "chmod a+x" on them, set ${dataDir} to another folder, or set ${databaseUrl}.`,
    );
  }
  return { home, user };
}

/** Folders that were just made for it let everybody pass to it, even where root's umask is strict. */
async function openAbove(home: string, first: string): Promise<void> {
  for (let folder = dirname(home); folder.length >= first.length; folder = resolve(folder, '..')) {
    await chmod(folder, 0o755);
  }
}

type Owner = { uid: number; gid: number };

async function ownerOfCluster(home: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(join(clusterOf(home), 'PG_VERSION'));
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      ({ program, dataDir }) =>
        `The database in ${home} belongs to another user: start ${program} as that user or as root, or set another ${dataDir}.`,
      { cause: error },
    );
  }
}

/** Gives the folder to whoever runs PostgreSQL. A cluster that root copied back is handed over whole. */
async function handOver(
  home: string,
  user: ServiceUser | undefined,
  owner: Owner | undefined,
): Promise<void> {
  await chmod(home, 0o700);
  if (!user) return;
  await chown(home, user.uid, user.gid);
  if (owner?.uid !== 0) return;
  const cluster = clusterOf(home);
  for (const name of ['', ...(await readdir(cluster, { recursive: true }))]) {
    await lchown(join(cluster, name), user.uid, user.gid);
  }
}

/** Asked by trying, not from mode bits: access lists, squashed roots and mount options count too. */
async function canEnter(user: ServiceUser, folder: string): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { timeout: 10_000, user })).ok;
}
