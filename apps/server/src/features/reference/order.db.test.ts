import { compareKeys } from '@inspect/contract/kernel';
import {
  compareRows,
  keysOf,
  LIST_NAMES,
  LISTS,
  type ListDefinition,
  type ListRow,
} from '@inspect/contract/reference';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../../db/seed/insert-rows.ts';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';
import { onClient } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { selectList } from './list.query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const lists: (ListDefinition & { name: string })[] = LIST_NAMES.map((name) => ({ name, ...LISTS[name] }));

/** Names as people write them, and worse: three alphabets, the ligature, digits, signs, doubled spaces. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'և',
        'եւ',
        'Եվ',
        'ԵՒ',
        'սև',
        'ՍԵՎ',
        'օ',
        'ֆ',
        'և1',
        ' ',
        '  ',
        '10',
        '9',
        '009',
        '-',
        '/',
        '«',
        '№',
      ),
      fc.string({ unit: fc.constantFrom(...'աբգդեզէԸԹժռևօֆՈՒու'), minLength: 1, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom(...'abcXYZéü'), minLength: 1, maxLength: 5 }),
      fc.string({ unit: fc.constantFrom(...'абвЯЮё'), minLength: 1, maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');

/** Generated rows in place of the list's own, in a transaction that is taken back. */
async function inOrder(
  list: ListDefinition,
  rows: readonly { name: string; number: number; flag: boolean }[],
) {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update ${list.table} set retired_at = now()`);
    const { rows: own } = await client.query<Record<string, unknown>>(`select * from ${list.table} limit 1`);
    // What may not repeat is not what is asked here.
    await client.query(`alter table ${list.table} drop constraint if exists ${list.table}_live_code`);
    await client.query(`drop index if exists ${list.table}_live_name, ${list.table}_live_code`);
    await insertRows(
      client,
      list.table,
      rows.map((row) => {
        const keys = keysOf(list, row);
        const { changed: _, ...like } = own[0] ?? {};
        const numbers = {
          ...('ordering' in like ? { ordering: row.number } : {}),
          ...('code' in like ? { code: row.number } : {}),
        };
        const primary = 'primary' in like ? { primary: row.flag } : {};
        return {
          ...like,
          ...numbers,
          ...primary,
          id: newId(),
          name: row.name,
          retired_at: null,
          sort_key: keys.sortKey,
          search_key: keys.searchKey,
        };
      }),
    );
    return await onClient(client).rows(selectList(list));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe.each(lists)('the list $name', (list) => {
  it('has one order in the database and in the browser, whatever the names', async () => {
    const row = fc.record({ name, number: fc.integer({ min: 0, max: 3 }), flag: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 40 }), async (rows) => {
        const stored = await inOrder(list, rows);
        const kept = stored.map((each: ListRow) => ({ ...each, ...keysOf(list, each) }));
        const shuffled = kept.toSorted((left, right) => compareKeys(left._id, right._id));
        expect(shuffled.sort(compareRows(list)).map(({ _id }) => _id)).toEqual(stored.map(({ _id }) => _id));
      }),
      { numRuns: 12 },
    );
  });
});
