import { afterAll, beforeAll, expect, it } from 'vitest';
import { HARMLESS, saveCheckup, signByCall } from '../../../../test/build/stored-checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('texts that are taken no more are read where they were stored: by the record, the list and the mechanic who signs over them', async () => {
  const checkup = await saveCheckup(test, 'operator');
  const note = 'Հեռ․ \u202A+37491000000\u202C';
  const override = { code: 'checkup.still_valid', reason: '\u200B' };
  await test.database.pool.query(
    `set session_replication_role = replica;
     update checkups set classificators = '${JSON.stringify({ [HARMLESS]: { checked: true, note } })}',
            override = '${JSON.stringify(override)}' where id = '${checkup._id}';
     set session_replication_role = origin`,
  );
  const operator = await test.as('operator');
  const read = await operator.get(`/get-checkup-for-edit/${checkup._id}`);
  const found = { classificators: { [HARMLESS]: { checked: true, note } }, override };
  expect(read).toMatchObject({ status: 200, body: { data: found } });
  const list = await operator.get('/tech-service-checkup?fields=CarRegNo,classificators,override');
  expect(list.status).toBe(200);
  const signed = await signByCall(test, checkup);
  expect(signed).toMatchObject(found);
});
