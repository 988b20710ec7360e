import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { NOON, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const DAY = 24 * 3_600_000;
const REASON = 'Մեքենան չի ներկայացվել';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const end = async (
  who: Who,
  action: 'cancel' | 'release' | 'annul',
  checkup: Checkup,
  version = checkup.version,
) => {
  const place = action === 'cancel' ? 'tech-service-checkup' : 'tech-service-all-checkup';
  return (await test.as(who)).post(`/${place}/${checkup._id}/${action}`, { version, reason: REASON });
};
const vehicleOf = async ({ VIN }: Pick<Checkup, 'VIN'>) => {
  const { rows } = await test.database.pool.query(
    'select last_checkup_on::text, last_opinion, due_on::text, plate from vehicles where vin = $1',
    [VIN],
  );
  return rows[0];
};
const statusOf = async ({ _id }: Checkup) => {
  const { rows } = await test.database.pool.query(
    'select status, change_action, change_reason from checkups where id = $1',
    [_id],
  );
  return rows[0];
};

describe('an open checkup', () => {
  it.each<[Who, 'cancel' | 'release']>([
    ['operator', 'cancel'],
    ['owner', 'cancel'],
    ['admin', 'release'],
  ])('%s ends it with a reason (%s), and the vehicle is free', async (who, action) => {
    const saved = await saveCheckup(test, 'operator');
    const answer = await end(who, action, saved);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', Opinion: null, version: 2, changeReason: REASON } },
    });
    await saveCheckup(test, 'operator2', { CarRegNo: saved.CarRegNo, VIN: saved.VIN });
  });

  it.each<[Who, 'cancel' | 'release', number]>([
    ['operatorA2', 'cancel', 403],
    ['operator2', 'cancel', 404],
    ['owner2', 'cancel', 404],
    ['mechanic', 'cancel', 403],
    ['viewer', 'release', 403],
    ['owner', 'release', 403],
  ])('%s may not (%s)', async (who, action, status) => {
    const saved = await saveCheckup(test, 'operator');
    expect((await end(who, action, saved)).status).toBe(status);
    expect(await statusOf(saved)).toMatchObject({ status: 'open' });
  });

  it('is not cancelled without a reason, nor in a version that is over, nor when it is concluded', async () => {
    const saved = await saveCheckup(test, 'operator');
    const client = await test.as('operator');
    expectRefusal(
      await client.post(`/tech-service-checkup/${saved._id}/cancel`, { version: 1, reason: ' ' }),
      'reason',
    );
    expect(await end('operator', 'cancel', saved, 7)).toMatchObject({
      status: 409,
      body: { data: { version: 1 } },
    });
    const concluded = await concludeByCalls(test, 'operator', saved, true);
    expect(await end('owner', 'cancel', concluded)).toMatchObject({
      status: 422,
      body: { message: t('error.checkup.not_open') },
    });
  });

  it('is listed to the owner after its day, and ends itself when its days are over', async () => {
    const saved = await saveCheckup(test, 'operator');
    const waiting = async () => {
      const { body } = await (await test.as('owner')).get('/tech-service-company-checkups?overdue=true');
      return JSON.stringify(body).includes(saved._id);
    };
    expect(await waiting()).toBe(false);
    test.clock.set(new Date(NOON.getTime() + DAY));
    expect(await waiting()).toBe(true);

    await test.jobs.planRecurring();
    await test.runJobs();
    test.clock.set(new Date(NOON.getTime() + 10 * DAY));
    await test.runJobs();
    expect(await statusOf(saved)).toMatchObject({ status: 'open' });
    test.clock.set(new Date(NOON.getTime() + 11 * DAY));
    test.announced.length = 0;
    await test.runJobs();
    const { _id, company } = saved;
    expect(test.announced).toContainEqual({
      ...{ to: { company }, event: `EDIT_CHECKUP_${company}` },
      data: { _id, version: 2, status: 'cancelled' },
    });
    expect(await statusOf(saved)).toEqual({
      status: 'cancelled',
      change_action: 'expire',
      change_reason: null,
    });
    expect(await waiting()).toBe(false);
  });
});

