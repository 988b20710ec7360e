import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePrepayment } from '../../../test/build/prepayment.ts';
import {
  concludeByCalls,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
} from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const cash = (purpose: 'inspection' | 'environmental') => ({ _id: newId(), purpose, method: 'cash' });
const both = () => [cash('inspection'), cash('environmental')];
const pay = async (id: string, payments: object[] = both(), who: Who = 'operator') =>
  (await test.as(who)).post(`/tech-service-checkup/${id}/payments`, { payments });
const saved = (facts: Overrides = {}) => saveCheckup(test, 'operator', facts);

async function ledgerOf(checkup: string) {
  const { rows } = await test.database.pool.query(
    'select id, purpose, method, origin, amount, tax_years, company, created_by, created_at from payments where checkup = $1 order by purpose',
    [checkup],
  );
  return rows;
}

describe('a checkup that was saved unpaid', () => {
  it('is paid in cash by the sums of the record, at the hour at which that is taken', async () => {
    const checkup = await saved();
    test.clock.advance(60 * 60_000);
    const payments = both();
    expect(await pay(checkup._id, payments)).toMatchObject({
      status: 201,
      body: { data: { version: 1, paid: { inspection: 8_000, environmental: 4_800 } } },
    });
    const at = new Date(NOON.getTime() + 60 * 60_000);
    const common = { method: 'cash', origin: 'station', company: COMPANIES.one };
    const entry = { ...common, created_by: PEOPLE.operator.id, created_at: at };
    expect(await ledgerOf(checkup._id)).toEqual([
      { ...entry, id: payments[1]?._id, purpose: 'environmental', amount: 4_800, tax_years: [2026, 2027] },
      { ...entry, id: payments[0]?._id, purpose: 'inspection', amount: 8_000, tax_years: [] },
    ]);
  });

  it('is paid one sum after the other, also when it is concluded', async () => {
    const checkup = await saved();
    expect(await pay(checkup._id, [cash('environmental')])).toMatchObject({ status: 201 });
    await concludeByCalls(test, 'operator', checkup, true);
    expect(await pay(checkup._id, [cash('inspection')])).toMatchObject({
      status: 201,
      body: { data: { paid: { inspection: 8_000, environmental: 4_800 } } },
    });
  });

  it('is paid once when its answer was lost and it is asked again', async () => {
    const checkup = await saved();
    const payments = both();
    expect((await pay(checkup._id, payments)).status).toBe(201);
    expect(await pay(checkup._id, payments)).toMatchObject({
      status: 200,
      body: { data: { paid: { inspection: 8_000, environmental: 4_800 } } },
    });
    expect(await ledgerOf(checkup._id)).toHaveLength(2);
  });

  it('is paid once when twenty tabs press at the same time', async () => {
    const checkup = await saved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(checkup._id)));
    const statuses = answers.map(({ status }) => status).sort((left, right) => left - right);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await ledgerOf(checkup._id)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it('is a sum that was paid before, with the record as it stands', async () => {
    const checkup = await saved({ payments: [{ purpose: 'inspection', method: 'cash' }] });
    expect(await pay(checkup._id)).toMatchObject({
      status: 409,
      body: {
        code: 'checkup.not_owed',
        message: 'Այս գումարն արդեն վճարված է կամ վճարման ենթակա չէ',
        data: { paid: { inspection: 8_000, environmental: 0 } },
      },
    });
    expect(await ledgerOf(checkup._id)).toHaveLength(1);
  });

  it('is a sum that nobody owes', async () => {
    const trailer = await saved({ carTypeCode: 401, fuelCode: 11 });
    expect((await pay(trailer._id, [cash('environmental')])).body).toMatchObject({
      code: 'checkup.not_owed',
    });
    expect(await ledgerOf(trailer._id)).toEqual([]);
  });

  it('is an id under which another payment stands, and the ids of two when one is new', async () => {
    const [first, second] = [await saved(), await saved()];
    const payments = [cash('inspection')];
    await pay(first._id, payments);
    expect((await pay(second._id, payments)).body).toMatchObject({ code: 'op_reused' });
    expect((await pay(first._id, [...payments, cash('environmental')])).body).toMatchObject({
      code: 'op_reused',
    });
    const abroad = await saveCheckup(test, 'operator2');
    expect((await pay(abroad._id, payments, 'operator2')).body).toMatchObject({ code: 'op_reused' });
    expect([await ledgerOf(second._id), await ledgerOf(abroad._id)]).toEqual([[], []]);
  });

  it('is the tax of a year that another checkup of the vehicle has paid since', async () => {
    const first = await saved();
    await concludeByCalls(test, 'operator', first, true);
    const again = { code: 'checkup.still_valid', reason: 'Սեփականատիրոջ դիմումով' } as const;
    const { CarRegNo, VIN } = first;
    const second = await saved({ CarRegNo, VIN, override: again });
    expect((await pay(second._id)).status).toBe(201);
    expect((await pay(first._id)).body).toMatchObject({
      code: 'checkup.tax_paid',
      message: 'Այս մեքենայի բնապահպանական հարկն արդեն վճարված է (2026, 2027)',
    });
    expect((await pay(first._id, [cash('inspection')])).status).toBe(201);
  });

  it('is money for what was cancelled or annulled', async () => {
    const refused = { status: 422, body: { code: 'checkup.void' } };
    const cancelled = await saved();
    const reason = { version: 1, reason: 'Պատճառ' };
    await (await test.as('operator')).post(`/tech-service-checkup/${cancelled._id}/cancel`, reason);
    expect(await pay(cancelled._id)).toMatchObject(refused);
    const { _id, version } = await concludeByCalls(test, 'operator', await saved(), true);
    const annul = { version, reason: 'Պատճառ' };
    await (await test.as('admin')).post(`/tech-service-all-checkup/${_id}/annul`, annul);
    expect(await pay(_id)).toMatchObject(refused);
  });

  it.each<[Who, number]>([
    ['operator2', 404],
    ['mechanic', 403],
    ['owner', 403],
    ['viewer', 403],
    ['admin', 403],
  ])('is money that %s would take', async (who, status) => {
    const checkup = await saved();
    expect((await pay(checkup._id, both(), who)).status).toBe(status);
    expect(await ledgerOf(checkup._id)).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['a purpose twice', [cash('inspection'), cash('inspection')]],
    ['a sum of one’s own', [{ ...cash('inspection'), amount: 1 }]],
    ['no id', [{ purpose: 'inspection', method: 'cash' }]],
    ['another way to pay', [{ ...cash('inspection'), method: 'arca' }]],
  ])('is %s', async (_name, payments) => {
    expect((await pay((await saved())._id, payments)).status).toBe(400);
  });
});

