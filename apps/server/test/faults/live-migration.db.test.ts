// @module-tag slow
import { expect, test } from 'vitest';
import { migrateLive } from './live-migration.ts';

test('a build answers before, while and after the next one migrates its database, and starts on it anew', async () => {
  const { failed, requests } = await migrateLive(2_000, 3, 7);
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(100);
}, 240_000);
