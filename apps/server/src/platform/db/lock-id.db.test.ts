import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { lockId } from './lock-id.ts';
import { asSystem, rawQuery } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(10);
  await database.pool.query(
    'create table named (id text primary key, name text unique); grant all on named to inspect_system',
  );
});
afterAll(() => database.drop());

// Without the lock about one in sixty of them finds the name taken, by itself.
it('ten that store the same record at once, three hundred times: each time one, and no name is taken', async () => {
  const store = (round: number) =>
    asSystem(database.pool, async (tx) => {
      await lockId(tx, `${round}`);
      return tx.run(
        rawQuery(sql`insert into named values (${`${round}`}, ${`of ${round}`}) on conflict (id) do nothing`),
      );
    });
  for (let round = 0; round < 300; round += 1) {
    const stored = await Promise.all(Array.from({ length: 10 }, () => store(round)));
    expect(stored.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  }
});
