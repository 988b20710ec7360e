import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem, rawQuery } from '../../platform/db/transaction.ts';
import { toldKey } from './vocabulary.query.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it.each([
  ['a Sunday', '2026-11-29', '2026-11-23', '2026-11'],
  ['the Monday after it', '2026-11-30', '2026-11-30', '2026-11'],
  ['the first of a month', '2026-12-01', '2026-11-30', '2026-12'],
  ['the last day of a year', '2026-12-31', '2026-12-28', '2026-12'],
  ['the first day of the next one', '2027-01-01', '2026-12-28', '2027-01'],
  ['a leap day', '2028-02-29', '2028-02-28', '2028-02'],
])('weeks begin on Monday, months on their first: %s', async (_, day, week, month) => {
  const query = sql<{ day: string; week: string; month: string }>`
    select ${toldKey('day')} as day, ${toldKey('week')} as week, ${toldKey('month')} as month
      from (values (${day}::date)) n(day)`;
  expect(await asSystem(test.database.pool, (tx) => tx.rows(rawQuery(query)))).toEqual([
    { day, week, month },
  ]);
});
