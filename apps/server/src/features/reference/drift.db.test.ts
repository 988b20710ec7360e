import type { FieldDefinition } from '@inspect/contract/kernel';
import { LIST_NAMES, LISTS, type ListDefinition } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const lists: (ListDefinition & { name: string })[] = LIST_NAMES.map((name) => ({ name, ...LISTS[name] }));

/** Types of the database by the kinds of a declaration. A day is text on the wire. */
const TYPES: Record<FieldDefinition['kind'], string[]> = {
  text: ['text'],
  words: ['_text'],
  choice: ['text'],
  choices: ['_text'],
  day: ['date'],
  flag: ['bool'],
  whole: ['int4'],
  money: ['int4'],
  coordinate: ['float8'],
  ref: ['oid24'],
};

/** What every list has beside its fields. */
const COMMON = {
  id: { type: 'oid24', nullable: false },
  sort_key: { type: 'text', nullable: false },
  search_key: { type: 'text', nullable: false },
  retired_at: { type: 'timestamptz', nullable: true },
  version: { type: 'int4', nullable: false },
  changed: { type: 'int8', nullable: false },
};

async function columnsOf(table: string) {
  const { rows } = await database.pool.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, coalesce(domain_name, udt_name) as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

describe.each(lists)('the table of $name', (list) => {
  it('has a column of the right kind for every field of the declaration', async () => {
    const columns = await columnsOf(list.table);
    for (const [field, definition] of Object.entries(list.fields)) {
      const column = columns[definition.column ?? field];
      expect({ field, column }).toEqual({
        field,
        column: { type: expect.toBeOneOf(TYPES[definition.kind]), nullable: definition.optional ?? false },
      });
    }
  });

  it('has the columns that every list has', async () => {
    expect(await columnsOf(list.table)).toMatchObject(COMMON);
  });

  it('points where the declaration points', async () => {
    const { rows } = await database.pool.query<{ column: string; target: string }>(
      `select a.attname as column, c.confrelid::regclass::text as target
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.conrelid = $1::regclass`,
      [list.table],
    );
    const declared = Object.entries(list.fields).flatMap(([field, { kind, column, list: target }]) =>
      kind === 'ref'
        ? [{ column: column ?? field, target: lists.find(({ name }) => name === target)?.table }]
        : [],
    );
    expect(rows).toEqual(declared);
  });

  it('takes the values that the declaration names, and no other', async () => {
    for (const [field, { kind, values, column }] of Object.entries(list.fields)) {
      if (!values || kind !== 'choice') continue;
      const set = `update ${list.table} set ${column ?? field} = $1`;
      for (const value of values) await database.pool.query(set, [value]);
      await expect(database.pool.query(set, ['another'])).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('sorts by bytes, the same on every server, and tells of every change', async () => {
    const { rows } = await database.pool.query(
      `select (select collname from pg_collation where oid = a.attcollation) as collation,
              (select array_agg(tgname::text order by tgname) from pg_trigger where tgrelid = a.attrelid and not tgisinternal) as triggers
         from pg_attribute a where a.attrelid = $1::regclass and a.attname = 'sort_key'`,
      [list.table],
    );
    expect(rows).toEqual([{ collation: 'C', triggers: ['bump_1_reference', 'bump_2_list', 'stamp'] }]);
  });
});
