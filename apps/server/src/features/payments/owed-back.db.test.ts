import { type Checkup, checkupSearchEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  concludeByCalls,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
} from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const PURPOSES = ['inspection', 'environmental'] as const;
type Purpose = (typeof PURPOSES)[number];
/** The country’s fees (db/seed/reference): a car of 120 hp and 10 years owes 8,000, and 4,800 for two tax years. */
const TWO_YEARS = 2;
const ONE_YEAR = 1;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const paidCheckup = (facts: Overrides = {}) =>
  saveCheckup(test, 'operator', {
    payments: PURPOSES.map((purpose) => ({ purpose, method: 'cash' })),
    ...facts,
  });

async function edit(checkup: Checkup, change: object): Promise<Checkup> {
  const body = { version: checkup.version, ...change };
  const answer = await (await test.as('operator')).put(`/tech-service-checkup/${checkup._id}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

async function amend(checkup: Checkup, change: object): Promise<Checkup> {
  const body = { version: checkup.version, reason: 'Սխալ էր գրված', ...change };
  const answer = await (await test.as('admin')).put(`/tech-service-all-checkup/${checkup._id}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return checkupsEndpoints.edit.response.parse(answer.body).data;
}

const pay = async (id: string, purposes: readonly Purpose[], seenTotal?: number) =>
  (await test.as('operator')).post(`/tech-service-checkup/${id}/payments`, {
    payments: purposes.map((purpose) => ({ _id: newId(), purpose, method: 'cash' })),
    seenTotal,
  });

const cancel = async ({ _id }: Checkup) => {
  const { rows } = await test.database.pool.query('select version from checkups where id = $1', [_id]);
  const reason = { version: rows[0].version, reason: 'Եկել է ուրիշ մեքենա' };
  const answer = await (await test.as('operator')).post(`/tech-service-checkup/${_id}/cancel`, reason);
  expect(answer.status, answer.text).toBe(200);
};
/** The same vehicle once more. */
const saveAgain = ({ CarRegNo, VIN, registrationCertificate }: Checkup, facts: Overrides = {}) =>
  saveCheckup(test, 'operator', {
    CarRegNo,
    VIN,
    registrationCertificate,
    nextCheckup: TWO_YEARS,
    ...facts,
  });
/** And once more, after this one went as well. */
const cancelled = async (checkup: Checkup) => {
  await cancel(checkup);
  return saveAgain(checkup);
};

/** What the search for money says of it. */
async function moneyOf(checkup: Checkup) {
  const answer = await (await test.as('admin')).get(
    `/search-tech-service-payment-checkup?search=${checkup.VIN}`,
  );
  const { data } = checkupSearchEndpoints.paymentSearch.response.parse(answer.body);
  const found = data.find(({ _id }) => _id === checkup._id);
  return { paid: found?.paid, owed: found?.owed.total, owedBack: found?.owedBack };
}

const taken = async (id: string) => {
  const { rows } = await test.database.pool.query(
    `select purpose, amount, tax_years from payments where checkup = $1 order by created_at, purpose desc`,
    [id],
  );
  return rows;
};

async function giveTaxBack({ _id }: Checkup, amount: number): Promise<void> {
  const { rows } = await test.database.pool.query(
    `select id::text from payments where checkup = $1 and purpose = 'environmental'`,
    [_id],
  );
  const body = { _id: newId(), amount, reason: 'Վճարողի դիմումով' };
  const answer = await (await test.as('owner')).post(`/payments/${rows[0].id}/returns`, body);
  expect(answer).toMatchObject({ status: 201 });
}

describe('a fee that rose after it was paid', () => {
  it('asks for the difference, and for the sum that the desk saw', async () => {
    const checkup = await edit(await paidCheckup({ nextCheckup: ONE_YEAR }), { nextCheckup: TWO_YEARS });
    expect(await moneyOf(checkup)).toMatchObject({ owed: 2_400, owedBack: { total: 0 } });
    test.clock.advance(60_000);
    expect(await pay(checkup._id, ['environmental'], 4_800)).toMatchObject({
      status: 409,
      body: { code: 'checkup.sum_changed', data: { sum: 2_400 } },
    });
    expect(await pay(checkup._id, ['environmental'], 2_400)).toMatchObject({
      status: 201,
      body: { data: { paid: { inspection: 8_000, environmental: 4_800 } } },
    });
    expect(await taken(checkup._id)).toEqual([
      { purpose: 'inspection', amount: 8_000, tax_years: [] },
      { purpose: 'environmental', amount: 2_400, tax_years: [2026] },
      { purpose: 'environmental', amount: 2_400, tax_years: [2026, 2027] },
    ]);
    expect(await pay(checkup._id, ['environmental'])).toMatchObject({ body: { code: 'checkup.not_owed' } });
    const { rows } = await test.database.pool.query(`select * from inspect.miscounted_days('2026-01-01')`);
    expect(rows).toEqual([]);
  });

  it('asks for it once when twenty desks press at the same time', async () => {
    const checkup = await edit(await paidCheckup({ nextCheckup: ONE_YEAR }), { nextCheckup: TWO_YEARS });
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(checkup._id, ['environmental'])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await moneyOf(checkup)).toMatchObject({ paid: { environmental: 4_800 }, owed: 0 });
  });
});

