import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FORBIDDING,
  HARMLESS,
  NO_CAMERA,
  type Overrides,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { NOON, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

const OTHER_REASON = '2d196cb34f917d42c8504ce3';
const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

/** A checkup with these findings, twenty minutes old. */
async function inspected(codes: string[], overrides: Overrides = {}): Promise<Checkup> {
  const saved = await saveCheckup(test, 'operator', overrides);
  test.clock.advance(20 * MINUTE);
  const classificators = Object.fromEntries(codes.map((code) => [code, { checked: true }]));
  const answer = await (await test.as('mechanic')).put(`/tech-service-mechanic-checkups/${saved._id}`, {
    version: 1,
    classificators,
  });
  expect(answer.status).toBe(200);
  return { ...saved, version: 2 };
}

const conclude = async (checkup: Checkup, body: Record<string, unknown>, who: Who = 'operator') =>
  (await test.as(who)).put(`/tech-service-checkup/${checkup._id}`, {
    version: checkup.version,
    cameraReasonId: NO_CAMERA,
    ...body,
  });

async function vehicleOf(checkup: Checkup) {
  const { rows } = await test.database.pool.query(
    `select v.*, o.owner_name, v.last_checkup_on::text, v.due_on::text from vehicles v join vehicle_owners o on o.vehicle = v.id where v.vin = $1`,
    [checkup.VIN],
  );
  return rows[0];
}

describe('an operator concludes', () => {
  it('fit: the result, the day, the card’s number and the next date', async () => {
    const saved = await inspected([HARMLESS]);
    expect(saved.number).toBeNull();
    const answer = await conclude(saved, { Opinion: true, nextCheckup: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'concluded',
          Opinion: true,
          version: 3,
          number: expect.stringMatching(/^[A-HJ-NP-Z]{2}-\d{7}$/),
          concludedAt: '2026-11-20T08:20:00.000Z',
          nextCheckup: 1,
          nextCheckupDate: '2027-11-20',
          marks: [],
        },
      },
    });
    const { data } = checkupsEndpoints.edit.response.parse(answer.body);
    // It was saved unpaid.
    expect(Object.entries(data.can).filter(([, may]) => may)).toEqual([['pay', true]]);
  });

  it('faulty: without a next date', async () => {
    const saved = await inspected([FORBIDDING]);
    expect(await conclude(saved, { Opinion: false })).toMatchObject({
      status: 200,
      body: { data: { status: 'concluded', Opinion: false, nextCheckupDate: null } },
    });
  });

  it('the register takes over what was found: facts, owner, last checkup, due date', async () => {
    const saved = await inspected([]);
    expect(await vehicleOf(saved)).toMatchObject({ last_checkup_on: null, production_year: 2016 });
    await conclude(saved, { Opinion: true, productionYear: 2015, ownerName: 'Նոր Տերյան' });
    expect(await vehicleOf(saved)).toMatchObject({
      last_checkup_on: '2026-11-20',
      last_opinion: true,
      due_on: '2028-11-20',
      production_year: 2015,
      owner_name: 'Նոր Տերյան',
    });
  });

  it('a plate that another vehicle had goes over to the one that was seen with it', async () => {
    const first = await inspected([]);
    await conclude(first, { Opinion: true });
    const second = await inspected([]);
    await test.database.pool.query('update vehicles set plate = null where vin = $1', [second.VIN]);
    await test.database.pool.query('update vehicles set plate = $1 where vin = $2', [
      second.CarRegNo,
      first.VIN,
    ]);
    await conclude(second, { Opinion: true });
    expect(await vehicleOf(second)).toMatchObject({ plate: second.CarRegNo });
    expect(await vehicleOf(first)).toMatchObject({ plate: null });
  });

  it('what was merely typed and never concluded does not reach the register', async () => {
    const saved = await inspected([]);
    await (await test.as('operator')).put(`/tech-service-checkup/${saved._id}`, {
      version: 2,
      ownerName: 'Երբեք Չեզրակացված',
    });
    expect(await vehicleOf(saved)).not.toMatchObject({ owner_name: 'Երբեք Չեզրակացված' });
  });

  it('a checkup that took fewer minutes than its class needs is marked, not refused', async () => {
    const saved = await inspected([]);
    test.clock.set(new Date(NOON.getTime() + 8 * MINUTE - 1));
    expect(await conclude(saved, { Opinion: true })).toMatchObject({
      status: 200,
      body: { data: { marks: ['too_short'] } },
    });
    const next = await inspected([]);
    test.clock.set(new Date(Date.parse(next.createdAt) + 8 * MINUTE));
    expect(await conclude(next, { Opinion: true })).toMatchObject({
      status: 200,
      body: { data: { marks: [] } },
    });
  });
});

