import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson as asPersonOf } from '../../../test/as-person.ts';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

/** The database itself, asked as one person's request, with no condition of the program. */
const CASH = { payments: [{ purpose: 'inspection', method: 'cash' }] } satisfies Parameters<
  typeof saveCheckup
>[2];
const DENIED = { code: '42501' };

let test: TestApp;
let names: Map<string, string>;
const made: Record<'atA' | 'closedAtA' | 'ofAnother' | 'atB', Checkup> = Object.create(null);
beforeAll(async () => {
  test = await testApp();
  made.atA = await saveCheckup(test, 'operator', CASH);
  made.closedAtA = await saveCheckup(test, 'operator', CASH);
  made.ofAnother = await saveCheckup(test, 'operatorA2', CASH);
  made.atB = await saveCheckup(test, 'operatorB', CASH);
  await conclude(test, made.closedAtA, true);
  const { pool } = test.database;
  await pool.query('update checkups set mechanic = $2, version = version + 1 where id = $1', [
    made.ofAnother._id,
    PEOPLE.expiredMechanic.id,
  ]);
  names = new Map(Object.entries(made).map(([name, { _id }]) => [_id, name]));
  // Of each checkup a photograph by somebody who sees everything there, and one that came before its checkup.
  for (const checkup of [...names.keys(), null]) {
    const file = newId();
    const by = checkup ? PEOPLE.owner : PEOPLE.operatorB;
    await pool.query(
      `insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
       values ($1, $2, 'photo', repeat('0', 64), 1, 'image/jpeg', 'a.jpg', $3, now())`,
      [file, by.company, by.id],
    );
    await pool.query(
      `insert into attachments (id, file, company, checkup, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
       values ($1, $1, $2, $4, 'vehicle', repeat('0', 64), decode(repeat('00', 80), 'hex'), decode(repeat('00', 1024), 'hex'), 1, 1, now(), $3, now())`,
      [file, by.company, by.id, checkup],
    );
    names.set(file, checkup ? `photo of ${names.get(checkup)}` : 'photo before its checkup');
  }
});
afterAll(() => test.close());

const asPerson = (who: Who, text: string) => asPersonOf(test, who, text);
/** What of the above this person's rows of a table are about. */
async function reads(who: Who, table: string, column: string): Promise<(string | undefined)[]> {
  const rows = await asPerson(
    who,
    `select distinct ${column}::text as id from ${table} where ${column} is not null`,
  );
  return rows.map(({ id }) => names.get(String(id))).sort();
}

const ALL = ['atA', 'atB', 'closedAtA', 'ofAnother'];
const SEEN: [Who, string[]][] = [
  ['operator', ['atA', 'closedAtA', 'ofAnother']],
  ['operatorA2', ['atA', 'closedAtA', 'ofAnother']],
  ['operatorB', ['atB']],
  ['operatorAnywhere', ALL],
  ['mechanic', ['atA', 'atB', 'closedAtA']],
  ['expiredMechanic', ['ofAnother']],
  ['owner', ALL],
  ['owner2', []],
  ['viewer', ALL],
  ['admin', ALL],
];

describe.each(SEEN)('%s', (who, seen) => {
  it('reads the checkups of his page, and what hangs on them', async () => {
    expect(await reads(who, 'checkups', 'id')).toEqual(seen);
    for (const table of ['payments', 'checkup_versions', 'attachments'])
      expect(await reads(who, table, 'checkup'), table).toEqual(seen);
  });

  it('gets the files of their photographs, and before there is a checkup those that he made', async () => {
    const early = ['operatorB', 'operatorAnywhere', 'owner', 'viewer', 'admin'].includes(who);
    const expected = [
      ...seen.map((name) => `photo of ${name}`),
      ...(early ? ['photo before its checkup'] : []),
    ];
    expect(await reads(who, 'files', 'id')).toEqual(expected.sort());
    expect(await reads(who, 'attachments', 'id')).toEqual(expected.sort());
  });
});

const change = (columns: string, which: Checkup) =>
  `update checkups set ${columns}, version = version + 1 where id = '${which._id}' returning id::text`;

/** Without `returning`, which would ask who may read the row. */
const payment = (by: Who, { _id }: Checkup, company = PEOPLE.owner.company) =>
  `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
   select '${newId()}', '${_id}', '${company}', (select min(id::text) from vehicles), 'environmental', 'cash', 'station', 1, '${PEOPLE[by].id}', now()`;

