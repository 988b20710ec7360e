import { expect, it } from 'vitest';
import { temporaryStorage } from '../../../apps/server/test/temporary-storage.ts';
import { appOn } from '../../../apps/server/test/test-app.ts';
import { expectCalm, measured } from './expect-calm.ts';
import { rush, type Serve } from './rush.ts';

/** Seconds on a quiet machine; how long it lasts is asked of the long one. */
const PATIENCE_MS = 600_000;

/** The same application in this process: a server of its own would take longer to start than the rush lasts. */
const here: Serve = async (database) => {
  const files = await temporaryStorage();
  const test = await appOn({ ...database, drop: async () => undefined }, { storage: files.storage });
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = 'http://inspect.test';
  return { address, origin, now: test.clock.now, end: () => test.close().finally(files.remove) };
};

it(
  'twenty-four people regain the network in the same second, and everything arrives once',
  async () => {
    const seen = await rush(here, { clients: 24, links: { least: 1, most: 3 }, within: PATIENCE_MS });
    console.info(measured(seen));
    expect(seen.clients).toBe(24);
    expectCalm(seen);
  },
  2 * PATIENCE_MS,
);
