import { mkdir, readdir, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  makeOwnedFolder,
  makeTemporaryFolder,
  moveOwnedFolder,
  type TemporaryFolder,
} from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import type { StoredFile, StoredFiles } from '../storage/stored-files.ts';
import { backupHealth } from './backup-health.ts';
import { type BackupSet, sizeText } from './backup-set.ts';
import { readBaseManifest, walSegments } from './base-manifest.ts';
import { checkSet } from './check-set.ts';
import { copyAttachments } from './copy-attachments.ts';
import { hashOf } from './hashed-file.ts';
import { refuseOlderTool } from './postgres-tool.ts';
import { retireSets } from './retire-sets.ts';
import { workOnBackups } from './work-on-backups.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const HOUR = 3_600_000;

let base: TemporaryFolder;
let dir: string;
beforeEach(async () => {
  base = await makeTemporaryFolder('inspect-backup-set-', { mode: 0o755 });
  dir = join(base.path, 'backups');
  await mkdir(dir);
});
afterEach(() => base.remove());

const bytesOf = (text: string) => hashOf(Readable.from([Buffer.from(text)]));
const nameAt = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A set as a backup leaves it, so many hours old. */
async function makeSet(hours: number, changes: Partial<BackupSet> = {}): Promise<string> {
  const at = new Date(NOW.getTime() - hours * HOUR);
  const draft = await makeOwnedFolder(join(dir, `draft-${hours}`));
  await writeFile(join(draft, 'base.tar'), 'the database');
  await writeFile(join(draft, 'files.jsonl'), '');
  const set: BackupSet = {
    format: 1,
    method: 'base',
    startedAt: at.toISOString(),
    endedAt: at.toISOString(),
    postgres: { version: '18.4', major: 18 },
    epoch: '7/1',
    build: 'abc',
    migration: 21,
    tables: {},
    parts: [
      { name: 'base.tar', ...(await bytesOf('the database')) },
      { name: 'files.jsonl', ...(await bytesOf('')) },
    ],
    files: { count: 0, bytes: 0, linked: 0, missing: 0, changed: 0 },
    ...changes,
  };
  await writeFile(join(draft, 'inspect-backup.json'), JSON.stringify(set));
  const folder = join(dir, nameAt(at));
  await moveOwnedFolder(draft, folder);
  return folder;
}

