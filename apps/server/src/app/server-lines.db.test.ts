import { type ChildProcess, spawn } from 'node:child_process';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database-per-worker.ts';
import { programOf } from '../../test/program-of.ts';

let database: TestDatabase;
let folder: TemporaryFolder;
let child: ChildProcess | undefined;
beforeEach(async () => {
  database = await testDatabase();
  folder = await makeTemporaryFolder('inspect-lines-');
});
afterEach(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await database.drop();
  await folder.remove();
});

/** The real server as an administrator starts it, and what it wrote so far. */
function start(env: Record<string, string> = {}) {
  const program = spawn(process.execPath, programOf('server'), {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: process.env.TMPDIR ?? '',
      HOME: process.env.HOME ?? '',
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      PORT: '0',
      METRICS_PORT: '0',
      INSPECT_MODE: 'production',
      PUBLIC_ORIGIN: 'https://inspect.test',
      TRUST_PROXY: 'none',
      ...env,
    },
  });
  child = program;
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  const ended = new Promise<number | null>((done) => program.on('close', done));
  const line = (msg: string) =>
    said
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((one) => one.msg === msg);
  return { program, line, ended, said: () => said };
}

const PATIENCE = { timeout: 60_000, interval: 100 };

describe('a server', () => {
  test('says in its log what was started where, serves its figures, and says why and how it stopped', async () => {
    const { program, line, ended, said } = start({ INSPECT_MODE: 'demonstration', PUBLIC_ORIGIN: '' });
    await vi.waitFor(() => expect(line('started'), said()).toBeDefined(), PATIENCE);
    const started = line('started');
    expect(started).toMatchObject({
      level: 30,
      build: expect.any(String),
      mode: 'demonstration',
      node: process.version,
      pid: program.pid,
      port: expect.any(Number),
      metricsPort: expect.any(Number),
      dataDir: folder.path,
      database: 'server',
      files: 'folder',
    });
    const text = await (await fetch(`http://127.0.0.1:${started?.metricsPort}/metrics`)).text();
    expect(text).toContain('inspect_ready 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/inspect_disk_used_ratio\{disk="files"\} 0\.\d/);
    const outside = await (await fetch(`http://127.0.0.1:${started?.port}/metrics`)).text();
    expect(outside, 'not for everybody').not.toContain('inspect_ready');
    program.kill('SIGTERM');
    expect(await ended, said()).toBe(0);
    expect(line('stopping')).toMatchObject({ level: 30, reason: 'SIGTERM' });
    expect(line('stopped')).toMatchObject({ level: 30, ms: expect.any(Number) });
  }, 180_000);

  test('that cannot start says so in its log and in one line', async () => {
    const { line, ended, said } = start();
    expect(await ended).toBe(1);
    expect(line('did not start')).toMatchObject({ level: 60, reason: expect.stringMatching(/create-roles/) });
    expect(said().split('\n')).toContainEqual(expect.stringMatching(/^DATABASE_URL logs in as /));
  }, 180_000);
});
