import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCheckup } from '../../test/build/checkup.ts';
import { emailOf, seedFixtures, TEST_PASSWORD } from '../../test/fixtures.ts';
import { type OwnCluster, ownCluster } from '../../test/own-cluster.ts';
import { asAdmin, databaseUrl } from '../../test/postgres-global-setup.ts';
import { type RunningServer, runCommand, runServer } from '../../test/run-program.ts';
import { openPool } from '../platform/db/connect.ts';
import { createRoles } from '../platform/db/create-roles.ts';
import { migrate } from '../platform/db/migrate.ts';

const PASSWORD = {
  migrate: 'm'.repeat(24),
  server: 's'.repeat(24),
  backup: 'b'.repeat(24),
  dba: 'd'.repeat(24),
};
const PUBLIC_ORIGIN = 'http://localhost:1';
/** a program is started from its sources, beside whatever else the machine does */
const PATIENCE = 120_000;

let cluster: OwnCluster;
let folder: TemporaryFolder;
beforeAll(async () => {
  cluster = await ownCluster();
  folder = await makeTemporaryFolder('inspect-roles-');
});
afterAll(async () => {
  await cluster.stop();
  await folder.remove();
});

/** Statements as this login; the last one's rows, or what the server says against it. */
async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const production = (settings: Record<string, string>) => ({
  NODE_ENV: 'production',
  PUBLIC_ORIGIN,
  DATA_DIR: folder.path,
  // No balancer has to look away before it stops.
  DRAIN_SECONDS: '0',
  ...settings,
});

/** Makes the roles by the command; returns what it said. */
async function byCommand(admin: string): Promise<string> {
  const { code, said } = await runCommand(['create-roles'], {
    ADMIN_DATABASE_URL: admin,
    INSPECT_MIGRATE_PASSWORD: PASSWORD.migrate,
    INSPECT_SERVER_PASSWORD: PASSWORD.server,
    INSPECT_BACKUP_PASSWORD: PASSWORD.backup,
  });
  expect(code, said).toBe(0);
  return said;
}

const UTF8 = `template template0 encoding 'UTF8' locale 'C.UTF-8'`;

describe('an owner of the database who is neither superuser nor may make roles', () => {
  it('migrates when somebody made the two roles for him, and is told to have them made otherwise', async () => {
    await asAdmin(cluster.url, [
      `create role plain_owner login password '${PASSWORD.dba}'`,
      `create database by_hand ${UTF8} owner plain_owner`,
    ]);
    const url = cluster.as('plain_owner', PASSWORD.dba, 'by_hand');
    await expect(migrate(url)).rejects.toThrow('let an administrator run the command create-roles');
    await asAdmin(cluster.url, [
      'create role inspect_app nologin',
      'create role inspect_system nologin',
      'grant inspect_app, inspect_system to plain_owner',
    ]);
    expect((await migrate(url))[0]).toBe('001_foundation.sql');
    await asAdmin(cluster.url, [
      'drop database by_hand',
      'drop role inspect_app, inspect_system, plain_owner',
    ]);
  });
});

