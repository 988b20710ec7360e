import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { askServer } from './ask-server.query.ts';
import { clusterOf, type Home } from './choose-home.ts';
import { fixedSettings } from './cluster-settings.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { backendsOf, endBackends } from './end-backends.ts';
import { diskFull, failureOf, launchFailure } from './explain-failure.ts';
import type { Binaries } from './find-binaries.ts';
import { lockPostgres } from './postgres-lock.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import { findProcess } from './process-ref.ts';
import { programEnvironment } from './run-program.ts';
import { stopPostmaster } from './stop-postmaster.ts';
import { waitUntil } from './wait-until.ts';

export type Launch = {
  home: Home;
  binaries: Binaries;
  password: string;
  port: number;
  /** once aborted, what has been started is stopped again */
  signal?: AbortSignal | undefined;
};

// recovery after a power cut replays at most max_wal_size, which takes seconds; minutes mean a broken disk
const START_TIMEOUT = 180_000;
// the last backends of a killed postmaster end with their statement, which the application limits to 10 s
const INHERITANCE_TIMEOUT = 30_000;
// a container that was just killed is gone within moments; one that runs stays
const CONTAINER_PATIENCE = 10_000;
const STRANGER_PATIENCE = 2000;
const LOG_LIMIT = 8 * 1024 ** 2;

/** Starts PostgreSQL and returns when it answers. A port that was taken meanwhile is an answer, not a failure. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster | 'port-busy'> {
  const cluster = clusterOf(launch.home.home);
  const begin = performance.now();
  const started = await waitUntil(
    async () => {
      const attempt = await withLock(launch);
      if (attempt !== 'still-in-use') return attempt;
      const late = performance.now() - begin > CONTAINER_PATIENCE;
      return late && (await isForeign(cluster)) ? 'foreign' : undefined;
    },
    { within: INHERITANCE_TIMEOUT, every: 250 },
  );
  if (started === 'foreign') {
    throw new EmbeddedPostgresError(
      `A PostgreSQL of another container still runs on ${cluster}: stop that container and start again.`,
    );
  }
  if (started) return started;
  throw new EmbeddedPostgresError(
    `Processes of an earlier PostgreSQL still use ${cluster}: end them and start again.`,
  );
}

/** Nothing is cleared away and nothing started while any process of an earlier PostgreSQL lives, wherever. */
async function withLock(launch: Launch): Promise<Postmaster | 'port-busy' | 'still-in-use'> {
  const cluster = clusterOf(launch.home.home);
  const lock = await lockPostgres(launch.home);
  if (lock === undefined) {
    if (!(await readPostmaster(cluster))) await endBackends(cluster);
    return 'still-in-use';
  }
  let child: Spawned;
  try {
    await clearCrash(cluster);
    child = await spawnPostgres(launch, lock);
  } finally {
    // PostgreSQL has it now: with a copy kept here nobody could tell when its last process ends
    closeSync(lock);
  }
  return whenReady(launch, child);
}

/** The lock is held, and by nobody who is seen from here. */
async function isForeign(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux' || (await readPostmaster(cluster))) return false;
  return (await backendsOf(cluster)).length === 0;
}

async function whenReady(
  launch: Launch,
  { child, log, logStart }: Spawned,
): Promise<Postmaster | 'port-busy' | 'still-in-use'> {
  const { home } = launch.home;
  let ended = '';
  child.once('exit', (code, signalName) => {
    ended = signalName ? `PostgreSQL was ended by ${signalName}` : `PostgreSQL ended with code ${code}`;
  });
  const postmaster = findProcess(child.pid ?? 0);
  const begin = performance.now();
  const outcome = await waitUntil(
    () => (ended || !postmaster ? 'ended' : verdict(launch, performance.now() - begin)),
    { within: START_TIMEOUT },
  );
  if (outcome === 'ready' && postmaster) return { process: postmaster, port: launch.port };
  if (outcome !== 'ended' && postmaster) await stopPostmaster(postmaster);
  if (outcome === 'not-wanted')
    throw new EmbeddedPostgresError('Told to stop while PostgreSQL was starting.');
  if (outcome === 'disk-full') throw diskFull(home);
  if (outcome === 'wrong-password') {
    throw new EmbeddedPostgresError(
      `The database in ${home} refuses the password kept beside it: put ${join(home, 'password')} back.`,
    );
  }
  if (outcome === undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL did not answer within ${START_TIMEOUT / 1000} s: its reasons are in ${log}.`,
    );
  }
  const said = (await readFile(log)).subarray(logStart).toString('utf8');
  const failure = failureOf(said);
  if (failure === 'port-busy' || failure === 'still-in-use') return failure;
  throw launchFailure('PostgreSQL does not start', home, said, ended || undefined);
}

type Spawned = { child: ChildProcess; log: string; logStart: number };

type Verdict = 'ready' | 'disk-full' | 'wrong-password' | 'not-wanted';

async function verdict({ port, password, signal }: Launch, waited: number): Promise<Verdict | undefined> {
  if (signal?.aborted) return 'not-wanted';
  const answer = await askServer(port, password);
  if (answer.kind === 'ready') return 'ready';
  if (answer.kind === 'silent' && answer.code === '53100') return 'disk-full';
  // at first it may be another program on a port that ours is just about to fail on
  return answer.kind === 'stranger' && waited > STRANGER_PATIENCE ? 'wrong-password' : undefined;
}

/** In its own session: Ctrl+C reaches Node only, which stops it last. It logs to a file, which outlives Node. */
async function spawnPostgres(launch: Launch, lock: number): Promise<Spawned> {
  const { home: place, binaries, port } = launch;
  const log = join(place.home, 'postgres.log');
  const file = await open(log, 'a', 0o600);
  try {
    if ((await file.stat()).size > LOG_LIMIT) await file.truncate();
    const logStart = (await file.stat()).size;
    const child = spawn(
      join(binaries.binDir, 'postgres'),
      ['-D', clusterOf(place.home), ...fixedSettings(port)],
      {
        cwd: place.home,
        detached: true,
        stdio: ['ignore', file.fd, file.fd, lock],
        env: programEnvironment(),
        ...(place.user ? { uid: place.user.uid, gid: place.user.gid } : {}),
      },
    );
    await new Promise<void>((done, fail) => {
      child.once('spawn', done);
      child.once('error', fail);
    });
    child.unref();
    return { child, log, logStart };
  } finally {
    await file.close();
  }
}

/** Clears a killed postmaster's leavings once the lock says none lives: PostgreSQL goes by the number alone. */
async function clearCrash(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (!exists || (await readPostmaster(cluster))) return;
  await endBackends(cluster);
  const [pid] = (await readFile(path, 'utf8')).split('\n');
  if (findProcess(Number(pid))) await rm(path, { force: true });
}