describe('what is owed back', () => {
  it('is what a fee fell by, and the year that it lost is not paid for the next checkup', async () => {
    const checkup = await edit(await paidCheckup({ nextCheckup: TWO_YEARS }), { nextCheckup: ONE_YEAR });
    expect(await moneyOf(checkup)).toEqual({
      paid: { inspection: 8_000, environmental: 4_800 },
      owed: 0,
      owedBack: { inspection: 0, environmental: 2_400, total: 2_400 },
    });
    const years = await test.database.pool.query(
      'select (inspect.vehicle_taxes(vehicle, null)).paid_years as years from checkups where id = $1',
      [checkup._id],
    );
    expect(years.rows).toEqual([{ years: [2026] }]);
  });

  it('is the service of a checkup that was cancelled; its tax is paid for the vehicle’s next one', async () => {
    const checkup = await paidCheckup({ nextCheckup: TWO_YEARS });
    const reason = { version: 1, reason: 'Եկել է ուրիշ մեքենա' };
    await (await test.as('operator')).post(`/tech-service-checkup/${checkup._id}/cancel`, reason);
    expect(await moneyOf(checkup)).toMatchObject({
      owedBack: { inspection: 8_000, environmental: 0, total: 8_000 },
    });
    const { CarRegNo, VIN, registrationCertificate } = checkup;
    const next = await saveCheckup(test, 'operator', { CarRegNo, VIN, registrationCertificate });
    expect(next.fees).toMatchObject({ inspection: { amount: 8_000 }, environmental: { amount: 0 } });
  });

  it('is also of one that was cancelled the tax of a year that it had lost: the next one asks for that year', async () => {
    const checkup = await edit(await paidCheckup({ nextCheckup: TWO_YEARS }), { nextCheckup: ONE_YEAR });
    const reason = { version: checkup.version, reason: 'Եկել է ուրիշ մեքենա' };
    await (await test.as('operator')).post(`/tech-service-checkup/${checkup._id}/cancel`, reason);
    expect(await moneyOf(checkup)).toMatchObject({
      owedBack: { inspection: 8_000, environmental: 2_400, total: 10_400 },
    });
    const { CarRegNo, VIN, registrationCertificate } = checkup;
    const next: Overrides = { CarRegNo, VIN, registrationCertificate, nextCheckup: TWO_YEARS };
    expect((await saveCheckup(test, 'operator', next)).fees.environmental).toMatchObject({
      amount: 2_400,
      taxYears: [2027],
    });
  });

  it('is no tax that went back: the vehicle’s next checkup asks for these years', async () => {
    const yearsOf = async (checkup: Checkup) =>
      (
        await test.database.pool.query(
          'select (inspect.vehicle_taxes(vehicle, null)).paid_years as years from checkups where id = $1',
          [checkup._id],
        )
      ).rows[0].years;
    const checkup = await paidCheckup({ nextCheckup: TWO_YEARS });
    expect(await yearsOf(checkup)).toEqual([2026, 2027]);
    await giveTaxBack(checkup, 4_799);
    expect(await yearsOf(checkup)).toEqual([]);
    await giveTaxBack(checkup, 1);
    await cancel(checkup);
    const { fees } = await saveAgain(checkup);
    expect(fees.environmental).toMatchObject({ amount: 4_800, taxYears: [2026, 2027] });
  });

  it('is no tax of which all but a dram went back: the next checkup asks for the rest of these years', async () => {
    const checkup = await paidCheckup({ nextCheckup: TWO_YEARS });
    await giveTaxBack(checkup, 4_799);
    await cancel(checkup);
    const { fees } = await saveAgain(checkup);
    expect(fees.environmental).toEqual({
      amount: 4_799,
      taxYears: [2026, 2027],
      reason: '120 ձ/ու × 10 ֏ × 2 × 2 տարի (2026, 2027), արդեն վճարված է 1 ֏',
    });
  });

  it('is no tax of a weaker engine than the vehicle has: the next checkup asks for what is missing', async () => {
    const checkup = await paidCheckup({ nextCheckup: TWO_YEARS, enginePower: 1 });
    const little = checkup.fees.environmental?.amount ?? 0;
    expect(little).toBeGreaterThan(0);
    await cancel(checkup);
    const next = await saveAgain(checkup, { enginePower: 120 });
    expect(next.fees.environmental).toMatchObject({ amount: 4_800 - little, taxYears: [2026, 2027] });
    // Paid now, and edited to the same: its own tax is no tax that is held beside it.
    expect((await pay(next._id, ['environmental'])).status).toBe(201);
    expect((await edit(next, { odometer: 120_001 })).fees.environmental?.amount).toBe(4_800 - little);
    expect((await cancelled(next)).fees.environmental?.amount).toBe(0);
  });

  it('is the service of one that was annulled, and nothing where its result and money were moved', async () => {
    const annulled = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const annul = { version: annulled.version, reason: 'Պատճառ' };
    await (await test.as('admin')).post(`/tech-service-all-checkup/${annulled._id}/annul`, annul);
    expect(await moneyOf(annulled)).toMatchObject({ owedBack: { total: 8_000 } });

    const wrong = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const right = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
    expect(await moneyOf(wrong)).toMatchObject({ owedBack: { total: 0 } });
    expect(await moneyOf(right)).toMatchObject({ owed: 0, owedBack: { total: 0 } });
    const shown = await (await test.as('admin')).get(`/get-checkup-for-edit/${wrong._id}`);
    expect(shown.body).toMatchObject({ data: { replacedBy: right._id, replaces: null } });
    expect(right).toMatchObject({ replacedBy: null, replaces: wrong._id });
  });
});

