import { expect, it } from 'vitest';
import { recordFault } from './record-fault.ts';
import { rollingRestart } from './rolling-restart.ts';

const REQUESTS = 10_000;

it('three servers behind a balancer are restarted one after the other, and none of 10,000 requests fails', async () => {
  const { sent, failed, exits, slowestStop, reconnected, logged } = await rollingRestart({
    servers: 3,
    clients: 8,
    requests: REQUESTS,
  });
  expect(failed, logged).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(exits).toEqual(exits.map(() => 0));
  expect(slowestStop).toBeLessThan(20_000);
  expect(reconnected).toBeGreaterThanOrEqual(1);
  await recordFault({
    fault: 'F3',
    limit: '0 of 10,000 failed, drain ≤ 20 s, sockets reconnect',
    measured: `${failed.length} of ${sent} failed over ${exits.length} restarts, slowest ${(slowestStop / 1000).toFixed(1)} s, ${reconnected} reconnects`,
  });
});