describe('the alarm about backups', () => {
  const health = (changes: Partial<Parameters<typeof backupHealth>[1]> = {}) =>
    backupHealth(dir, { now: NOW, method: 'base', postgresMajor: 18, ...changes });
  const problems = async (postgresMajor = 18) => (await health({ postgresMajor })).problems;

  it('is silent over a set of tonight, and tells its age, size and version', async () => {
    await makeSet(5);
    expect(await health()).toEqual({
      newest: {
        name: '2026-11-21T03-00-00Z',
        method: 'base',
        ageHours: 5,
        bytes: 12,
        postgresMajor: 18,
        build: 'abc',
        migration: 21,
      },
      sets: 1,
      problems: [],
    });
  });

  it('is raised when there is none, also where the folder is not there', async () => {
    expect(await problems()).toEqual([`none lies in ${dir}`]);
    expect((await backupHealth(join(dir, 'x'), { now: NOW, method: 'base' })).problems).toHaveLength(1);
  });

  it.each([
    [26, []],
    [26.1, ['2026-11-20T05-54-00Z is 26 h old, more than 26']],
    [50, ['2026-11-19T06-00-00Z is 50 h old, more than 26']],
  ])('is raised when the newest is older than 26 hours: %s h', async (hours, expected) => {
    await makeSet(hours);
    expect(await problems()).toEqual(expected);
  });

  it('is raised when a part is empty, cut off or gone', async () => {
    const folder = await makeSet(1);
    await truncate(join(folder, 'base.tar'), 0);
    const said = [
      'base.tar of 2026-11-21T07-00-00Z is empty or cut off',
      `none that is whole and holds the database lies in ${dir}`,
    ];
    expect(await problems()).toEqual(said);
    await rename(join(folder, 'base.tar'), join(base.path, 'gone'));
    expect(await health()).toEqual({ newest: null, sets: 1, problems: said });
  });

  it('is raised when the newest set is of 0 bytes or cannot be read, whatever lies behind it', async () => {
    await makeSet(30);
    const folder = await makeSet(1);
    await truncate(join(folder, 'inspect-backup.json'), 0);
    expect(await problems()).toEqual([
      '2026-11-21T07-00-00Z is empty or damaged',
      '2026-11-20T02-00-00Z is 30 h old, more than 26',
    ]);
  });

  it('is raised when the newest of the database is old, however new one of attachments alone is', async () => {
    await makeSet(30);
    await makeSet(1, { method: 'files' });
    expect(await health()).toMatchObject({
      newest: { name: '2026-11-20T02-00-00Z', ageHours: 30 },
      problems: ['2026-11-20T02-00-00Z is 30 h old, more than 26'],
    });
    // Where the database is backed up by other means, they are what is looked for.
    expect(await health({ method: 'files' })).toMatchObject({
      newest: { name: '2026-11-21T07-00-00Z', ageHours: 1 },
      problems: [],
    });
  });

  it('is raised when there are those of attachments alone only', async () => {
    await makeSet(1, { method: 'files' });
    expect(await health()).toEqual({
      newest: null,
      sets: 1,
      problems: [`none that is whole and holds the database lies in ${dir}`],
    });
  });

  it('is raised when the set is of another PostgreSQL or of another format', async () => {
    await makeSet(1);
    expect(await problems(17)).toEqual(['2026-11-21T07-00-00Z is of PostgreSQL 18, the server is 17']);
    await makeSet(0.5, { format: 2 });
    expect(await problems()).toEqual(['2026-11-21T07-30-00Z has format 2, this program makes 1']);
  });

  it('is raised when attachments were missing', async () => {
    await makeSet(1, { files: { count: 1, bytes: 1, linked: 0, missing: 2, changed: 1 } });
    expect(await problems()).toEqual([
      'in 2026-11-21T07-00-00Z 2 attachments are missing and 1 are changed: run verify-files',
    ]);
  });

  it('is a line at level error that begins with its name; a backup that fails is one too', async () => {
    const errors: string[] = [];
    let daily = async (): Promise<unknown> => undefined;
    const work = workOnBackups({
      jobs: {
        daily: (_name, _hour, handler) => {
          daily = handler;
        },
      },
      clock: { now: () => NOW },
      logger: { info: () => undefined, error: (line: unknown) => void errors.push(String(line)) },
      settings: {
        dir,
        hour: 2,
        retention: { days: 14, sets: 3 },
        method: 'base',
        url: undefined,
        binDir: undefined,
      },
      take: async () => {
        throw new Error('the disk is full');
      },
      postgresMajor: 18,
    });
    await expect(daily()).rejects.toThrow('the disk is full');
    await work.look();
    work.stop();
    expect(errors).toEqual(['alarm: backup failed: the disk is full', `alarm: backup none lies in ${dir}`]);
  });
});

describe('keeping sets', () => {
  it('removes what is too old, but never the newest whole ones', async () => {
    const ages = [1, 25, 49, 24 * 20, 24 * 21];
    const folders: string[] = [];
    for (const hours of ages) folders.push(await makeSet(hours));
    expect(await retireSets(dir, { days: 14, sets: 3 }, NOW)).toEqual(folders.slice(3));
    expect(await retireSets(dir, { days: 1, sets: 3 }, NOW)).toEqual([]);
    expect(await readdir(dir)).toHaveLength(3);
  });

  it('never removes the newest of the database for those of attachments alone, nor for ones that are cut off', async () => {
    const dumps: string[] = [];
    for (const days of [20, 21, 22, 23]) dumps.push(await makeSet(24 * days, { method: 'dump' }));
    const files: string[] = [];
    for (const days of [0, 1, 2, 30]) files.push(await makeSet(24 * days + 1, { method: 'files' }));
    for (const days of [3, 4, 5]) await truncate(join(await makeSet(24 * days), 'base.tar'), 0);
    expect(await retireSets(dir, { days: 14, sets: 3 }, NOW)).toEqual([dumps[3], files[3]]);
  });

  it('leaves alone what it did not make: copies, folders of others, sets it cannot read', async () => {
    await makeSet(1);
    const damaged = await makeSet(24 * 30);
    await truncate(join(damaged, 'inspect-backup.json'), 0);
    const moved = await makeSet(24 * 40);
    await rename(moved, join(dir, '2026-10-01T00-00-00Z'));
    await mkdir(join(dir, '2026-09-01T00-00-00Z'));
    await mkdir(join(dir, 'photos'));
    expect(await retireSets(dir, { days: 1, sets: 1 }, NOW)).toEqual([]);
    expect(await readdir(dir)).toHaveLength(5);
  });
});

