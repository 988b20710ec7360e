import { afterAll, beforeAll, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('the reason of an annulment is read after the checkup was deleted and brought back', async () => {
  const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  const staff = await test.as('admin');
  const path = `/tech-service-all-checkup/${concluded._id}`;
  const { version } = concluded;
  expect((await staff.post(`${path}/annul`, { version, reason: 'Սխալ մեքենա' })).status).toBe(200);
  await staff.put(path, { version: version + 1, reason: 'Կրկնօրինակ', deleted: true });
  const answer = await staff.put(path, { version: version + 2, reason: 'Շփոթել էինք', deleted: false });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { status: 'annulled', changeReason: 'Սխալ մեքենա', nextCheckupDate: null } },
  });
});
