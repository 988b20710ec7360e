import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOwnedFolder } from '@inspect/owned-folder';
import { expect } from 'vitest';
import { startServer } from '../kill/server-process.ts';
import { signIn, startWriters } from '../kill/writers.ts';
import { goOn } from './go-on.ts';
import { installedCluster, startEmpty } from './installed-cluster.ts';
import { runCommand } from './run-command.ts';
import { tableSums } from './table-sums.ts';

/** A server of one's own is dumped by `backup`, lost, and filled again by `restore`. Returns how many tables were equal. */
export async function dumpDrill(base: string): Promise<number> {
  const lost = await installedCluster(base, 'dumped-machine');
  const backups = join(base, 'dumps');
  try {
    await startEmpty(lost);
    const server = await startServer(join(base, 'dumped'), { DATABASE_URL: lost.url });
    const { operator, ledger } = await signIn(server.origin);
    const writers = startWriters(operator, ledger, 2);
    expect(await writers.acknowledged(10)).toBe(true);
    expect(await writers.stop()).toEqual([]);
    await server.stop();
    const { versions: _raised, ...same } = await tableSums(lost.url);
    const tools = { PG_BIN: lost.binDir, BACKUP_DIR: backups };
    const backedUp = { ...tools, DATABASE_URL: lost.url, DATA_DIR: join(base, 'dumped') };
    expect(await runCommand(['backup'], backedUp)).toMatchObject({ code: 0 });
    await lost.stop();
    await removeOwnedFolder(lost.machine);

    const fresh = await installedCluster(base, 'empty-machine');
    try {
      await startEmpty(fresh);
      const [set = ''] = await readdir(backups);
      const into = join(base, 'filled');
      const settings = { ...tools, DATABASE_URL: fresh.url };
      const { code, said } = await runCommand(['restore', join(backups, set), '--into', into], settings);
      expect(code, said).toBe(0);
      expect(said).toContain('0 missing or changed');
      expect(await tableSums(fresh.url)).toMatchObject(same);
      const again = await runCommand(['restore', join(backups, set), '--into', `${into}-2`], settings);
      expect(again).toEqual({ code: 1, said: expect.stringContaining('is not empty: create a new one') });
      await goOn(into, operator, ledger, { DATABASE_URL: fresh.url });
    } finally {
      await fresh.stop();
    }
    return Object.keys(same).length;
  } finally {
    await lost.stop();
  }
}
