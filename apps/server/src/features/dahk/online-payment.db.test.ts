import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { SIM_STARTS_WITHIN } from '../../../test/pay-sim.ts';
import { payingApp } from '../../../test/paying-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ test, close } = await payingApp());
}, SIM_STARTS_WITHIN);
afterAll(() => close?.());

it('nobody pays online for a vehicle that is looked for, by plate or by certificate; its cash is taken', async () => {
  const admin = await test.as('admin');
  const operator = await test.as('operator');
  for (const field of ['CarRegNo', 'registrationCertificate'] as const) {
    const checkup = await saveCheckup(test, 'operator');
    const hit = { CarRegNo: null, registrationCertificate: null, reason: 'Տուգանք', since: '2026-11-01' };
    const answer = await admin.post('/dahk', { ...hit, [field]: checkup[field] });
    expect(answer.status).toBe(201);
    const online = { _id: newId(), checkup: checkup._id, purposes: ['inspection'], method: 'arca' };
    expect(await operator.post('/makePayment', online)).toMatchObject({
      status: 422,
      body: {
        code: 'payment.dahk',
        message: 'Վճարումը հնարավոր չէ կատարել, քանի որ մեքենան ԴԱՀԿ հետախուզման մեջ է',
      },
    });
    const cash = { payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }] };
    const paid = await operator.post(`/tech-service-checkup/${checkup._id}/payments`, cash);
    expect(paid.status).toBe(201);

    const other = await saveCheckup(test, 'operator');
    const free = { _id: newId(), checkup: other._id, purposes: ['inspection'], method: 'arca' };
    expect((await operator.post('/makePayment', free)).status).toBe(200);
  }
});
