import { expect, test } from 'vitest';
import { appWithoutDatabase } from '../../../test/app-without-database.ts';

/** What the log says of proxies after these headers came, each from 127.0.0.1. */
async function alarms(trustProxy: string[], ...requests: Record<string, string>[]): Promise<unknown[]> {
  const served = await appWithoutDatabase({ trustProxy });
  for (const headers of requests) await served.app.inject({ url: '/api/health', headers });
  await served.close();
  const lines = served.log().split('\n').filter(Boolean);
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ alarm }) => alarm !== undefined)
    .map(({ level, alarm, peer }) => ({ level, alarm, peer }));
}

const WARNED = [{ level: 40, alarm: 'unknown_proxy', peer: '127.0.0.1' }];

test('a proxy that TRUST_PROXY does not name is told of once, however much it hands on', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  expect(await alarms([], {}, from, from, { 'x-forwarded-for': '203.0.113.10' })).toEqual(WARNED);
  expect(await alarms(['172.30.77.1'], from, from), 'the gateway of another network').toEqual(WARNED);
});

test('a proxy that says it in the standard’s header is told of too', async () => {
  expect(await alarms([], { forwarded: 'for=203.0.113.9' })).toEqual(WARNED);
});

test('a proxy that is known, and people who come without one, are no alarm', async () => {
  expect(await alarms(['loopback'], { 'x-forwarded-for': '203.0.113.9' }, {})).toEqual([]);
  expect(await alarms([], {}, {})).toEqual([]);
});
