import { chmod, lchown, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Binaries,
  chooseHome,
  clusterOf,
  ensurePassword,
  findBinaries,
  type Home,
  placeBinaries,
  runProgram,
  SUPERUSER,
  takeInstanceLock,
} from '@inspect/embedded-postgres';
import { explainEmbedded } from '../db/explain-embedded.ts';
import { flushFolder } from '../disk/flush-folder.ts';
import { errorCode, errorText, StartError } from '../start-error.ts';
import { BASE } from './backup-set.ts';
import { recoverCluster } from './recover-cluster.ts';
import { passwordStatement } from './restored-database.repo.ts';
import { unpackBase } from './unpack-base.ts';

/** Writing all of a restored database to a slow disk takes its time. */
const SYNC_TIMEOUT = 3_600_000;

/**
 * Makes the cluster of the embedded PostgreSQL out of a base backup: unpacked and compared with the server's manifest,
 * recovered, with a new password; ended again.
 * @param dataDir the folder of the embedded database, which must not hold one yet
 */
export async function restoreCluster(set: string, dataDir: string, binDir?: string): Promise<void> {
  await restoreInto(dataDir, set, binDir).catch(told);
}

function told(problem: unknown): never {
  throw explainEmbedded(problem);
}

async function restoreInto(dataDir: string, set: string, binDir: string | undefined): Promise<void> {
  const found = await findBinaries(binDir);
  const home = await chooseHome(dataDir);
  const lock = await takeInstanceLock(home.home, home.user);
  try {
    await refuseCluster(home);
    const binaries = await placeBinaries(found, home);
    await unpack(set, home, binaries);
    const { password } = await ensurePassword(home);
    await rename(draftOf(home), clusterOf(home.home));
    await flushFolder(home.home);
    await recoverCluster(home, binaries, passwordStatement(SUPERUSER, password));
  } finally {
    await lock.release();
  }
}

/** The major version of the PostgreSQL that a base backup can be restored into here. */
export async function embeddedMajor(binDir?: string): Promise<number> {
  return (await findBinaries(binDir).catch(told)).major;
}

const draftOf = ({ home }: Home) => join(home, 'cluster.restored');

async function refuseCluster({ home }: Home): Promise<void> {
  for (const folder of [clusterOf(home), join(home, 'cluster.restored')]) {
    const there = await readdir(folder).catch((problem: unknown) => {
      if (errorCode(problem) === 'ENOENT') return undefined;
      throw problem;
    });
    if (there) throw new StartError(`A database lies in ${folder} already: move ${home} away first.`);
  }
}

async function unpack(set: string, home: Home, binaries: Binaries): Promise<void> {
  const draft = draftOf(home);
  await mkdir(draft, { mode: 0o700 });
  const paths = { archive: join(set, BASE.archive), manifest: join(set, BASE.manifest) };
  await unpackBase(paths, draft).catch((problem: unknown) => {
    throw new StartError(`The database cannot be unpacked: ${errorText(problem)}.`, { cause: problem });
  });
  // mkdir's mode passes through the umask, and PostgreSQL refuses a folder that others may enter
  await chmod(draft, 0o700);
  const { user } = home;
  if (user)
    for (const name of ['', ...(await readdir(draft, { recursive: true }))])
      await lchown(join(draft, name), user.uid, user.gid);
  const synced = await runProgram(join(binaries.binDir, 'initdb'), ['--sync-only', '-D', draft], {
    timeout: SYNC_TIMEOUT,
    cwd: home.home,
    user,
  });
  if (!synced.ok) throw new StartError(`The restored database cannot be made durable: ${synced.output}`);
}
