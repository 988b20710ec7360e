import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  clusterOf,
  embeddedUrl,
  findProcess,
  isRunning,
  type ProcessRef,
  readPostmaster,
  signal,
  waitUntil,
} from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { programOf } from '../program-of.ts';

const START_LIMIT_MS = 180_000;
const END_LIMIT_MS = 40_000;
/** Settings of the person who tests must not reach the server that is killed. */
const FOREIGN = [
  'DATABASE_URL',
  'DATABASE_POOL',
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'NODE_ENV',
  'NODE_OPTIONS',
  'VITEST',
];

export type ServerProcess = {
  origin: string;
  /** milliseconds from its start until it said that it is ready */
  readyAfter: number;
  /** the address of its database, for writers that go past the application */
  databaseUrl(): Promise<string>;
  isAlive(): boolean;
  /** kill -9 of Node alone: its PostgreSQL stays behind as an orphan */
  kill(): Promise<void>;
  /** kill -9 of the postmaster and every process it has; returns how many */
  killPostgres(): Promise<number>;
  /** lets PostgreSQL acknowledge what it has not written yet, as nobody should */
  makeForgetful(): Promise<void>;
  /** as the administrator stops it */
  stop(): Promise<void>;
};

export type DataFolder = { start(): Promise<ServerProcess>; remove(): Promise<void> };

/** A folder of data of its own, filled so, on which the real server is started again and again. */
export async function dataFolder(fill: (folder: string) => Promise<void>): Promise<DataFolder> {
  // 0700 would send root's PostgreSQL to /var/lib/inspect
  const temporary = await makeTemporaryFolder('inspect-kill-', { mode: 0o755 });
  const folder = temporary.path;
  await fill(folder);
  const started: ServerProcess[] = [];
  return {
    start: async () => {
      const server = await startServer(folder);
      started.push(server);
      return server;
    },
    remove: async () => {
      for (const server of started) await server.stop();
      const left = await readPostmaster(clusterOf(join(folder, 'postgres')));
      if (left) for (const ref of familyOf(left.process.pid)) signal(ref, 'SIGKILL');
      await temporary.remove();
    },
  };
}

/** The real server on a folder of data; `settings` are further variables of its environment. */
export async function startServer(
  folder: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const root = repositoryRoot();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.includes(name)));
  const child = spawn(process.execPath, programOf('server'), {
    cwd: root,
    env: {
      ...env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      INSPECT_MODE: 'demonstration',
      LOG_LEVEL: 'warn',
      DISK_RESERVE_MB: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const begin = performance.now();
  const origin = await originOf(child);
  const readyAfter = performance.now() - begin;
  const cluster = clusterOf(join(folder, 'postgres'));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const ended = () => waitUntil(() => (isAlive() ? undefined : true), { within: END_LIMIT_MS });
  const end = async (name: NodeJS.Signals) => {
    if (isAlive()) child.kill(name);
    if (!(await ended())) child.kill('SIGKILL');
  };
  return {
    origin,
    readyAfter,
    databaseUrl: async () => {
      const password = (await readFile(join(cluster, '..', 'password'), 'utf8')).trim();
      const postmaster = await readPostmaster(cluster);
      return embeddedUrl(postmaster?.port ?? 0, password, 'inspect');
    },
    isAlive,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    makeForgetful: async () => {
      await appendFile(
        join(cluster, 'postgresql.conf'),
        '\nsynchronous_commit = off\nwal_writer_delay = 10s\nwal_writer_flush_after = 1GB\n',
      );
      const postmaster = await readPostmaster(cluster);
      if (postmaster) signal(postmaster.process, 'SIGHUP');
    },
    killPostgres: async () => {
      const postmaster = await readPostmaster(cluster);
      if (!postmaster) return 0;
      const family = familyOf(postmaster.process.pid);
      for (const ref of family) signal(ref, 'SIGKILL');
      await waitUntil(() => (family.some(isRunning) ? undefined : true), { within: 10_000 });
      return family.length;
    },
  };
}

/** The address the server says it listens on; throws what it said when it ends or takes too long. */
async function originOf(child: ChildProcess): Promise<string> {
  let said = '';
  const hear = (chunk: unknown) => {
    said += String(chunk);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const portOrEnd = () => {
    const port = /Inspect is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1];
    return port ?? (child.exitCode === null && child.signalCode === null ? undefined : 'ended');
  };
  const port = await waitUntil(portOrEnd, { within: START_LIMIT_MS });
  if (port && port !== 'ended') return `http://127.0.0.1:${port}`;
  child.kill('SIGKILL');
  throw new Error(`the server did not start: ${said}`);
}

/** A process and its children, the parent first, so that it starts no other. */
function familyOf(pid: number): ProcessRef[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
  return [pid, ...children].flatMap((one) => findProcess(one) ?? []);
}
