import { t } from '@inspect/contract/i18n';
import { addDays, yerevanDay } from '@inspect/contract/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  conclude,
  concludeByCalls,
  countOf,
  payloadOf,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { COMPANIES } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());

const CHECK = '/tech-service-checkup-check-before-add';

describe('a company that may not work', () => {
  afterEach(() => setCompany({}));

  async function setCompany(changes: Record<string, unknown>) {
    const standing = {
      status: true,
      licence_until: null,
      blocked: false,
      block_comment: null,
      contract_enabled: false,
      contract_file: null,
      contract_status: false,
      subscription_enabled: false,
      subscription_total: 0,
      subscription_status: false,
      ...changes,
    };
    const names = Object.keys(standing);
    await test.database.pool.query(
      `update companies set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
      [COMPANIES.one, ...Object.values(standing)],
    );
  }

  const unpaid = { subscription_enabled: true, subscription_total: 50_000 };
  const unsigned = { contract_enabled: true, contract_file: 'contract.pdf' };

  it.each([
    [
      'blocked',
      { blocked: true, block_comment: 'Պարտք 2025-ից' },
      'checkup.company_blocked',
      'Ընկերության մուտքն արգելափակված է (Պարտք 2025-ից)',
    ],
    [
      'blocked without a comment',
      { blocked: true },
      'checkup.company_blocked',
      'Ընկերության մուտքն արգելափակված է',
    ],
    [
      'that works no more',
      { status: false },
      'checkup.company_inactive',
      'Ընկերությունը չի գործում․ նոր զննություն սկսել հնարավոր չէ',
    ],
    [
      'without an accepted contract',
      unsigned,
      'checkup.contract_unsettled',
      t('error.checkup.contract_unsettled'),
    ],
    [
      'without a paid period',
      unpaid,
      'checkup.subscription_unsettled',
      t('error.checkup.subscription_unsettled'),
    ],
  ] as const)(
    '%s is told so before and when saving, and nothing is stored',
    async (_name, changes, code, message) => {
      await setCompany(changes);
      const before = await countOf(test, 'checkups');
      const payload = await payloadOf(test, 'operator');
      const asked = await operator.post(CHECK, { CarRegNo: payload.CarRegNo });
      expect(asked).toMatchObject({
        status: 200,
        body: { status: false, refusals: [{ code, message, overridable: false }] },
      });
      const saved = await operator.post('/tech-service-checkup', payload);
      expect({ status: saved.status, body: saved.body }).toEqual({
        status: 422,
        body: { code, message, errors: [message] },
      });
      expect(await countOf(test, 'checkups')).toBe(before);
    },
  );

  it('hears every reason at once', async () => {
    await setCompany({ ...unpaid, ...unsigned, blocked: true });
    const asked = await operator.post(CHECK, { CarRegNo: '99AA999' });
    expect(asked.body).toMatchObject({
      refusals: [
        { code: 'checkup.company_blocked' },
        { code: 'checkup.contract_unsettled' },
        { code: 'checkup.subscription_unsettled' },
      ],
    });
  });

  it.each([
    ['whose subscription is paid', { ...unpaid, subscription_status: true }],
    ['from which staff demand no subscription', { ...unpaid, subscription_enabled: false }],
    ['that owes nothing', { ...unpaid, subscription_total: 0 }],
    ['that accepted its contract', { ...unsigned, contract_status: true }],
    ['from which staff demand no contract', { ...unsigned, contract_enabled: false }],
    ['to which no contract was given yet', { contract_enabled: true }],
  ])('one %s works', async (_name, changes) => {
    await setCompany(changes);
    const payload = await payloadOf(test, 'operator');
    expect((await operator.post(CHECK, { CarRegNo: payload.CarRegNo })).body).toMatchObject({ status: true });
    expect((await operator.post('/tech-service-checkup', payload)).status).toBe(201);
  });

  it('does not stop another company', async () => {
    await setCompany({ blocked: true });
    await saveCheckup(test, 'operator2');
  });
});

it('a company whose licence ran out yesterday is told that its checkups are marked, and begins them', async () => {
  const day = (until: string | null) =>
    test.database.pool.query('update companies set licence_until = $2 where id = $1', [COMPANIES.one, until]);
  const payload = await payloadOf(test, 'operator');
  const asked = async () => (await operator.post(CHECK, { CarRegNo: payload.CarRegNo })).body;
  const today = yerevanDay(test.clock.now());
  await day(today);
  expect(await asked()).toMatchObject({ status: true, warnings: [] });
  await day(addDays(today, -1));
  const message = 'Ընկերության լիցենզիայի ժամկետը լրացել է․ այս զննությունը կնշվի վերահսկողության համար';
  expect(await asked()).toMatchObject({ status: true, warnings: [{ code: 'licence_expired', message }] });
  expect((await operator.post('/tech-service-checkup', payload)).status).toBe(201);
  await day(null);
});

it('at a station that its owner has closed none is begun, and what was begun there is concluded', async () => {
  const begun = await saveCheckup(test, 'operator');
  const payload = await payloadOf(test, 'operator');
  const before = await countOf(test, 'checkups');
  const close = (status: boolean) =>
    test.database.pool.query('update stations set status = $2 where id = $1', [begun.station, status]);
  await close(false);
  const message = 'Կայանը փակված է․ նոր զննություն սկսել հնարավոր չէ';
  const code = 'checkup.station_closed';
  expect(await operator.post(CHECK, { CarRegNo: payload.CarRegNo })).toMatchObject({
    status: 200,
    body: { status: false, refusals: [{ code, message, overridable: false }] },
  });
  expect(await operator.post('/tech-service-checkup', payload)).toMatchObject({
    status: 422,
    body: { code, message, errors: [message] },
  });
  expect(await countOf(test, 'checkups')).toBe(before);
  expect(await concludeByCalls(test, 'operator', begun, true)).toMatchObject({ status: 'concluded' });
  await close(true);
});

describe('a vehicle whose checkup is still valid', () => {
  async function inspected(dueOn: string, opinion = true) {
    const first = await saveCheckup(test, 'operator2');
    await conclude(test, first, opinion);
    await test.database.pool.query('update vehicles set due_on = $2 where vin = $1', [first.VIN, dueOn]);
    return { CarRegNo: first.CarRegNo, VIN: first.VIN };
  }
  const message = t('error.checkup.still_valid', { until: '21/12/2026' });
  const override = { code: 'checkup.still_valid', reason: 'Սեփականատիրոջ դիմումով' } as const;

  it('for more than thirty days is refused, and the refusal says until when', async () => {
    const vehicle = await inspected('2026-12-21');
    const asked = await operator.post(CHECK, vehicle);
    expect(asked.body).toMatchObject({
      status: false,
      refusals: [{ code: 'checkup.still_valid', message, overridable: true }],
    });
    const saved = await operator.post('/tech-service-checkup', await payloadOf(test, 'operator', vehicle));
    expect({ status: saved.status, body: saved.body }).toEqual({
      status: 422,
      body: { code: 'checkup.still_valid', message, errors: [message] },
    });
  });

  it('is inspected with a reason, which stays in the record', async () => {
    const vehicle = await inspected('2026-12-21');
    const saved = await saveCheckup(test, 'operator', { ...vehicle, override });
    const { rows } = await test.database.pool.query('select override from checkups where id = $1', [
      saved._id,
    ]);
    expect(rows).toEqual([{ override }]);
    // The reason is to be read by whoever reads the record.
    expect(saved.override).toEqual(override);
  });

  it.each(['2026-12-20', '2026-11-20', '2026-11-19', '2020-01-01'])(
    'until %s is not: it may come again, and a reason that overrode nothing is not kept',
    async (dueOn) => {
      const vehicle = await inspected(dueOn);
      expect((await operator.post(CHECK, vehicle)).body).toMatchObject({ status: true, refusals: [] });
      const saved = await saveCheckup(test, 'operator', { ...vehicle, override });
      const { rows } = await test.database.pool.query('select override from checkups where id = $1', [
        saved._id,
      ]);
      expect(rows).toEqual([{ override: null }]);
    },
  );

  it('is not refused when its last result was faulty', async () => {
    const vehicle = await inspected('2028-01-01', false);
    expect((await operator.post(CHECK, vehicle)).body).toMatchObject({ status: true, refusals: [] });
    await saveCheckup(test, 'operator', vehicle);
  });

  it('an override does not help against an open checkup', async () => {
    const open = await saveCheckup(test, 'operator2');
    const payload = await payloadOf(test, 'operator', { CarRegNo: open.CarRegNo, VIN: open.VIN, override });
    expect(await operator.post('/tech-service-checkup', payload)).toMatchObject({
      status: 409,
      body: { code: 'checkup.open_exists' },
    });
  });
});
