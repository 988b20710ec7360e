import { createHash } from 'node:crypto';
import { chmod, chown, lchown, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from '../../start-error.ts';
import { runProgram, type ServiceUser } from './run-program.ts';
import { chooseServiceUser } from './service-user.ts';

/** Where root's PostgreSQL lives when its own user cannot enter the wanted folder. */
const SHELTERS = '/var/lib/inspect';
const MARK = 'location';

export type Home = {
  /** what was asked for, without symbolic links */
  asked: string;
  /** holds the cluster, its password, port, lock and log; only its owner may enter it */
  home: string;
  /** the folder for what cannot lie where it was asked for; made by `openShelter` */
  shelter: string;
  /** undefined: PostgreSQL runs as the user of this process */
  user: ServiceUser | undefined;
};

/** The folder of the cluster (PostgreSQL's data directory) inside a home. */
export function clusterOf(home: string): string {
  return join(home, 'cluster');
}

/**
 * Decides where the data lies and who runs PostgreSQL.
 * An ordinary user gets what he asked for. Root's PostgreSQL runs as another user, who often may not
 * enter root's folders: then the data moves to /var/lib/inspect/<hash of the wanted path>/data.
 * Existing data always wins over what a fresh start would choose.
 */
export async function chooseHome(wanted: string): Promise<Home> {
  await mkdir(wanted, { recursive: true });
  const asked = await realpath(wanted);
  const shelter = join(SHELTERS, createHash('sha256').update(asked).digest('hex').slice(0, 12));
  const sheltered = join(shelter, 'data');
  const existing = await firstWithCluster([asked, sheltered]);
  if (!existing) await refuseLostData(asked);
  const user = await chooseServiceUser(existing?.owner);
  if (!user && existing?.home === sheltered) throw foreignData(sheltered);

  const fresh = !user || (await canEnter(user, dirname(asked))) ? asked : sheltered;
  const home = existing?.home ?? fresh;
  if (home === sheltered) await openShelter(shelter);
  await handOver(home, user, existing?.owner);
  if (user && !(await canEnter(user, home))) {
    throw new StartError(
      `The database in ${home} belongs to user ${user.name}, who may not enter the folders above it: run "chmod a+x" on them, or set DATABASE_URL.`,
    );
  }
  return { asked, home, shelter, user };
}

/** Leaves word in the wanted folder about where its database is, once there is one. */
export async function markHome({ asked, home }: Home): Promise<void> {
  if (home !== asked) await writeFile(join(asked, MARK), `${home}\n${asked}\n`);
}

/** Makes the folder under /var/lib and lets everybody pass, even if root's umask is strict. */
export async function openShelter(shelter: string): Promise<void> {
  await mkdir(shelter, { recursive: true });
  for (const folder of [SHELTERS, shelter]) await chmod(folder, 0o755);
}

type Owner = { uid: number; gid: number };

async function firstWithCluster(homes: string[]): Promise<{ home: string; owner: Owner } | undefined> {
  for (const home of homes) {
    try {
      const { uid, gid } = await stat(join(clusterOf(home), 'PG_VERSION'));
      return { home, owner: { uid, gid } };
    } catch (error) {
      if (errorCode(error) === 'EACCES') throw foreignData(home);
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/** After a move of the folder its data would silently seem empty: say where it is instead. */
async function refuseLostData(asked: string): Promise<void> {
  const mark = join(asked, MARK);
  const text = await readFile(mark, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const [place, of] = text.split('\n');
  throw new StartError(
    `The database of ${asked} lay in ${place} (made for ${of}) and is not found: move the folder back, restore that place, or delete ${mark} to begin with an empty database.`,
  );
}

function foreignData(home: string): StartError {
  return new StartError(
    `The database in ${home} belongs to another user: start Inspect as that user or as root, or set another DATA_DIR.`,
  );
}

/** Gives the folder to whoever runs PostgreSQL. A cluster that root copied back is handed over whole. */
async function handOver(
  home: string,
  user: ServiceUser | undefined,
  owner: Owner | undefined,
): Promise<void> {
  await mkdir(home, { recursive: true });
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
