import { addDays, addMonths, type Day, startOfDay } from '@inspect/contract/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountOf,
  sheetOf,
  statementsOf,
  storeReceipt,
  storeTariff,
  traceCall,
} from '../../../test/build/billing.ts';
import { storePartner } from '../../../test/build/partner.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { issueStatements } from './issue-statements.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const MONTHS = 3;
const DAYS = 92;

const price = fc.integer({ min: 0, max: 900 });
const tariff = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  monthlyFee: fc.integer({ min: 0, max: 50_000 }),
  vehiclePrice: price,
  historyPrice: price,
  includedCalls: fc.integer({ min: 0, max: 8 }),
});
const call = fc.record({
  second: fc.integer({ min: 0, max: DAYS * 86_400 - 1 }),
  kind: fc.constantFrom('vehicle' as const, 'history' as const),
  status: fc.constantFrom(200, 200, 200, 403, 500),
});
const story = fc.record({
  tariffs: fc.uniqueArray(tariff, { minLength: 1, maxLength: 4, selector: ({ day }) => day }),
  calls: fc.array(call, { maxLength: 40 }),
  receipts: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 }),
  corrections: fc.array(
    fc.integer({ min: -5_000, max: 5_000 }).filter((amount) => amount !== 0),
    { maxLength: 2 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** What each month costs, told once more and one call after the other. */
function expectedMonths(begins: Day, { tariffs, calls }: Story): number[] {
  const held = [...tariffs].sort((one, other) => one.day - other.day);
  const at = (day: number) => held.findLast((each) => each.day <= day);
  const monthOf = (day: number) => addDays(begins, day).slice(0, 7);
  const sums = new Map<string, number>();
  for (let month = 0; month < MONTHS; month += 1) {
    const first = addMonths(begins, month);
    const whole = addDays(addMonths(first, 1), -1).slice(8);
    const days = new Map<(typeof held)[number], number>();
    for (let day = 0; day < DAYS + 1; day += 1) {
      const one = at(day);
      if (one && monthOf(day) === first.slice(0, 7)) days.set(one, (days.get(one) ?? 0) + 1);
    }
    const fees = [...days].map(([{ monthlyFee }, count]) => Math.floor((monthlyFee * count) / Number(whole)));
    sums.set(
      first.slice(0, 7),
      fees.reduce((sum, fee) => sum + fee, 0),
    );
  }
  const seen = new Map<string, number>();
  for (const { second, kind, status } of [...calls].sort((one, other) => one.second - other.second)) {
    const day = Math.floor(second / 86_400);
    const one = at(day);
    const month = monthOf(day);
    // From January on the last days that are drawn are April's, of which no statement is issued here.
    if (!one || status !== 200 || !sums.has(month)) continue;
    const n = (seen.get(month) ?? 0) + 1;
    seen.set(month, n);
    if (n > one.includedCalls)
      sums.set(month, (sums.get(month) ?? 0) + (kind === 'vehicle' ? one.vehiclePrice : one.historyPrice));
  }
  return [...sums.values()];
}

let begins: Day = '2027-01-01';

it('whatever is asked, paid and corrected: lines add up to statements, statements less receipts to the balance', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const of = await storePartner(test);
      const partner = of.partner._id;
      test.clock.set(startOfDay(begins));
      for (const { day, ...prices } of told.tariffs)
        await storeTariff(test, partner, addDays(begins, day), prices);
      // Of one second each another millisecond: then who was first is no question of ids.
      for (const [index, { second, kind, status }] of told.calls.entries()) {
        const at = new Date(startOfDay(begins).getTime() + second * 1_000 + index);
        await traceCall(test.database, of, at, { kind, status });
      }
      const ordered = {
        ...told,
        calls: told.calls.map((each, index) => ({ ...each, second: each.second + index / 1_000 })),
      };
      const admin = await test.as('admin');
      for (const amount of told.corrections)
        await admin.post(`/api/payments/${partner}/corrections`, { _id: newId(), amount, reason: 'ուղղում' });
      const after = addMonths(begins, MONTHS);
      test.clock.set(new Date(startOfDay(after).getTime() + 2 * 3_600_000));
      await issueStatements({ clock: test.clock, pool: test.database.pool, logger: test.app.log });
      for (const amount of told.receipts) await storeReceipt(test, partner, amount);
      begins = addMonths(begins, MONTHS + 3);

      const statements = await statementsOf(test, partner);
      for (const { _id, total } of statements) {
        const { lines } = await sheetOf(test, _id);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      }
      const stated = statements.reduce((sum, { total }) => sum + total, 0);
      const paid = told.receipts.reduce((sum, amount) => sum + amount, 0);
      const corrected = told.corrections.reduce((sum, amount) => sum + amount, 0);
      const months = expectedMonths(addMonths(begins, -MONTHS - 3), ordered);
      expect(stated - corrected).toBe(months.reduce((sum, month) => sum + month, 0));
      expect((await accountOf(test, partner)).balance).toBe(stated - paid);
      // What covers statements is what came and what was credited, as far as there is something to cover.
      const owed = statements.reduce((sum, { total }) => sum + Math.max(total, 0), 0);
      const credit = statements.reduce((sum, { total }) => sum + Math.max(-total, 0), 0);
      const covered = statements.reduce((sum, each) => sum + each.covered, 0);
      expect(covered).toBe(Math.min(owed, paid + credit));
      // The next story issues for its own partner alone.
      const retired = [partner, test.clock.now()];
      await test.database.pool.query('update partners set retired_at = $2 where id = $1', retired);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
