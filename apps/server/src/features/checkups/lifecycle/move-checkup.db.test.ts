import { t } from '@inspect/contract/i18n';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  concludeByCalls,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const REASON = 'Սխալ մեքենա';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const concluded = async (facts: Overrides = {}) =>
  concludeByCalls(test, 'operator', await saveCheckup(test, 'operator', facts), true);

describe('a moved result is valid for as long as the right vehicle’s would have been', () => {
  /** A vehicle that was not inspected yet and is held for inspected until this day, as if it had been taken over. */
  const dueUntil = async (day: string) => {
    const right = await saveCheckup(test, 'operator2');
    await (await test.as('operator2')).post(`/tech-service-checkup/${right._id}/cancel`, {
      version: right.version,
      reason: REASON,
    });
    await test.database.pool.query('update vehicles set due_on = $1 where vin = $2', [day, right.VIN]);
    return right;
  };

  it('it keeps that one’s anniversary', async () => {
    const wrong = await concluded();
    const moved = await moveByCall(test, wrong, await dueUntil('2026-12-10'));
    expect([wrong.nextCheckupDate, moved.nextCheckupDate]).toEqual(['2028-11-20', '2028-12-10']);
  });

  it('and not the wrong one’s', async () => {
    const { CarRegNo, VIN } = await dueUntil('2026-12-10');
    const wrong = await concluded({ CarRegNo, VIN });
    const moved = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
    expect([wrong.nextCheckupDate, moved.nextCheckupDate]).toEqual(['2028-12-10', '2028-11-20']);
  });

  it('also when the right one was inspected since: what counts is what was known then', async () => {
    const right = await dueUntil('2026-12-10');
    const wrong = await concluded();
    test.clock.set(new Date('2026-12-01T08:00:00Z'));
    const { CarRegNo, VIN } = right;
    expect(await concluded({ CarRegNo, VIN })).toMatchObject({ nextCheckupDate: '2028-12-10' });
    expect(await moveByCall(test, wrong, right)).toMatchObject({ nextCheckupDate: '2028-12-10' });
  });

  it('by a conclusion before it that still counts', async () => {
    const right = await concluded();
    test.clock.set(new Date('2028-11-10T08:00:00Z'));
    const wrong = await concluded();
    expect(wrong.nextCheckupDate).toBe('2030-11-10');
    expect(await moveByCall(test, wrong, right)).toMatchObject({ nextCheckupDate: '2030-11-20' });
  });
});

describe('a result that is moved to a plate of an unfamiliar pattern', () => {
  it('asks for the confirmation, marks the new record, and loses the mark with that plate', async () => {
    const wrong = await concluded();
    const right = await payloadOf(test, 'operator', { CarRegNo: 'AB1236X' });
    await expect(moveByCall(test, wrong, right)).rejects.toThrow(t('checkups.field.plateConfirm'));
    const moved = await moveByCall(test, wrong, { ...right, plateConfirmed: true });
    expect(moved.marks).toContain('plate_other');
    const again = await moveByCall(test, moved, await payloadOf(test, 'operator'));
    expect(again.marks).not.toContain('plate_other');
  });
});

describe('a result of a mechanic whose certificate was corrected afterwards', () => {
  const certificateUntil = (day: string | null) =>
    test.database.pool.query('update users set certificate_until = $2 where id = $1', [
      PEOPLE.mechanic.id,
      day,
    ]);
  afterEach(() => certificateUntil('2030-01-01'));

  it.each([null, '2026-11-19'])('(now %s) can still be amended and moved', async (day) => {
    const wrong = await concluded();
    await certificateUntil(day);
    const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${wrong._id}`, {
      version: wrong.version,
      reason: 'Ճշգրտում',
      ownerName: 'Այլ Անուն',
    });
    expect(amended).toMatchObject({ status: 200, body: { data: { ownerName: 'Այլ Անուն' } } });
    const current = { ...wrong, version: wrong.version + 1 };
    const moved = await moveByCall(test, current, await payloadOf(test, 'operator'));
    expect(moved).toMatchObject({ status: 'concluded', mechanic: PEOPLE.mechanic.id });
  });
});

describe('that somebody wants to be reminded', () => {
  it('does not go along to another vehicle, unless it is said of that one', async () => {
    const wrong = await concluded({ smsReminders: true });
    const { smsReminders: _none, ...right } = await payloadOf(test, 'operator');
    const moved = await moveByCall(test, wrong, right);
    expect([wrong.smsReminders, moved.smsReminders]).toEqual([true, false]);
    const other = { ...(await payloadOf(test, 'operator')), smsReminders: true };
    expect(await moveByCall(test, moved, other)).toMatchObject({ smsReminders: true });
  });

  it.each([
    [{ phone: '+37477000009' }, false],
    [{ phone: '+37477000009', smsReminders: true }, true],
    [{ ownerName: 'Այլ Անուն' }, true],
  ])('amended by %o: %s', async (change, wanted) => {
    const checkup = await concluded({ smsReminders: true, phone: '+37491123456' });
    const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${checkup._id}`, {
      version: checkup.version,
      reason: 'Ճշգրտում',
      ...change,
    });
    expect(amended).toMatchObject({ status: 200, body: { data: { smsReminders: wanted } } });
  });

  it('amended with the same number it stays', async () => {
    const checkup = await concluded({ smsReminders: true, phone: '+37491123456' });
    const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${checkup._id}`, {
      version: checkup.version,
      reason: 'Ճշգրտում',
      phone: '+37491123456',
    });
    expect(amended).toMatchObject({ body: { data: { smsReminders: true } } });
  });
});
