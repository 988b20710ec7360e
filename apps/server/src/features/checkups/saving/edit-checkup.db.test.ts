import { type Checkup, checkupSearchEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { settlementOf } from '@inspect/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, NO_CAMERA, type Overrides, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { NOON, PEOPLE, type Who } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  operator = await test.as('operator');
});
afterAll(() => test.close());

const edit = (checkup: Pick<Checkup, '_id'>, change: Record<string, unknown>, client = operator) =>
  client.put(`/tech-service-checkup/${checkup._id}`, change);
const read = async (checkup: Checkup) => (await operator.get(`/get-checkup-for-edit/${checkup._id}`)).body;
const full: Overrides = {
  odometer: 100,
  email: 'a@example.am',
  ownerIdNumber: '1234567890',
  maximumMass: 1_500,
};

describe('an operator corrects his own open checkup', () => {
  it('what he sends changes, what he leaves out stays', async () => {
    const saved = await saveCheckup(test, 'operator', full);
    test.clock.set(new Date('2026-11-20T08:30:00Z'));
    const answer = await edit(saved, { version: 1, ownerName: ' Նոր Անուն ', odometer: 200, change: true });
    test.clock.set(NOON);
    const expected = {
      ...saved,
      ownerName: 'Նոր Անուն',
      odometer: 200,
      change: true,
      version: 2,
      updatedAt: '2026-11-20T08:30:00.000Z',
    };
    expect(answer).toMatchObject({ status: 200, body: { data: expected } });
    expect(await read(saved)).toEqual({ data: expected });
  });

  it('null clears what may be empty', async () => {
    const saved = await saveCheckup(test, 'operator', full);
    const cleared = { street: null, email: null, odometer: null, ownerIdNumber: null, maximumMass: null };
    expect(saved).not.toMatchObject(cleared);
    const answer = await edit(saved, { version: 1, ...cleared });
    expect(answer).toMatchObject({ status: 200, body: { data: { ...cleared, enginePower: 120 } } });
  });

  it.each([
    'ownerName',
    'phone',
    'address',
    'car',
    'mechanic',
    'productionYear',
    'ownerStatus',
    'nextCheckup',
    'enginePower',
  ])('null does not clear %s, which is needed', async (field) => {
    const saved = await saveCheckup(test, 'operator');
    expectRefusal(await edit(saved, { version: 1, [field]: null }), field);
    expect(await read(saved)).toEqual({ data: saved });
  });

  it('the certificate can be cleared where there is no plate either, and otherwise not', async () => {
    const change = { version: 1, registrationCertificate: null };
    const saved = await saveCheckup(test, 'operator');
    for (const more of [{}, { cameraReasonId: NO_CAMERA }])
      expectRefusal(await edit(saved, { ...change, ...more }), 'registrationCertificate');
    const unregistered = await saveCheckup(test, 'operator', { CarRegNo: null, cameraReasonId: NO_CAMERA });
    expect(await edit(unregistered, change)).toMatchObject({
      status: 200,
      body: { data: { registrationCertificate: null } },
    });
  });

  it('the list finds it by its new owner and no longer by the old one', async () => {
    const saved = await saveCheckup(test, 'operator', { ownerName: 'Առաջին Տերունի' });
    await edit(saved, { version: 1, ownerName: 'Երկրորդ Տերունի' });
    const found = async (name: string) =>
      (await operator.get(`/tech-service-checkup?search=${encodeURIComponent(name)}`)).body;
    expect(await found('երկրորդ տերունի')).toMatchObject({ pagination: { count: 1 } });
    expect(await found('առաջին տերունի')).toMatchObject({ pagination: { count: 0 } });
  });

  it('an unknown field is refused by its name, as are the plate, the VIN and the payments', async () => {
    const saved = await saveCheckup(test, 'operator');
    for (const field of [
      'amount',
      'fees',
      'status',
      'number',
      'company',
      '_id',
      'constructor',
      'CarRegNo',
      'VIN',
      'payments',
      'override',
      'temporary_id',
    ]) {
      const answer = await edit(saved, { version: 1, [field]: 'x' });
      expectRefusal(answer, field);
      expect(answer.body).toMatchObject({ fields: { [field]: t('field.unknown') } });
    }
    expect(await read(saved)).toEqual({ data: saved });
  });

  it.each([
    ['a model of another make', 'carModel', 'select id::text from car_models where car <> $1 limit 1'],
    ['an unknown one', 'carModel', `select 'ffffffffffffffffffffffff' as id where $1 <> ''`],
  ])('the whole is checked again: %s is refused', async (_name, field, text) => {
    const saved = await saveCheckup(test, 'operator');
    const { rows } = await test.database.pool.query(text, [saved.car]);
    expectRefusal(await edit(saved, { version: 1, [field]: rows[0].id }), field);
  });

  it('a class that needs a mass asks for it', async () => {
    const saved = await saveCheckup(test, 'operator');
    const { rows } = await test.database.pool.query(
      'select id::text, car_group::text from car_types where code = 302',
    );
    const truck = { carType: rows[0].id, carGroup: rows[0].car_group };
    expectRefusal(await edit(saved, { version: 1, ...truck }), 'maximumMass');
    const answer = await edit(saved, { version: 1, ...truck, maximumMass: 5_000 });
    expect(answer.body).toMatchObject({
      data: { fees: { inspection: { amount: 13_000 }, environmental: { amount: 20_000 }, total: 33_000 } },
    });
  });

  it('without a version nothing is changed', async () => {
    const saved = await saveCheckup(test, 'operator');
    expectRefusal(await edit(saved, { odometer: 5 }), 'version');
  });
});

