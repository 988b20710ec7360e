import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, STATIONS } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const ID = PEOPLE.operator.id;
async function ask<Row extends object>(text: string): Promise<Row[]> {
  return (await test.database.pool.query<Row>(text, [ID])).rows;
}
async function move(change: object) {
  const [row] = await ask<{ version: number }>('select version from users where id = $1');
  const admin = await test.as('admin');
  return admin.put(`/users/${ID}`, { version: row?.version, ...change });
}
const ownPages = () =>
  ask('select p.route from page_grants g join pages p on p.id = g.page where g."user" = $1');

it('what somebody was granted in one company ends with his move to another, and the history says so', async () => {
  await ask(
    `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
     select id, $1, true, false, true, false, false from pages where route = 'company-tech-service'`,
  );
  expect((await move({ station: STATIONS.oneB })).status).toBe(200);
  expect(await ownPages(), 'the same company').toEqual([{ route: 'company-tech-service' }]);
  expect((await move({ company: COMPANIES.two, station: STATIONS.twoA })).status).toBe(200);
  expect(await ownPages()).toEqual([]);
  expect(
    await ask(`select company::text, changes from edit_histories where entity = 'accesses' and record = $1`),
  ).toEqual([
    {
      company: COMPANIES.one,
      changes: [{ field: 'company-tech-service', before: ['view', 'edit'], after: null }],
    },
  ]);
  expect((await move({ company: COMPANIES.one, station: STATIONS.oneA })).status).toBe(200);
  expect(await ownPages(), 'back again').toEqual([]);
});