describe('a concluded checkup', () => {
  it('is annulled: its card is void, and the register is what it was before', async () => {
    const first = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    const before = await vehicleOf(first);
    expect(before).toMatchObject({ last_checkup_on: '2026-11-20', due_on: '2028-11-20' });
    const year = new Date('2028-11-10T08:00:00Z');
    test.clock.set(year);
    const again = await saveCheckup(test, 'operator', { CarRegNo: first.CarRegNo, VIN: first.VIN });
    const second = await concludeByCalls(test, 'operator', again, true);
    expect(await vehicleOf(first)).toMatchObject({ last_checkup_on: '2028-11-10' });

    expect(await end('admin', 'annul', second)).toMatchObject({
      status: 200,
      body: { data: { status: 'annulled', number: second.number, Opinion: true, changeReason: REASON } },
    });
    expect(await vehicleOf(first)).toEqual(before);
    test.clock.set(year);
    await end('admin', 'annul', first);
    expect(await vehicleOf(first)).toMatchObject({ last_checkup_on: null, last_opinion: null, due_on: null });
  });

  it.each<[Who, number]>([
    ['operator', 403],
    ['owner', 403],
    ['viewer', 403],
  ])('is not annulled by %s', async (who, status) => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    expect((await end(who, 'annul', concluded)).status).toBe(status);
  });

  it('that was recorded for the wrong vehicle moves to the right one, under its own number', async () => {
    const wrong = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), false);
    const right = await saveCheckup(test, 'operator2');
    await end('owner2', 'cancel', right);
    const { car, carModel, carGroup, carType, body, color, fuel, productionYear, enginePower } = right;
    const { ownerStatus, ownerName, phone, region, county, address, CarRegNo, VIN, registrationCertificate } =
      right;
    const payload = {
      ...{ version: wrong.version, reason: REASON, temporary_id: 'ab'.repeat(12) },
      ...{ car, carModel, carGroup, carType, body, color, fuel, productionYear, enginePower },
      ...{ ownerStatus, ownerName, phone, region, county, address, CarRegNo, VIN, registrationCertificate },
    };
    const admin = await test.as('admin');
    const move = () => admin.post(`/tech-service-all-checkup/${wrong._id}/move`, payload);
    const answer = await move();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          ...{
            _id: payload.temporary_id,
            replaces: wrong._id,
            VIN,
            CarRegNo,
            status: 'concluded',
            Opinion: false,
          },
          ...{ createdBy: wrong.createdBy, mechanic: wrong.mechanic, company: wrong.company },
          ...{
            createdAt: wrong.createdAt,
            concludedAt: wrong.concludedAt,
            classificators: wrong.classificators,
          },
        },
      },
    });
    const moved = (answer.body as { data: Checkup }).data;
    expect(moved.number).not.toBe(wrong.number);
    expect(await statusOf(wrong)).toEqual({
      status: 'annulled',
      change_action: 'annul',
      change_reason: REASON,
    });
    expect(await vehicleOf(right)).toMatchObject({ last_checkup_on: '2026-11-20', last_opinion: false });
    expect(await vehicleOf(wrong)).toMatchObject({ last_checkup_on: null });

    // A lost answer is asked for again.
    expect(await move()).toMatchObject({ status: 200, body: { data: { number: moved.number } } });
    expect(
      await admin.post(`/tech-service-all-checkup/${wrong._id}/move`, { ...payload, address: 'այլ' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
  });

  it('is not moved to its own vehicle', async () => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    const fields = [
      'car',
      'carModel',
      'carGroup',
      'carType',
      'body',
      'color',
      'fuel',
      'productionYear',
      'enginePower',
    ];
    const owner = [
      'ownerStatus',
      'ownerName',
      'phone',
      'region',
      'county',
      'address',
      'CarRegNo',
      'VIN',
      'registrationCertificate',
    ];
    const facts = Object.fromEntries(
      Object.entries(concluded).filter(([name]) => [...fields, ...owner].includes(name)),
    );
    const answer = await (await test.as('admin')).post(`/tech-service-all-checkup/${concluded._id}/move`, {
      ...facts,
      ...{ version: concluded.version, reason: REASON, temporary_id: 'cd'.repeat(12) },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'checkup.same_vehicle' } });
    expect(await statusOf(concluded)).toMatchObject({ status: 'concluded' });
  });
});

