import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnedFolder, removeOwnedFolder } from '@inspect/owned-folder';
import pg from 'pg';
import { expect } from 'vitest';
import { connectDatabase } from '../../src/platform/db/connect.ts';
import { copyDemonstration } from '../finished-demonstration.ts';
import { startServer } from '../kill/server-process.ts';
import { type Ledger, signIn, startWriters } from '../kill/writers.ts';
import { goOn } from './go-on.ts';
import { runCommand } from './run-command.ts';
import { tableSums } from './table-sums.ts';

const WRITERS = 4;

/**
 * Back up under write load, destroy everything, restore on an empty folder by the commands alone, and go on working.
 * @param base an empty folder that every user may enter
 * @returns how many had been acknowledged before the backup began; all of them were found again
 */
export async function drillUnderLoad(base: string): Promise<number> {
  const data = await makeOwnedFolder(join(base, 'data'), { mode: 0o755 });
  const backups = join(base, 'backups');
  const { operator, before } = await backUpUnderLoad(data, backups);
  await removeOwnedFolder(data);
  const [set = ''] = await readdir(backups);
  await restore(join(backups, set), join(base, 'restored'));
  await goOn(join(base, 'restored'), operator, before);
  return before.acknowledged.size;
}

export type Drill = {
  /** acknowledged before the backup began, all found again */
  acknowledged: number;
  checkups: number;
  setBytes: number;
  backupSeconds: number;
  restoreSeconds: number;
};

/**
 * The same with so many checkups more; before it is destroyed there is also a backup at rest, which must come back
 * with the same rows and sums in every table, and the set made under load must come back twice the same.
 */
export async function drillWithSums(base: string, rows: number): Promise<Drill> {
  const data = await makeOwnedFolder(join(base, 'data'), { mode: 0o755 });
  const backups = join(base, 'backups');
  const { operator, before } = await backUpUnderLoad(data, backups, rows);
  let source: Record<string, string> = {};
  const backupSeconds = await time(async () => {
    source = await backUpAtRest(data, backups);
  });
  const [loaded = '', quiet = ''] = (await readdir(backups)).sort();
  await removeOwnedFolder(data);
  const restoreSeconds = await time(() => restore(join(backups, quiet), join(base, 'quiet')));
  // A restore raises the versions of the lists.
  const { versions: _raised, ...same } = source;
  expect(await sumsIn(join(base, 'quiet'))).toMatchObject(same);
  await restore(join(backups, loaded), join(base, 'loaded'));
  await restore(join(backups, loaded), join(base, 'again'));
  expect(await sumsIn(join(base, 'loaded'))).toEqual(await sumsIn(join(base, 'again')));
  await goOn(join(base, 'loaded'), operator, before);
  return {
    acknowledged: before.acknowledged.size,
    checkups: Number(source.checkups?.split(' ')[0]),
    setBytes: (await stat(join(backups, quiet, 'base.tar'))).size,
    backupSeconds,
    restoreSeconds,
  };
}

async function backUpUnderLoad(data: string, backups: string, rows = 0) {
  await copyDemonstration(data);
  const server = await startServer(data);
  try {
    const { operator, ledger } = await signIn(server.origin);
    if (rows > 0) await addCheckups(data, rows);
    const writers = startWriters(operator, ledger, WRITERS);
    expect(await writers.acknowledged(20)).toBe(true);
    const before: Ledger = { ...ledger, acknowledged: new Set(ledger.acknowledged) };
    await backUp(data, backups);
    expect(await writers.acknowledged(5), 'the writers went on').toBe(true);
    expect(await writers.stop()).toEqual([]);
    return { operator, before };
  } finally {
    await server.stop();
  }
}

async function backUp(data: string, to: string): Promise<void> {
  const { code, said } = await runCommand(['backup', '--to', to], { DATA_DIR: data });
  expect(code, said).toBe(0);
}

async function restore(set: string, into: string): Promise<void> {
  const { code, said } = await runCommand(['restore', set, '--into', into], {});
  expect(code, said).toBe(0);
  expect(said).toContain('0 missing or changed');
  expect(said).toMatch(/\d+ versions of \d+ checkups and \d+ anchors: 0 faults/);
}

/** Nobody writes: what the backup has to hold is known to the last bit. */
async function backUpAtRest(data: string, backups: string): Promise<Record<string, string>> {
  const database = await connectDatabase({ dataDir: data, databaseUrl: undefined, databasePool: 2 });
  try {
    await backUp(data, backups);
    return await tableSums(database.url);
  } finally {
    await database.stop();
  }
}

async function sumsIn(data: string): Promise<Record<string, string>> {
  const database = await connectDatabase({ dataDir: data, databaseUrl: undefined, databasePool: 2 });
  try {
    return await tableSums(database.url);
  } finally {
    await database.stop();
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

/** Copies of cancelled checkups, each with the one version that a record of its own would have. */
async function addCheckups(data: string, count: number): Promise<void> {
  const database = await connectDatabase(
    { dataDir: data, databaseUrl: undefined, databasePool: 2 },
    undefined,
    {
      beside: true,
    },
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set search_path = public');
    await client.query(
      `insert into checkups
       select made.* from checkups c cross join generate_series(1, $1::int) n
       cross join lateral jsonb_populate_record(c, jsonb_build_object(
         'id', 'd' || lpad(to_hex(n), 23, '0'), 'status', 'cancelled', 'change_action', 'cancel', 'version', 1,
         'number', null, 'car_reg_no', 'D' || n, 'vin', md5(n::text), 'search_key', 'd' || n)) made
        where c.id = (select id from checkups where status = 'cancelled' order by id limit 1)`,
      [count],
    );
  } finally {
    await client.end();
    await database.stop();
  }
}
