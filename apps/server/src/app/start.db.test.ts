// @module-tag slow
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Program, runProcess } from '@inspect/embedded-postgres/test';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandOf, settingsFor } from '../../test/faults/command-of.ts';
import { copyDemonstration } from '../../test/finished-demonstration.ts';

const LIMIT_MS = 300_000;

let folder: TemporaryFolder;
let servers: Program[] = [];
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-start-', { mode: 0o755 });
});
afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended();
  }
  servers = [];
  await folder.remove();
});

function start(dataDir: string, settings: NodeJS.ProcessEnv = {}): Program {
  const server = runProcess(commandOf('server'), settingsFor(dataDir, settings));
  servers.push(server);
  return server;
}

test(
  'a busy port is noticed before anything is made',
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const server = start(join(folder.path, 'data'), { PORT: String(port) });
    expect(await server.ended()).toBe(1);
    expect(server.said()).toBe(
      `Port ${port} is taken: stop the program that uses it or choose another one with PORT=…\n`,
    );
    expect(await readdir(folder.path)).not.toContain('data');
    other.close();
  },
  LIMIT_MS,
);

test.each([
  [{ HOST: '0.0.0.0' }, /^A demonstration has passwords that everybody knows, and HOST=0\.0\.0\.0 lets/],
  [
    { INSPECT_MODE: 'production', PUBLIC_ORIGIN: 'https://inspect.am', DATABASE_URL: 'embedded' },
    /^TRUST_PROXY is missing: /m,
  ],
])(
  'a server that strangers would reach unsafely, with %o, ends before anything is made',
  async (settings, line) => {
    const server = start(join(folder.path, 'data'), settings);
    expect(await Promise.race([server.ended(), server.says(/Inspect is ready/)])).toBe(78);
    expect(server.said()).toMatch(line);
    expect(await readdir(folder.path)).not.toContain('data');
  },
  LIMIT_MS,
);

test(
  'production never begins on the embedded database by accident, neither the server nor a command',
  async () => {
    // No balancer has to look away before it stops.
    const settings = {
      INSPECT_MODE: 'production',
      PUBLIC_ORIGIN: 'https://inspect.am',
      DRAIN_SECONDS: '0',
    };
    const dataDir = join(folder.path, 'data');
    const line =
      'DATABASE_URL is missing: set it to a PostgreSQL 15 or newer, or to "embedded" for the one that comes with Inspect.\n';
    for (const command of [commandOf('server'), commandOf('cli', ['parked-jobs'])]) {
      const program = runProcess(command, settingsFor(dataDir, settings));
      expect(await program.ended()).toBe(78);
      expect(program.said()).toBe(line);
    }
    expect(await readdir(folder.path)).not.toContain('data');
    const chosen = start(dataDir, { ...settings, DATABASE_URL: 'embedded', TRUST_PROXY: 'loopback' });
    await chosen.says(/Inspect is ready/);
    expect(chosen.said()).toContain(`All data lies in ${dataDir}.\n`);
  },
  LIMIT_MS,
);

describe('a command of the administrator beside a running server on the embedded database', () => {
  test(
    'works, and leaves the server running',
    async () => {
      await copyDemonstration(folder.path);
      const server = start(folder.path);
      const [, origin = ''] = await server.says(/Inspect is ready: http:\/\/localhost(:\d+)/);
      const run = async (...args: string[]) => {
        const settings = settingsFor(folder.path, { ADMIN_PASSWORD: 'vardaguyn karas 1914' });
        const program = runProcess(commandOf('cli', args), settings);
        return { code: await program.ended(), said: program.said() };
      };
      const email = 'first@example.am';
      expect(await run('create-admin', '--email', email, '--name', 'Առաջին Մարդ')).toEqual({
        code: 0,
        said: `${email} may sign in now.\n`,
      });
      const wrong = await fetch(`http://127.0.0.1${origin}/api/auth/login`, {
        method: 'POST',
        headers: {
          origin: `http://127.0.0.1${origin}`,
          'x-requested-with': 'inspect',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email, password: 'not the one' }),
      });
      expect(wrong.status).toBe(401);
      const unlocked = { code: 0, said: `${email} is not locked any more.\n` };
      expect(await run('unlock', '--email', email)).toEqual(unlocked);
      const mistyped = 'frist@example.am';
      expect(await run('unlock', '--email', mistyped)).toEqual({
        code: 0,
        said: `No wrong passwords are counted for ${mistyped}, so it is not locked: is the address written right?\n`,
      });
      expect(await run('parked-jobs')).toEqual({ code: 0, said: 'No job is parked.\n' });
      expect(await run('release-job', '018f0000-0000-7000-8000-000000000000')).toEqual({
        code: 1,
        said: 'No parked job is called 018f0000-0000-7000-8000-000000000000: parked-jobs lists those there are.\n',
      });
      expect(await run('release-job')).toMatchObject({ code: 1, said: expect.stringContaining('which job') });
      expect(await run('migrate')).toEqual({ code: 0, said: 'Nothing to migrate.\n' });
      expect(await run('verify-checkups')).toMatchObject({
        code: 0,
        said: expect.stringContaining('all as they were written'),
      });
      const answer = await fetch(`http://127.0.0.1${origin}/api/ready`);
      expect(answer.status).toBe(200);
    },
    LIMIT_MS,
  );
});

/** A disk of its own that can be too small; needs root. */
const noDisk = process.platform !== 'linux' || process.getuid?.() !== 0 ? ' (only root may mount)' : '';

describe.skipIf(noDisk)(`a disk that fills up during the first start${noDisk}`, () => {
  const mount = (...args: string[]) => {
    const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mount: ${stderr}`);
  };
  afterEach(() => {
    spawnSync('umount', ['-l', folder.path]);
  });

  test.each([70, 110])(
    'is one line at %s MB, and with more space the same start works',
    async (size) => {
      mount('-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'tmpfs', folder.path);
      const server = start(folder.path);
      expect(await server.ended()).toBe(1);
      const lines = server.said().trim().split('\n');
      expect(lines.at(-1)).toBe(`The disk of ${folder.path} is full: free some space and start again.`);
      expect(server.said()).not.toContain('    at ');
      mount('-o', 'remount,size=600m', folder.path);
      await start(folder.path).says(/Inspect is ready/);
    },
    LIMIT_MS,
  );
});
