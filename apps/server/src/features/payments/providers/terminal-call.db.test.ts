import { randomInt } from 'node:crypto';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { md5 } from '../../../platform/gateways/payments/checksum.ts';
import { paymentGatewaysOf } from '../../../platform/gateways/payments/payment-settings.ts';

const TOKEN = 'dev-terminal-token';
const DATE = '2026-11-21T12:00:00';

const NONE = { arca: undefined, idram: undefined, telcell: undefined, onepay: undefined };

let test: TestApp;
beforeAll(async () => {
  const easypay = { token: TOKEN, station: STATIONS.oneA, addresses: ['127.0.0.1'] };
  test = await testApp({ connections: 24, paymentGateways: paymentGatewaysOf({ ...NONE, easypay }) });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await rows('update companies set double_payments = false, blocked = false');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;

let last = 0;
const newPlate = () => `36TT${String(++last).padStart(3, '0')}`;
const newNumber = () => String(randomInt(1e11, 1e12));

/** As a terminal sends it: without a session, an Origin or our header. */
async function send(payload: unknown, from = '127.0.0.1') {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/billers/easypay',
    remoteAddress: from,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body };
}
const code = ({ body }: { body: string }) => JSON.parse(body).ResponseCode;

const checkOf = (account: string) => ({
  Inputs: [account],
  Lang: 'hy',
  Currency: 'AMD',
  Checksum: md5(`${TOKEN}${account}hy`),
});
function paymentOf(account: string, { Amount = 8_000 as number | string, TransactID = newNumber() } = {}) {
  return {
    Inputs: [account],
    Amount,
    Currency: 'AMD',
    TransactID,
    DtTime: DATE,
    Lang: 'hy',
    Checksum: md5(`${TOKEN}${account}${Amount}${TransactID}`),
  };
}

const paymentsOf = (plate: string) =>
  rows(
    `select p.amount, p.purpose, p.method, p.origin, p.surplus, p.company::text, p.station::text, p.reference, e.debit, e.credit
       from payments p join ledger_entries e on e.payment = p.id where p.car_reg_no = $1 and p.origin = 'onepay'
      order by p.created_at, p.surplus nulls first`,
    [plate],
  );
const casesOf = (plate: string) =>
  rows('select status, other is not null as doubles from double_payments where car_reg_no = $1', [plate]);
const eventsOf = async (number: string) =>
  (
    await rows(
      `select kind from payment_events where provider = 'easypay' and event_key like 'easypay:' || $1 || '%' order by id`,
      [number],
    )
  ).map(({ kind }) => kind);
const CASH = { payments: [{ purpose: 'inspection', method: 'cash' }] } as const;
const cash = () => ({ payments: [...CASH.payments] });

describe('what is owed for a plate', () => {
  it('of a vehicle that nobody has seen is not said, and it can be paid', async () => {
    const plate = newPlate();
    expect(await send(checkOf(`${plate.slice(0, 2)} tt ${plate.slice(4)}`))).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        ResponseCode: 0,
        ResponseMessage: 'Պետհամարանիշն ընդունված է',
        PropertyList: [{ key: 'Բաժանորդ', value: plate }],
        Checksum: md5(`${TOKEN}[{"key":"Բաժանորդ","value":"${plate}"}]`),
      }),
    });
  });

  it('of an open checkup is what is left of its service, and nothing once it is paid', async () => {
    const plate = newPlate();
    await saveCheckup(test, 'operator', { CarRegNo: plate });
    expect(JSON.parse((await send(checkOf(plate))).body)).toMatchObject({ ResponseCode: 0, Debt: 8_000 });
    const paid = newPlate();
    await saveCheckup(test, 'operator', { CarRegNo: paid, ...cash() });
    expect(code(await send(checkOf(paid)))).toBe(4);
  });

  it('of a vehicle that is known is its tariff, and is not said where it may come again for free', async () => {
    const [good, bad] = [newPlate(), newPlate()];
    for (const [plate, opinion] of [
      [good, true],
      [bad, false],
    ] as const)
      await conclude(test, await saveCheckup(test, 'operator', { CarRegNo: plate, ...cash() }), opinion);
    await rows(`update vehicles set due_on = '2026-11-20' where plate = $1`, [good]);
    expect(JSON.parse((await send(checkOf(good))).body)).toMatchObject({ ResponseCode: 0, Debt: 8_000 });
    expect(JSON.parse((await send(checkOf(bad))).body)).not.toHaveProperty('Debt');
  });

  it.each([
    ['a plate that is none', 1, async () => 'ABC'],
    [
      'one that was paid beforehand',
      4,
      async () => {
        const plate = newPlate();
        await send(paymentOf(plate));
        return plate;
      },
    ],
    [
      'a station of a company that is blocked',
      6,
      async () => {
        await rows('update companies set blocked = true');
        return newPlate();
      },
    ],
  ])('%s is refused before money is put in', async (_what, word, plate) => {
    expect(code(await send(checkOf(await plate())))).toBe(word);
  });
});

