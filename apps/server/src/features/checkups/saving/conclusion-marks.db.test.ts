import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  concludeByCalls,
  moveByCall,
  type Overrides,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const HYBRID = 6;
const PETROL = 1;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

/** A petrol car of 120 hp and 2016 that the register knows from another company, and a new checkup of it. */
async function again(typed: Overrides = {}): Promise<Checkup> {
  test.clock.set(new Date('2025-01-10T08:00:00Z'));
  const known = await saveCheckup(test, 'operator2', { fuelCode: PETROL });
  await concludeByCalls(test, 'operator2', known, true);
  test.clock.set(NOON);
  const { CarRegNo, VIN } = known;
  const same = { CarRegNo, VIN, override: { code: 'checkup.still_valid' as const, reason: 'Վթարից հետո' } };
  return saveCheckup(test, 'operator', { fuelCode: PETROL, ...same, ...typed });
}

describe('what the register says of a vehicle and the desk does not', () => {
  it.each([
    ['a fuel without the tax', { fuelCode: HYBRID }],
    ['less power', { enginePower: 20 }],
    ['another year', { productionYear: 2024 }],
    ['a mass', { maximumMass: 2_400 }],
  ] as const)('%s: is marked for control when it is concluded, and not refused', async (_name, typed) => {
    const { marks } = await concludeByCalls(test, 'operator', await again(typed), true);
    expect(marks).toEqual(['register_differs']);
  });

  it('is no matter where they agree, whatever else is corrected', async () => {
    const checkup = await again({ ownerName: 'Նոր Տերյան', odometer: 99_000 });
    expect((await concludeByCalls(test, 'operator', checkup, true)).marks).toEqual([]);
  });

  it('is no matter of a vehicle that was never inspected: there is only what was typed', async () => {
    const checkup = await saveCheckup(test, 'operator', { fuelCode: PETROL });
    const body = { version: checkup.version, enginePower: 90 };
    const edited = await (await test.as('operator')).put(`/tech-service-checkup/${checkup._id}`, body);
    expect(edited.status).toBe(200);
    const { marks } = await concludeByCalls(test, 'operator', { ...checkup, version: 2 }, true);
    expect(marks).toEqual([]);
  });

  it('stays with the vehicle it was about when the result is moved to the right one', async () => {
    const wrong = await concludeByCalls(test, 'operator', await again({ enginePower: 20 }), true);
    const moved = await moveByCall(test, wrong, await saveCheckup(test, 'operator2'));
    expect([wrong.marks, moved.marks]).toEqual([['register_differs'], []]);
  });
});

describe('the licence of the company', () => {
  const setLicence = (until: string | null) =>
    test.database.pool.query('update companies set licence_until = $2 where id = $1', [COMPANIES.one, until]);
  const today = '2026-05-04';
  beforeEach(async () => void (await setLicence(null)));

  it.each([
    ['has run out', '2026-05-03', ['licence_expired']],
    ['ends today: its last day counts', today, []],
    ['is not written down', null, []],
  ] as const)('that %s', async (_name, until, marks) => {
    test.clock.set(new Date(`${today}T08:00:00Z`));
    const checkup = await saveCheckup(test, 'operator');
    await setLicence(until);
    expect((await concludeByCalls(test, 'operator', checkup, true)).marks).toEqual(marks);
  });
});
