import { vi } from 'vitest';

const PATIENCE_MS = 10_000;

/**
 * A setup file of the tests: `vi.waitFor` and `vi.waitUntil` give up after a second, which a machine that is shared with
 * others may need for anything. Whoever waits for longer says so himself.
 */
for (const name of ['waitFor', 'waitUntil']) {
  // Of files that share a worker each comes by here.
  const original = vi[name].original ?? vi[name];
  const patient = (until, options) =>
    original(until, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  vi[name] = Object.assign(patient, { original });
}