describe('the sums after a correction', () => {
  it('follow the facts, and the date follows the chosen option', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(saved.fees.total).toBe(12_800);
    const answer = await edit(saved, { version: 1, enginePower: 80, nextCheckup: 1 });
    expect(answer.body).toMatchObject({
      data: {
        fees: { environmental: { amount: 800, taxYears: [2026] }, total: 8_800 },
        nextCheckupDate: '2027-11-20',
      },
    });
  });

  it('stand beside the proposal for the corrected facts, not for what was typed at first', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(saved).toMatchObject({ nextCheckup: 2, proposedNextCheckup: 2 });
    const answer = await edit(saved, { version: 1, productionYear: 2009 });
    expect(answer.body).toMatchObject({ data: { nextCheckup: 2, proposedNextCheckup: 1 } });
  });

  it('are not less for the tax that this very checkup has paid', async () => {
    const saved = await saveCheckup(test, 'operator', {
      payments: [{ purpose: 'environmental', method: 'cash' }],
    });
    const answer = await edit(saved, { version: 1, odometer: 7 });
    expect(answer.body).toMatchObject({
      data: { fees: saved.fees, paid: { inspection: 0, environmental: 4_800 } },
    });
  });

  it('that rose after the cash was taken are owed for the difference', async () => {
    const payments = (['inspection', 'environmental'] as const).map((purpose) => ({
      purpose,
      method: 'cash' as const,
    }));
    const saved = await saveCheckup(test, 'operator', { nextCheckup: 1, payments });
    expect(settlementOf(saved.fees, saved.paid)).toBe('all');
    const said = await operator.get(
      `/tech-service-checkup-quote?checkup=${saved._id}&carType=${saved.carType}&fuel=${saved.fuel}` +
        `&productionYear=${saved.productionYear}&enginePower=${saved.enginePower}&nextCheckup=2`,
    );
    const answer = await edit(saved, { version: 1, nextCheckup: 2 });
    const { data } = checkupsEndpoints.edit.response.parse(answer.body);
    expect(data).toMatchObject({
      fees: { total: 12_800 },
      paid: { inspection: 8_000, environmental: 2_400 },
    });
    expect(said.body).toMatchObject({ data: { fees: data.fees } });
    expect(settlementOf(data.fees, data.paid)).toBe('part');
    const found = await operator.get(`/search-tech-service-payment-checkup?search=${saved.CarRegNo}`);
    expect(checkupSearchEndpoints.paymentSearch.response.parse(found.body).data[0]).toMatchObject({
      _id: saved._id,
      owed: { inspection: 0, environmental: 2_400, total: 2_400 },
    });
  });

  it('are those of the day on which it was begun, also when corrected in the new year', async () => {
    const saved = await saveCheckup(
      test,
      'operator',
      { productionYear: 2021 },
      new Date('2026-12-31T19:00:00Z'),
    );
    test.clock.set(new Date('2026-12-31T21:00:00Z'));
    const answer = await edit(saved, { version: 1, odometer: 7 }, await test.as('operator'));
    test.clock.set(NOON);
    expect(answer.body).toMatchObject({ data: { fees: saved.fees, nextCheckupDate: saved.nextCheckupDate } });
  });

  it('of a free re-inspection stay free', async () => {
    const first = await saveCheckup(test, 'operator');
    await conclude(test, first, false);
    const second = await saveCheckup(test, 'operator', { CarRegNo: first.CarRegNo, VIN: first.VIN });
    expect(second.fees.inspection.amount).toBe(0);
    const answer = await edit(second, { version: 1, odometer: 7 });
    expect(answer.body).toMatchObject({ data: { previousCheckup: first._id, fees: second.fees } });
  });
});

