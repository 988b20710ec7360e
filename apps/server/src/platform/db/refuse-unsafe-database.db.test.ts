import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { StartError } from '../start-error.ts';
import { refusePowerfulLogin } from './refuse-powerful-login.ts';
import { refuseUnsafeDatabase } from './refuse-unsafe-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/**
 * Looks at a database that was made unsafe, inside a transaction that is rolled back: roles are shared by
 * every database of the server, and other tests use them at this moment.
 */
async function unsafely(...statements: string[]) {
  return judged((client) => refuseUnsafeDatabase(client, 'production'), statements);
}

async function judged(judge: (client: pg.PoolClient) => Promise<void>, statements: string[]) {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return await judge(client).then(
      () => 'accepted',
      (problem: unknown) => (problem instanceof StartError ? problem.message : String(problem)),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const REFUSED = (role: string) =>
  `The database role ${role} owns tables or bypasses row-level security: take that right from it.`;

describe('a database', () => {
  test('as the migrations make it is accepted in both modes', async () => {
    await expect(refuseUnsafeDatabase(database.pool, 'production')).resolves.toBeUndefined();
    await expect(refuseUnsafeDatabase(database.pool, 'demonstration')).resolves.toBeUndefined();
  });

  describe.each(['inspect_app', 'inspect_system'])('in which %s', (role) => {
    test('bypasses row-level security is refused', async () => {
      expect(await unsafely(`alter role ${role} bypassrls`)).toBe(REFUSED(role));
    });

    test('is a superuser is refused', async () => {
      expect(await unsafely(`alter role ${role} superuser`)).toBe(REFUSED(role));
    });

    test('owns one table is refused', async () => {
      expect(
        await unsafely(`grant create on schema public to ${role}`, `alter table checkups owner to ${role}`),
      ).toBe(REFUSED(role));
    });

    test('may act as the owner of the tables is refused', async () => {
      const owner = ['create role inspect_stranger', 'grant create on schema public to inspect_stranger'];
      const member = ['alter table checkups owner to inspect_stranger', `grant inspect_stranger to ${role}`];
      expect(await unsafely(...owner, ...member)).toBe(REFUSED(role));
    });

    test('is missing is refused', async () => {
      expect(await unsafely(`alter role ${role} rename to inspect_renamed`)).toContain(
        'are missing: run the migrations',
      );
    });
  });

  test('is accepted again afterwards: nothing of that has stayed', async () => {
    await expect(refuseUnsafeDatabase(database.pool, 'production')).resolves.toBeUndefined();
  });
});

describe('the login of the program in production', () => {
  const as = (rights: string) =>
    judged(refusePowerfulLogin, [
      `create role inspect_stranger login ${rights}`,
      'set local session authorization inspect_stranger',
    ]);

  test.each(['superuser', 'bypassrls', 'createrole'])('that is %s is refused', async (right) => {
    expect(await as(right)).toBe(
      'DATABASE_URL logs in as inspect_stranger, who may pass row-level security: make the roles with the command create-roles, and let DATABASE_URL name inspect_server.',
    );
  });

  test('that has none of these rights is accepted', async () => {
    expect(await as('nosuperuser nobypassrls nocreaterole')).toBe('accepted');
  });
});

describe('a demonstration account', () => {
  test('keeps production from starting, and only production', async () => {
    await database.pool.query('update users set demo = true where id = $1', [PEOPLE.viewer.id]);
    await expect(refuseUnsafeDatabase(database.pool, 'production')).rejects.toThrow(
      'This database holds demonstration accounts: production needs a database of its own.',
    );
    await expect(refuseUnsafeDatabase(database.pool, 'demonstration')).resolves.toBeUndefined();
    await database.pool.query('update users set demo = false');
  });
});
