import { readFileSync } from 'node:fs';
import { HISTORY_ENTITIES } from '@inspect/contract/histories';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emailOf, PEOPLE, type Who } from '../../test/fixtures.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';

const MIGRATION = new URL('../../db/migrations/112_list-exports.sql', import.meta.url);

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await test.database.pool.query(`update users set phone = '+37491000001' where id = $1`, [
    PEOPLE.mechanic.id,
  ]);
  await test.database.pool.query(
    `update companies set region = (select id from regions order by name limit 1), blocked = name like '%two',
       block_comment = case when name like '%two' then 'Չի վճարել' end`,
  );
});
afterAll(() => test.close());

/** What the file holds, cell by cell. */
async function sheetOf(who: Who, path: string): Promise<unknown[][]> {
  const answer = await (await test.as(who)).get(path);
  expect(answer.status, answer.text).toBe(200);
  const [sheet] = await readXlsxFile(answer.bytes);
  return sheet?.data ?? [];
}

const notesOf = async (entity: string) =>
  (
    await test.database.pool.query<{ by: string; changes: unknown }>(
      `select "user" as by, changes from edit_histories where entity = $1 and action = 'export'`,
      [entity],
    )
  ).rows;

it('companies are taken out as they are filtered and sorted, by who may export, and it is noted', async () => {
  const [head, ...rows] = await sheetOf('admin', '/companies/export?sort=-name');
  expect(head).toEqual([
    ...['Անվանում', 'ՀՎՀՀ', 'Իրավական ձև', 'Տնօրեն', 'Լիցենզիայի համար', 'Լիցենզիան ուժի մեջ է մինչև'],
    ...['Հեռախոս', 'Էլ․ հասցե', 'Մարզ', 'Համայնք', 'Հասցե', 'Գործող է', 'Պահանջվում է պայմանագիր'],
    ...['Պայմանագիրն ընդունված է', 'Պահանջվում է բաժանորդավճար', 'Վճարման ենթակա գումար, ֏'],
    ...['Վճարված է՝ մինչև', 'Արգելափակված է', 'Արգելափակման պատճառ'],
  ]);
  expect(rows.map(([name]) => name)).toEqual(['Company two', 'Company one']);
  const { rows: regions } = await test.database.pool.query<{ name: string }>(
    'select name from regions order by name limit 1',
  );
  expect(rows[0]?.slice(8, 9)).toEqual([regions[0]?.name]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ['Այո', 'Չի վճարել'],
    ['Ոչ', null],
  ]);
  expect((await sheetOf('viewer', '/companies/export?state=blocked')).slice(1).map(([name]) => name)).toEqual(
    ['Company two'],
  );
  await vi.waitFor(async () => expect(await notesOf('companyExports')).toHaveLength(2));
  expect(await notesOf('companyExports')).toEqual([
    {
      by: PEOPLE.admin.id,
      changes: [
        { field: 'call', before: null, after: '/companies/export' },
        { field: 'sort', before: null, after: '-name' },
      ],
    },
    {
      by: PEOPLE.viewer.id,
      changes: [
        { field: 'call', before: null, after: '/companies/export' },
        { field: 'state', before: null, after: 'blocked' },
      ],
    },
  ]);
  expect(await (await test.as('owner')).get('/companies/export')).toMatchObject({ status: 403 });
});

it('everybody’s accounts leave after the password alone, an owner’s people without it and nobody else’s', async () => {
  test.clock.advance(-11 * 60_000);
  const stale = await test.as('admin');
  test.clock.advance(11 * 60_000);
  for (const path of ['/users/export', '/companies/export'])
    expect(await stale.get(path)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  expect(await notesOf('peopleExports')).toEqual([]);

  const [head, ...rows] = await sheetOf('admin', '/users/export?role=TECHNICAL_SERVICE_MECHANIC&sort=email');
  expect(head).toEqual([
    ...['Անուն, ազգանուն', 'Դեր', 'Վիճակ', 'Ընկերություն', 'Կայան', 'Էլ․ հասցե', 'Հեռախոս'],
    ...['Վկայականի համար', 'Վկայականի ժամկետ', 'Ստեղծվել է'],
  ]);
  expect(rows.map((row) => row[5])).toEqual([
    ...[emailOf('expiredMechanic'), emailOf('mechanic2'), emailOf('mechanic')],
  ]);
  expect(rows[2]?.slice(0, 7)).toEqual([
    ...['Person mechanic', 'Մեխանիկ (հսկիչ)', 'Գործող', 'Company one', 'Station a1', emailOf('mechanic')],
    '+37491000001',
  ]);

  const own = await sheetOf('owner', '/tech-service-users/export');
  expect(own.slice(1).map((row) => row[3])).toEqual(Array(own.length - 1).fill('Company one'));
  expect(own.length - 1).toBe(6);
  // The last byte is there a moment before the commit.
  await vi.waitFor(async () =>
    expect((await notesOf('peopleExports')).map(({ by }) => by)).toEqual([PEOPLE.admin.id, PEOPLE.owner.id]),
  );
  for (const path of ['/users/export', '/tech-service-users/export'])
    expect(await (await test.as('operator')).get(path)).toMatchObject({ status: 403 });
});

it('every kind of file counts for the alarm, and who read the page of people before may take them out', async () => {
  const { pool } = test.database;
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef('inspect.exports_since(timestamptz)'::regprocedure) as text`,
  );
  const kinds = HISTORY_ENTITIES.filter((name) => name.endsWith('Exports'));
  expect(kinds.length).toBe(7);
  for (const kind of kinds) expect(rows[0]?.text).toContain(`'${kind}'`);

  // A database that was there: who runs a company reads the page by his role, one of them by himself.
  const people = `(select id from pages where route = 'tech-service-owner-users')`;
  await pool.query(`delete from page_grants where page = ${people}`);
  await pool.query(
    `insert into page_grants (page, role, "user", "view", "create", edit, "delete", export)
     values (${people}, 'TECHNICAL_SERVICE_OWNER', null, true, true, true, false, false),
            (${people}, null, $1, true, false, false, false, false)`,
    [PEOPLE.owner2.id],
  );
  const migrate = () => pool.query(readFileSync(MIGRATION, 'utf8'));
  await migrate();
  const exported = async () =>
    (
      await pool.query<{ role: string | null; export: boolean }>(
        `select role, export from page_grants where page = ${people} order by role nulls last`,
      )
    ).rows;
  expect(await exported()).toEqual([
    { role: 'TECHNICAL_SERVICE_OWNER', export: true },
    { role: null, export: false },
  ]);
  await pool.query(`update page_grants set "view" = false, export = false where page = ${people}`);
  await migrate();
  expect((await exported()).map((grant) => grant.export)).toEqual([false, false]);
});

it('of one person more than twenty files of any list in an hour sound the alarm', async () => {
  const admin = await test.as('admin');
  for (const path of ['/users/export', '/companies/export', '/cash-shifts/export'])
    for (let time = 0; time < 8; time += 1) expect((await admin.get(path)).status).toBe(200);
  await test.securityEvents();
  const { rows } = await test.database.pool.query(
    `select 1 from security_events where kind = 'export_volume' and "user" = $1`,
    [PEOPLE.admin.id],
  );
  expect(rows.length).toBeGreaterThan(0);
});
