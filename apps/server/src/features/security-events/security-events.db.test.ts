import { securityEventsEndpoints } from '@inspect/contract/security-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await (await test.as('owner2')).get(`/files/${COMPANIES.one}`);
  await (await test.as('operator')).get(`/files/${PEOPLE.admin.id}`);
  await test.securityEvents();
});
afterAll(() => test.close());

async function list(rest = '') {
  const answer = await (await test.as('admin')).get(`/security-events${rest}`);
  return securityEventsEndpoints.list.response.parse(answer.body).data;
}

it('an admin reads who named what of whom, in which call, and what it was answered', async () => {
  const events = await list();
  expect(events).toHaveLength(2);
  expect(events.find(({ user }) => user === PEOPLE.owner2.id)).toMatchObject({
    at: test.clock.now().toISOString(),
    kind: 'foreign_id',
    userName: 'Person owner2',
    companyName: 'Company two',
    call: 'GET /files/:id',
    status: 404,
    entity: 'companies',
    record: COMPANIES.one,
    ownerName: 'Company one',
  });
  expect(events.find(({ user }) => user === PEOPLE.operator.id)).toMatchObject({
    entity: 'users',
    ownerName: null,
  });
});

it('finds them by the person’s name and by the company', async () => {
  expect(await list('?search=owner2')).toMatchObject([{ user: PEOPLE.owner2.id }]);
  expect(await list(`?company=${COMPANIES.one}`)).toMatchObject([{ user: PEOPLE.operator.id }]);
  expect(await list('?search=%25')).toEqual([]);
});

it.each<Who>(['viewer', 'owner', 'operator', 'mechanic'])(
  '%s reads none, whatever page is granted',
  async (who) => {
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
     select id, $1, true, false, false, false, false from pages where route = 'security-events'`,
      [PEOPLE[who].id],
    );
    expect(await (await test.as(who)).get('/security-events')).toMatchObject({ status: 403 });
  },
);
