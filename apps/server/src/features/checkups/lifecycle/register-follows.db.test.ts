import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  concludeByCalls,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { NOON } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const REASON = 'Սխալ մեքենա';
const LATER = new Date('2028-11-10T08:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const annul = async ({ _id, version }: Checkup) => {
  const now = test.clock.now();
  const admin = await test.as('admin');
  const answer = await admin.post(`/tech-service-all-checkup/${_id}/annul`, { version, reason: REASON });
  test.clock.set(now);
  expect(answer.status).toBe(200);
};
const concluded = async (facts: Overrides = {}, opinion = true) =>
  concludeByCalls(test, 'operator', await saveCheckup(test, 'operator', facts), opinion);
const registerOf = async ({ VIN }: Pick<Checkup, 'VIN'>) => {
  const { rows } = await test.database.pool.query(
    `select v.last_checkup_on::text, v.last_opinion, v.due_on::text, v.plate, v.production_year,
            o.registration_certificate, o.owner_name
       from vehicles v left join vehicle_owners o on o.vehicle = v.id where v.vin = $1`,
    [VIN],
  );
  return rows[0];
};

describe('the register after a conclusion that counts no more', () => {
  it('follows one that was concluded while the former was being annulled', async () => {
    const first = await concluded();
    test.clock.set(LATER);
    const second = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN });
    const after = await registerOf(first);
    const { pool } = test.database;
    // The second conclusion again, as it stands just before its commit.
    await pool.query(`update checkups set deleted = true, version = version + 1 where id = $1`, [second._id]);
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from vehicles where vin = $1 for update', [first.VIN]);
    await other.query(`update checkups set deleted = false, version = version + 1 where id = $1`, [
      second._id,
    ]);
    const annulled = annul(first);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), 5000);
    await other.query('commit');
    other.release();
    await annulled;
    expect(await registerOf(first)).toEqual(after);
  });

  it('has no due date of a void card from a faulty one that kept it', async () => {
    const first = await concluded();
    test.clock.set(LATER);
    const second = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN }, false);
    expect(await registerOf(first)).toMatchObject({ last_opinion: false, due_on: '2028-11-20' });
    await annul(first);
    expect(await registerOf(first)).toMatchObject({ last_opinion: false, due_on: '2028-11-10' });
    await annul(second);
    expect(await registerOf(first)).toMatchObject({
      last_checkup_on: null,
      last_opinion: null,
      due_on: null,
    });
  });

  it('forgets both results, whichever of them was annulled first', async () => {
    const first = await concluded();
    test.clock.set(LATER);
    const second = await concluded({ CarRegNo: first.CarRegNo, VIN: first.VIN });
    await annul(first);
    await annul(second);
    expect(await registerOf(first)).toMatchObject({
      last_checkup_on: null,
      last_opinion: null,
      due_on: null,
    });
  });

  it('says of the vehicle and its owner what the former conclusion found', async () => {
    const first = await concluded({ productionYear: 2015 });
    const before = await registerOf(first);
    test.clock.set(LATER);
    const { CarRegNo, VIN } = first;
    const second = await concluded({ CarRegNo, VIN, productionYear: 2011, ownerName: 'Նոր Տերյան' });
    const { registrationCertificate } = second;
    expect(await registerOf(first)).toMatchObject({
      production_year: 2011,
      owner_name: 'Նոր Տերյան',
      registration_certificate: registrationCertificate,
    });
    await annul(second);
    expect(await registerOf(first)).toEqual(before);
  });
});

/** Concluded in its day, on the plate and certificate of this one, which is another vehicle. */
async function takenFrom({ CarRegNo, registrationCertificate }: Checkup, day: Date): Promise<Checkup> {
  test.clock.set(day);
  const fresh = await saveCheckup(test, 'operator');
  const { pool } = test.database;
  await pool.query(
    `update checkups set car_reg_no = $2, registration_certificate = $3, version = version + 1 where id = $1`,
    [fresh._id, CarRegNo, registrationCertificate],
  );
  return concludeByCalls(test, 'operator', { ...fresh, version: fresh.version + 1 }, true);
}

