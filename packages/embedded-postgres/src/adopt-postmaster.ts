import { realpath } from 'node:fs/promises';
import { askServer } from './ask-server.query.ts';
import { clusterOf } from './choose-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Launch } from './launch-postmaster.ts';
import { isPostgresLocked } from './postgres-lock.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import { isRunning } from './process-ref.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { waitUntil } from './wait-until.ts';

const PATIENCE = 10_000;
const BUSY_PATIENCE = 120_000;

/** Takes over what a killed Node left, if of this release and password, else stops it. undefined: none runs. */
export async function adoptPostmaster(launch: Omit<Launch, 'port'>): Promise<Postmaster | undefined> {
  const cluster = clusterOf(launch.home.home);
  const orphan = await readPostmaster(cluster);
  if (!orphan) return undefined;
  if (await answersToUs(orphan, launch, await realpath(cluster))) return orphan;
  // elsewhere only the name of the program speaks for it, and the number may be a stranger's by now
  if (process.platform !== 'linux' && !(await isPostgresLocked(launch.home))) return undefined;
  if (isRunning(orphan.process) && !(await stopPostmaster(orphan.process))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${orphan.process.pid}) of an earlier run cannot be stopped: end it.`,
    );
  }
  return undefined;
}

/** A server that still recovers or shuts down is given more time than one that says nothing. */
async function answersToUs(
  orphan: Postmaster,
  launch: Omit<Launch, 'port'>,
  cluster: string,
): Promise<boolean> {
  const begin = performance.now();
  const verdict = await waitUntil(
    async () => {
      if (!isRunning(orphan.process)) return 'gone';
      const answer = await askServer(orphan.port, launch.password);
      if (answer.kind === 'silent') return performance.now() - begin > PATIENCE ? 'mute' : undefined;
      if (answer.kind !== 'ready') return answer.kind === 'busy' ? undefined : answer.kind;
      const same =
        answer.dataDirectory === cluster && answer.version.split(' ')[0] === launch.binaries.version;
      return same ? 'ours' : 'stranger';
    },
    { within: BUSY_PATIENCE, every: 100 },
  );
  return verdict === 'ours';
}
