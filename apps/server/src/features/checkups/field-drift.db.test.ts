import { columnOf, entryOf, FIELD_NAMES, fieldsIn, isStored } from '@inspect/contract/checkup-fields';
import { LISTS } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnDrift } from '../../../test/checkup-columns.ts';
import { type TestDatabase, testDatabase } from '../../../test/database-per-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const FIELDS = FIELD_NAMES.filter((name) => isStored(name) && columnOf(name) !== null);

/** Columns of a checkup that are no field of it: for the machine, for searching, for versions. */
const BESIDE = [
  ...['payload_hash', 'vehicle', 'demo', 'search_key', 'owner_sort_key', 'changed_by', 'change_action'],
  ...['register_before', 'photo_marks', 'conclusion_marks'],
];

describe('the field table', () => {
  it('has every column of checkups, of its kind, and no other', async () => {
    expect(await columnDrift(database.pool, 'checkups', FIELDS, BESIDE)).toEqual([]);
  });

  it('has every fact of the register, of the vehicle and of its owner', async () => {
    const vehicle = ['id', 'plate', 'last_checkup_on', 'last_opinion', 'due_on', 'updated_at'];
    expect(await columnDrift(database.pool, 'vehicles', fieldsIn('vehicle'), vehicle)).toEqual([]);
    const owner = ['registrationCertificate', ...fieldsIn('owner')] as const;
    expect(await columnDrift(database.pool, 'vehicle_owners', owner, ['vehicle'])).toEqual([]);
  });

  it('points where the columns point', async () => {
    const { rows } = await database.pool.query<{ column: string; target: string }>(
      `select a.attname as column, c.confrelid::regclass::text as target
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.conrelid = 'checkups'::regclass and array_length(c.conkey, 1) = 1`,
    );
    const target = (name: (typeof FIELDS)[number]) => {
      const { list, names } = entryOf(name);
      return list ? LISTS[list].table : names;
    };
    for (const name of FIELDS.filter(
      (field) => entryOf(field).kind === 'ref' || entryOf(field).kind === 'person',
    ))
      expect(rows).toContainEqual({ column: columnOf(name), target: target(name) });
  });
});

describe('a table that is not what is declared', () => {
  it.each([
    ['a column more', 'add column wheels integer', 'wheels: not declared'],
    ['a column fewer', 'drop column camera_reason_note', 'cameraReasonNote: no column'],
    ['another kind', 'alter column odometer type text', 'odometer: int4 declared, text stored'],
    [
      'a column that must not be empty',
      'alter column odometer set not null',
      'odometer: optional only as declared',
    ],
  ])('has %s: it is named', async (_, change, line) => {
    const copy = await testDatabase();
    await copy.pool.query(`alter table checkups ${change}`);
    expect(await columnDrift(copy.pool, 'checkups', FIELDS, BESIDE)).toEqual([line]);
    await copy.drop();
  });
});
