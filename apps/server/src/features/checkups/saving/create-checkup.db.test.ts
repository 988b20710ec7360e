import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCheckup } from '../../../../test/build/checkup.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

describe('saving a checkup', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('an operator saves a checkup and finds it in today’s list', async () => {
    const operator = await test.as('operator');
    const payload = await buildCheckup(test.database.pool);
    const saved = await operator.post('/tech-service-checkup', payload);
    expect(saved).toMatchObject({
      status: 201,
      body: { data: { _id: payload.temporary_id, CarRegNo: payload.CarRegNo, status: 'open' } },
    });
    const list = await operator.get('/tech-service-checkup');
    expect(list.body).toMatchObject({ data: [{ _id: payload.temporary_id }], pagination: { count: 1 } });
  });
});
