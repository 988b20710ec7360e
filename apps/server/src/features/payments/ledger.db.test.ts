import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, asPerson } from '../../../test/as-person.ts';
import { concludeByCalls, moveByCall, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';

const BOTH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;

let test: TestApp;
let paid: Checkup;
beforeAll(async () => {
  test = await testApp();
  paid = await saveCheckup(test, 'operator', { payments: [...BOTH] });
});
afterAll(() => test.close());

const entriesOf = async (checkup: string) => {
  const { rows } = await test.database.pool.query(
    `select e.kind, e.n, e.debit, e.credit, e.amount, e.company, e.at, p.id = e.payment as of_payment
       from ledger_entries e join payments p on p.id = e.payment and p.checkup = e.checkup
      where e.checkup = $1 order by e.credit desc`,
    [checkup],
  );
  return rows;
};
const paidFor = async (id: string) => {
  const { rows } = await test.database.pool.query(
    `select p.inspection::int, p.environmental::int from checkups c
      cross join lateral inspect.paid_for(c.id, c.replaces) p where c.id = $1`,
    [id],
  );
  return rows[0];
};
const receivedFor = async (id: string) => {
  const { rows } = await test.database.pool.query('select total::int from inspect.received_for($1)', [id]);
  return rows[0].total;
};

describe('cash', () => {
  it('moves from one account to another, in the transaction of its payment', async () => {
    const entry = { kind: 'paid', n: 1, debit: 'cash', company: COMPANIES.one, at: NOON, of_payment: true };
    // The country’s fees (db/seed/reference): a car of 120 hp and 10 years owes 8,000 and 4,800
    expect(await entriesOf(paid._id)).toEqual([
      { ...entry, credit: 'inspection', amount: 8_000 },
      { ...entry, credit: 'environmental', amount: 4_800 },
    ]);
  });

  it('leaves no entry where one of its payments is refused', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    const theirs = await saveCheckup(test, 'operator2');
    const taken = newId();
    const pay = async (who: Who, id: string, payments: object[]) =>
      (await test.as(who)).post(`/tech-service-checkup/${id}/payments`, { payments });
    expect(await pay('operator2', theirs._id, [{ _id: taken, ...BOTH[0] }])).toMatchObject({ status: 201 });
    // Nobody here sees that id: the insert of both finds it.
    const both = [
      { _id: newId(), ...BOTH[1] },
      { _id: taken, ...BOTH[0] },
    ];
    expect(await pay('operator', _id, both)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    expect(await entriesOf(_id)).toEqual([]);
  });

  it('that is repeated is one entry', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    const payments = [{ _id: newId(), ...BOTH[0] }];
    const operator = await test.as('operator');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => operator.post(`/tech-service-checkup/${_id}/payments`, { payments })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await entriesOf(_id)).toHaveLength(1);
  });
});

describe('what is paid and what was received', () => {
  it('follow a result that was moved: paid for the new one, received for the one it was paid for', async () => {
    const wrong = await saveCheckup(test, 'operator', { payments: [...BOTH] });
    const right = await payloadOf(test, 'operator');
    const moved = await moveByCall(test, await concludeByCalls(test, 'operator', wrong, true), right);
    test.clock.set(NOON);
    expect(await paidFor(moved._id)).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await receivedFor(moved._id)).toBe(0);
    expect(await receivedFor(wrong._id)).toBe(12_800);
  });

  it('are less by what was given back, in the list’s totals too', async () => {
    const { _id } = await saveCheckup(test, 'operator', { payments: [...BOTH] });
    const refund = (n: number, amount: number) =>
      test.database.pool.query(
        `insert into ledger_entries (id, payment, kind, n, debit, credit, amount, company, checkup, at)
         select inspect.entry_id(p.id, 'refunded', $2), p.id, 'refunded', $2, p.purpose, p.method, $3, p.company, p.checkup, $4
           from payments p where p.checkup = $1 and p.purpose = 'inspection'`,
        [_id, n, amount, NOON],
      );
    await refund(1, 3_000);
    await refund(2, 1_000);
    expect(await paidFor(_id)).toEqual({ inspection: 4_000, environmental: 4_800 });
    expect(await receivedFor(_id)).toBe(8_800);
    const { rows } = await test.database.pool.query(`select * from inspect.miscounted_days('2026-01-01')`);
    expect(rows).toEqual([]);
    await expect(refund(2, 1_000)).rejects.toMatchObject({ code: '23505' });
  });

  it('come from accounts that are always in balance', async () => {
    const { rows } = await test.database.pool.query(
      `select sum(l.amount)::int as left_over, count(*)::int > 0 as any from (
         select debit as account, amount from ledger_entries union all select credit, -amount from ledger_entries) l`,
    );
    expect(rows).toEqual([{ left_over: 0, any: true }]);
  });
});

describe('the ledger', () => {
  it.each([
    ['changed', `update ledger_entries set amount = 1`],
    ['removed', 'delete from ledger_entries'],
    ['emptied', 'truncate ledger_entries cascade'],
  ])('is never %s, not even by its owner', async (_how, statement) => {
    await expect(test.database.pool.query(statement)).rejects.toThrow('ledger_entries is append-only');
  });

  it.each(['paid', 'refunded'])('takes no entry «%s» from a person or the machine', async (kind) => {
    const statement = `insert into ledger_entries (id, payment, kind, n, debit, credit, amount, company, checkup, at)
      select '${newId()}', p.id, '${kind}', 1, 'inspection', 'cash', 1, p.company, p.checkup, now() from payments p limit 1`;
    await expect(asPerson(test, 'operator', statement)).rejects.toMatchObject({ code: '42501' });
    await expect(asPerson(test, 'admin', statement)).rejects.toMatchObject({ code: '42501' });
    await expect(asSystem(test.database.pool, (tx) => ask(tx, statement))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('shows a desk the entries of its own station, and another company none', async () => {
    const seen = (who: Who) =>
      asPerson(test, who, `select id from ledger_entries where checkup = '${paid._id}'`);
    expect(await seen('operator')).toHaveLength(2);
    expect(await seen('owner')).toHaveLength(2);
    expect(await seen('viewer')).toHaveLength(2);
    expect(await seen('operatorB')).toEqual([]);
    expect(await seen('owner2')).toEqual([]);
    const receipts = `select id from inspect.receipts where checkup = '${paid._id}'`;
    expect(await asPerson(test, 'owner2', receipts)).toEqual([]);
    expect(await asPerson(test, 'owner', receipts)).toHaveLength(2);
  });
});
