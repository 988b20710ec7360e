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

/** Limits of measured values, as the law's tables have them: stored beside the rows, kept by no form. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  classificators: ['measure'],
  new_classificators: ['measure'],
  // What came from a form, and what it turned out to be.
  streets: ['unreviewed', 'merged_into'],
  car_models: ['unreviewed', 'merged_into'],
};

type Column = { type: string; nullable: boolean };

async function columnsOf(table: string): Promise<Record<string, Column>> {
  const { rows } = await database.pool.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, coalesce(domain_name, udt_name) as type, is_nullable = 'YES' as nullable
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

/** Where a declaration and the columns of its table disagree: one line each, with the field or column. */
function disagreements(
  fields: Readonly<Record<string, FieldDefinition>>,
  columns: Readonly<Record<string, Column>>,
): string[] {
  const declared = Object.entries(fields).map(([field, definition]) => ({
    field,
    column: definition.column ?? field,
    types: TYPES[definition.kind],
    nullable: definition.optional ?? false,
  }));
  const common = Object.entries(COMMON).map(([column, { type, nullable }]) => ({
    field: column,
    column,
    types: [type],
    nullable,
  }));
  const expected = [...declared, ...common];
  const wrong = expected.flatMap(({ field, column, types, nullable }) => {
    const found = columns[column];
    if (!found) return [`${field}: no column`];
    return [
      ...(types.includes(found.type)
        ? []
        : [`${field}: ${types.join(' or ')} declared, ${found.type} stored`]),
      ...(found.nullable === nullable
        ? []
        : [`${field}: ${nullable ? 'optional' : 'required'} only as declared`]),
    ];
  });
  const known = expected.map(({ column }) => column);
  const undeclared = Object.keys(columns).filter((column) => !known.includes(column));
  return [...wrong, ...undeclared.map((column) => `${column}: not declared`)];
}

describe('a declaration that is not what is stored', () => {
  const { fields } = LISTS.carTypes;
  const { amount, ...withoutAmount } = fields;
  const drifts: [string, Record<string, FieldDefinition>, string][] = [
    ['has one field more', { ...fields, wheels: { kind: 'whole' } }, 'wheels: no column'],
    ['has one field fewer', withoutAmount, 'amount: not declared'],
    [
      'has another kind',
      { ...fields, amount: { ...amount, kind: 'text' } },
      'amount: text declared, int4 stored',
    ],
    [
      'lets a field be empty',
      { ...fields, amount: { ...amount, optional: true } },
      'amount: optional only as declared',
    ],
  ];
  it.each(drifts)('%s: it is named', async (_, drifted, line) => {
    expect(disagreements(drifted, await columnsOf(LISTS.carTypes.table))).toEqual([line]);
  });
});

describe.each(lists)('the table of $name', (list) => {
  it('has the columns of the declaration and those that every list has, of their kind, and no other', async () => {
    const beside = (BESIDE[list.table] ?? []).map((column) => `${column}: not declared`);
    expect(disagreements(list.fields, await columnsOf(list.table))).toEqual(beside);
  });

  it('points where the declaration points', async () => {
    const { rows } = await database.pool.query<{ column: string; target: string }>(
      `select a.attname as column, c.confrelid::regclass::text as target
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.conrelid = $1::regclass and c.confrelid <> c.conrelid`,
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
    const merging = ['streets', 'car_models'].includes(list.table)
      ? ['move_after_merge', 'move_before_merge']
      : [];
    expect(rows).toEqual([
      { collation: 'C', triggers: ['bump_1_reference', 'bump_2_list', ...merging, 'stamp'] },
    ]);
  });
});
