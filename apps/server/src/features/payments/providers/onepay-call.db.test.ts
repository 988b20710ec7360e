import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, STATIONS } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { paymentGatewaysOf } from '../../../platform/gateways/payments/payment-settings.ts';
import { newId } from '../../../platform/ids.ts';

const SECRET = 'dev-onepay-secret';

let test: TestApp;
beforeAll(async () => {
  const none = { arca: undefined, idram: undefined, telcell: undefined };
  test = await testApp({
    connections: 24,
    paymentGateways: paymentGatewaysOf({ ...none, onepay: { secret: SECRET } }),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await rows('update companies set double_payments = false');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;

let last = 0;
const newPlate = () => `35ON${String(++last).padStart(3, '0')}`;

function paymentOf(plate: string, change: Record<string, unknown> = {}) {
  return {
    transactionId: `OP-${randomBytes(8).toString('hex')}`,
    CarRegNo: plate,
    station: STATIONS.oneA,
    purpose: 'inspection',
    amount: 8_000,
    currency: '051',
    channel: 'card',
    paidAt: '2026-11-20T07:30:00Z',
    ...change,
  };
}

/** As the mediator sends it: without a session, an Origin or our header. */
async function tell(payment: unknown, { secret = SECRET, at = test.clock.now() } = {}) {
  const body = JSON.stringify(payment);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret).update(`v1\n${timestamp}\n${nonce}\n${body}`).digest('hex');
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/payments/onepay/result',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-onepay-timestamp': timestamp,
      'x-onepay-nonce': nonce,
      'x-onepay-signature': `v1=${signature}`,
    },
    payload: body,
  });
  return { status: answer.statusCode, said: answer.json().status };
}

const paymentsOf = (plate: string) =>
  rows(
    `select p.amount, p.purpose, p.method, p.surplus, p.company::text, p.reference, e.debit, e.credit
       from payments p join ledger_entries e on e.payment = p.id where p.car_reg_no = $1 and p.origin = 'onepay'
      order by p.created_at, p.surplus nulls first`,
    [plate],
  );
const casesOf = (plate: string) =>
  rows('select status, other is not null as doubles from double_payments where car_reg_no = $1', [plate]);

describe('a citizen’s payment', () => {
  it('is told to the pages of that company once, and says nothing of whose it is', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate);
    test.announced.length = 0;
    await tell(payment);
    await tell(payment);
    expect(test.announced).toEqual([
      expect.objectContaining({
        event: `EDIT_PAYMENT_${COMPANIES.one}`,
        data: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), state: 'paid' },
      }),
    ]);
  });

  it('is stored for the company of the station, as paid beforehand', async () => {
    const plate = newPlate();
    const payment = paymentOf(`${plate.slice(0, 2)} on ${plate.slice(4)}`);
    expect(await tell(payment)).toEqual({ status: 200, said: 'accepted' });
    expect(await paymentsOf(plate)).toEqual([
      {
        amount: 8_000,
        purpose: 'inspection',
        method: 'arca',
        surplus: null,
        company: COMPANIES.one,
        reference: payment.transactionId,
        debit: 'onepay',
        credit: 'prepaid',
      },
    ]);
  });

  it.each([
    ['card', 'arca'],
    ['idram', 'idram'],
    ['telcell', 'telcell'],
  ])('by %s is told apart', async (channel, method) => {
    const plate = newPlate();
    await tell(paymentOf(plate, { channel }));
    expect(await paymentsOf(plate)).toMatchObject([{ method, debit: 'onepay' }]);
  });

  it('of both purposes is two', async () => {
    const plate = newPlate();
    await tell(paymentOf(plate));
    expect(await tell(paymentOf(plate, { purpose: 'environmental', amount: 4_800 }))).toMatchObject({
      said: 'accepted',
    });
    expect(await paymentsOf(plate)).toHaveLength(2);
  });

  it('that is told again, also signed anew and by many at once, is one', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate);
    const told = await Promise.all(Array.from({ length: 20 }, () => tell(payment)));
    expect(told).toEqual(told.map(() => ({ status: 200, said: 'accepted' })));
    expect(await paymentsOf(plate)).toHaveLength(1);
  });

  it('whose number comes with another sum or another plate is refused, and is the first one', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate);
    await tell(payment);
    for (const change of [{ amount: 1 }, { CarRegNo: newPlate() }, { station: STATIONS.twoA }])
      expect(await tell({ ...payment, ...change })).toEqual({ status: 409, said: 'other_payload' });
    expect(await paymentsOf(plate)).toMatchObject([{ amount: 8_000 }]);
  });
});

