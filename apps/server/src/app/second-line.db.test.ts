import { expect, it } from 'vitest';
import { secondLine } from '../../test/tenants/second-line.ts';

const REQUESTS = process.env.TEST_LONG === '1' ? 10_000 : 2_000;

it(`row-level security alone keeps the companies apart: ${REQUESTS} mixed requests on five connections`, async () => {
  const { answered, foreign } = await secondLine({ requests: REQUESTS, rowSecurity: true });
  expect(foreign).toEqual([]);
  expect(answered.ok).toBeGreaterThan(REQUESTS / 3);
  expect(answered.broken).toBe(0);
  expect(answered.ok + answered.refused).toBe(REQUESTS);
}, 300_000);

it('without it the same requests see what is not theirs: the test can fail', async () => {
  const { foreign } = await secondLine({ requests: 300, rowSecurity: false });
  expect(foreign.length).toBeGreaterThan(100);
}, 60_000);