describe('no conclusion', () => {
  const standsOpen = async (checkup: Checkup) => {
    const { body } = await (await test.as('operator')).get(`/get-checkup-for-edit/${checkup._id}`);
    expect(body).toMatchObject({
      data: { status: 'open', version: checkup.version, Opinion: null, number: null },
    });
    expect(await vehicleOf(checkup)).toMatchObject({ last_checkup_on: null });
  };

  it('«fit» while a finding forbids to drive: it is named', async () => {
    const saved = await inspected([FORBIDDING, HARMLESS]);
    const { rows } = await test.database.pool.query('select name from classificators where code = $1', [
      FORBIDDING,
    ]);
    const names = String(rows[0]?.name);
    expect(await conclude(saved, { Opinion: true })).toMatchObject({
      status: 422,
      body: { code: 'checkup.fit_forbidden', message: t('error.checkup.fit_forbidden', { names }) },
    });
    await standsOpen(saved);
  });

  it.each([
    ['retired', `retired_at = '2026-11-20T08:10:00Z'`],
    ['switched off', `status = false`],
    ['ended the day before', `valid_to = '2026-11-19'`],
  ])('«fit» while a finding forbids to drive that was %s since it was stored', async (_how, change) => {
    const { pool } = test.database;
    const saved = await inspected([FORBIDDING]);
    await pool.query(`update classificators set ${change} where code = $1`, [FORBIDDING]);
    const answer = await conclude(saved, { Opinion: true });
    const faulty = await conclude(saved, { Opinion: false });
    const amended = await (await test.as('admin')).put(`/tech-service-all-checkup/${saved._id}`, {
      version: 3,
      Opinion: true,
      reason: 'Սխալ',
    });
    await pool.query(
      `update classificators set retired_at = null, status = true, valid_to = null where code = $1`,
      [FORBIDDING],
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'checkup.fit_forbidden' } });
    expect(answer.text).toContain('արգելակ');
    expect(faulty.status).toBe(200);
    expect(amended).toMatchObject({ status: 422, body: { code: 'checkup.fit_forbidden' } });
  });

  it('«faulty» when nothing was found', async () => {
    const saved = await inspected([]);
    expect(await conclude(saved, { Opinion: false })).toMatchObject({
      status: 422,
      body: { code: 'checkup.faulty_without_findings' },
    });
    await standsOpen(saved);
  });

  it('without evidence: neither a photo of the plate nor a reason', async () => {
    const saved = await inspected([]);
    expect(await conclude(saved, { Opinion: true, cameraReasonId: undefined })).toMatchObject({
      status: 422,
      body: { code: 'checkup.no_evidence', fields: { cameraReasonId: t('error.checkup.no_evidence') } },
    });
    await standsOpen(saved);
  });

  it('with the reason «other» that is not explained', async () => {
    const saved = await inspected([]);
    expectRefusal(await conclude(saved, { Opinion: true, cameraReasonId: OTHER_REASON }), 'cameraReasonNote');
    await standsOpen(saved);
    const explained = {
      Opinion: true,
      cameraReasonId: OTHER_REASON,
      cameraReasonNote: 'Տեսախցիկը գողացել են',
    };
    expect(await conclude(saved, explained)).toMatchObject({
      status: 200,
      body: { data: { cameraReasonNote: 'Տեսախցիկը գողացել են' } },
    });
  });

  it('when the mechanic’s certificate has expired meanwhile', async () => {
    const saved = await inspected([]);
    const until = (day: string) =>
      test.database.pool.query('update users set certificate_until = $1 where id = $2', [
        day,
        PEOPLE.mechanic.id,
      ]);
    await until('2026-11-19');
    expect(await conclude(saved, { Opinion: true })).toMatchObject({
      status: 422,
      body: { code: 'checkup.mechanic_certificate' },
    });
    await until('2030-01-01');
    await standsOpen(saved);
  });

  it('of a version that has changed since: the mechanic found something more', async () => {
    const saved = await inspected([]);
    expect(await conclude({ ...saved, version: 1 }, { Opinion: true })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { version: 2 } },
    });
    await standsOpen(saved);
  });

  it.each<[Who, number]>([
    ['operatorA2', 403],
    ['operatorB', 404],
    ['operator2', 404],
    ['owner', 403],
    ['mechanic', 403],
    ['admin', 403],
  ])('by %s', async (who, status) => {
    const saved = await inspected([]);
    expect((await conclude(saved, { Opinion: true }, who)).status).toBe(status);
    await standsOpen(saved);
  });

  it('twice: the second time it is closed', async () => {
    const saved = await inspected([]);
    await conclude(saved, { Opinion: true });
    expect(await conclude({ ...saved, version: 3 }, { Opinion: true })).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_open' },
    });
  });
});
