// @module-tag slow
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drillUnderLoad } from './backup-drill.ts';

let base: TemporaryFolder;
beforeEach(async () => {
  base = await makeTemporaryFolder('inspect-drill-', { mode: 0o755 });
});
afterEach(() => base.remove());

const LIMIT_MS = 600_000;

it(
  'what was backed up under load comes back on an empty folder, and the next checkup is made there',
  async () => {
    expect(await drillUnderLoad(base.path)).toBeGreaterThanOrEqual(20);
  },
  LIMIT_MS,
);
