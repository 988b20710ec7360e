import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterOf, readPostmaster, takeInstanceLock, waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { inject } from 'vitest';
import { startServer } from './kill/server-process.ts';

/** Making it is fifteen seconds of a processor, which others may be using. */
const MADE_WITHIN = 180_000;

/**
 * Puts into this folder the data of a demonstration that was started once and stopped again. The first who asks makes it,
 * for the whole run: it is for tests that are about what comes after a first start.
 */
export async function copyDemonstration(to: string): Promise<void> {
  const shared = inject('demonstrationFolder');
  const lock = await waitUntil(() => takeInstanceLock(shared).catch(() => undefined), {
    within: MADE_WITHIN,
    every: 200,
  });
  if (!lock) throw new Error(`nobody finished the demonstration in ${shared}`);
  const data = await finishedIn(shared).finally(() => lock.release());
  // cp keeps who owns the database's files, which Node's own copying doesn't.
  await promisify(execFile)('cp', ['-a', `${data}/.`, to]);
}

/** Where it lies is written down when it is complete; whoever was ended while making one has left a folder that counts for nothing. */
async function finishedIn(shared: string): Promise<string> {
  const note = join(shared, 'finished');
  const made = await readFile(note, 'utf8').catch(() => undefined);
  if (made) return made;
  const folder = await makeTemporaryFolder('demonstration-', { within: shared, mode: 0o755 });
  const data = join(folder.path, 'data');
  const server = await startServer(data);
  await server.stop();
  // One that had to be killed leaves its PostgreSQL running, of which a copy is none.
  if (await readPostmaster(clusterOf(join(data, 'postgres'))))
    throw new Error(`the server of the demonstration in ${data} did not stop`);
  // Each copy finds a port of its own.
  await rm(join(data, 'postgres', 'port'));
  await writeFile(note, data);
  return data;
}