describe('a mechanic', () => {
  it('records what he found at his open checkup', async () => {
    const found = `measurements = '{}', classificators = '{"105": {"checked": true}}', marks = '{out_of_limit}'`;
    expect(await asPerson('mechanic', change(found, made.atA))).toEqual([{ id: made.atA._id }]);
  });

  it('changes neither another’s nor one that is closed', async () => {
    for (const which of [made.ofAnother, made.closedAtA])
      expect(await asPerson('mechanic', change(`measurements = '{}'`, which))).toEqual([]);
  });

  it.each([
    `odometer = 7`,
    `owner_name = 'Another'`,
    `car_reg_no = '99ZZ999'`,
    `fees = '{}'`,
    `status = 'cancelled'`,
    `status = 'concluded', opinion = true, number = 'X'`,
    `station = '${STATIONS.oneB}'`,
    `mechanic = '${PEOPLE.expiredMechanic.id}'`,
    `created_by = '${PEOPLE.mechanic.id}'`,
    `deleted = true`,
    `demo = true`,
  ])('does not set %s', async (columns) => {
    await expect(asPerson('mechanic', change(columns, made.atA))).rejects.toMatchObject(DENIED);
  });

  it('reads neither counts nor sums, of his company, his station or another', async () => {
    const apart = [
      ...['checkup_person_counts', 'checkup_minute_counts', 'checkup_person_changes'],
      ...['checkup_finding_counts', 'checkup_finding_changes', 'checkup_hour_counts'],
    ];
    for (const table of ['checkup_counts', 'checkup_count_changes', ...apart])
      expect(await asPerson('mechanic', `select distinct station::text as id from ${table}`), table).toEqual(
        [],
      );
    const sums = `select distinct station::text as id from (select station from checkup_counts union all select station from checkup_count_changes) n`;
    expect(await asPerson('operator', sums)).toEqual([{ id: STATIONS.oneA }]);
    expect(await asPerson('owner', sums)).toEqual(
      expect.arrayContaining([{ id: STATIONS.oneA }, { id: STATIONS.oneB }]),
    );
    // Of each of these something is there, of both stations.
    await test.database.pool.query(
      `select inspect.fold_checkup_counts();
       insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, count, due, received)
         select company, station, first_day, person, person, status, opinion, 0, 0, 0 from checkup_person_counts;
       insert into checkup_minute_counts (role, person, period, company, station, first_day, opinion, minutes, count)
         select distinct role, person, 'year', company, station, '1999-01-01'::date, true, 1, 1 from checkup_person_counts;
       insert into checkup_finding_changes (company, station, day, finding, car_type, status, opinion, count, whole)
         select company, station, first_day, finding, car_type, status, opinion, 0, 0 from checkup_finding_counts
          where company is not null`,
    );
    for (const table of apart) {
      const whose = `select distinct station::text as id from ${table}`;
      expect(await asPerson('operator', whose), table).toEqual([{ id: STATIONS.oneA }]);
      expect(await asPerson('owner', whose), table).toEqual(
        expect.arrayContaining([{ id: STATIONS.oneA }, { id: STATIONS.oneB }]),
      );
      expect(await asPerson('mechanic', whose), table).toEqual([]);
    }
  });

  it('takes no money, not for his own checkup either', async () => {
    await expect(asPerson('mechanic', payment('mechanic', made.atA))).rejects.toMatchObject(DENIED);
  });

  it('begins no checkup', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'checkups' and table_schema = 'public'`,
    );
    const values = rows.map(({ name }) =>
      name === 'id' ? `'${newId()}'` : name === 'created_by' ? `'${PEOPLE.mechanic.id}'` : `"${name}"`,
    );
    const copy = `insert into checkups (${rows.map(({ name }) => `"${name}"`).join()}) select ${values.join()} from checkups where id = '${made.closedAtA._id}'`;
    await expect(asPerson('mechanic', copy)).rejects.toMatchObject(DENIED);
  });
});

describe('an operator', () => {
  it('changes the open checkups of his station, and no other', async () => {
    expect(await asPerson('operator', change('odometer = 7', made.atA))).toHaveLength(1);
    expect(await asPerson('operator', change('odometer = 7', made.atB))).toEqual([]);
    expect(await asPerson('operator', change('odometer = 7', made.closedAtA))).toEqual([]);
  });

  it('takes money for the checkups of his station, and no other; in his own name', async () => {
    expect(await asPerson('operator', payment('operator', made.atA))).toEqual([]);
    for (const refused of [payment('operator', made.atB), payment('operatorA2', made.atA)])
      await expect(asPerson('operator', refused)).rejects.toMatchObject(DENIED);
  });

  it('takes none for a checkup of another company, whosever he says it is', async () => {
    for (const company of [PEOPLE.owner.company, PEOPLE.operator2.company])
      await expect(asPerson('operator2', payment('operator2', made.atA, company))).rejects.toMatchObject(
        DENIED,
      );
  });

  it('hands no checkup over to another station', async () => {
    await expect(
      asPerson('operator', change(`station = '${STATIONS.oneB}'`, made.atA)),
    ).rejects.toMatchObject(DENIED);
  });
});