describe('the staff correct a checkup', () => {
  const change = async (checkup: Checkup, body: Record<string, unknown>, who: Who = 'admin') =>
    (await test.as(who)).put(`/tech-service-all-checkup/${checkup._id}`, {
      version: checkup.version,
      ...body,
    });

  it('an open one of anybody, but they don’t conclude it', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(await change(saved, { ownerName: 'Ուղղված Անուն' })).toMatchObject({
      status: 200,
      body: { data: { status: 'open', ownerName: 'Ուղղված Անուն', version: 2 } },
    });
    expectRefusal(await change({ ...saved, version: 2 }, { Opinion: true }), 'Opinion');
  });

  it('a concluded one only with a reason; number and day stay, its tax is for the years that it now covers', async () => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    expectRefusal(await change(concluded, { ownerName: 'Այլ Անուն' }), 'reason');
    const { number, concludedAt } = concluded;
    test.clock.advance(3 * DAY);
    expect(await change(concluded, { ownerName: 'Այլ Անուն', nextCheckup: 1, reason: REASON })).toMatchObject(
      {
        status: 200,
        body: {
          data: {
            number,
            concludedAt,
            // 120 hp for one tax year instead of two
            fees: { inspection: { amount: 8_000 }, environmental: { amount: 2_400 }, total: 10_400 },
            ownerName: 'Այլ Անուն',
            nextCheckupDate: '2027-11-20',
            changeReason: REASON,
          },
        },
      },
    );
    expect(await vehicleOf(concluded)).toMatchObject({ due_on: '2027-11-20' });
  });

  it('its result within the same rules, and the register follows', async () => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), false);
    expect(await change(concluded, { Opinion: true, reason: REASON })).toMatchObject({
      status: 422,
      body: { code: 'checkup.fit_forbidden' },
    });
    const harmless = await saveCheckup(test, 'operator');
    const faulty = await concludeByCalls(test, 'operator', harmless, false, { 105: { checked: true } });
    expect(await change(faulty, { Opinion: true, reason: REASON })).toMatchObject({
      status: 200,
      body: { data: { Opinion: true, nextCheckupDate: '2028-11-20' } },
    });
    expect(await vehicleOf(faulty)).toMatchObject({ last_opinion: true, due_on: '2028-11-20' });
  });

  it('not who inspected it, nor which vehicle it was', async () => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    expectRefusal(await change(concluded, { mechanic: concluded.mechanic, reason: REASON }), 'mechanic');
    expectRefusal(await change(concluded, { VIN: 'TESTVN00000999999', reason: REASON }), 'VIN');
  });

  it('delete it out of everybody’s sight and bring it back; the register follows', async () => {
    const concluded = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    expectRefusal(await change(concluded, { deleted: true }), 'reason');
    expectRefusal(await change(concluded, { deleted: true, reason: REASON, ownerName: 'Ա' }), 'deleted');
    const deleted = await change(concluded, { deleted: true, reason: REASON });
    expect(deleted).toMatchObject({
      status: 200,
      body: { data: { deleted: true, can: { restore: true, edit: false } } },
    });
    const paths = ['get-checkup-for-edit', 'checkup-history', 'get-tech-service-checkup-number'];
    for (const path of paths)
      expect((await (await test.as('operator')).get(`/${path}/${concluded._id}`)).status).toBe(404);
    expect(await vehicleOf(concluded)).toMatchObject({ last_checkup_on: null });
    const shown = async (query: string) =>
      (await (await test.as('admin')).get(`/tech-service-all-checkups${query}`)).text.includes(concluded._id);
    expect([await shown(''), await shown('?deleted=true')]).toEqual([false, true]);

    const version = concluded.version + 1;
    expect(await change({ ...concluded, version }, { deleted: false, reason: REASON })).toMatchObject({
      status: 200,
      body: { data: { deleted: false, status: 'concluded' } },
    });
    expect(await vehicleOf(concluded)).toMatchObject({ last_checkup_on: '2026-11-20' });
  });

  it('not back beside another open one of the same vehicle', async () => {
    const saved = await saveCheckup(test, 'operator');
    await change(saved, { deleted: true, reason: REASON });
    await saveCheckup(test, 'operator2', { CarRegNo: saved.CarRegNo, VIN: saved.VIN });
    expect(await change({ ...saved, version: 2 }, { deleted: false, reason: REASON })).toMatchObject({
      status: 409,
      body: { code: 'checkup.open_exists' },
    });
  });

  it.each<Who>(['operator', 'owner', 'viewer', 'mechanic'])('%s does none of it', async (who) => {
    const saved = await saveCheckup(test, 'operator');
    expect((await change(saved, { deleted: true, reason: REASON }, who)).status).toBe(403);
    expect((await change(saved, { ownerName: 'Ա' }, who)).status).toBe(403);
  });
});