describe('what can’t be taken', () => {
  it.each([
    ['a station that nobody has', async () => ({ station: 'f'.repeat(24) })],
    ['a plate that is none', async () => ({ CarRegNo: 'ABC' })],
    [
      'a station of a company that is blocked',
      async () => {
        await rows('update companies set blocked = true where id = $1', [COMPANIES.two]);
        return { station: STATIONS.twoA };
      },
    ],
    [
      'a vehicle that the enforcement service looks for',
      async (plate: string) => {
        await rows(
          `insert into enforcement_hits (id, car_reg_no, reason, since, source, search_key, created_at)
           values ($1, $2, 'Տուգանք', '2026-11-01', 'staff', '', now())`,
          [newId(), plate],
        );
        return {};
      },
    ],
    [
      'a vehicle that it looks for by the certificate alone',
      async (plate: string) => {
        await saveCheckup(test, 'operator', { CarRegNo: plate, registrationCertificate: 'HH445566' });
        const [owner] = await rows(
          `select o.registration_certificate from vehicle_owners o join vehicles v on v.id = o.vehicle where v.plate = $1`,
          [plate],
        );
        expect(owner).toEqual({ registration_certificate: 'HH445566' });
        await rows(
          `insert into enforcement_hits (id, registration_certificate, reason, since, source, search_key, created_at)
           values ($1, 'HH445566', 'Տուգանք', '2026-11-01', 'file', '', now())`,
          [newId()],
        );
        return {};
      },
    ],
  ])('%s: the mediator gives the money back, and that stands', async (_what, change) => {
    const plate = newPlate();
    const payment = paymentOf(plate, await change(plate));
    expect(await tell(payment)).toEqual({ status: 422, said: 'not_taken' });
    await rows('update companies set blocked = false where id = $1', [COMPANIES.two]);
    expect(await tell(payment)).toEqual({ status: 422, said: 'not_taken' });
    expect(await paymentsOf(plate)).toEqual([]);
  });

  it('what nobody can read, though it is signed', async () => {
    expect(await tell({ ...paymentOf(newPlate()), amount: 8_000.5 })).toEqual({
      status: 422,
      said: 'unreadable',
    });
  });

  it('what the mediator has not signed changes nothing, and sounds an alarm', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate);
    expect(await tell(payment, { secret: 'another-secret-1' })).toEqual({
      status: 401,
      said: 'wrong_signature',
    });
    const old = new Date(NOON.getTime() - 301_000);
    expect(await tell(payment, { at: old })).toEqual({ status: 401, said: 'old' });
    expect(await paymentsOf(plate)).toEqual([]);
    expect(test.log()).toContain('"alarm":"forged_payment","provider":"onepay","why":"wrong_signature"');
    expect(await tell(payment)).toMatchObject({ said: 'accepted' });
  });
});

