import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { askProvider } from './ask-provider.ts';
import { createBreaker } from './breaker.ts';

it('two outages in a row spare the provider for 30 seconds; then one is let through', () => {
  let now = 1_000;
  const breaker = createBreaker(() => now);
  breaker.note('timeout');
  expect(breaker.isOpen()).toBe(false);
  breaker.note(undefined);
  breaker.note('cut');
  expect(breaker.isOpen()).toBe(false);
  breaker.note('http_status');
  expect(breaker.isOpen()).toBe(true);
  now += 29_999;
  expect(breaker.isOpen()).toBe(true);
  now += 1;
  expect(breaker.isOpen()).toBe(false);
  breaker.note('timeout');
  expect(breaker.isOpen()).toBe(true);
  now += 30_000;
  breaker.note(undefined);
  breaker.note('timeout');
  expect(breaker.isOpen()).toBe(false);
});

it('an answer that says no is no outage', () => {
  const breaker = createBreaker(() => 0);
  for (const problem of ['refused', 'unreadable', 'not_found', 'busy'] as const) breaker.note(problem);
  expect(breaker.isOpen()).toBe(false);
});

it('while it rests nobody is asked: what was not sent is certainly not taken up', async () => {
  // Nobody listens there any more.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.close();
  const url = `${origin}/register.do`;
  const breaker = createBreaker(() => 0);
  const way = { origins: [origin], breaker };
  for (let n = 0; n < 2; n += 1)
    expect(await askProvider(url, {}, way)).toMatchObject({ problem: 'not_sent' });
  expect(breaker.isOpen()).toBe(true);
  expect(await askProvider(url, {}, way)).toEqual({ problem: 'not_sent', raw: '' });
});
