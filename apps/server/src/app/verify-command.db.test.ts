// @module-tag slow
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../test/build/stored-checkup.ts';
import { programOf } from '../../test/program-of.ts';
import { CHANGED, deleted, REWRITTEN, SWAPPED, tamper } from '../../test/tamper.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { createFolderStorage } from '../platform/storage/folder-storage.ts';

const DAY = 24 * 3_600_000;

let test: TestApp;
let temporary: TemporaryFolder;
let folder: string;
beforeEach(async () => {
  temporary = await makeTemporaryFolder('inspect-verify-');
  folder = temporary.path;
  // Where the command looks for what the program put there.
  test = await testApp({ storage: createFolderStorage(join(folder, 'files')) });
});
afterEach(async () => {
  await test.close();
  await temporary.remove();
});

/** Runs the command of the system administrator as he would. */
function verify(): Promise<{ code: number | null; said: string }> {
  const program = spawn(process.execPath, [...programOf('cli'), 'verify-checkups'], {
    env: { ...process.env, DATABASE_URL: test.database.url, DATA_DIR: folder, NODE_ENV: '' },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return new Promise((resolve) => program.on('close', (code) => resolve({ code, said })));
}

describe('the command verify-checkups', () => {
  it('ends well when all is as it was written, and with 1 and the fault when it is not', async () => {
    // Begun on a day that is not over by the command's own clock, so that no anchor is missed.
    test.clock.set(new Date());
    const saved = await saveCheckup(test, 'operator');
    expect(await verify()).toEqual({
      code: 0,
      said: expect.stringContaining(
        '1 versions of 1 checkups, 0 of them erased, and 0 anchors: all as they were written.',
      ),
    });
    await test.database.pool.query(
      `alter table checkups disable trigger keep_version; update checkups set odometer = 1`,
    );
    expect(await verify()).toEqual({
      code: 1,
      said: expect.stringContaining(`checkup ${saved._id}: the record is not what its last version says`),
    });
  });

  it('names the checkup and the version that was changed, deleted, swapped or rewritten with all hashes', async () => {
    // In the middle of yesterday: whatever these calls take, they are of one day, and it is over.
    const yesterday = startOfDay(addDays(yerevanDay(new Date()), -1));
    test.clock.set(new Date(yesterday.getTime() + DAY / 2));
    const conclude = async () =>
      concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), false);
    const [changed, gone, swapped, rewritten, intact] = [
      await conclude(),
      await conclude(),
      await conclude(),
      await conclude(),
      await conclude(),
    ];
    await test.jobs.planRecurring();
    test.clock.set(new Date(Date.now() + DAY));
    await test.runJobs();
    expect(await verify()).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /15 versions of 5 checkups, 0 of them erased, and [12] anchors: all as they were written/,
      ),
    });
    for (const [checkup, how] of [
      [changed, CHANGED],
      [gone, deleted(2)],
      [swapped, SWAPPED],
      [rewritten, REWRITTEN],
    ] as const)
      await tamper(test.database.pool, checkup._id, how);
    const { code, said } = await verify();
    expect(code).toBe(1);
    for (const line of [
      `checkup ${changed._id}, version 2: its content was changed: the hash does not fit it`,
      `checkup ${gone._id}, version 2: this version is missing`,
      `checkup ${swapped._id}, version 1: the content of another version stands in its place`,
      `checkup ${swapped._id}, version 2: the content of another version stands in its place`,
      `checkup ${rewritten._id}, version 3: it is not what was anchored: this version or an earlier one was rewritten`,
    ])
      expect(said).toContain(line);
    expect(said).not.toContain(intact._id);
  });
});
