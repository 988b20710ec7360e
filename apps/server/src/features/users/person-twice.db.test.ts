import { companyStaffEndpoints } from '@inspect/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectsToWaitForId } from '../../../test/expects-to-wait-for-id.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const STAFF = '/tech-service-users';

let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  owner = await test.as('owner');
});
afterAll(() => test.close());

const companyStaff = (fields: object = {}) => ({
  email: `${newId()}@test.example`,
  name: 'Նոր Անձ',
  role: 'TECHNICAL_SERVICE_MECHANIC',
  ...fields,
});

it('a person sent twice is made once; the second answer brings a new link, the first link is over', async () => {
  const body = companyStaff({ _id: newId() });
  const [first, again] = [await owner.post(STAFF, body), await owner.post(STAFF, body)];
  expect([first.status, again.status]).toEqual([201, 200]);
  const { invitation } = companyStaffEndpoints.create.response.parse(first.body);
  const accept = await test.anonymous.post('/auth/accept-invite', {
    token: invitation?.token,
    password: 'երկար ու հանգիստ նախադասություն',
  });
  expect(accept).toMatchObject({ status: 422, body: { code: 'auth.invitation' } });
  expect((await owner.post(STAFF, { ...body, name: 'Ուրիշ' })).status).toBe(409);
});

it('one waits for the other one that is under way', async () => {
  const _id = newId();
  const send = () => owner.post(STAFF, companyStaff({ _id }));
  expect((await expectsToWaitForId(test.database.pool, _id, send)).status).toBe(201);
});

it('sent ten times at once he is made once', async () => {
  const body = companyStaff({ _id: newId() });
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post(STAFF, body)));
  expect(answers.filter(({ status }) => status > 201)).toEqual([]);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
});
