import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnedFolder, makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES } from '../../../test/fixtures.ts';
import { PDF, sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { storedFilesOf } from '../../app/stored-files-of.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { BackupSettings } from './backup-settings.ts';
import { takeBackupLock } from './database-facts.query.ts';
import { openBackupClient } from './open-backup-client.ts';
import { takeBackup } from './take-backup.ts';
import { unpackBase } from './unpack-base.ts';
import { verifyFiles } from './verify-files.ts';

let test: TestApp;
let base: TemporaryFolder;
beforeAll(async () => {
  base = await makeTemporaryFolder('inspect-take-backup-', { mode: 0o755 });
  test = await testApp({ storage: createFolderStorage(join(base.path, 'files')) });
  const sent = await sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, [
    { name: 'a.pdf', content: PDF },
  ]);
  expect(sent.status).toBe(201);
});
afterAll(async () => {
  await test.close();
  await base.remove();
});

let dir: string;
let number = 0;
beforeEach(() => {
  number += 1;
  dir = join(base.path, `backups-${number}`);
});
afterEach(() => test.clock.set(new Date('2026-11-20T08:00:00Z')));

const storage = () => createFolderStorage(join(base.path, 'files'));
const source = () => ({
  url: test.database.url,
  storage: storage(),
  sources: storedFilesOf(test.database.pool),
  clock: test.clock,
  build: 'test',
});
const settings = (changes: Partial<BackupSettings> = {}): BackupSettings => ({
  dir,
  hour: 2,
  retention: { days: 14, sets: 3 },
  method: 'base',
  url: undefined,
  binDir: undefined,
  ...changes,
});

describe('a backup of a running server', () => {
  it('holds the whole database as the server lists it, and the bytes of every row', async () => {
    const taken = await takeBackup(source(), settings());
    expect(taken?.set).toMatchObject({
      format: 1,
      method: 'base',
      build: 'test',
      files: { count: 1, bytes: PDF.length, linked: 0, missing: 0, changed: 0 },
    });
    expect(taken?.set.tables).toMatchObject({ files: 1, companies: 2 });
    // Unlogged: what is restored has nothing of it, and is whole all the same.
    expect(taken?.set.tables).not.toHaveProperty('photo_pieces');
    const [archive, manifest] = ['base.tar', 'backup_manifest'].map((name) =>
      join(taken?.folder ?? '', name),
    );
    expect(await unpackBase({ archive: archive ?? '', manifest: manifest ?? '' })).toBeGreaterThan(900);
    const bytes = await readFile(archive ?? '');
    // In the middle of the first file's content: one bit is enough.
    bytes[600] = (bytes[600] ?? 0) ^ 1;
    await writeFile(archive ?? '', bytes);
    await expect(unpackBase({ archive: archive ?? '', manifest: manifest ?? '' })).rejects.toThrow(
      'is not what the manifest says',
    );
  });

  it('is left out while another one of the same database runs', async () => {
    const other = await openBackupClient(test.database.url);
    expect(await takeBackupLock(other)).toBe(true);
    expect(await takeBackup(source(), settings({ method: 'files' }))).toBeUndefined();
    await other.end();
    expect(await takeBackup(source(), settings({ method: 'files' }))).toBeDefined();
  });

  it('that is ended in the middle leaves nothing, and what a killed one left is cleared away by the next', async () => {
    const stopped = AbortSignal.abort(new Error('the server stops'));
    await expect(takeBackup(source(), settings(), stopped)).rejects.toThrow('the server stops');
    expect(await readdir(dir)).toEqual([]);
    const taken = await takeBackup(source(), settings({ method: 'files' }));
    const left = `draft-${taken?.set.epoch.replace('/', '-')}-2026`;
    await makeOwnedFolder(join(dir, left));
    test.clock.advance(1_000);
    await takeBackup(source(), settings({ method: 'files' }));
    expect(await readdir(dir)).toEqual(['2026-11-20T08-00-00Z', '2026-11-20T08-00-01Z']);
  });
});

describe('the check of bytes', () => {
  const verify = () =>
    verifyFiles(
      { storage: storage(), sources: storedFilesOf(test.database.pool) },
      new Date(Date.now() + 4 * 3_600_000),
    );

  it('names what is missing, what is changed and what no row speaks of', async () => {
    expect(await verify()).toEqual({ sound: 1, faults: [], orphans: [] });
    const { rows } = await test.database.pool.query<{ id: string }>('select id from files');
    const key = `contract/${rows[0]?.id}`;
    await storage().put(key, Buffer.from('another'), { type: 'application/pdf' });
    await storage().put('photo/aaaaaaaaaaaaaaaaaaaaaaaa', Buffer.from('x'), { type: 'image/jpeg' });
    await storage().put('checkup-anchors/2020-01-01', Buffer.from('x'), { type: 'text/plain' });
    const orphans = ['checkup-anchors/2020-01-01', 'photo/aaaaaaaaaaaaaaaaaaaaaaaa'];
    const found = await verify();
    expect({ ...found, orphans: [...found.orphans].sort() }).toEqual({
      sound: 0,
      faults: [{ key, problem: 'changed' }],
      orphans,
    });
    await storage().remove(key);
    expect((await verify()).faults).toEqual([{ key, problem: 'missing' }]);
    await storage().put(key, PDF, { type: 'application/pdf' });
  });
});