describe('a checkup that one may not change', () => {
  it('of the colleague at the same desk is read, not edited', async () => {
    const theirs = await saveCheckup(test, 'operatorA2');
    expect(await read(theirs)).toEqual({
      data: {
        ...theirs,
        can: {
          ...theirs.can,
          edit: false,
          findingsAtDesk: false,
          sign: false,
          conclude: false,
          cancel: false,
        },
      },
    });
    const answer = await edit(theirs, { version: 1, odometer: 5 });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', message: t('error.forbidden') } });
    expect(await read(theirs)).toMatchObject({ data: { version: 1, odometer: null } });
  });

  it.each<[Who, string]>([
    ['operatorB', 'another station'],
    ['operator2', 'another company'],
  ])('of %s at %s does not exist', async (who) => {
    const theirs = await saveCheckup(test, who);
    const answers = [
      await operator.get(`/get-checkup-for-edit/${theirs._id}`),
      await edit(theirs, { version: 1, odometer: 5 }),
      await operator.get(`/get-checkup-for-edit/${'f'.repeat(24)}`),
      await edit({ _id: 'f'.repeat(24) }, { version: 1, odometer: 5 }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        code: 'not_found',
        message: t('error.not_found'),
        errors: [t('error.not_found')],
      });
    }
  });

  it.each(['concluded', 'cancelled', 'annulled'])('that is %s is closed', async (status) => {
    const saved = await saveCheckup(test, 'operator');
    await test.database.pool.query(
      'update checkups set version = version + 1, status = $2, opinion = $3 where id = $1',
      [saved._id, status, status === 'cancelled' ? null : true],
    );
    const answer = await edit(saved, { version: 1, odometer: 5 });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_open', message: t('error.checkup.not_open') },
    });
    expect(await read(saved)).toMatchObject({ data: { odometer: null, can: { edit: false } } });
  });

  it('that was deleted does not exist', async () => {
    const saved = await saveCheckup(test, 'operator');
    await test.database.pool.query(
      'update checkups set version = version + 1, deleted = true where id = $1',
      [saved._id],
    );
    expect((await edit(saved, { version: 1, odometer: 5 })).status).toBe(404);
    expect((await operator.get(`/get-checkup-for-edit/${saved._id}`)).status).toBe(404);
  });

  it.each<Who>(['owner', 'admin', 'viewer', 'mechanic'])(
    'is anybody’s but an operator’s: %s may not call it',
    async (who) => {
      const saved = await saveCheckup(test, 'operator');
      const answer = await edit(saved, { version: 1, odometer: 5 }, await test.as(who));
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  it('an id that is none is refused as such', async () => {
    expectRefusal(await edit({ _id: 'x' }, { version: 1 }), 'id');
  });
});

describe('two who change the same checkup', () => {
  it('the later one is told what is stored now, and nothing of his is stored', async () => {
    const saved = await saveCheckup(test, 'operator');
    await edit(saved, { version: 1, odometer: 1 });
    const late = await edit(saved, { version: 1, ownerName: 'Երկրորդ Մարդ' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        message: t('error.version_conflict'),
        data: { _id: saved._id, version: 2, odometer: 1, ownerName: saved.ownerName, can: { edit: true } },
      },
    });
    expect((await edit(saved, { version: 7, odometer: 2 })).status).toBe(409);
  });

  it('of ten at once one wins, and what he wrote is what the others are shown', async () => {
    const saved = await saveCheckup(test, 'operator');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit(saved, { version: 1, odometer: 1_000 + index })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const [won] = winners;
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
      expect(answer.body).toMatchObject(won?.body ?? {});
    }
    expect(await read(saved)).toEqual(won?.body);
    expect(await read(saved)).toMatchObject({ data: { version: 2, createdBy: PEOPLE.operator.id } });
  });
});
