import { notificationsEndpoints, sendingEndpoints } from '@inspect/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const admin = await test.as('admin');
  for (const [title, text, company] of [
    ['Բ կարգ', 'Վաղվանից գործում է նոր սակագինը', COMPANIES.one],
    ['Գ կարգ', 'Կայանը փակ է', COMPANIES.two],
    ['Ա կարգ', 'Սակագինը փոխվել է 10 %-ով', COMPANIES.one],
  ]) {
    const body = { _id: newId(), title, text, audience: 'company', ids: [company], link: null };
    const answer = await admin.post('/notifications', { ...body, mustAcknowledge: false });
    expect(answer.status, answer.text).toBe(201);
    test.clock.advance(60_000);
  }
});
afterAll(() => test.close());

async function read(
  who: Who,
  path: string,
  schema: typeof notificationsEndpoints.list.response | typeof sendingEndpoints.sent.response,
) {
  const answer = await (await test.as(who)).get(path);
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.body).data.map(({ title }) => title);
}
const received = (who: Who, query: string) =>
  read(who, `/notifications${query}`, notificationsEndpoints.list.response);
const sent = (query: string) => read('admin', `/notifications/sent${query}`, sendingEndpoints.sent.response);
const typed = (text: string) => `?search=${encodeURIComponent(text)}`;

it('a person reads what he was told oldest first, too, and finds it by its words', async () => {
  expect(await received('operator', '')).toEqual(['Ա կարգ', 'Բ կարգ']);
  expect(await received('operator', '?sort=createdAt')).toEqual(['Բ կարգ', 'Ա կարգ']);
  expect(await received('operator', '?sort=-createdAt')).toEqual(['Ա կարգ', 'Բ կարգ']);
  expect(await received('operator', typed('սակագին'))).toEqual(['Ա կարգ', 'Բ կարգ']);
  expect(await received('operator', typed('ՎԱՂՎԱՆԻՑ'))).toEqual(['Բ կարգ']);
  expect(await received('operator', typed('10 %'))).toEqual(['Ա կարգ']);
  expect(await received('operator', `${typed('սակագին')}&sort=createdAt&limit=1&page=2`)).toEqual(['Ա կարգ']);
  // What concerns others is found by nobody.
  expect(await received('operator', typed('փակ'))).toEqual([]);
  expect((await (await test.as('operator')).get('/notifications?sort=title')).status).toBe(400);
});

it('the staff put in order what was sent, and find it by its words or by who sent it', async () => {
  expect(await sent('')).toEqual(['Ա կարգ', 'Գ կարգ', 'Բ կարգ']);
  expect(await sent('?sort=createdAt')).toEqual(['Բ կարգ', 'Գ կարգ', 'Ա կարգ']);
  expect(await sent('?sort=title')).toEqual(['Ա կարգ', 'Բ կարգ', 'Գ կարգ']);
  expect(await sent('?sort=-title')).toEqual(['Գ կարգ', 'Բ կարգ', 'Ա կարգ']);
  expect(await sent('?sort=createdBy')).toEqual(['Ա կարգ', 'Գ կարգ', 'Բ կարգ']);
  expect(await sent(typed('փակ'))).toEqual(['Գ կարգ']);
  expect(await sent(typed('ADMIN'))).toHaveLength(3);
  expect(await sent(typed('_'))).toEqual([]);
  expect((await (await test.as('admin')).get('/notifications/sent?sort=people')).status).toBe(400);
});
