import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { recordFault } from '../../../apps/server/test/faults/record-fault.ts';
import { serverOnDatabase } from '../../../apps/server/test/faults/server-on-database.ts';
import { expectCalm, measured } from './expect-calm.ts';
import { rush, type Serve } from './rush.ts';

const TEN_MINUTES_MS = 600_000;

const installed: Serve = async (database) => {
  const folder = await makeTemporaryFolder('inspect-rush-');
  const { origin, stop } = await serverOnDatabase(database.url, folder.path, { LOG_LEVEL: 'error' });
  return { address: origin, origin, now: () => new Date(), end: () => stop().finally(folder.remove) };
};

it('1,200 people regain the network in the same second: all queues are empty in ten minutes, nothing is lost or doubled', async () => {
  const seen = await rush(installed, {
    clients: 1_200,
    links: { least: 3, most: 10 },
    within: TEN_MINUTES_MS,
  });
  console.info(measured(seen));
  expect(seen.clients).toBe(1_200);
  expectCalm(seen);
  await recordFault({
    fault: 'rush',
    limit: '0 lost, 0 doubled, no 5xx but 503 with a time, empty ≤ 600 s',
    measured: measured(seen),
  });
});
