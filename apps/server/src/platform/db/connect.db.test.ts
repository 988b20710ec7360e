import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database-per-worker.ts';
import { openTcpProxy } from '../../../test/faults/tcp-proxy.ts';
import { asAdmin, databaseUrl } from '../../../test/postgres-global-setup.ts';
import { checkDatabase, connectDatabase, openPool } from './connect.ts';
import { asSystem, rawQuery } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

test('values arrive as the program means them', async () => {
  const { rows } = await database.pool.query(`
    select count(*) as count, 12345678901234.50::numeric as money, date '2026-02-28' as day,
           timestamptz '2026-02-28 12:00+04' as moment, array[1, null]::int8[] as numbers,
           array[date '2026-02-28'] as days, null::int8 as nothing`);
  expect(rows).toEqual([
    {
      count: 1,
      money: '12345678901234.50',
      day: '2026-02-28',
      moment: new Date('2026-02-28T08:00:00Z'),
      numbers: [1, null],
      days: ['2026-02-28'],
      nothing: null,
    },
  ]);
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(
    'beyond the safe integers',
  );
});

test('every connection has its limits', async () => {
  const { rows } = await database.pool.query(`
    select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'TimeZone', 'application_name') order by lower(name)`);
  expect(rows).toEqual([
    { name: 'application_name', setting: 'inspect-test' },
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '10000' },
    { name: 'TimeZone', setting: 'UTC' },
  ]);
});

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const ask = rawQuery(backend);
  const cut = asSystem(database.pool, async (tx) => {
    const row = await tx.first(ask);
    await database.pool.query('select pg_terminate_backend($1)', [row?.pid]);
    await tx.first(ask);
  });
  await expect(cut).rejects.toThrow();
  expect(await asSystem(database.pool, (tx) => tx.first(ask))).toEqual({ pid: expect.any(Number) });
});

describe('a wrong DATABASE_URL gives one line without the password:', () => {
  const variant = (change: (url: URL) => void) => () => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  test.each([
    [
      'wrong password',
      variant((url) => {
        url.password = 'Sesame-77';
      }),
      'refuses the password of user inspect',
    ],
    [
      'wrong database',
      variant((url) => {
        url.pathname = '/nowhere';
      }),
      'There is no database "nowhere" at 127.0.0.1:',
    ],
    [
      'unknown host',
      variant((url) => {
        url.hostname = 'db.invalid';
      }),
      'The host of the database (db.invalid:',
    ],
    [
      'nothing listens',
      variant((url) => {
        url.port = '1';
      }),
      'No PostgreSQL answers at 127.0.0.1:1',
    ],
  ])('%s', async (_, url, line) => {
    const failure = await refusal(url());
    expect(failure).toContain(line);
    expect(failure).not.toMatch(/\n|Sesame/);
    expect(failure).not.toContain(new URL(database.url).password);
  });

  test('a server that accepts and says nothing', async () => {
    const mute = createServer();
    const port = await new Promise<number>((done) => {
      mute.listen(0, '127.0.0.1', () => {
        const address = mute.address();
        done(address && typeof address === 'object' ? address.port : 0);
      });
    });
    expect(await refusal(`postgres://u:p@127.0.0.1:${port}/x`)).toContain('cannot be reached');
    mute.close();
  });
});

test.each([
  ['another encoding', `encoding 'LATIN1' locale 'C'`, 'encoded in LATIN1, not in UTF8'],
  [
    'no Armenian letters',
    `encoding 'UTF8' locale_provider libc locale 'C'`,
    'upper and lower case of Armenian',
  ],
  [
    'searches that find nothing',
    `encoding 'UTF8' locale_provider icu icu_locale 'und' lc_ctype 'C' lc_collate 'C'`,
    'LC_CTYPE C',
  ],
])('a database with %s is refused', async (_, options, line) => {
  const admin = inject('postgresUrl');
  const name = `inspect_odd_${randomBytes(4).toString('hex')}`;
  await asAdmin(admin, [`create database ${name} template template0 ${options}`]);
  expect(await refusal(databaseUrl(admin, name))).toContain(line);
  await asAdmin(admin, [`drop database ${name}`]);
});

test('without DATABASE_URL the database is made, kept and found again', { tags: ['slow'] }, async () => {
  // root's PostgreSQL could not enter a private folder and would move to /var/lib
  const folder = await makeTemporaryFolder('inspect-connect-', { mode: 0o755 });
  const config = { dataDir: folder.path, databaseUrl: undefined, databasePool: 3 };
  const first = await connectDatabase(config);
  await first.pool.query('create table kept as select 1 as one');
  await first.stop();
  const second = await connectDatabase(config);
  expect(second.url).toBe(first.url);
  expect((await second.pool.query('select current_database() as name, one from kept')).rows).toEqual([
    { name: 'inspect', one: 1 },
  ]);
  await second.stop();
  await second.stop();
  await folder.remove();
});

test('with DATABASE_URL the given server is used and left running', async () => {
  const config = { dataDir: '/nowhere', databaseUrl: database.url, databasePool: 3 };
  const connected = await connectDatabase(config);
  expect(connected.notes).toEqual([]);
  await connected.stop();
  await checkDatabase(database.pool);
});

test('a command works where a connection takes longer than a person would wait for it', async () => {
  const { hostname: host, port } = new URL(database.url);
  const proxy = await openTcpProxy({ host, port: Number(port) });
  // Signing in takes several answers.
  proxy.delay(1_200);
  const url = proxy.through(database.url);
  try {
    expect(await refusal(url)).toContain('connection timeout');
    const connected = await connectDatabase({ dataDir: '/nowhere', databaseUrl: url, databasePool: 1 });
    expect((await connected.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    proxy.heal();
    await connected.stop();
  } finally {
    await proxy.close();
  }
});

async function refusal(url: string): Promise<string> {
  const pool = openPool(url, { max: 1 });
  try {
    await checkDatabase(pool);
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } finally {
    await pool.end();
  }
}
