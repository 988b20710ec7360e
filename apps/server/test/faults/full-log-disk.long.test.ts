import { join } from 'node:path';
import { clusterOf } from '@inspect/embedded-postgres';
import { expect, test } from 'vitest';
import { ownPostgres } from './own-postgres.ts';
import { recordFault } from './record-fault.ts';
import { moveLog, noMount, smallDisk } from './small-disk.ts';
import { seconds, until } from './until.ts';
import { startVolume } from './volume.ts';

const reason = noMount();
/** an eighth of what is kept in earnest */
const RESERVE = 32 * 1024 ** 2;

test.skipIf(reason)(
  `F8: PostgreSQL comes back from a full disk of its log by the reserve, and lost nothing${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const disk = await smallDisk(600);
    const said: string[] = [];
    const postgres = await ownPostgres({ reserveBytes: RESERVE, log: (line) => said.push(line) });
    try {
      await postgres.stop();
      moveLog(clusterOf(postgres.server().dataDir), join(disk.path, 'log'));
      await postgres.start();
      const volume = await startVolume(postgres.database.url, 8);
      expect(await volume.more(200)).toBe(true);
      await disk.fill();
      expect(await until(() => said.some((line) => line.includes('ended by itself')), 120_000)).toBeLessThan(
        120_000,
      );
      const begin = performance.now();
      expect(await volume.more(200)).toBe(true);
      const back = performance.now() - begin;
      await volume.stop();
      expect(said).toContainEqual(expect.stringContaining('the reserve was deleted'));
      expect(back).toBeLessThanOrEqual(5 * 60_000);
      expect(await volume.lost()).toBe(0);
      await recordFault({
        fault: 'F8',
        limit: 'back by the reserve ≤ 5 min, 0 acknowledged lost',
        measured: `back in ${seconds(back)}, 0 of ${volume.acknowledged()} lost`,
      });
    } finally {
      await postgres.database.drop();
      await postgres.remove();
      await disk.remove();
    }
  },
);
