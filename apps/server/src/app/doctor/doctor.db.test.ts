// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { CHANGED, tamper } from '../../../test/tamper.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';
import { doctor } from './doctor.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { findingLine } from './finding.ts';

let app: TestApp;
let folder: TemporaryFolder;
let deps: DoctorDeps;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-doctor-test-');
  const storage = createFolderStorage(join(folder.path, 'files'));
  app = await testApp({ storage });
  app.clock.set(new Date());
  deps = {
    // The disk of the machine that tests may be as full as it likes.
    config: readConfig({ DATA_DIR: folder.path, DISK_ALARM_PERCENT: '100', DISK_REFUSE_PERCENT: '100' }),
    database: app.database.pool,
    storage,
    backupAge: async () => 3_600,
    full: false,
  };
});
afterEach(async () => {
  await app.close();
  await folder.remove();
});

async function examined(changes: Partial<DoctorDeps> = {}): Promise<Record<string, string>> {
  const findings = await doctor({ ...deps, ...changes });
  return Object.fromEntries(findings.map(({ check, level, text }) => [check, `${level}: ${text}`]));
}

const query = (text: string) => app.database.pool.query(text);

describe('the doctor', () => {
  test('finds nothing wrong with a sound installation, and says what it looked at', async () => {
    await saveCheckup(app, 'operator');
    expect(await examined()).toEqual({
      database: expect.stringMatching(/^ok: PostgreSQL \d+/),
      locale: expect.stringMatching(/^ok: encoding UTF8/),
      roles: expect.stringMatching(/^ok: /),
      migrations: expect.stringMatching(/^ok: all \d+ applied/),
      counts: 'ok: the counts of 31 days compared',
      'seal secret': 'ok: not made yet, and needed by no key: the server makes it when it starts',
      clock: expect.stringMatching(/^ok: differs from the database by \d\.\d s/),
      'time zone': 'ok: Asia/Yerevan is UTC+4 in Node and in the database',
      'server log': 'ok: writes nothing that people type',
      jobs: expect.stringMatching(/^ok: 0 waiting/),
      chain: expect.stringMatching(/^ok: the newest 1 versions read, anchored not yet/),
      network: 'ok: no proxy is believed',
      disk: expect.stringMatching(/^ok: data: \d+ % used, [\d.]+ GB free/),
      files: 'ok: the folder of the files can be written and read',
      'temp folder': expect.stringMatching(/^ok: /),
      fonts: 'ok: 4 fonts of the diagnostic card load',
      'plate model': 'ok: loads and reads',
      backup: 'ok: the last good one is 1.0 hours old',
    });
  });

  test('says on each line what it is about', () => {
    expect(findingLine({ check: 'jobs', level: 'ok', text: 'none' })).toBe('ok    jobs           none');
  });

  test('finds roles that bypass the rights of a request', async () => {
    await query('alter table faq owner to inspect_app');
    expect(await examined()).toMatchObject({ roles: expect.stringMatching(/^fail: .*inspect_app owns/) });
  });

  test('finds migrations that are missing or newer than the program', async () => {
    await query(`delete from schema_migrations where version = (select max(version) from schema_migrations)`);
    expect(await examined()).toMatchObject({
      migrations: expect.stringMatching(/^fail: 1 of \d+ not applied/),
    });
    await query(`insert into schema_migrations (version, name, checksum) values (900, 'later', 'x')`);
    expect(await examined()).toMatchObject({
      migrations: expect.stringMatching(/^fail: the database is newer/),
    });
  });

  test('finds a clock that went back behind what is written', async () => {
    app.clock.advance(24 * 3_600_000);
    await saveCheckup(app, 'operator');
    expect(await examined()).toMatchObject({
      clock: expect.stringMatching(/^fail: the clock is behind what is written/),
    });
  });

  test('finds jobs that wait or failed for good', async () => {
    const job = (id: string, ago: string, parked: boolean) =>
      query(`insert into jobs (id, name, payload, run_at, created_at, parked)
             values ('${id.padStart(24, '0')}', 'toy', '{}', now() - interval '${ago}', now(), ${parked})`);
    await job('1', '6 minutes', false);
    expect(await examined()).toMatchObject({ jobs: 'warn: 1 waiting, the oldest for 6 min; 0 parked' });
    await job('2', '1 minute', true);
    expect(await examined()).toMatchObject({
      jobs: expect.stringMatching(/^warn: .*1 parked: see parked-jobs/),
    });
    await job('3', '2 hours', false);
    expect(await examined()).toMatchObject({
      jobs: expect.stringMatching(/^fail: 2 waiting, the oldest for 120 min/),
    });
  });

  test('finds a checkup that was changed beside the program, also when it reads all of them', async () => {
    const saved = await concludeByCalls(app, 'operator', await saveCheckup(app, 'operator'), false);
    await tamper(app.database.pool, saved._id, CHANGED);
    for (const full of [false, true])
      expect(await examined({ full })).toMatchObject({
        chain: expect.stringMatching(/^fail: .*its content was changed: the hash does not fit it/),
      });
  });

  test('finds a disk above the limits', async () => {
    const { config } = deps;
    const full = { ...config, diskAlarmPercent: 0, diskRefusePercent: 100 };
    expect(await examined({ config: full })).toMatchObject({ disk: expect.stringMatching(/^warn: /) });
    expect(await examined({ config: { ...full, diskRefusePercent: 0 } })).toMatchObject({
      disk: expect.stringMatching(/^fail: .*writes are refused/),
    });
  });

  test('finds a production whose proxy is not known, and a demonstration that others reach', async () => {
    const { config } = deps;
    const production = { ...config, mode: 'production' as const, publicOrigin: 'https://inspect.am' };
    const network = async (changes: Partial<typeof config>) =>
      (await examined({ config: { ...production, ...changes } })).network;
    expect(await network({ trustProxy: undefined })).toMatch(/^fail: TRUST_PROXY is missing/);
    expect(await network({ trustProxy: [] })).toMatch(/^warn: TRUST_PROXY=none/);
    expect(await network({ trustProxy: ['172.30.77.1'] })).toBe('ok: the proxy at 172.30.77.1 is believed');
    expect(await network({ ...config, host: '0.0.0.0' })).toMatch(/^fail: A demonstration has passwords/);
    expect(await network({ ...config, host: '0.0.0.0', publicDemonstration: true })).toMatch(/^warn: /);
  });

  test('finds a folder of files that cannot be written', async () => {
    await writeFile(join(folder.path, 'blocked'), '');
    const storage = createFolderStorage(join(folder.path, 'blocked'));
    expect(await examined({ storage })).toMatchObject({
      files: expect.stringMatching(/^fail: could not be checked/),
    });
  });

  test('finds a backup that is old, missing or unknown', async () => {
    expect(await examined({ backupAge: async () => 27 * 3_600 })).toMatchObject({
      backup: 'fail: the last good one is 27.0 hours old, more than 26',
    });
    expect(await examined({ backupAge: async () => undefined })).toMatchObject({
      backup: expect.stringMatching(/^warn: there is none/),
    });
    expect(await examined({ backupAge: undefined })).toMatchObject({
      backup: expect.stringMatching(/^warn: not known/),
    });
  });

  test('looks at the machine all the same when the database does not answer', async () => {
    await mkdir(join(folder.path, 'files'), { recursive: true });
    const found = await examined({ database: new StartError('No PostgreSQL answers at db:5432.') });
    expect(found).toMatchObject({
      database: 'fail: No PostgreSQL answers at db:5432.',
      fonts: expect.stringMatching(/^ok/),
    });
    expect(Object.keys(found)).not.toContain('jobs');
  });
});