describe('a plate and a certificate that a conclusion took from another vehicle', () => {
  const EVEN_LATER = new Date('2028-12-10T08:00:00Z');
  const holds = async (checkup: Checkup) => {
    const { plate, registration_certificate } = await registerOf(checkup);
    return [plate, registration_certificate];
  };
  const NONE = [null, null];

  it('go back with everything else when it is annulled', async () => {
    const former = await concluded();
    const before = await registerOf(former);
    const taker = await takenFrom(former, LATER);
    const both = [former.CarRegNo, former.registrationCertificate];
    expect([await holds(taker), await holds(former)]).toEqual([both, NONE]);
    await annul(taker);
    expect(await registerOf(former)).toEqual(before);
    expect(await holds(taker)).not.toEqual(both);
  });

  it('go back to a vehicle that nobody has concluded yet', async () => {
    const former = await saveCheckup(test, 'operator');
    await (await test.as('operator')).post(`/tech-service-checkup/${former._id}/cancel`, {
      version: former.version,
      reason: REASON,
    });
    const taker = await takenFrom(former, LATER);
    expect(await holds(former)).toEqual(NONE);
    await annul(taker);
    expect(await holds(former)).toEqual([former.CarRegNo, former.registrationCertificate]);
  });

  it.each(['first', 'last'] as const)('pass over an annulled one between, annulled %s', async (which) => {
    const former = await concluded();
    const both = await holds(former);
    const middle = await takenFrom(former, LATER);
    const last = await takenFrom(former, EVEN_LATER);
    expect([await holds(former), await holds(middle), await holds(last)]).toEqual([NONE, NONE, both]);
    const [one, other] = which === 'first' ? [middle, last] : [last, middle];
    await annul(one);
    expect(await holds(which === 'first' ? last : middle)).toEqual(both);
    await annul(other);
    expect(await holds(former)).toEqual(both);
  });

  it('stay where they are when an older conclusion is corrected', async () => {
    const former = await concluded();
    const taker = await takenFrom(former, LATER);
    const both = await holds(taker);
    const answer = await (await test.as('admin')).put(`/tech-service-all-checkup/${former._id}`, {
      version: former.version,
      reason: REASON,
      ownerName: 'Ուղղված Անուն',
    });
    expect(answer.status).toBe(200);
    expect([await holds(former), await holds(taker)]).toEqual([NONE, both]);
    expect(await registerOf(former)).toMatchObject({ owner_name: 'Ուղղված Անուն' });
  });

  it('come again with a deleted conclusion that is brought back', async () => {
    const former = await concluded();
    const both = await holds(former);
    const taker = await takenFrom(former, LATER);
    const set = async (version: number, deleted: boolean) =>
      (await test.as('admin')).put(`/tech-service-all-checkup/${taker._id}`, {
        version,
        deleted,
        reason: REASON,
      });
    expect((await set(taker.version, true)).status).toBe(200);
    expect(await holds(former)).toEqual(both);
    expect((await set(taker.version + 1, false)).status).toBe(200);
    expect([await holds(former), await holds(taker)]).toEqual([NONE, both]);
  });
});

describe('a result that moves to another vehicle', () => {
  const rowOf = async ({ _id }: Checkup) => {
    const { rows } = await test.database.pool.query(
      'select v.vin from checkups c join vehicles v on v.id = c.vehicle where c.id = $1',
      [_id],
    );
    return rows[0]?.vin;
  };

  it('with the wrong one’s plate makes a row of its own, and the plate comes along', async () => {
    const wrong = await concluded();
    const { CarRegNo, registrationCertificate } = wrong;
    const right = await payloadOf(test, 'operator', { CarRegNo, registrationCertificate });
    const moved = await moveByCall(test, wrong, right);
    expect(await rowOf(moved)).toBe(right.VIN);
    expect(await registerOf(right)).toMatchObject({
      last_checkup_on: '2026-11-20',
      due_on: '2028-11-20',
      plate: CarRegNo,
      registration_certificate: registrationCertificate,
    });
    expect(await registerOf(wrong)).toMatchObject({ last_checkup_on: null, due_on: null, plate: null });
  });

  it('with the same VIN changes the plate', async () => {
    const wrong = await concluded();
    const { VIN } = wrong;
    const right = await payloadOf(test, 'operator', { VIN });
    const moved = await moveByCall(test, wrong, right);
    expect(await rowOf(moved)).toBe(VIN);
    expect(await registerOf(wrong)).toMatchObject({
      last_checkup_on: '2026-11-20',
      due_on: '2028-11-20',
      plate: right.CarRegNo,
    });
  });

  it('stands beside the proposal for the right vehicle', async () => {
    const wrong = await concluded({ nextCheckup: 2 });
    expect(wrong).toMatchObject({ nextCheckup: 2, proposedNextCheckup: 2 });
    const moved = await moveByCall(test, wrong, await payloadOf(test, 'operator', { productionYear: 2009 }));
    expect(moved).toMatchObject({ nextCheckup: 2, proposedNextCheckup: 1 });
    const again = await moveByCall(test, moved, await payloadOf(test, 'operator', { productionYear: 2016 }));
    expect(again).toMatchObject({ nextCheckup: 2, proposedNextCheckup: 2 });
  });

  it('brings the tax that was paid along, however often it moves', async () => {
    const paid = async ({ VIN }: Pick<Checkup, 'VIN'>) => {
      const { rows } = await test.database.pool.query(
        'select inspect.paid_tax_years(array(select id::text from vehicles where vin = $1)) as years',
        [VIN],
      );
      return rows[0].years;
    };
    const wrong = await concluded({ payments: [{ purpose: 'environmental', method: 'cash' }] });
    const years = await paid(wrong);
    expect(years).not.toEqual([]);
    const between = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
    expect([await paid(wrong), await paid(between)]).toEqual([[], years]);
    const right = await moveByCall(test, between, await payloadOf(test, 'operator'));
    expect([await paid(wrong), await paid(between), await paid(right)]).toEqual([[], [], years]);
  });
});