describe('the sum that the person saw', () => {
  const refused = {
    status: 409,
    body: {
      code: 'checkup.sum_changed',
      message: 'Վճարի գումարը փոխվել է․ այժմ այն 12\u00A0800\u00A0֏ է։ Ստուգեք և կրկին հաստատեք։',
      data: { sum: 12_800, fees: { inspection: { amount: 8_000 }, environmental: { amount: 4_800 } } },
    },
  };

  it('is the one a checkup is saved with; another one is refused with the new one, and the spec’s payload needs none', async () => {
    const operator = await test.as('operator');
    const payload = await payloadOf(test, 'operator', {
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    const save = (more: object) => operator.post('/tech-service-checkup', { ...payload, ...more });
    expect(await save({ seenTotal: 12_700 })).toMatchObject(refused);
    expect(await ledgerOf(payload.temporary_id)).toEqual([]);
    expect((await operator.get(`/get-checkup-for-edit/${payload.temporary_id}`)).status).toBe(404);
    expect((await save({ seenTotal: 12_800 })).status).toBe(201);
    // Saved already: the same record, whatever is seen by now.
    expect((await save({ seenTotal: 1 })).status).toBe(200);
    expect((await save({})).status).toBe(200);
    expect((await operator.post('/tech-service-checkup', await payloadOf(test, 'operator'))).status).toBe(
      201,
    );
  });

  it('is the one that is taken for a stored checkup', async () => {
    const { _id } = await saved();
    const operator = await test.as('operator');
    const take = (payments: object[], seenTotal: unknown) =>
      operator.post(`/tech-service-checkup/${_id}/payments`, { payments, seenTotal });
    expect(await take(both(), 12_700)).toMatchObject(refused);
    expect(await take([cash('inspection')], 12_800)).toMatchObject({
      status: 409,
      body: { data: { sum: 8_000 } },
    });
    expect((await take(both(), -1)).status).toBe(400);
    expect(await ledgerOf(_id)).toEqual([]);
    const payments = both();
    expect((await take(payments, 12_800)).status).toBe(201);
    expect((await take(payments, 12_800)).status).toBe(200);
  });
});

it('no cash is taken unseen for what was paid beforehand', async () => {
  const checkup = await saved();
  const plate = checkup.CarRegNo ?? '';
  const waiting = await storePrepayment(test, plate, { amount: 5_000 });
  await storePrepayment(test, plate, { station: 'twoA' });
  const take = async (payments: object[], leftPrepaid?: string[]) =>
    (await test.as('operator')).post(`/tech-service-checkup/${checkup._id}/payments`, {
      payments,
      leftPrepaid,
    });
  expect(await take(both())).toMatchObject({
    status: 409,
    body: {
      code: 'checkup.prepaid_waits',
      message:
        'Այս համարանիշի համար արդեն կատարվել է կանխավճար՝ 5\u00A0000\u00A0֏։ Վճարեք դրանով կամ նշեք, որ այն թողնում եք մեկ այլ անգամվա։',
      data: { _id: checkup._id, paid: { inspection: 0, environmental: 0 } },
    },
  });
  expect((await take(both(), [newId()])).body).toMatchObject({ code: 'checkup.prepaid_waits' });
  expect(await ledgerOf(checkup._id)).toEqual([]);
  expect((await take([cash('environmental')])).status).toBe(201);
  const payments = [cash('inspection')];
  expect((await take(payments, [waiting, newId()])).body).toMatchObject({ code: 'checkup.prepaid_changed' });
  expect((await take(payments, [waiting])).status).toBe(201);
  // Its answer may have been lost: what was taken stands, whatever waits by now.
  expect((await take(payments)).status).toBe(200);
});

it('what was paid from the record of the wrong vehicle is paid for the right one', async () => {
  const wrong = await concludeByCalls(test, 'operator', await saved(), true);
  await pay(wrong._id, [cash('inspection')]);
  const right = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
  expect((await pay(right._id)).body).toMatchObject({ code: 'checkup.not_owed' });
  expect((await pay(right._id, [cash('environmental')])).status).toBe(201);
});