describe('a second payment for the same vehicle and period', () => {
  const second = (plate: string) => tell(paymentOf(plate));
  const PAID = { payments: [{ purpose: 'inspection', method: 'cash' }] } as const;

  const BEFORE: [string, (plate: string) => Promise<unknown>][] = [
    ['was paid beforehand', (plate) => tell(paymentOf(plate, { station: STATIONS.twoA }))],
    [
      'is paid at an open checkup',
      (plate) => saveCheckup(test, 'operator', { CarRegNo: plate, ...payments() }),
    ],
    [
      'was paid and is valid for long yet',
      async (plate) =>
        conclude(test, await saveCheckup(test, 'operator2', { CarRegNo: plate, ...payments() }), true),
    ],
  ];
  const payments = () => ({ payments: [...PAID.payments] });

  it.each(BEFORE)('that %s is refused, also when it is told again', async (_what, first) => {
    const plate = newPlate();
    await first(plate);
    const payment = paymentOf(plate);
    expect(await tell(payment)).toEqual({ status: 409, said: 'refused_double' });
    await rows('update companies set double_payments = true');
    expect(await tell(payment)).toEqual({ status: 409, said: 'refused_double' });
    expect((await paymentsOf(plate)).filter(({ reference }) => reference === payment.transactionId)).toEqual(
      [],
    );
    expect(await casesOf(plate)).toEqual([]);
  });

  it.each(BEFORE)('that %s is a surplus and a case where the company takes it', async (_what, first) => {
    const plate = newPlate();
    await first(plate);
    await rows('update companies set double_payments = true');
    const payment = paymentOf(plate);
    expect(await tell(payment)).toEqual({ status: 200, said: 'double' });
    expect(await tell(payment)).toEqual({ status: 200, said: 'double' });
    expect((await paymentsOf(plate)).at(-1)).toMatchObject({ surplus: true, credit: 'surplus' });
    expect(await casesOf(plate)).toEqual([{ status: 'open', doubles: true }]);
  });

  it.each<[string, (plate: string) => Promise<unknown>]>([
    ['a vehicle that nobody has paid for', async () => undefined],
    ['an open checkup that is not paid', (plate) => saveCheckup(test, 'operator', { CarRegNo: plate })],
    [
      'a vehicle that failed',
      async (plate) =>
        conclude(test, await saveCheckup(test, 'operator', { CarRegNo: plate, ...payments() }), false),
    ],
    [
      'a vehicle whose term ends within 30 days',
      async (plate) => {
        await conclude(test, await saveCheckup(test, 'operator', { CarRegNo: plate, ...payments() }), true);
        await rows(`update vehicles set due_on = '2026-12-20' where plate = $1`, [plate]);
      },
    ],
    [
      'a payment of more than a year ago',
      async (plate) => {
        await tell(paymentOf(plate, { paidAt: '2025-11-20T07:59:59Z' }));
      },
    ],
  ])('is none for %s', async (_what, first) => {
    const plate = newPlate();
    await first(plate);
    expect(await second(plate)).toEqual({ status: 200, said: 'accepted' });
  });

  it('is one at most, though twenty come at the same moment', async () => {
    const plate = newPlate();
    await rows('update companies set double_payments = true');
    const told = await Promise.all(Array.from({ length: 20 }, () => second(plate)));
    expect(told.filter(({ said }) => said === 'accepted')).toHaveLength(1);
    expect(await casesOf(plate)).toHaveLength(19);
    expect((await paymentsOf(plate)).filter(({ credit }) => credit === 'prepaid')).toHaveLength(1);
  });

  it('meets cash at the desk at the same moment: one pays, the other is refused or a case', async () => {
    await rows('update companies set double_payments = true');
    for (let round = 0; round < 5; round += 1) {
      const plate = newPlate();
      const [told] = await Promise.all([
        second(plate),
        saveCheckup(test, 'operator', { CarRegNo: plate, ...payments() }),
      ]);
      expect(await casesOf(plate)).toHaveLength(told.said === 'double' ? 1 : 0);
    }
  });
});

it('the mediator is kept waiting only where many come whom nobody knows', async () => {
  test.clock.advance(120_000);
  for (let call = 0; call < 200; call += 1) await tell({}, { secret: 'another-secret-1' });
  expect(await tell(paymentOf(newPlate()))).toMatchObject({ status: 429 });
  test.clock.advance(61_000);
  expect(await tell(paymentOf(newPlate()))).toMatchObject({ said: 'accepted' });
});
