import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/database-per-worker.ts';
import { asSystem, rawQuery, type Tx } from './transaction.ts';

type Numbered = { n: number };

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.drop());

const ask = <Row>(text: ReturnType<typeof sql<Row>>) => rawQuery(text);
const upTo = (last: number) => ask(sql<Numbered>`select n from generate_series(1, ${last}::int) n`);
const one = ask(sql<{ one: number }>`select 1 as one`);
const openCursors = ask(sql<{ name: string }>`select name from pg_cursors where name <> ''`);
const inside = <Result>(work: (tx: Tx) => Promise<Result>) => asSystem(database.pool, work);

describe('rows in batches', () => {
  test('come in order and complete, and the last batch is the rest', async () => {
    const { numbers, sizes } = await inside(async (tx) => {
      const got: { numbers: number[]; sizes: number[] } = { numbers: [], sizes: [] };
      for await (const rows of tx.batches(upTo(10_000), 3000)) {
        got.sizes.push(rows.length);
        got.numbers.push(...rows.map(({ n }) => n));
      }
      return got;
    });
    expect(sizes).toEqual([3000, 3000, 3000, 1000]);
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  });

  test.each([
    [0, []],
    [1, [1]],
    [4, [2, 2]],
  ])('of %i rows are %j', async (count, sizes) => {
    const got = await inside(async (tx) => {
      const lengths: number[] = [];
      for await (const rows of tx.batches(upTo(count), 2)) lengths.push(rows.length);
      return lengths;
    });
    expect(got).toEqual(sizes);
  });

  test('have the same values as rows have', async () => {
    const query = ask(sql<object>`
      select 9007199254740991::int8 as count, date '2026-02-28' as day, 1.50::numeric as share,
             timestamptz '2026-02-28 12:00+04' as moment, array[1, null]::int8[] as numbers`);
    const [plain, batched] = await inside(async (tx) => {
      const got: object[] = [];
      for await (const rows of tx.batches(query, 10)) got.push(...rows);
      return [await tx.rows(query), got];
    });
    expect(batched).toEqual(plain);
    expect(batched).toMatchObject([{ count: Number.MAX_SAFE_INTEGER, day: '2026-02-28' }]);
  });

  test('leave room for other questions, and for other batches, in between', async () => {
    const pairs = await inside(async (tx) => {
      const got: unknown[] = [];
      for await (const [outer] of tx.batches(upTo(2), 1))
        for await (const [inner] of tx.batches(upTo(2), 1))
          got.push([outer?.n, inner?.n, await tx.first(one)]);
      return got;
    });
    expect(pairs).toEqual([
      [1, 1, { one: 1 }],
      [1, 2, { one: 1 }],
      [2, 1, { one: 1 }],
      [2, 2, { one: 1 }],
    ]);
  });

  test('may take longer altogether than one statement may', async () => {
    const count = await inside(async (tx) => {
      await tx.run(ask(sql`set local statement_timeout = '1s'`));
      let got = 0;
      const slow = ask(sql<Numbered>`select n, pg_sleep(0.15) from generate_series(1, 8) n`);
      for await (const rows of tx.batches(slow, 1)) got += rows.length;
      return got;
    });
    expect(count).toBe(8);
  });
});

describe('a reader that', () => {
  test('stops early leaves no cursor and a usable transaction', async () => {
    const left = await inside(async (tx) => {
      for await (const rows of tx.batches(upTo(10_000), 10)) if (rows[0]?.n === 11) break;
      return { cursors: await tx.rows(openCursors), answer: await tx.first(one) };
    });
    expect(left).toEqual({ cursors: [], answer: { one: 1 } });
  });

  test('throws leaves no cursor and a usable transaction', async () => {
    const left = await inside(async (tx) => {
      const reading = async () => {
        for await (const _ of tx.batches(upTo(100), 10)) throw new Error('enough');
      };
      await expect(reading()).rejects.toThrow('enough');
      return tx.rows(openCursors);
    });
    expect(left).toEqual([]);
  });

  test.each([
    [
      'an error of the query',
      ask(sql`select 1 / (n - 25) as n from generate_series(1, 50) n`),
      'division by zero',
    ],
    ['an error at its beginning', ask(sql`select 1 from nowhere`), 'nowhere'],
    ['a number no program can hold', ask(sql`select 9007199254740993::int8`), 'beyond the safe integers'],
  ])('meets %s gets it, and the next transaction is sound', async (_, query, message) => {
    const reading = inside(async (tx) => {
      for await (const rows of tx.batches(query, 10)) expect(rows).toHaveLength(10);
    });
    await expect(reading).rejects.toThrow(message);
    expect(await inside((tx) => tx.first(one))).toEqual({ one: 1 });
  });

  test('loses the connection is told so', async () => {
    const reading = inside(async (tx) => {
      const backend = await tx.first(ask(sql<{ pid: number }>`select pg_backend_pid() as pid`));
      for await (const _ of tx.batches(upTo(100), 10))
        await database.pool.query('select pg_terminate_backend($1)', [backend?.pid]);
    });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
    expect(await inside((tx) => tx.first(one))).toEqual({ one: 1 });
  });
});
