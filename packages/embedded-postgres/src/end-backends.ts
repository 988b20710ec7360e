import { readdir } from 'node:fs/promises';
import { findProcess, isRunning, type ProcessRef, programOf, signal } from './process-ref.ts';
import { waitUntil } from './wait-until.ts';
import { worksIn } from './works-in.ts';

/**
 * Ends what a killed postmaster left: a backend in a long statement holds the shared memory, and no new one starts.
 * Linux only; elsewhere the start waits until the statements end.
 */
export async function endBackends(cluster: string): Promise<void> {
  const backends = await backendsOf(cluster);
  for (const backend of backends) signal(backend, 'SIGQUIT');
  await waitUntil(() => (backends.some(isRunning) ? undefined : true), { within: 5000 });
}

/** The processes of a cluster that are seen from here; Linux only. */
export async function backendsOf(cluster: string): Promise<ProcessRef[]> {
  if (process.platform !== 'linux') return [];
  const found: ProcessRef[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid || !programOf(pid).startsWith('postgres')) continue;
    const backend = findProcess(pid);
    // every process of a cluster works in its data directory
    if (backend && (await worksIn(pid, cluster))) found.push(backend);
  }
  return found;
}
