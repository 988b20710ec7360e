import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { asSystem, build, type Tx } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(2);
  await database.pool.query(
    'create table noted (n integer primary key); grant all on noted to inspect_system',
  );
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from noted'));

const statement = (text: string) => ({ compile: () => sql.raw<{ n: number }>(text).compile(build) });
const note = (n: number) => statement(`insert into noted values (${n}) returning n`);
const noted = async () =>
  (await database.pool.query<{ n: number }>('select n from noted order by n')).rows.map(({ n }) => n);
const work = <Result>(steps: (tx: Tx) => Promise<Result>) => asSystem(database.pool, steps);

describe('the last statement of a transaction', () => {
  it('is committed with everything before it', async () => {
    const rows = await work(async (tx) => {
      await tx.run(note(1));
      return tx.last(note(2));
    });
    expect(rows).toEqual([{ n: 2 }]);
    expect(await noted()).toEqual([1, 2]);
  });

  it('that fails leaves nothing behind, and says itself why', async () => {
    const failing = work(async (tx) => {
      await tx.run(note(1));
      return tx.last(note(1));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await noted()).toEqual([]);
    await work((tx) => tx.run(note(3)));
    expect(await noted()).toEqual([3]);
  });
});

describe('statements that are asked for together', () => {
  it('are done in their order and answered each', async () => {
    const answers = await work((tx) =>
      Promise.all([
        tx.first(note(1)),
        tx.rows(statement('select n from noted')),
        tx.first(note(2)),
        tx.first(statement('select count(*) as n from noted')),
      ]),
    );
    expect(answers).toEqual([{ n: 1 }, [{ n: 1 }], { n: 2 }, { n: 2 }]);
    expect(await noted()).toEqual([1, 2]);
  });

  it('end with the problem of the first that fails, and nothing of them is kept', async () => {
    const failing = work((tx) => Promise.all([tx.run(note(1)), tx.run(note(1)), tx.run(note(2))]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await noted()).toEqual([]);
    expect(await work((tx) => tx.last(note(4)))).toEqual([{ n: 4 }]);
  });

  it('may be the same one, also on a connection that has never prepared it', async () => {
    const same = statement('select 7 as n');
    expect(await work((tx) => Promise.all([tx.first(same), tx.first(same)]))).toEqual([{ n: 7 }, { n: 7 }]);
  });
});
