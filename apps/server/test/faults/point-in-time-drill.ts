import { join } from 'node:path';
import { waitUntil } from '@inspect/embedded-postgres';
import { removeOwnedFolder } from '@inspect/owned-folder';
import pg from 'pg';
import { expect } from 'vitest';
import { startServer } from '../kill/server-process.ts';
import { type Ledger, signIn, startWriters } from '../kill/writers.ts';
import { goOn } from './go-on.ts';
import { installedCluster, startEmpty } from './installed-cluster.ts';
import { runCommand } from './run-command.ts';
import { runbookCommands } from './runbook-commands.ts';

/**
 * The runbook's commands for a server of one's own, word by word: archive, base backup under load, everything
 * destroyed, and back to a second between two writes. Returns how many were acknowledged before and after it.
 */
export async function pointInTimeDrill(base: string): Promise<{ before: number; after: number }> {
  // Another machine's disk: it survives.
  const vault = await installedCluster(base, 'vault');
  const places = { ARCHIVE: join(vault.machine, 'wal'), BASE: join(vault.machine, 'base') };
  const lost = await installedCluster(base, 'lost-machine');
  const data = join(base, 'app');
  const settings = { DATABASE_URL: lost.url };
  try {
    await startEmpty(lost);
    await lost.run(await runbookCommands('archive-on'), places);
    await lost.restart();
    const { operator, before, when, after } = await writeAround(data, settings, async () => {
      await lost.run(await runbookCommands('base-backup'), places);
      return () => lost.run(`psql -d inspect -Atc 'select clock_timestamp()'`);
    });
    await archived(lost.url);
    await lost.stop();
    await removeOwnedFolder(lost.machine);

    const fresh = await installedCluster(base, 'fresh-machine', lost);
    try {
      await fresh.run(await runbookCommands('restore-to-second'), { ...places, WHEN: when });
      await fresh.restart();
      await fresh.run(await runbookCommands('restored-to-second'));
      // Left there they would end the first standby that is made of it.
      expect(
        await fresh.run('grep -c "^recovery_target\\|^restore_command" "$PGDATA/postgresql.auto.conf" || :'),
      ).toBe('0');
      expect(await thereOf(fresh.url, [...before.acknowledged])).toBe(before.acknowledged.size);
      expect(await thereOf(fresh.url, after)).toBe(0);
      await goOn(data, operator, before, settings);
      for (const check of ['verify-checkups', 'verify-files'])
        expect(await runCommand([check], { ...settings, DATA_DIR: data })).toMatchObject({ code: 0 });
    } finally {
      await fresh.stop();
    }
    return { before: before.acknowledged.size, after: after.length };
  } finally {
    await lost.stop();
  }
}

/** Writes before, during and after the base backup; then names a second, and writes again. */
async function writeAround(
  data: string,
  settings: Record<string, string>,
  backUp: () => Promise<() => Promise<string>>,
) {
  const server = await startServer(data, settings);
  try {
    const { operator, ledger } = await signIn(server.origin);
    const writers = startWriters(operator, ledger, 4);
    expect(await writers.acknowledged(20)).toBe(true);
    const now = await backUp();
    expect(await writers.acknowledged(10)).toBe(true);
    expect(await writers.stop()).toEqual([]);
    const before: Ledger = { ...ledger, acknowledged: new Set(ledger.acknowledged) };
    const when = await now();
    const later = startWriters(operator, ledger, 2);
    expect(await later.acknowledged(5)).toBe(true);
    expect(await later.stop()).toEqual([]);
    const after = [...ledger.acknowledged].filter((id) => !before.acknowledged.has(id));
    return { operator, before, when, after };
  } finally {
    await server.stop();
  }
}

/** Ends the segment in use and waits until the archive has it. */
async function archived(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
    await client.query('select pg_switch_wal()');
    const kept = async () => {
      const { rows: found } = await client.query('select last_archived_wal as name from pg_stat_archiver');
      return found[0].name >= rows[0].name ? true : undefined;
    };
    expect(await waitUntil(kept, { within: 120_000, every: 250 })).toBe(true);
  } finally {
    await client.end();
  }
}

async function thereOf(url: string, ids: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select count(*)::int as there from checkups where id = any($1)', [
      ids,
    ]);
    return rows[0].there;
  } finally {
    await client.end();
  }
}
