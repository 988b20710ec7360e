import { shiftsEndpoints } from '@inspect/contract/shifts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawerOf } from '../../../test/build/drawer.ts';
import { NOON, PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let drawer: ReturnType<typeof drawerOf>;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  drawer = drawerOf(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await drawer.empty();
});

describe('a count', () => {
  it('done again until it fits is told to everybody who reads the shift, and needs the reason of what differed', async () => {
    const { _id } = await drawer.countedShift('operator', 0, 0);
    const again = drawer.shiftOf(await drawer.count('operator', _id, 8_000));
    const first = { at: '2026-11-20T08:00:00.000Z', counted: 0, expected: 8_000, difference: -8_000 };
    expect(again).toMatchObject({ count: { difference: 0 }, earlierCounts: [first] });
    const refused = await drawer.close('operator', _id, { count: again.count?._id });
    expect(refused).toMatchObject({ status: 422, body: { code: 'shift.reason' } });
    const said = { count: again.count?._id, reason: 'Սխալ կոճակ եմ սեղմել' };
    expect(drawer.shiftOf(await drawer.close('operator', _id, said))).toMatchObject({ difference: 0 });
    const read = shiftsEndpoints.list.response.parse(
      (await (await test.as('owner')).get('/cash-shifts')).body,
    );
    expect(read.data.find((shift) => shift._id === _id)).toMatchObject({
      earlierCounts: [first],
      closed: { reason: 'Սխալ կոճակ եմ սեղմել' },
    });
  });
});

describe('what the owner gives back in cash', () => {
  const giveBack = async (checkup: string, amount: number) => {
    const { rows } = await test.database.pool.query('select id::text from payments where checkup = $1', [
      checkup,
    ]);
    const body = { _id: newId(), amount, reason: 'Վճարողի դիմումով' };
    const answer = await (await test.as('owner')).post(`/payments/${rows[0].id}/returns`, body);
    expect(answer.status, answer.text).toBe(201);
  };
  const ownersShifts = async () =>
    (await test.database.pool.query('select 1 from cash_shifts where operator = $1', [PEOPLE.owner.id]))
      .rowCount;

  it('comes out of the drawer in which it lies, and out of nobody else’s', async () => {
    const checkup = await drawer.take('operator');
    const shift = await drawer.own('operator');
    const before = await ownersShifts();
    await giveBack(checkup, 8_000);
    expect(await ownersShifts()).toBe(before);
    expect(drawer.shiftOf(await drawer.count('operator', shift?._id ?? '', 0))).toMatchObject({
      moved: { received: 8_000, givenBack: 8_000, expected: 0 },
      count: { difference: 0 },
    });
  });
});
