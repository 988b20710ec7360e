import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson as asPersonOf } from '../../../../test/as-person.ts';
import { applyHeard, hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from './heard.ts';

/** Whose money it is decides the database too: what each person reads and adds of the tables of orders. */
let test: TestApp;
let paid: { order: string; attempt: string; checkup: string };
beforeAll(async () => {
  test = await testApp();
  const { _id: checkup } = await saveCheckup(test, 'operator');
  const first = await openAttempt(test, await storeOrder(test, { checkup }));
  await applyHeard(test, first.attempt, heardHere('expired'));
  const second = await openAttempt(test, first, 2);
  await hear(test, second, 'paid');
  // What comes a second time is a case, and partly goes back.
  await hear(test, first, 'paid');
  await hear(test, second, 'refunded', { refundedAmount: 1_000 });
  const subscription = await openAttempt(test, await storeOrder(test, { checkup: null }));
  await hear(test, subscription, 'paid');
  paid = { order: second.order, attempt: second.attempt, checkup };
});
afterAll(() => test.close());

const DENIED = { code: '42501' };
const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);
const count = async (who: Who | null, table: string) =>
  (await asPerson(who, `select 1 from ${table}`)).length;

describe('what is read', () => {
  it.each<[Who, Record<string, number>]>([
    // two orders, three attempts, an event for each that was heard, two surpluses, one return, one period
    [
      'admin',
      {
        payment_orders: 2,
        payment_attempts: 3,
        payment_events: 4,
        double_payments: 2,
        payment_returns: 1,
        subscription_periods: 1,
      },
    ],
    [
      'owner',
      {
        payment_orders: 2,
        payment_attempts: 3,
        payment_events: 4,
        double_payments: 2,
        payment_returns: 1,
        subscription_periods: 1,
      },
    ],
    [
      'operator',
      {
        payment_orders: 1,
        payment_attempts: 2,
        payment_events: 3,
        double_payments: 0,
        payment_returns: 1,
        subscription_periods: 0,
      },
    ],
    [
      'mechanic',
      {
        payment_orders: 0,
        payment_attempts: 0,
        payment_events: 0,
        double_payments: 0,
        payment_returns: 1,
        subscription_periods: 0,
      },
    ],
    [
      'owner2',
      {
        payment_orders: 0,
        payment_attempts: 0,
        payment_events: 0,
        double_payments: 0,
        payment_returns: 0,
        subscription_periods: 0,
      },
    ],
    [
      'operator2',
      {
        payment_orders: 0,
        payment_attempts: 0,
        payment_events: 0,
        double_payments: 0,
        payment_returns: 0,
        subscription_periods: 0,
      },
    ],
  ])('by %s', async (who, expected) => {
    const seen = Object.fromEntries(
      await Promise.all(
        Object.keys(expected).map(async (table) => [table, await count(who, table)] as const),
      ),
    );
    expect(seen).toEqual(expected);
  });
});

const orderFor = (who: Who, origin: 'station' | 'company', company: string, state = 'new') => {
  const { checkup } = paid;
  const of =
    origin === 'station'
      ? `(select station from checkups where id = '${checkup}'), '${checkup}', (select vehicle from checkups where id = '${checkup}')`
      : 'null, null, null';
  return `insert into payment_orders (id, provider, origin, company, station, checkup, vehicle, lines, amount, state, created_by, created_at, updated_at)
    select '${newId()}', 'arca', '${origin}', '${company}', ${of}, '[{}]', 1, '${state}', '${PEOPLE[who].id}', now(), now()`;
};

describe('who asks for money', () => {
  it.each<[Who, 'station' | 'company', string, boolean]>([
    ['operator', 'station', COMPANIES.one, true],
    ['owner', 'company', COMPANIES.one, true],
    ['operator', 'company', COMPANIES.one, false],
    ['mechanic', 'station', COMPANIES.one, false],
    ['operator2', 'station', COMPANIES.one, false],
    ['owner2', 'company', COMPANIES.one, false],
    ['viewer', 'company', COMPANIES.one, false],
    ['admin', 'station', COMPANIES.one, false],
  ])('%s for a %s of company %s: %s', async (who, origin, company, may) => {
    const added = asPerson(who, orderFor(who, origin, company));
    if (may) await expect(added).resolves.toEqual([]);
    else await expect(added).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502|23514)$/) });
  });

  it('nobody says that it is paid', async () => {
    await expect(
      asPerson('operator', orderFor('operator', 'station', COMPANIES.one, 'paid')),
    ).rejects.toMatchObject(DENIED);
    for (const text of [
      `update payment_orders set state = 'paid'`,
      `update payment_attempts set state = 'succeeded'`,
      `insert into payments (id, checkup, company, vehicle, station, purpose, method, origin, amount, payment_order, attempt, created_by, created_at)
       select '${newId()}', checkup, company, vehicle, station, 'inspection', 'arca', 'station', 1, id, '${paid.attempt}', created_by, now()
         from payment_orders where id = '${paid.order}'`,
      `insert into ledger_entries select * from ledger_entries`,
    ])
      for (const who of ['operator', 'owner', 'admin'] as const)
        await expect(asPerson(who, text), `${who}: ${text}`).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|23505)$/),
        });
  });
});

describe('who gives money back', () => {
  const giveBack = (who: Who, amount = 1) =>
    `insert into payment_returns (id, payment, company, checkup, amount, reason, created_by, at)
     select '${newId()}', id, company, checkup, ${amount}, 'x', '${PEOPLE[who].id}', now() from payments
      where attempt = '${paid.attempt}' and purpose = 'inspection'`;

  it.each<[Who, boolean]>([
    ['admin', true],
    ['owner', true],
    ['operator', false],
    ['mechanic', false],
  ])('%s: %s', async (who, may) => {
    const given = asPerson(who, giveBack(who));
    if (may) await expect(given).resolves.toEqual([]);
    else await expect(given).rejects.toMatchObject(DENIED);
  });

  it('never more than is left', async () => {
    await expect(asPerson('admin', giveBack('admin', 8_000))).rejects.toMatchObject({
      code: '23514',
      constraint: 'payment_returns_left',
    });
  });
});

it('a case is decided once, by the staff, and its money goes where they said', async () => {
  const decide = (who: Who, status: string, purpose: string) =>
    asPerson(
      who,
      `update double_payments d set status = '${status}', decided_by = '${PEOPLE[who].id}', decided_at = now()
        from payments p where p.id = d.payment and p.purpose = '${purpose}' returning d.id`,
    );
  expect(await decide('owner', 'credited', 'inspection')).toEqual([]);
  await expect(decide('admin', 'refunded', 'inspection')).rejects.toMatchObject({
    constraint: 'double_payments_left',
  });
});
