import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payloadOf } from '../../../../test/build/stored-checkup.ts';
import type { Who } from '../../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../../test/past-append-only.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

const DESKS: Who[] = ['operator', 'operatorA2', 'operatorB', 'operatorAnywhere', 'operator2'];

let test: TestApp;
const clients: { who: Who; client: Client }[] = [];
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  for (let desk = 0; desk < 20; desk += 1) {
    const who = DESKS[desk % DESKS.length] ?? 'operator';
    clients.push({ who, client: await test.as(who) });
  }
});
afterAll(() => test.close());
beforeEach(async () => {
  await pastAppendOnly(test.database, 'truncate checkups, payments, vehicles, vehicle_owners cascade');
});

async function openOnes() {
  const { rows } = await test.database.pool.query<{ id: string; car_reg_no: string; vin: string }>(
    `select id::text, car_reg_no, vin from checkups where status = 'open'`,
  );
  return rows;
}

type Vehicle = { CarRegNo?: string | null; VIN?: string };

/** Twenty desks of both companies press «save» in the same moment. */
async function allAtOnce(vehicleOf: (index: number) => Vehicle) {
  const payloads = await Promise.all(clients.map(({ who }, index) => payloadOf(test, who, vehicleOf(index))));
  const answers = await Promise.all(
    clients.map(({ client }, index) => client.post('/tech-service-checkup', payloads[index])),
  );
  return { payloads, answers };
}

describe('one open checkup per vehicle in the whole country', () => {
  it.each<[string, (index: number) => Vehicle]>([
    ['the same plate and VIN', () => ({ CarRegNo: '77AA777', VIN: 'SNEVEH1CLE0000001' })],
    ['the same plate with twenty VINs', () => ({ CarRegNo: '77AA777' })],
    ['the same VIN with twenty plates', () => ({ VIN: 'SNEVEH1CLE0000001' })],
  ])('of twenty who save %s at once one succeeds and nineteen are told why', async (_name, vehicleOf) => {
    const { answers } = await allAtOnce(vehicleOf);
    const [saved, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const refused = answers.filter((answer) => answer !== saved);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'checkup.open_exists',
        message: t('error.checkup.open_exists'),
        errors: [t('error.checkup.open_exists')],
      });
    }
    expect(saved?.body).toMatchObject({ data: { _id: (await openOnes())[0]?.id } });
    expect(await openOnes()).toHaveLength(1);
  });

  it('twenty vehicles at twenty desks do not stand in each other’s way', async () => {
    const { payloads, answers } = await allAtOnce(() => ({}));
    expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 201));
    const stored = await openOnes();
    expect(stored.map(({ vin }) => vin).sort()).toEqual(payloads.map(({ VIN }) => VIN).sort());
  });

  it('plates that only look alike on the screen are one vehicle', async () => {
    const written = ['77 AB 777', '77-AB-777', '77АВ777', '77ab777', '77\u00A0AB777'];
    const { answers } = await allAtOnce((index) => ({ CarRegNo: written[index % written.length] ?? '' }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await openOnes()).map(({ car_reg_no }) => car_reg_no)).toEqual(['77AB777']);
  });

  it.each(['cancelled', 'concluded', 'annulled'])(
    'a checkup that is %s is in nobody’s way',
    async (status) => {
      const { client } = clients[0] ?? { client: test.anonymous };
      const vehicle = { CarRegNo: '77AA777', VIN: 'SNEVEH1CLE0000001' };
      const first = await payloadOf(test, 'operator', vehicle);
      expect((await client.post('/tech-service-checkup', first)).status).toBe(201);
      await test.database.pool.query('update checkups set version = version + 1, status = $1, opinion = $2', [
        status,
        status === 'cancelled' ? null : false,
      ]);
      const second = await payloadOf(test, 'operator', vehicle);
      expect((await client.post('/tech-service-checkup', second)).status).toBe(201);
    },
  );

  it('a deleted one is in nobody’s way either', async () => {
    const { client } = clients[0] ?? { client: test.anonymous };
    const vehicle = { CarRegNo: '77AA777', VIN: 'SNEVEH1CLE0000001' };
    await client.post('/tech-service-checkup', await payloadOf(test, 'operator', vehicle));
    await test.database.pool.query('update checkups set version = version + 1, deleted = true');
    const second = await client.post('/tech-service-checkup', await payloadOf(test, 'operator', vehicle));
    expect(second.status).toBe(201);
  });
});