/** The runbook's steps after create-roles, each by the program that an administrator starts. */
function asPrograms(name: string): void {
  const as = (role: 'migrate' | 'server' | 'backup') => cluster.as(`inspect_${role}`, PASSWORD[role], name);
  let server: RunningServer | undefined;
  afterAll(() => server?.stop());

  it('a server that finds nothing migrated says who must do it, and does nothing itself', async () => {
    await expect(runServer(production({ DATABASE_URL: as('server') }))).rejects.toThrow(
      'run the command migrate with MIGRATE_DATABASE_URL',
    );
    expect(await ask(as('migrate'), `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('the command migrate brings an empty database to the newest version, and fills it', async () => {
    const settings = production({ DATABASE_URL: as('server'), MIGRATE_DATABASE_URL: as('migrate') });
    expect(await runCommand(['migrate'], settings)).toMatchObject({
      code: 0,
      said: expect.stringContaining('001_foundation.sql'),
    });
  });

  it('the first admin is made with the server’s login', async () => {
    const made = await runCommand(['create-admin', '--email', 'first@example.am', '--name', 'First Admin'], {
      ...production({ DATABASE_URL: as('server') }),
      ADMIN_PASSWORD: 'nobody will guess this one here',
    });
    expect(made).toEqual({ code: 0, said: 'first@example.am may sign in now.\n' });
  });

  it('the server starts, a person signs in and saves a checkup', async () => {
    const owner = openPool(as('migrate'), { max: 1 });
    const client = await owner.connect();
    await seedFixtures(client);
    client.release();
    const running = await runServer(production({ DATABASE_URL: as('server') }));
    server = running;
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(`${running.origin}/api${path}`, {
        method: 'POST',
        headers: {
          cookie,
          origin: PUBLIC_ORIGIN,
          'x-requested-with': 'inspect',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    const login = await post('/auth/login', { email: emailOf('operator'), password: TEST_PASSWORD });
    expect(login.status).toBe(200);
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const saved = await post('/tech-service-checkup', await buildCheckup(owner), cookie);
    expect(saved.status, await saved.clone().text()).toBe(201);
    expect(await ask(as('migrate'), 'select count(*)::int from checkups')).toEqual([{ count: 1 }]);
    await owner.end();
    expect((await fetch(`${running.origin}/api/ready`)).status).toBe(200);
    expect(running.said()).not.toContain('permission denied');
  });

  it('the command verify-checkups finds it well', async () => {
    expect(await runCommand(['verify-checkups'], production({ DATABASE_URL: as('server') }))).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 versions of 1 checkups'),
    });
  });

  it('the doctor finds the installation sound with the server’s login', async () => {
    // the disk of the machine that tests may be as full as it likes
    const full = { DISK_ALARM_PERCENT: '100', DISK_REFUSE_PERCENT: '100' };
    const { code, said } = await runCommand(['doctor'], production({ DATABASE_URL: as('server'), ...full }));
    expect(said).not.toMatch(/^fail/m);
    expect(said).toMatch(/^ok {4}migrations {5}all \d+ applied$/m);
    expect(said).toMatch(/^ok {4}clock /m);
    expect(code, said).toBe(0);
  });

  it('the backup’s login reads every row of every table and writes none', async () => {
    const tables = await ask(
      as('migrate'),
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'inspect')`,
    );
    // as pg_dump asks: rather fail than leave out rows
    for (const table of tables)
      await ask(as('backup'), 'set row_security = off', `select * from ${Object(table).name}`);
    expect(await ask(as('backup'), 'set row_security = off', 'select count(*)::int from checkups')).toEqual([
      { count: 1 },
    ]);
    const writable = 'set default_transaction_read_only = off';
    for (const attempt of [
      'delete from checkups',
      'create table public.mine (x int)',
      'set role inspect_system',
      'alter table checkups disable row level security',
    ])
      await expect(ask(as('backup'), writable, attempt)).rejects.toThrow(/permission denied|must be owner/);
    await expect(ask(as('backup'), 'delete from checkups')).rejects.toThrow(/read-only|permission denied/);
  });

  it('pg_dump gets the checkup by it too, where the server comes with pg_dump', async () => {
    const pgDump = join(cluster.binDir, 'pg_dump');
    // The embedded PostgreSQL comes without it; the installed one, on which this file runs as well, has it.
    if (!existsSync(pgDump)) return;
    const { stdout } = await promisify(execFile)(pgDump, ['--data-only', '--table=checkups', as('backup')]);
    expect(stdout).toContain('TESTVN00000');
  });

  it('a set made with the backup’s login is restored with the migrating one, where there is pg_dump', async () => {
    if (!existsSync(join(cluster.binDir, 'pg_dump'))) return;
    const tools = { PG_BIN: cluster.binDir };
    const sets = join(folder.path, 'sets');
    const taken = await runCommand(
      ['backup'],
      production({
        ...tools,
        DATABASE_URL: as('server'),
        BACKUP_DATABASE_URL: as('backup'),
        DATA_DIR: join(folder.path, 'data'),
        BACKUP_DIR: sets,
      }),
    );
    expect(taken.code, taken.said).toBe(0);
    const [set = ''] = await readdir(sets);
    const fresh = `${name}_restored`;
    await byCommand(databaseUrl(cluster.url, fresh));
    try {
      const restored = await runCommand(
        ['restore', join(sets, set), '--into', join(folder.path, 'restored')],
        {
          ...production(tools),
          DATABASE_URL: cluster.as('inspect_server', PASSWORD.server, fresh),
          MIGRATE_DATABASE_URL: cluster.as('inspect_migrate', PASSWORD.migrate, fresh),
        },
      );
      expect(restored, restored.said).toMatchObject({ code: 0 });
      expect(restored.said).toContain('checkups: 1 rows, 1 when the backup began');
      expect(restored.said).toContain('1 versions of 1 checkups and 0 anchors: 0 faults.');
    } finally {
      await asAdmin(cluster.url, [`drop database ${fresh} with (force)`]);
    }
  });

  it('a backup that reaches no server is one line', async () => {
    const nowhere = production({
      DATABASE_URL: as('server'),
      BACKUP_DATABASE_URL: 'postgres://inspect_backup@127.0.0.1:1/x',
      DATA_DIR: join(folder.path, 'data'),
    });
    expect(await runCommand(['backup', '--to', join(folder.path, 'none')], nowhere)).toEqual({
      code: 1,
      said: 'No PostgreSQL answers at 127.0.0.1:1: start it, or correct BACKUP_DATABASE_URL.\n',
    });
  });

  it('production refuses the administrator’s own login for the running program', async () => {
    await expect(runServer(production({ DATABASE_URL: databaseUrl(cluster.url, name) }))).rejects.toThrow(
      /DATABASE_URL logs in as .*, who may pass row-level security: make the roles with the command create-roles/,
    );
  });

  it('a demonstration is not started with a login that owns nothing', async () => {
    await expect(runServer({ INSPECT_MODE: 'demonstration', DATABASE_URL: as('server') })).rejects.toThrow(
      'must name the login that owns the tables',
    );
  });
}

describe.each(['a superuser', 'an administrator who is no superuser'])(
  'with the roles made by %s',
  { timeout: PATIENCE },
  (who) => {
    const isSuper = who === 'a superuser';
    const name = isSuper ? 'inspect_one' : 'inspect_two';
    // The second round is about what the database allows: without programs of its own it takes seconds.
    const make = isSuper ? byCommand : async (url: string) => (await createRoles(url, PASSWORD)).join('\n');
    let admin = '';
    const as = (role: 'migrate' | 'server' | 'backup') => cluster.as(`inspect_${role}`, PASSWORD[role], name);

    beforeAll(async () => {
      if (isSuper) {
        admin = databaseUrl(cluster.url, name);
        return;
      }
      await asAdmin(cluster.url, [`create role dba login createrole createdb password '${PASSWORD.dba}'`]);
      admin = cluster.as('dba', PASSWORD.dba, name);
    });
    // The next round makes them anew.
    afterAll(async () => {
      await asAdmin(cluster.url, [
        `drop database ${name} with (force)`,
        'drop role if exists inspect_app, inspect_system, inspect_migrate, inspect_server, inspect_backup',
      ]);
    });

    it('database and roles are made, and the same again changes nothing; no password is said', async () => {
      const said = await make(admin);
      expect(said).toContain(`Made the database ${name}.`);
      expect(said).toContain('inspect_server is there and has the password that was given.');
      expect(said.includes('inspect_backup was not made')).toBe(!isSuper);
      const roles = `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin, rolinherit
                     from pg_roles where rolname like 'inspect\\_%' order by 1`;
      const made = await ask(cluster.url, roles);
      await make(admin);
      expect(await ask(cluster.url, roles)).toEqual(made);
      for (const password of Object.values(PASSWORD)) expect(said).not.toContain(password);
    });

    if (isSuper) asPrograms(name);
    else
      it('an empty database is migrated', async () => {
        expect((await migrate(as('migrate')))[0]).toBe('001_foundation.sql');
      });

    it('the migrating role owns all that was made', async () => {
      const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'inspect')`;
      expect(await ask(admin, owners)).toEqual([{ tableowner: 'inspect_migrate' }]);
    });

    it.each([
      ['reads a table by itself', ['select * from checkups']],
      [
        'reads another’s checkup as a request of nobody',
        ['set role inspect_app', 'select * from checkups'],
        [],
      ],
      ['switches row-level security off', ['alter table checkups disable row level security']],
      [
        'switches row-level security off as the machine',
        ['set role inspect_system', 'alter table checkups disable row level security'],
      ],
      ['makes a table', ['create table public.mine (x int)']],
      ['makes a table in our schema', ['create table inspect.mine (x int)']],
      ['makes a temporary table', ['create temporary table mine (x int)']],
      ['makes a role', ['create role mine']],
      ['gives itself the migrating role', ['grant inspect_migrate to inspect_server']],
      ['becomes the migrating role', ['set role inspect_migrate']],
      ['gives itself BYPASSRLS', ['alter role inspect_server bypassrls']],
      ['changes a function', ['drop function inspect.actor_user()']],
      [
        'reads as the machine what is granted to it',
        ['set role inspect_system', 'select version from schema_migrations where version = 1'],
        [{ version: 1 }],
      ],
      [
        'leaves an announcement as the machine',
        [
          'set role inspect_system',
          `insert into socket_io_attachments (payload) values ('x') returning 1 as one`,
        ],
        [{ one: 1 }],
      ],
    ])(
      'the server’s login that %s gets what it should',
      async (_what, statements: string[], rows?: unknown[]) => {
        const answer = ask(as('server'), ...statements);
        if (rows) await expect(answer).resolves.toEqual(rows);
        else
          await expect(answer).rejects.toThrow(
            /permission denied|must be owner|must be superuser|admin option/i,
          );
      },
    );

    it('a login for backups is made by a superuser only', async () => {
      const backup = await ask(cluster.url, `select from pg_roles where rolname = 'inspect_backup'`);
      expect(backup).toHaveLength(isSuper ? 1 : 0);
    });

    it('an installation that was made under the administrator’s login is handed over', async () => {
      // Everything as if it had been made by him, then the command again.
      const superuser = databaseUrl(cluster.url, name);
      const [{ user }] = (await ask(admin, 'select current_user as user')) as [{ user: string }];
      await ask(
        superuser,
        `do $$ declare t record; begin
         for t in select schemaname, tablename from pg_tables where schemaname in ('public', 'inspect') loop
           execute format('alter table %I.%I owner to %I', t.schemaname, t.tablename, '${user}'); end loop;
         for t in select oid::regprocedure as f from pg_proc where pronamespace = 'inspect'::regnamespace loop
           execute format('alter routine %s owner to %I', t.f, '${user}'); end loop;
       end $$`,
        `alter domain oid24 owner to "${user}"`,
        `alter schema inspect owner to "${user}"`,
      );
      await make(admin);
      const left = `select c.oid::regclass::text as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'inspect'::regnamespace)
                     and pg_get_userbyid(c.relowner) <> 'inspect_migrate'
                  union all select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'inspect'::regnamespace
                     and pg_get_userbyid(p.proowner) <> 'inspect_migrate'
                  union all select nspname from pg_namespace where nspname = 'inspect' and pg_get_userbyid(nspowner) <> 'inspect_migrate'`;
      expect(await ask(superuser, left)).toEqual([]);
      expect(await migrate(as('migrate'))).toEqual([]);
    });
  },
);
