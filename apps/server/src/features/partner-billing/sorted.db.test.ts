import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { storeTariff, traceCall } from '../../../test/build/billing.ts';
import { storePartner } from '../../../test/build/partner.ts';
import { columnOf } from '../../../test/column-of.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { issueStatements } from './issue-statements.ts';

let test: TestApp;
let admin: Client;
let payer = '';
beforeAll(async () => {
  test = await testApp();
  const many = await storePartner(test, { name: 'Ապահովագրություն' });
  const few = await storePartner(test, { name: 'Բանկ' });
  const free = await storePartner(test, { name: 'Գործակալություն' });
  payer = many.partner._id;
  await storeTariff(test, many.partner._id, '2026-11-01', { vehiclePrice: 10 });
  await storeTariff(test, few.partner._id, '2026-11-01', { vehiclePrice: 100 });
  const issueAt = (at: string) => {
    test.clock.set(new Date(at));
    return issueStatements({ clock: test.clock, pool: test.database.pool, logger: test.app.log });
  };
  for (let time = 0; time < 3; time += 1) await traceCall(test.database, many, '2026-11-20T08:00:00Z');
  await issueAt('2026-12-02T08:00:00Z');
  for (let time = 0; time < 2; time += 1) await traceCall(test.database, many, '2026-12-20T08:00:00Z');
  await issueAt('2027-01-02T08:00:00Z');
  // This month: three of ten drams, one of a hundred, five of which no tariff holds.
  for (const [of, calls] of [
    [many, 3],
    [few, 1],
    [free, 5],
  ] as const)
    for (let time = 0; time < calls; time += 1) await traceCall(test.database, of, '2027-01-02T07:00:00Z');
  admin = await test.as('admin');
  for (const [paidOn, amount, reference] of [
    ['2027-01-01', 7, 'ՎՀ 900'],
    ['2026-12-30', 40, 'դեկտեմբերի համար'],
  ] as const) {
    test.clock.advance(60_000);
    await admin.post(`/api/payments/${payer}/receipts`, { _id: newId(), paidOn, amount, reference });
  }
  for (const [amount, reason] of [
    [500, 'Կրկնակի հաշվարկ'],
    [-200, 'Զեղչ տարվա համար'],
  ] as const) {
    test.clock.advance(60_000);
    await admin.post(`/api/payments/${payer}/corrections`, { _id: newId(), amount, reason });
  }
});
afterAll(() => test.close());

const column = (path: string, field: string) => columnOf(admin, path, field);

it.each([
  ['', ['Ապահովագրություն', 'Բանկ', 'Գործակալություն']],
  ['-name', ['Գործակալություն', 'Բանկ', 'Ապահովագրություն']],
  ['calls', ['Բանկ', 'Ապահովագրություն', 'Գործակալություն']],
  ['-calls', ['Գործակալություն', 'Ապահովագրություն', 'Բանկ']],
  // With the corrections that wait; where no tariff holds there is none.
  ['sum', ['Բանկ', 'Ապահովագրություն', 'Գործակալություն']],
  ['-sum', ['Ապահովագրություն', 'Բանկ', 'Գործակալություն']],
  ['balance', ['Բանկ', 'Գործակալություն', 'Ապահովագրություն']],
  ['-balance', ['Ապահովագրություն', 'Բանկ', 'Գործակալություն']],
])('partners are read by what they use and owe: %s', async (sort, names) => {
  expect(await column(`/api/payments?sort=${sort}`, 'name')).toEqual(names);
});

it.each([
  ['', ['2026-12-01', '2026-11-01']],
  ['sort=month', ['2026-11-01', '2026-12-01']],
  ['sort=-month', ['2026-12-01', '2026-11-01']],
  ['sort=number', ['2026-11-01', '2026-12-01']],
  ['sort=-number', ['2026-12-01', '2026-11-01']],
  ['sort=total', ['2026-12-01', '2026-11-01']],
  ['sort=-total', ['2026-11-01', '2026-12-01']],
  ['sort=dueOn', ['2026-11-01', '2026-12-01']],
  ['sort=-covered', ['2026-11-01', '2026-12-01']],
  ['sort=covered', ['2026-12-01', '2026-11-01']],
])('statements of a partner: %s', async (query, months) => {
  expect(await column(`/api/payments/${payer}/statements?${query}`, 'month')).toEqual(months);
});

it('a statement is found by its number as it is written', async () => {
  const path = `/api/payments/${payer}/statements`;
  const [newest] = z.array(z.int()).parse(await column(path, 'number'));
  expect(await column(`${path}?search=n%20${newest}`, 'month')).toEqual(['2026-12-01']);
  expect(await column(`${path}?search=${newest}999`, 'month')).toEqual([]);
});

it.each([
  ['', [7, 40]],
  ['sort=paidOn', [40, 7]],
  ['sort=-paidOn', [7, 40]],
  ['sort=amount', [7, 40]],
  ['sort=-amount', [40, 7]],
  ['sort=reference', [40, 7]],
  ['sort=-reference', [7, 40]],
  [`search=${encodeURIComponent('վհ 9')}`, [7]],
  [`search=${encodeURIComponent('դեկտեմբեր')}`, [40]],
  [`search=${encodeURIComponent('չկա')}`, []],
])('transfers: %s', async (query, amounts) => {
  expect(await column(`/api/payments/${payer}/receipts?${query}`, 'amount')).toEqual(amounts);
});

it.each([
  ['', [-200, 500]],
  ['sort=at', [500, -200]],
  ['sort=-at', [-200, 500]],
  ['sort=amount', [-200, 500]],
  ['sort=-amount', [500, -200]],
  [`search=${encodeURIComponent('կրկնակի')}`, [500]],
  ['search=%25', []],
])('corrections: %s', async (query, amounts) => {
  expect(await column(`/api/payments/${payer}/corrections?${query}`, 'amount')).toEqual(amounts);
});
