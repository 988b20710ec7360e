import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { repositoryRoot } from '../platform/paths.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'inspect-verify-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** Runs the command of the system administrator as he would. */
function verify(): Promise<{ code: number | null; said: string }> {
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', join(repositoryRoot(), 'apps/server/src/app/cli.ts'), 'verify-checkups'],
    { env: { ...process.env, DATABASE_URL: test.database.url, DATA_DIR: folder, NODE_ENV: '' } },
  );
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
      said: expect.stringContaining('1 versions of 1 checkups and 0 anchors: all as they were written.'),
    });
    await test.database.pool.query(
      `alter table checkups disable trigger keep_version; update checkups set odometer = 1`,
    );
    expect(await verify()).toEqual({
      code: 1,
      said: expect.stringContaining(`checkup ${saved._id}: the record is not what its last version says`),
    });
  });
});
