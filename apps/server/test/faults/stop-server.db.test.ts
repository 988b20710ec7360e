// @module-tag slow
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { clusterOf, readPostmaster, waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headOf, rawRequest } from './raw-request.ts';
import { type RunningServer, runServer } from './run-server.ts';

const LIMIT_MS = 240_000;
const LOGIN = JSON.stringify({ email: 'operator@demo.inspect.am', password: 'wrong' });

let folder: TemporaryFolder;
let started: RunningServer[] = [];
beforeAll(async () => {
  // 0700 would send root's PostgreSQL to /var/lib/inspect
  folder = await makeTemporaryFolder('inspect-stop-', { mode: 0o755 });
});
afterEach(async () => {
  for (const server of started) await server.kill();
  started = [];
  const left = await readPostmaster(clusterOf(join(folder.path, 'postgres')));
  if (left) process.kill(left.process.pid, 'SIGKILL');
});
afterAll(() => folder.remove());

const start = (settings: Record<string, string> = {}) => {
  const server = runServer({ DATA_DIR: folder.path, INSPECT_MODE: 'demonstration', ...settings });
  started.push(server);
  return server;
};
const said = async (server: RunningServer, what: RegExp) =>
  (await waitUntil(() => (what.test(server.said()) ? true : undefined), { within: 60_000 })) === true;
/** Every process of PostgreSQL that works in this folder. */
const postgresProcesses = () => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('postgres') && line.includes(folder.path));
};
const wordOf = async (origin: string) => {
  const answer = await fetch(`${origin}/api/ready`, { headers: { connection: 'close' } });
  return { status: answer.status, body: await answer.json() };
};

describe('a server that is told to stop', () => {
  it(
    'while its database is just being made leaves no process behind, and the next start is fine',
    async () => {
      const server = start();
      await waitUntil(() => (postgresProcesses().length > 0 ? true : undefined), { within: 60_000 });
      server.signal('SIGTERM');
      expect(await server.ended(), server.said()).toBe(0);
      expect(postgresProcesses()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'while it brings in its data ends in order',
    async () => {
      const server = start({ LOG_LEVEL: 'debug' });
      await waitUntil(
        async () => ((await readPostmaster(clusterOf(join(folder.path, 'postgres')))) ? true : undefined),
        { within: 60_000 },
      );
      server.signal('SIGINT');
      expect(await server.ended(), server.said()).toBe(0);
      expect(postgresProcesses()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'ends a request that is under way, closes its connection, and stops PostgreSQL',
    async () => {
      const server = start();
      const origin = await server.origin();
      const idle = await rawRequest(
        origin,
        `GET /api/health HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n\r\n`,
      );
      expect(await idle.answered(/"ok"/)).toBe(true);
      const silent = await rawRequest(origin);
      const type = { 'content-type': 'application/json' };
      const busy = await rawRequest(
        origin,
        headOf(origin, '/auth/login', { ...type, 'content-length': LOGIN.length }) + LOGIN.slice(0, 10),
      );
      // The process has seen all three before it hears the signal.
      expect((await wordOf(origin)).status).toBe(200);
      server.signal('SIGTERM');
      expect(await idle.closed()).toBe(true);
      busy.socket.write(LOGIN.slice(10));
      expect(await busy.answered(/^HTTP\/1\.1 401/)).toBe(true);
      expect(busy.answer()).toMatch(/connection: close/i);
      expect(await busy.closed()).toBe(true);
      expect(await silent.closed()).toBe(true);
      expect(await server.ended()).toBe(0);
      expect(postgresProcesses()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'says so to the balancer first and goes on answering until it has looked away',
    async () => {
      const server = start({ DRAIN_SECONDS: '3' });
      const origin = await server.origin();
      expect(await wordOf(origin)).toEqual({ status: 200, body: { status: 'ok' } });
      server.signal('SIGTERM');
      expect(
        await waitUntil(async () => ((await wordOf(origin)).status === 503 ? true : undefined), {
          within: 2500,
        }),
      ).toBe(true);
      expect(await wordOf(origin)).toEqual({ status: 503, body: { status: 'draining' } });
      const answer = await fetch(`${origin}/api/health`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('connection')).toBe('close');
      expect(await server.ended()).toBe(0);
      expect(postgresProcesses()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'cuts what does not end within the grace, and stops PostgreSQL all the same',
    async () => {
      const server = start();
      const origin = await server.origin();
      const type = { 'content-type': 'application/json' };
      const hung = await rawRequest(
        origin,
        headOf(origin, '/auth/login', { ...type, 'content-length': 100 }),
      );
      expect((await wordOf(origin)).status).toBe(200);
      server.signal('SIGTERM');
      expect(await hung.closed()).toBe(true);
      expect(await server.ended()).toBe(0);
      expect(postgresProcesses()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'twice ends at once without leaving PostgreSQL behind; the same Ctrl+C handed on by npm counts once',
    async () => {
      const server = start({ DRAIN_SECONDS: '60', LOG_LEVEL: 'info' });
      const origin = await server.origin();
      server.signal('SIGINT');
      server.signal('SIGINT');
      expect(await said(server, /stopping/)).toBe(true);
      expect((await wordOf(origin)).body).toEqual({ status: 'draining' });
      // Whoever presses again and again.
      const isOver = waitUntil(
        () => {
          if (server.isAlive()) server.signal('SIGINT');
          return server.isAlive() ? undefined : true;
        },
        { within: 30_000, every: 300 },
      );
      expect(await isOver).toBe(true);
      expect(await server.ended()).toBe(130);
      expect(postgresProcesses()).toEqual([]);
      expect(await start().origin()).toMatch(/^http/);
    },
    LIMIT_MS,
  );
});
