import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseServiceUser } from '@inspect/embedded-postgres';
import { makeOwnedFolder } from '@inspect/owned-folder';

const DEBIAN = '/usr/lib/postgresql';
const LIMIT_MS = 300_000;

export type InstalledCluster = {
  binDir: string;
  /** marked folder of everything of this machine's database; `pgdata` in it is the data folder */
  machine: string;
  /** of the database `inspect` */
  url: string;
  /** what the commands of the runbook find in their environment */
  env: Record<string, string>;
  /** runs a script by `sh -e`, as the user who runs the database; returns what it says */
  run(script: string, more?: Record<string, string>): Promise<string>;
  /** also starts it */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The folder of the installed server programs; they are in `.ci/run`, and without them there is no drill. */
function installedBinaries(): string {
  const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => join(DEBIAN, name, 'bin')) : [];
  const found = [process.env.TEST_PG_BIN ?? '', ...folders.sort().reverse()].find(
    (folder) => folder !== '' && existsSync(join(folder, 'pg_basebackup')),
  );
  if (!found) throw new Error('this drill needs the programs of an installed PostgreSQL, server and client');
  return found;
}

/**
 * The place of a server of one's own with the programs of its version, on a folder of its own; nothing is in it yet.
 * @param like the server that is going to be restored in it: its port and password stay
 */
export async function installedCluster(
  base: string,
  name: string,
  like?: InstalledCluster,
): Promise<InstalledCluster> {
  const binDir = installedBinaries();
  const user = await chooseServiceUser(undefined);
  const machine = await makeOwnedFolder(join(base, name), { mode: 0o755 });
  if (user) await chown(machine, user.uid, user.gid);
  const password = like?.env.PGPASSWORD ?? randomBytes(12).toString('hex');
  const port = Number(like?.env.PGPORT) || (await freePort());
  const env = {
    PATH: `${binDir}:${process.env.PATH ?? ''}`,
    PGDATA: join(machine, 'pgdata'),
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'inspect',
    PGPASSWORD: password,
    PGSSLMODE: 'disable',
  };
  const run = async (script: string, more: Record<string, string> = {}) => {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-e', '-c', script], {
      cwd: '/',
      env: { ...env, ...more },
      timeout: LIMIT_MS,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    return stdout.trim();
  };
  const url = `postgres://inspect:${password}@127.0.0.1:${port}/inspect?sslmode=disable`;
  return {
    binDir,
    machine,
    url,
    env,
    run,
    restart: async () => {
      await run('test ! -f "$PGDATA/postmaster.pid" || pg_ctl -D "$PGDATA" -w -m fast stop >/dev/null');
      await run('pg_ctl -D "$PGDATA" -l "$PGDATA/server.log" -w start >/dev/null');
    },
    stop: async () => {
      await run('test ! -f "$PGDATA/postmaster.pid" || pg_ctl -D "$PGDATA" -m immediate -w stop');
    },
  };
}

/** Makes the database and starts it. */
export async function startEmpty({ machine, env, run }: InstalledCluster): Promise<void> {
  const file = join(machine, 'password');
  await writeFile(file, `${env.PGPASSWORD}\n`);
  await chmod(file, 0o644);
  await run(
    `initdb -D "$PGDATA" -U inspect --pwfile="${file}" --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >/dev/null`,
  );
  await appendFile(
    join(env.PGDATA ?? '', 'postgresql.conf'),
    // this data is thrown away, and nobody cuts the power
    `\nfsync = off\nport = ${env.PGPORT}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
  );
  await run('pg_ctl -D "$PGDATA" -l "$PGDATA/server.log" -w start >/dev/null; createdb inspect');
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
