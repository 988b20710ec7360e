import { companyStaffEndpoints } from '@inspect/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const set = (who: Who, changes: string) =>
    test.database.pool.query(`update users set ${changes} where id = $1`, [PEOPLE[who].id]);
  // Today is 20/11/2026: thirty days later it is 20/12/2026.
  await set('mechanic', `certificate_until = '2026-12-20'`);
  await set('operatorB', `certificate_until = '2026-12-21'`);
  await set('operatorA2', `certificate_until = null, password_hash = null`);
  await set('operatorAnywhere', `certificate_until = '2026-11-21', blocked = true`);
});
afterAll(() => test.close());

const BY_ID = new Map(Object.entries(PEOPLE).map(([who, { id }]) => [String(id), who]));
/** An owner’s staff, by who they are. */
async function found(query: string): Promise<string[]> {
  const answer = await (await test.as('owner')).get(`/tech-service-users?${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { data } = companyStaffEndpoints.list.response.parse(answer.body);
  return data.map(({ _id }) => BY_ID.get(_id) ?? _id);
}

it('certificates that have run out or end within thirty days, the thirtieth too, are found', async () => {
  expect((await found('certificate=ending')).sort()).toEqual([
    ...['expiredMechanic', 'mechanic', 'operatorAnywhere'],
  ]);
  expect((await found('certificate=ending&blocked=false')).sort()).toEqual(['expiredMechanic', 'mechanic']);
});

it('those who are blocked are found, and those who are not', async () => {
  expect(await found('blocked=true')).toEqual(['operatorAnywhere']);
  expect((await found('blocked=false')).sort()).toEqual([
    ...['expiredMechanic', 'mechanic', 'operator', 'operatorA2', 'operatorB'],
  ]);
});

it('who works comes first, then who has not chosen a password, then who is blocked', async () => {
  const states = await found('sort=state');
  expect(states.slice(-2)).toEqual(['operatorA2', 'operatorAnywhere']);
  expect((await found('sort=-state')).slice(0, 2)).toEqual(['operatorAnywhere', 'operatorA2']);
});

it('by certificate the first to end stands first, and who has none at the end', async () => {
  const certified = await found('sort=certificate');
  expect(certified.slice(0, 4)).toEqual(['expiredMechanic', 'operatorAnywhere', 'mechanic', 'operatorB']);
  expect(certified.at(-1)).toBe('operatorA2');
  expect((await found('sort=-certificate')).at(-1)).toBe('operatorA2');
});

it('staff find the people of a company and of a station', async () => {
  const admin = await test.as('admin');
  const ids = async (query: string) => {
    const { body } = await admin.get(`/users?limit=200&${query}`);
    return (body as { data: { _id: string }[] }).data.map(({ _id }) => BY_ID.get(_id) ?? _id).sort();
  };
  expect(await ids(`company=${COMPANIES.two}`)).toEqual(['mechanic2', 'operator2', 'owner2']);
  expect(await ids(`station=${STATIONS.twoA}`)).toEqual(['mechanic2', 'operator2']);
  expect(await ids('role=VIEWER')).toEqual(['viewer']);
});
