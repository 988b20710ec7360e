import { t } from '@inspect/contract/i18n';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countOf, type Overrides, payloadOf } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());
afterEach(async () => {
  expect(await countOf(test, 'checkups')).toBe(0);
  expect(await countOf(test, 'vehicles')).toBe(0);
  expect(await countOf(test, 'payments')).toBe(0);
});

/** Sends the whole payload with one field changed; undefined leaves it out. */
async function sendWith(field: string, value: unknown, overrides: Overrides = {}): Promise<Answer> {
  const payload: Record<string, unknown> = {
    ...(await payloadOf(test, 'operator', overrides)),
    [field]: value,
  };
  return operator.post('/tech-service-checkup', payload);
}

const JAPANESE = '日本語';
const GEORGIAN = 'ქართული';
const MISSING = [
  ['absent', undefined],
  ['null', null],
] as const;

const WRONG_ID = [
  ...MISSING,
  ['empty', ''],
  ['no id', 'Toyota'],
  ['too short', 'a'.repeat(23)],
  ['too long', 'a'.repeat(25)],
  ['in capitals', 'A'.repeat(24)],
  ['a number', 5],
  ['a list', ['a'.repeat(24)]],
  ['an object', { $ne: null }],
  ['unknown', 'f'.repeat(24)],
] as const;

const CASES: Record<string, readonly (readonly [string, unknown])[]> = {
  CarRegNo: [
    ...MISSING,
    ['empty', ''],
    ['blank', '  '],
    ['too long', '1'.repeat(31)],
    ['a number', 34_567],
    ['Japanese', `34${JAPANESE}`],
    ['Georgian', '34აბ567'],
    ['without a digit', 'ABCDEF'],
    ['of three characters', '123'],
    ['of eleven characters', '12345678901'],
  ],
  VIN: [
    ...MISSING,
    ['empty', ''],
    ['with I', 'WVWZZZ1JZXW00000I'],
    ['with O', 'WVWZZZ1JZXWO00001'],
    ['with Q', 'WVWQZZ1JZXW000001'],
    ['of 18 characters', 'WVWZZZ1JZXW0000012'],
    ['of 4 characters', '1234'],
    ['too long', 'A'.repeat(41)],
    ['Japanese', JAPANESE.repeat(3)],
    ['Georgian', GEORGIAN],
    ['a number', 12_345_678],
  ],
  registrationCertificate: [
    ...MISSING,
    ['empty', ''],
    ['of five digits', 'AB12345'],
    ['of seven digits', 'AB1234567'],
    ['of one letter', 'A1234567'],
    ['too long', 'AB123456'.repeat(6)],
    ['Georgian', 'აბ123456'],
    ['a number', 123_456],
  ],
  temporary_id: WRONG_ID.slice(0, -1),
  car: WRONG_ID,
  carModel: WRONG_ID,
  carGroup: WRONG_ID,
  carType: WRONG_ID,
  body: WRONG_ID,
  color: WRONG_ID,
  fuel: WRONG_ID,
  region: WRONG_ID,
  county: WRONG_ID,
  mechanic: WRONG_ID,
  street: WRONG_ID.slice(2),
  cameraReasonId: WRONG_ID.slice(2),
  productionYear: [
    ...MISSING,
    ['empty', ''],
    ['a text', '2016'],
    ['a fraction', 2016.5],
    ['before the first cars', 1899],
    ['next year', 2027],
    ['far away', 2101],
    ['a flag', true],
  ],
  enginePower: [
    ...MISSING,
    ['empty', ''],
    ['a text', '120'],
    ['zero', 0],
    ['below zero', -1],
    ['too much', 2_000.1],
    ['less than one horse', 0.9],
    ['of two decimals', 120.55],
    ['a list', [120]],
  ],
  maximumMass: [
    ['empty', ''],
    ['zero', 0],
    ['below zero', -5],
    ['a fraction', 3_400.5],
    ['too much', 200_001],
    ['a text', '3400'],
  ],
  odometer: [
    ['empty', ''],
    ['below zero', -1],
    ['a fraction', 0.5],
    ['too much', 10_000_000],
    ['a text', '100'],
  ],
  odometerUnreadable: [
    ['null', null],
    ['a text', 'yes'],
    ['a number', 1],
  ],
  change: [
    ['null', null],
    ['a text', 'true'],
    ['a number', 0],
  ],
  ownerStatus: [...MISSING, ['unknown', 3], ['below zero', -1], ['a text', '0'], ['empty', '']],
  ownerName: [
    ...MISSING,
    ['empty', ''],
    ['blank', ' \u00A0 '],
    ['too long', 'ա'.repeat(201)],
    ['digits only', '12345'],
    ['a number', 5],
    ['Japanese', JAPANESE],
    ['Georgian', GEORGIAN],
    ['with a character zero', 'Ան\u0000ուն'],
    ['with a bell', 'Ան\u0007ուն'],
    ['of two lines', 'Անուն\nԱզգանուն'],
    ['with an emoji', 'Անուն 🚗'],
  ],
  phone: [
    ...MISSING,
    ['empty', ''],
    ['national', '091123456'],
    ['without +', '37491123456'],
    ['too short', '+3749112345'],
    ['too long', '+374911234567'],
    ['Russian', '+79161234567'],
    ['letters', '+374abcdefgh'],
    ['a number', 37_491_123_456],
  ],
  email: [
    ['empty', ''],
    ['no address', 'anun'],
    ['without a domain', 'anun@'],
    ['too long', `${'a'.repeat(250)}@b.am`],
    ['Japanese', `${JAPANESE}@example.am`],
    ['a number', 5],
  ],
  address: [
    ...MISSING,
    ['empty', ''],
    ['too long', 'ա'.repeat(201)],
    ['Japanese', `${JAPANESE} 5`],
    ['Georgian', GEORGIAN],
    ['a number', 15],
  ],
  nextCheckup: [...MISSING, ['unknown', 3], ['a text', '2'], ['a fraction', 1.5]],
};

