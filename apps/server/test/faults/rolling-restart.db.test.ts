import { expect, it } from 'vitest';
import { rollingRestart } from './rolling-restart.ts';

it('two servers behind a balancer are restarted one after the other, and no request fails', async () => {
  const outcome = await rollingRestart({ servers: 2, clients: 2, requests: 300 });
  expect(outcome.failed, outcome.logged).toEqual([]);
  expect(outcome.sent).toBeGreaterThanOrEqual(300);
  expect(outcome.exits).toEqual(outcome.exits.map(() => 0));
  expect(outcome.reconnected).toBeGreaterThanOrEqual(1);
}, 300_000);
