import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOf, payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { pastAppendOnly } from '../../../../test/past-append-only.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
});
afterAll(() => test.close());
beforeEach(async () => {
  await pastAppendOnly(test.database, 'truncate checkups, payments, vehicles, vehicle_owners cascade');
});

const opReused = {
  status: 409,
  body: { code: 'op_reused', message: t('error.op_reused'), errors: [t('error.op_reused')] },
};
const cash = { purpose: 'inspection', method: 'cash' } as const;

describe('sending a checkup again', () => {
  it('answers the same record: 201 the first time, 200 the second', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', { payments: [cash] });
    const first = await operator.post('/tech-service-checkup', payload);
    const second = await operator.post('/tech-service-checkup', payload);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await countOf(test, 'checkups')).toBe(1);
    expect(await countOf(test, 'payments')).toBe(1);
  });

  it('ten times at once makes one record and one payment, and all get the same answer', async () => {
    const payload = await payloadOf(test, 'operator', { payments: [cash] });
    const operator = await test.as('operator');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => operator.post('/tech-service-checkup', payload)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(test, 'checkups')).toBe(1);
    expect(await countOf(test, 'payments')).toBe(1);
  });

  it('with the fields in another order or written in another way is still the same payload', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', { CarRegNo: '34AB567' });
    await operator.post('/tech-service-checkup', payload);
    const reversed = Object.fromEntries(Object.entries({ ...payload, CarRegNo: '34 ab-567' }).reverse());
    expect((await operator.post('/tech-service-checkup', reversed)).status).toBe(200);
  });

  it('answers the record as it stands now, after a correction', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    await operator.post('/tech-service-checkup', payload);
    await operator.put(`/tech-service-checkup/${payload.temporary_id}`, { version: 1, odometer: 5 });
    const again = await operator.post('/tech-service-checkup', payload);
    expect(again).toMatchObject({ status: 200, body: { data: { version: 2, odometer: 5 } } });
  });

  it('is answered also when the same would be refused by now', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    await operator.post('/tech-service-checkup', payload);
    await test.database.pool.query('update companies set blocked = true');
    const again = await operator.post('/tech-service-checkup', payload);
    await test.database.pool.query('update companies set blocked = false');
    expect(again.status).toBe(200);
  });
});

describe('an id that was used before', () => {
  it.each([
    ['another owner', { ownerName: 'Ուրիշ Անուն' }],
    ['another vehicle', { CarRegNo: '99ZZ999', VIN: 'ANTHERVEH1CLE0001' }],
    ['a payment more', { payments: [cash] }],
  ])('is refused with %s, and the first record stays', async (_name, change) => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator');
    const first = await operator.post('/tech-service-checkup', payload);
    const other = await operator.post('/tech-service-checkup', { ...payload, ...change });
    expect({ status: other.status, body: other.body }).toEqual(opReused);
    expect((await operator.get(`/get-checkup-for-edit/${payload.temporary_id}`)).body).toEqual(first.body);
    expect(await countOf(test, 'checkups')).toBe(1);
    expect(await countOf(test, 'payments')).toBe(0);
    expect(await countOf(test, 'vehicles')).toBe(1);
  });

  it('by another company is refused with the same words, and nothing of it is told', async () => {
    const theirs = await saveCheckup(test, 'operator2', { ownerName: 'Գաղտնի Անձ' });
    const operator = await test.as('operator');
    const answer = await operator.post(
      '/tech-service-checkup',
      await payloadOf(test, 'operator', { temporary_id: theirs._id }),
    );
    expect({ status: answer.status, body: answer.body }).toEqual(opReused);
    expect(await countOf(test, 'checkups')).toBe(1);
    expect(await countOf(test, 'vehicles')).toBe(1);
  });

  it('by another station of the company is refused too, even with the same payload, and nothing of it is told', async () => {
    const payload = await payloadOf(test, 'operatorB');
    await (await test.as('operatorB')).post('/tech-service-checkup', payload);
    const operator = await test.as('operator');
    const same = await operator.post('/tech-service-checkup', payload);
    // He is not shown their record: what he learns is that the vehicle has an open one somewhere.
    expect(same).toMatchObject({ status: 409, body: { code: 'checkup.open_exists' } });
    const another = await payloadOf(test, 'operator', { temporary_id: payload.temporary_id });
    const answer = await operator.post('/tech-service-checkup', another);
    expect({ status: answer.status, body: answer.body }).toEqual(opReused);
    expect(await countOf(test, 'checkups')).toBe(1);
  });

  it('by two companies in the same moment belongs to one of them', async () => {
    const one = await payloadOf(test, 'operator');
    const two = await payloadOf(test, 'operator2', { temporary_id: one.temporary_id });
    const [operator, operator2] = [await test.as('operator'), await test.as('operator2')];
    const answers = await Promise.all([
      operator.post('/tech-service-checkup', one),
      operator2.post('/tech-service-checkup', two),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toEqual(opReused.body);
    expect(await countOf(test, 'checkups')).toBe(1);
    expect(await countOf(test, 'vehicles')).toBe(1);
  });
});