describe('a result that is moved to the right vehicle', () => {
  it('costs the tax of that one: what its engine owes more is owed', async () => {
    const wrong = await concludeByCalls(test, 'operator', await paidCheckup({ enginePower: 60 }), true);
    const paid = wrong.fees.environmental?.amount ?? 0;
    const right = await moveByCall(test, wrong, await payloadOf(test, 'operator', { enginePower: 120 }));
    expect(right.fees).toMatchObject({
      inspection: { amount: 8_000 },
      environmental: { amount: 4_800 },
      total: 12_800,
    });
    expect(await moneyOf(right)).toMatchObject({ owed: 4_800 - paid, owedBack: { total: 0 } });
  });

  it('keeps its tax where only the plate was wrong', async () => {
    const wrong = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const { VIN, registrationCertificate } = wrong;
    const right = await moveByCall(
      test,
      wrong,
      await payloadOf(test, 'operator', { VIN, registrationCertificate }),
    );
    expect(right.fees).toMatchObject({ environmental: { amount: 4_800, taxYears: [2026, 2027] } });
    expect(await moneyOf(right)).toMatchObject({ owed: 0, owedBack: { total: 0 } });
  });

  it('owes no tax that the right one has paid: what came for it is owed back', async () => {
    const { CarRegNo, VIN, registrationCertificate } = await concludeByCalls(
      test,
      'operator',
      await paidCheckup(),
      true,
    );
    const wrong = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const right = await moveByCall(
      test,
      wrong,
      await payloadOf(test, 'operator', { CarRegNo, VIN, registrationCertificate }),
    );
    expect(right.fees).toMatchObject({ environmental: { amount: 0, taxYears: [] }, total: 8_000 });
    expect(await moneyOf(right)).toMatchObject({ owed: 0, owedBack: { environmental: 4_800, total: 4_800 } });
  });
});

describe('a concluded checkup that is amended', () => {
  it('costs what its corrected facts cost, and shows what is owed or owed back', async () => {
    const checkup = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const weaker = await amend(checkup, { enginePower: 60 });
    const tax = weaker.fees.environmental?.amount ?? 0;
    expect(tax).toBeLessThan(4_800);
    expect(weaker.fees.total).toBe(8_000 + tax);
    expect(await moneyOf(weaker)).toMatchObject({ owed: 0, owedBack: { total: 4_800 - tax } });

    const stronger = await amend(weaker, { enginePower: 200 });
    const more = stronger.fees.environmental?.amount ?? 0;
    expect(more).toBeGreaterThan(4_800);
    expect(await moneyOf(stronger)).toMatchObject({ owed: more - 4_800, owedBack: { total: 0 } });
    expect(await pay(stronger._id, ['environmental'], more - 4_800)).toMatchObject({ status: 201 });
    expect(await moneyOf(stronger)).toMatchObject({ owed: 0, owedBack: { total: 0 } });
  });

  it('is not paid the rest of a tax that the vehicle’s next checkup has paid', async () => {
    const checkup = await concludeByCalls(
      test,
      'operator',
      await paidCheckup({ nextCheckup: ONE_YEAR }),
      false,
    );
    const stronger = await amend(checkup, { enginePower: 240 });
    const rest = (stronger.fees.environmental?.amount ?? 0) - 2_400;
    expect(rest).toBeGreaterThan(0);
    const next = await saveAgain(checkup, { enginePower: 240, nextCheckup: ONE_YEAR });
    expect(next.fees.environmental?.amount).toBe(rest);
    expect((await pay(next._id, ['environmental'])).status).toBe(201);
    expect(await pay(checkup._id, ['environmental'])).toMatchObject({ body: { code: 'checkup.tax_paid' } });
  });

  it('keeps its tax years as its own also after its result was moved', async () => {
    const wrong = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    const moved = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
    const amended = await amend(moved, { enginePower: 119 });
    expect(amended.fees.environmental?.taxYears).toEqual([2026, 2027]);
  });

  it('costs what it did where nothing was corrected that a sum is made of, whatever the tariff is by now', async () => {
    const checkup = await concludeByCalls(test, 'operator', await paidCheckup(), true);
    await test.database.pool.query('update car_types set amount = amount + 1000');
    const amended = await amend(checkup, { ownerName: 'Այլ Անուն' });
    await test.database.pool.query('update car_types set amount = amount - 1000');
    expect(amended.fees).toEqual(checkup.fees);
  });
});
