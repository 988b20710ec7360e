import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-facts.ts';
import { findProcess, type ProcessRef, programOf } from './process-ref.ts';
import { worksIn } from './works-in.ts';

/** A postmaster that PostgreSQL's own lock file names and that is alive. */
export type Postmaster = { process: ProcessRef; port: number };

/** The living postmaster of a cluster, as `postmaster.pid` tells it; one in another container is not seen. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const [pid, , , port] = (await readIfThere(join(cluster, 'postmaster.pid'))).split('\n');
  const process = findProcess(Number(pid));
  if (!process || !(await isPostgresOf(process, cluster))) return undefined;
  return { process, port: Number(port) };
}

/** The number may be another program's by now: Linux tells the folder it works in, elsewhere its name must do. */
async function isPostgresOf({ pid }: ProcessRef, cluster: string): Promise<boolean> {
  if (!/^post(gres|master)/.test(programOf(pid))) return false;
  return process.platform !== 'linux' || worksIn(pid, cluster);
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
}