describe.each(Object.entries(CASES))('%s', (field, cases) => {
  it.each(cases)('%s is refused under the field', async (_name, value) => {
    expectRefusal(await sendWith(field, value), field);
  });
});

describe('the document of the owner', () => {
  it.each([
    ['a person with a tax code', 0, '01234567'],
    ['a company with a passport', 1, 'AB1234567'],
    ['a company with a public-service number', 1, '1234567890'],
    ['a company with eight equal digits', 1, '11111111'],
    ['a sole proprietor with an ID card', 2, '001234567'],
    ['a person with seven digits', 0, '1234567'],
    ['a person with a word', 0, 'passport'],
    ['Japanese', 0, JAPANESE],
    ['too long', 0, '1'.repeat(41)],
    ['empty', 0, ''],
    ['a number', 0, 1_234_567_890],
  ] as const)('%s is refused', async (_name, ownerStatus, value) => {
    expectRefusal(await sendWith('ownerIdNumber', value, { ownerStatus }), 'ownerIdNumber');
  });
});

describe('payments and the reason of an override', () => {
  const cash = (purpose: string) => ({ purpose, method: 'cash' });
  it.each([
    ['null', null, 'payments'],
    ['a text', 'cash', 'payments'],
    ['the same purpose twice', [cash('inspection'), cash('inspection')], 'payments'],
    ['three of them', [cash('inspection'), cash('environmental'), cash('inspection')], 'payments'],
    ['an unknown purpose', [cash('bribe')], 'payments.0.purpose'],
    ['by card', [{ purpose: 'inspection', method: 'card' }], 'payments.0.method'],
    ['with a sum of his own', [{ ...cash('inspection'), amount: 1 }], 'payments.0.amount'],
    ['a number', [5], 'payments.0'],
  ] as const)('payments: %s', async (_name, value, field) => {
    expectRefusal(await sendWith('payments', value), field);
  });

  const reason = 'Սեփականատիրոջ դիմումով';
  it.each([
    ['null', null, 'override'],
    ['of something that cannot be overridden', { code: 'checkup.open_exists', reason }, 'override.code'],
    ['without a reason', { code: 'checkup.still_valid' }, 'override.reason'],
    ['with a blank reason', { code: 'checkup.still_valid', reason: '  ' }, 'override.reason'],
    ['with too long a reason', { code: 'checkup.still_valid', reason: 'ա'.repeat(501) }, 'override.reason'],
    ['with something unknown', { code: 'checkup.still_valid', reason, by: 'me' }, 'override.by'],
  ] as const)('override: %s', async (_name, value, field) => {
    expectRefusal(await sendWith('override', value), field);
  });
});

describe('what nobody asked for', () => {
  it.each([
    'amount',
    'ceo',
    'fees',
    'company',
    'station',
    '_id',
    'status',
    'version',
    'Opinion',
    'number',
    'createdBy',
    'createdAt',
    'deleted',
    'previousCheckup',
    'signature',
    'findingsAtDesk',
    'new',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
  ])('the field «%s» is refused by its name', async (field) => {
    const answer = await sendWith(field, 1);
    expectRefusal(answer, field);
    expect(answer.body).toMatchObject({ fields: { [field]: t('field.unknown') } });
  });

  it('the sum of a client is refused even where a checkup with it would be right', async () => {
    expectRefusal(await sendWith('amount', 8_000), 'amount');
  });

  it.each([
    ['__proto__', '{"__proto__":{"status":"concluded"},'],
    ['constructor.prototype', '{"constructor":{"prototype":{"status":"concluded"}},'],
  ])('%s is no field: the whole is not understood', async (_name, opening) => {
    const payload = `${opening}${JSON.stringify(await payloadOf(test, 'operator')).slice(1)}`;
    const answer = await operator.send('POST', '/tech-service-checkup', { payload });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed', message: t('error.malformed') } });
  });

  it.each([
    ['a list', '[]', 'validation'],
    ['a text', '"x"', 'validation'],
    ['null', 'null', 'validation'],
    ['no JSON', '{"CarRegNo":', 'malformed'],
    ['nothing', '', 'malformed'],
  ])('a body that is %s is refused', async (_name, payload, code) => {
    const answer = await operator.send('POST', '/tech-service-checkup', { payload });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it('a form of another kind is not read', async () => {
    const answer = await operator.send('POST', '/tech-service-checkup', {
      payload: 'CarRegNo=34AB567',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'media_type' } });
  });

  it('two megabytes are too much', async () => {
    const answer = await sendWith('ownerName', 'ա'.repeat(1_000_000));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', message: t('error.too_large') } });
  });
});