describe('removing a checkup for good', () => {
  const erase = async (checkup: Checkup, who: Who = 'admin', client = test.as(who)) =>
    (await client).send('DELETE', `/tech-service-checkup/${checkup._id}`, { body: { reason: REASON } });

  it('leaves its versions, the last of which says who and why', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(await erase(saved)).toMatchObject({ status: 200, body: { data: { _id: saved._id } } });
    const admin = await test.as('admin');
    expect((await admin.get(`/get-checkup-for-edit/${saved._id}`)).status).toBe(404);
    expect((await admin.get(`/checkup-history/${saved._id}`)).body).toMatchObject({
      data: [
        { action: 'erase', reason: REASON, byName: 'Person admin', version: 2 },
        { action: 'create', version: 1 },
      ],
    });
    expect((await (await test.as('operator')).get(`/checkup-history/${saved._id}`)).status).toBe(404);
  });

  it('asks for the password again when it was long ago', async () => {
    const saved = await saveCheckup(test, 'operator');
    const client = test.as('admin');
    await client;
    test.clock.advance(50 * 60_000);
    expect(await erase(saved, 'admin', client)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    expect(await statusOf(saved)).toMatchObject({ status: 'open' });
  });

  it('is refused while money or a re-inspection stands on it', async () => {
    const paid = await saveCheckup(test, 'operator', {
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    expect(await erase(paid)).toMatchObject({ status: 422, body: { code: 'checkup.has_dependents' } });
    const faulty = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), false);
    await saveCheckup(test, 'operator', { CarRegNo: faulty.CarRegNo, VIN: faulty.VIN });
    expect(await erase(faulty)).toMatchObject({ status: 422, body: { code: 'checkup.has_dependents' } });
  });

  it.each<Who>(['operator', 'owner', 'viewer', 'mechanic'])('is not for %s', async (who) => {
    expect((await erase(await saveCheckup(test, 'operator'), who)).status).toBe(403);
  });

  it('is not done by anybody beside this way, not even by the database’s owner', async () => {
    const saved = await saveCheckup(test, 'operator');
    await expect(test.database.pool.query('delete from checkups where id = $1', [saved._id])).rejects.toThrow(
      'erase_checkup',
    );
  });
});
