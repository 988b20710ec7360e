import { shiftsEndpoints } from '@inspect/contract/shifts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { drawerOf } from '../../../test/build/drawer.ts';
import { NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let drawer: ReturnType<typeof drawerOf>;

/** Four closed ones: 500 missing, 200 too much, none, 100 missing of which 60 were found; and an open one that nobody has counted. */
beforeAll(async () => {
  test = await testApp();
  drawer = drawerOf(test);
  const closed = async (who: Who, opening: number, counted: number, reason?: string) => {
    const { _id, count } = await drawer.countedShift(who, opening, counted);
    const answer = await drawer.close(who, _id, { count: count?._id, ...(reason ? { reason } : {}) });
    expect(answer.status, answer.text).toBe(200);
    test.clock.advance(60_000);
  };
  test.clock.set(NOON);
  await closed('operator', 20_000, 27_500, 'Մանր');
  await closed('operatorB', 0, 8_200, 'Գտա');
  await closed('operator', 1_000, 9_000);
  await closed('operatorB', 100, 8_000, 'Պակաս');
  const [last] = await drawer.list('operatorB');
  const found = { _id: newId(), amount: 60, reason: 'Գտնվել է' };
  const corrected = await (await test.as('owner')).post(`/cash-shifts/${last?._id}/corrections`, found);
  expect(corrected.status, corrected.text).toBe(201);
  await drawer.open('operatorA2', 5_000);
  await drawer.take('operatorA2');
});
afterAll(() => test.close());

async function listed(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/cash-shifts${query}`);
  expect(answer.status, answer.text).toBe(200);
  return shiftsEndpoints.list.response.parse(answer.body);
}
const openings = async (query: string) => (await listed('owner', query)).data.map(({ opening }) => opening);

it('its sums are of the closed ones that match, what is missing apart from what is too much', async () => {
  const all = { closed: 4, expected: 53_100, counted: 52_700, corrected: 60, missing: 540, surplus: 200 };
  expect((await listed('owner')).totals).toEqual(all);
  expect((await listed('owner', '?limit=1&page=3')).totals).toEqual(all);
  expect((await listed('owner', '?state=differing')).totals).toEqual({
    closed: 3,
    expected: 44_100,
    counted: 43_700,
    corrected: 60,
    missing: 540,
    surplus: 200,
  });
  // What ought to be in the drawer of an open one is in no sum.
  expect((await listed('operatorA2')).totals).toEqual({
    closed: 0,
    expected: 0,
    counted: 0,
    corrected: 0,
    missing: 0,
    surplus: 0,
  });
  expect((await listed('owner2')).totals.closed).toBe(0);
});

it('is found by the operator’s name, and stands in the order that is asked for', async () => {
  expect(await openings('')).toEqual([5_000, 100, 1_000, 0, 20_000]);
  expect(await openings('?sort=opening')).toEqual([0, 100, 1_000, 5_000, 20_000]);
  expect(await openings('?sort=-opening')).toEqual([20_000, 5_000, 1_000, 100, 0]);
  expect(await openings('?sort=closedAt')).toEqual([20_000, 0, 1_000, 100, 5_000]);
  // What is not closed yet stands at the end either way.
  expect(await openings('?sort=-closedAt')).toEqual([100, 1_000, 0, 20_000, 5_000]);
  expect(await openings('?search=operatorB')).toEqual([100, 0]);
  expect(await openings('?search=nobody')).toEqual([]);
});

it('as a file holds the rows of the list, and of a drawer that is not counted not what ought to be in it', async () => {
  const sheetOf = async (who: Who, query = '') => {
    const answer = await (await test.as(who)).get(`/cash-shifts/export${query}`);
    expect(answer.status, answer.text).toBe(200);
    return (await readXlsxFile(answer.bytes))[0]?.data ?? [];
  };
  const [head, ...rows] = await sheetOf('owner', '?sort=opening');
  expect(head).toEqual([
    ...['Օպերատոր', 'Ընկերություն', 'Կայան', 'Բացված է', 'Փակված է', 'Ով է փակել', 'Դրամարկղում սկզբին'],
    ...['Ստացված կանխիկ', 'Վերադարձված կանխիկ', 'Պետք է լինի', 'Հաշվված է', 'Տարբերություն'],
    'Տարբերության պատճառը',
  ]);
  expect(rows.map((row) => row.slice(6))).toEqual([
    [0, 8_000, 0, 8_000, 8_200, 200, 'Գտա'],
    [100, 8_000, 0, 8_100, 8_000, -40, 'Պակաս'],
    [1_000, 8_000, 0, 9_000, 9_000, 0, null],
    [5_000, 8_000, 0, 13_000, null, null, null],
    [20_000, 8_000, 0, 28_000, 27_500, -500, 'Մանր'],
  ]);
  const [, ...own] = await sheetOf('operatorA2');
  expect(own.map((row) => row.slice(6))).toEqual([[5_000, null, null, null, null, null, null]]);
  const noted = async () =>
    (
      await test.database.pool.query(
        `select changes from edit_histories where entity = 'shiftExports' and "user" = $1`,
        [PEOPLE.owner.id],
      )
    ).rows;
  // The last byte is there a moment before the commit.
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1));
  expect((await noted())[0]).toEqual({
    changes: [
      { field: 'call', before: null, after: '/cash-shifts/export' },
      { field: 'sort', before: null, after: 'opening' },
    ],
  });
});
