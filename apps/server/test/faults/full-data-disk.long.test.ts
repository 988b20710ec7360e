import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterOf } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, test } from 'vitest';
import { payloadOf } from '../build/stored-checkup.ts';
import { appUnderFault } from './app-under-fault.ts';
import { ownPostgres } from './own-postgres.ts';
import { recordFault } from './record-fault.ts';
import { moveLog, noMount, smallDisk } from './small-disk.ts';
import { seconds, until } from './until.ts';

const reason = noMount();

test.skipIf(reason)(
  `F7: a full disk of the data refuses writes with a sentence and recovers when it is freed${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const disk = await smallDisk(600);
    const logs = await makeTemporaryFolder('inspect-wal-', { mode: 0o755 });
    const postgres = await ownPostgres({ folder: join(disk.path, 'postgres') });
    try {
      await postgres.stop();
      moveLog(clusterOf(postgres.server().dataDir), join(logs.path, 'wal'));
      disk.resize(96);
      await postgres.start();
      const served = await appUnderFault(postgres.database, postgres.database.url);
      const write = async () => {
        const body = await payloadOf(served.test, 'operator');
        return served.ask('/tech-service-checkup', { who: 'operator', body });
      };
      const read = () => served.ask('/tech-service-checkup', { who: 'operator' });
      const readiness = async () => (await served.ask('/ready')).status;
      expect([200, 201]).toContain((await write()).status);

      await disk.fill();
      let refused = await write();
      const isRefused = async () => {
        refused = await write();
        return refused.status === 507;
      };
      // What fits into pages that are there already is still saved.
      expect(await until(isRefused, 60_000, 1)).toBeLessThan(60_000);
      expect(refused.retryAfter).not.toBeNull();
      expect(JSON.parse(refused.text)).toMatchObject({
        code: 'disk_full',
        message: expect.stringMatching(/պահոցը լցված է/),
      });
      expect(await until(async () => (await readiness()) === 503, 10_000)).toBeLessThanOrEqual(5_000);
      expect((await read()).status).toBe(200);

      await disk.free();
      const resumed = await until(async () => (await write()).status < 300, 30_000);
      expect(resumed).toBeLessThanOrEqual(10_000);
      expect(await until(async () => (await readiness()) === 200, 10_000)).toBeLessThanOrEqual(10_000);
      const log = await readFile(join(postgres.server().dataDir, 'postgres.log'), 'utf8');
      expect(log).not.toContain('PANIC');
      await recordFault({
        fault: 'F7',
        limit: 'writes 507, reads work, 0 PANIC, back ≤ 10 s after freeing',
        measured: `writes 507, reads 200, 0 PANIC, back in ${seconds(resumed)}`,
      });
      await served.close();
    } finally {
      await postgres.remove();
      await disk.remove();
      await logs.remove();
    }
  },
);