describe('a payment at a terminal', () => {
  it('is paid beforehand, for the company of the station; its money lies with the terminals', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate, { TransactID: `T${newNumber()}` });
    expect(await send(payment)).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        ResponseCode: 0,
        ResponseMessage: 'Վճարումն ընդունված է',
        DtTime: DATE,
        PropertyList: [{ key: 'Բաժանորդ', value: plate }],
        Checksum: md5(`${TOKEN}${DATE}`),
      }),
    });
    expect(await paymentsOf(plate)).toEqual([
      {
        amount: 8_000,
        purpose: 'inspection',
        method: 'terminal',
        origin: 'onepay',
        surplus: null,
        company: COMPANIES.one,
        station: STATIONS.oneA,
        reference: `easypay:${payment.TransactID}`,
        debit: 'terminal',
        credit: 'prepaid',
      },
    ]);
  });

  it('of a vehicle that stands at a station is that company’s', async () => {
    const plate = newPlate();
    await saveCheckup(test, 'operator2', { CarRegNo: plate });
    await send(paymentOf(plate));
    expect(await paymentsOf(plate)).toMatchObject([{ company: COMPANIES.two, credit: 'prepaid' }]);
  });

  it('that is told again, also by many at once, is one, and has the same answer', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate);
    const told = await Promise.all(Array.from({ length: 20 }, () => send(payment)));
    expect(new Set(told.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(told.map(code)).toEqual(told.map(() => 0));
    expect(await paymentsOf(plate)).toHaveLength(1);
    expect(await eventsOf(payment.TransactID)).toEqual(['accepted']);
  });

  it('whose number comes with another sum or plate is refused, and that is kept', async () => {
    const plate = newPlate();
    const first = paymentOf(plate);
    const { TransactID } = first;
    await send(first);
    const other = paymentOf(plate, { Amount: 1, TransactID });
    for (const sent of [other, other, paymentOf(newPlate(), { TransactID })])
      expect(JSON.parse((await send(sent)).body)).toMatchObject({
        ResponseCode: 5,
        ResponseMessage: 'Այս համարով այլ վճարում է ընդունված',
        DtTime: DATE,
        Checksum: md5(`${TOKEN}${DATE}`),
      });
    expect(await eventsOf(TransactID)).toEqual(['accepted', 'other_payload', 'other_payload']);
    expect(await paymentsOf(plate)).toMatchObject([{ amount: 8_000 }]);
  });

  it('can’t be read as another one that has its checksum', async () => {
    const plate = newPlate();
    const payment = paymentOf(plate, { Amount: 5_000, TransactID: `0${newNumber()}` });
    expect(code(await send(payment))).toBe(0);
    const shifted = { ...payment, Amount: 50_000, TransactID: payment.TransactID.slice(1) };
    expect(code(await send(shifted))).toBe(5);
    expect(await paymentsOf(plate)).toMatchObject([{ amount: 5_000 }]);
  });

  it('of another sum than is owed is held too: the machine has the notes', async () => {
    const plate = newPlate();
    await saveCheckup(test, 'operator', { CarRegNo: plate });
    expect(code(await send(paymentOf(plate, { Amount: '3000.00' })))).toBe(0);
    expect(await paymentsOf(plate)).toMatchObject([{ amount: 3_000, credit: 'prepaid' }]);
  });

  it('of a part leaves the rest to be paid there: what was put in is told off, and the last part is no second payment', async () => {
    const plate = newPlate();
    await saveCheckup(test, 'operator', { CarRegNo: plate });
    expect(code(await send(paymentOf(plate, { Amount: '3000.00' })))).toBe(0);
    expect(JSON.parse((await send(checkOf(plate))).body)).toMatchObject({ ResponseCode: 0, Debt: 5_000 });
    expect(code(await send(paymentOf(plate, { Amount: '5000.00' })))).toBe(0);
    expect(await casesOf(plate)).toEqual([]);
    expect(code(await send(checkOf(plate)))).toBe(4);
    expect(code(await send(paymentOf(plate, { Amount: '1000.00' })))).toBe(0);
    expect(await casesOf(plate)).toMatchObject([{ status: 'open' }]);
    expect((await paymentsOf(plate)).map(({ credit }) => credit)).toEqual(['prepaid', 'prepaid', 'surplus']);
  });

  it('is no payment of the mediator, whose statement names none of it', async () => {
    const plate = newPlate();
    await send(paymentOf(plate));
    await rows(
      `insert into provider_statements (id, provider, from_day, to_day, file_name, hash, lines, paid, returned, created_by, at)
       select $1, 'onepay', d, d, 'onepay.csv', $2, 0, 0, 0, $3, $4::timestamptz + interval '1 day'
         from (select ($4::timestamptz at time zone 'Asia/Yerevan')::date as d) day`,
      ['5'.repeat(24), '5'.repeat(64), PEOPLE.admin.id, NOON],
    );
    const admin = await test.as('admin');
    const { data } = statementsEndpoints.differences.response.parse(
      (await admin.get('/statement-differences?startDate=2026-11-01&endDate=2026-11-30')).body,
    );
    expect(data).toEqual([]);
  });

  it('that was no second one, as the staff decide, is paid beforehand: it stands for no checkup yet', async () => {
    const plate = newPlate();
    await send(paymentOf(plate));
    await send(paymentOf(plate));
    const [first] = await rows('select id::text, payment::text from double_payments where car_reg_no = $1', [
      plate,
    ]);
    const admin = await test.as('admin');
    const body = { version: 1, status: 'rejected', note: 'Երկու զննության համար' };
    expect((await admin.put(`/double-payments/${first?.id}`, body)).status).toBe(200);
    expect(await rows('select account from inspect.standing_of($1)', [first?.payment])).toEqual([
      { account: 'prepaid' },
    ]);
    expect(await rows('select count(*)::int as count from inspect.unused_prepayments($1)', [plate])).toEqual([
      { count: 2 },
    ]);
  });

  it.each([false, true])(
    'for what is paid already is a surplus and one case; the company takes doubles: %s',
    async (takes) => {
      await rows('update companies set double_payments = $1', [takes]);
      const plate = newPlate();
      await send(paymentOf(plate));
      const second = paymentOf(plate);
      expect([code(await send(second)), code(await send(second))]).toEqual([0, 0]);
      expect((await paymentsOf(plate)).at(-1)).toMatchObject({
        surplus: true,
        debit: 'terminal',
        credit: 'surplus',
      });
      expect(await casesOf(plate)).toEqual([{ status: 'open', doubles: true }]);
    },
  );

  it('waits for another one of the same plate that is under way, and is the second then', async () => {
    const plate = newPlate();
    const before = await test.database.pool.connect();
    await before.query('begin');
    await before.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`plate:${plate}`]);
    const told = send(paymentOf(plate));
    // It waits for this lock, or has been answered without it.
    await expect
      .poll(
        async () =>
          (
            await rows(
              `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
            )
          ).length + (await paymentsOf(plate)).length,
      )
      .toBe(1);
    await before.query(
      `insert into payments (id, company, station, car_reg_no, purpose, method, origin, amount, tax_years, reference, created_at)
       values (inspect.new_id(), $1, $2, $3, 'inspection', 'arca', 'onepay', 8000, '{}', $3, $4)`,
      [COMPANIES.one, STATIONS.oneA, plate, NOON],
    );
    await before.query('commit');
    before.release();
    expect(code(await told)).toBe(0);
    expect(await casesOf(plate)).toEqual([{ status: 'open', doubles: true }]);
  });

  it('is one at most, though twenty numbers come at the same moment', async () => {
    const plate = newPlate();
    const told = await Promise.all(Array.from({ length: 20 }, () => send(paymentOf(plate))));
    expect(told.map(code)).toEqual(told.map(() => 0));
    expect((await paymentsOf(plate)).filter(({ credit }) => credit === 'prepaid')).toHaveLength(1);
    expect(await casesOf(plate)).toHaveLength(19);
  });

  it('of a plate that is none, or where nobody is to take it, is refused, and that stands', async () => {
    const wrong = paymentOf('ABC');
    await rows('update companies set blocked = true');
    const blocked = paymentOf(newPlate());
    expect([code(await send(wrong)), code(await send(blocked))]).toEqual([1, 6]);
    await rows('update companies set blocked = false');
    expect([code(await send(wrong)), code(await send(blocked))]).toEqual([1, 6]);
    expect(await eventsOf(blocked.TransactID)).toEqual(['not_taken']);
  });

  it('meets cash at the desk at the same moment: one pays, the other is a case', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plate = newPlate();
      await Promise.all([
        send(paymentOf(plate)),
        saveCheckup(test, 'operator', { CarRegNo: plate, ...cash() }),
      ]);
      const paid = await paymentsOf(plate);
      expect(paid).toHaveLength(1);
      expect(await casesOf(plate)).toHaveLength(paid[0]?.surplus ? 1 : 0);
    }
  });
});

describe('who is no terminal', () => {
  it('is answered without a checksum, which would be the key to the next call', async () => {
    const plate = newPlate();
    const { log } = test;
    for (const [sent, word] of [
      [{ ...paymentOf(plate), Amount: 1 }, 2],
      [{ ...checkOf(plate), Checksum: '0'.repeat(32) }, 2],
      ['{', 3],
      [{ ...paymentOf(plate), DtTime: `${plate}8000T1` }, 3],
    ] as const) {
      const answer = await send(sent);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toEqual({
        ResponseCode: word,
        PropertyList: [],
        ResponseMessage: word === 2 ? 'Ստորագրությունը սխալ է' : 'Հարցումը սխալ է',
      });
    }
    expect(await paymentsOf(plate)).toEqual([]);
    expect(log()).toContain('"alarm":"forged_payment","provider":"easypay","why":"wrong_checksum"');
    expect(log()).not.toContain(TOKEN);
    expect(log()).not.toContain(plate);
  });

  it('and calls from elsewhere is told nothing, though he has the token', async () => {
    const plate = newPlate();
    expect(await send(paymentOf(plate), '192.0.2.9')).toMatchObject({ status: 403, body: '' });
    expect(await paymentsOf(plate)).toEqual([]);
    expect(test.log()).toContain('"alarm":"forged_payment","provider":"easypay","why":"address"');
  });

  it('is kept waiting where many come, and who has the token is not', async () => {
    test.clock.advance(120_000);
    for (let call = 0; call < 200; call += 1) await send('{', '192.0.2.10');
    expect((await send('{', '192.0.2.10')).status).toBe(429);
    expect(code(await send(paymentOf(newPlate())))).toBe(0);
  });

  it('finds no address where no token is set', async () => {
    const off = await testApp({ paymentGateways: paymentGatewaysOf(NONE) });
    for (const [method, url] of [
      ['POST', '/api/billers/easypay'],
      ['GET', '/api/billers/telcell'],
    ] as const)
      expect((await off.app.inject({ method, url })).statusCode).toBe(404);
    await off.close();
  });
});