describe('a set that is to be restored', () => {
  it('is read as it was made', async () => {
    const folder = await makeSet(1);
    expect(await checkSet(folder)).toMatchObject({ set: { migration: 21 }, damaged: [] });
  });

  it('is refused in one line when a part is changed or missing, when it is none, and when it is of a newer format', async () => {
    const folder = await makeSet(1);
    await writeFile(join(folder, 'base.tar'), 'the databasE');
    await expect(checkSet(folder)).rejects.toThrow(
      /^The set is damaged: .*base\.tar is not as it was written/,
    );
    await rename(join(folder, 'base.tar'), join(base.path, 'gone'));
    await expect(checkSet(folder)).rejects.toThrow('base.tar is missing');
    await expect(checkSet(dir)).rejects.toThrow('holds no backup set');
    await expect(checkSet(await makeSet(2, { format: 2 }))).rejects.toThrow('The set has format 2');
  });
});

describe('attachments in a set', () => {
  const stored = new Map<string, string>();
  const storage: Storage = {
    put: async () => undefined,
    remove: async () => undefined,
    get: async (key) => {
      const text = stored.get(key);
      return text === undefined ? null : { content: Readable.from([Buffer.from(text)]), size: text.length };
    },
    list: async function* () {},
  };
  const row = async (key: string, text: string): Promise<StoredFile> => ({
    key,
    type: 'image/jpeg',
    expected: true,
    ...(await bytesOf(text)),
  });
  const source = (rows: StoredFile[]): StoredFiles => ({
    after: async (key) => (key === null ? rows : []),
    known: async () => [],
  });
  const copyTo = async (name: string, rows: StoredFile[], former?: string) => {
    await mkdir(join(dir, name));
    return copyAttachments({ storage, sources: [source(rows)] }, { folder: join(dir, name), former });
  };

  it('are verified; missing and changed ones are counted, and one that may be gone is not', async () => {
    for (const [key, text] of [
      ['photo/a', 'aaa'],
      ['photo/b', 'changed'],
    ] as const)
      stored.set(key, text);
    const rows = [await row('photo/a', 'aaa'), await row('photo/b', 'bbb'), await row('photo/c', 'ccc')];
    const quarantined = { ...(await row('photo/d', 'ddd')), expected: false };
    const { files } = await copyTo('one', [...rows, quarantined]);
    expect(files).toEqual({ count: 2, bytes: 10, linked: 0, missing: 1, changed: 1 });
  });

  it('of the former set become a second name of the same file', async () => {
    stored.set('photo/a', 'aaa');
    const rows = [await row('photo/a', 'aaa')];
    await copyTo('one', rows);
    const { files } = await copyTo('two', rows, join(dir, 'one'));
    expect(files).toMatchObject({ count: 1, linked: 1 });
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => stat(join(dir, name, 'files/photo/a'))),
    );
    expect(one?.ino).toBe(two?.ino);
  });
});

describe('what the server says of its own copy', () => {
  it('is refused when it does not fit its checksum', () => {
    const text =
      '{"Files": [],\n"WAL-Ranges": [{"Timeline": 1, "Start-LSN": "0/1", "End-LSN": "0/2"}],\n"Manifest-Checksum": "00"}';
    expect(() => readBaseManifest(text)).toThrow('does not fit its own checksum');
  });

  it.each([
    ['0/2000028', '0/2000120', ['000000010000000000000002']],
    ['0/FE000000', '1/0', ['0000000100000000000000FE', '0000000100000000000000FF']],
    ['1/0', '1/1000001', ['000000010000000100000000', '000000010000000100000001']],
  ])('names the WAL it needs: %s to %s', (start, end, names) => {
    expect(walSegments({ timeline: 1, start, end }, 16 * 1024 ** 2)).toEqual(names);
  });
});

it('a pg_dump that is older than the server is refused, and so is one that is not there', async () => {
  const binDir = join(base.path, 'bin');
  await mkdir(binDir);
  await writeFile(
    join(binDir, 'pg_dump'),
    '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"\n',
    {
      mode: 0o755,
    },
  );
  await expect(refuseOlderTool('pg_dump', { binDir, major: 17 })).rejects.toThrow(
    'pg_dump is of PostgreSQL 15, the database of 17',
  );
  await refuseOlderTool('pg_dump', { binDir, major: 15 });
  await expect(refuseOlderTool('pg_restore', { binDir, major: 15 })).rejects.toThrow(
    'pg_restore is not found',
  );
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [109_100_000, '109.1 MB'],
  [2_340_000_000, '2.3 GB'],
])('%i bytes are told as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
