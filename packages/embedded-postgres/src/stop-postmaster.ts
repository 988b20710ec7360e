import { isRunning, type ProcessRef, signal } from './process-ref.ts';
import { waitUntil } from './wait-until.ts';

// SIGINT disconnects everybody and writes a checkpoint; SIGQUIT leaves that to the recovery of the next
// start, which loses nothing; SIGKILL is for a process that answers neither
const STEPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 2000],
];

/** Ends it and waits; returns the signal that did it. `hurried` aborted: without its last checkpoint. */
export async function stopPostmaster(
  postmaster: ProcessRef,
  hurried?: AbortSignal,
): Promise<NodeJS.Signals | undefined> {
  for (const [name, within] of STEPS) {
    if (name === 'SIGINT' && hurried?.aborted) continue;
    signal(postmaster, name);
    const outcome = await waitUntil(
      () => {
        if (!isRunning(postmaster)) return 'gone';
        return name === 'SIGINT' && hurried?.aborted ? 'hurried' : undefined;
      },
      { within },
    );
    if (outcome === 'gone') return name;
  }
  return undefined;
}
