import type { Checkup } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, countOf, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';

const NOBODY = 'f'.repeat(24);
const THEIRS = {
  ownerName: 'Գաղտնի Անձնավորյան',
  ownerIdNumber: '1234567890',
  email: 'secret@example.am',
  address: 'Թաքուն 7',
  phone: '+37499888777',
  CarRegNo: '88SS888',
  VIN: 'SECRETVN000000001',
  registrationCertificate: 'SS888888',
} as const;

let test: TestApp;
let theirs: Checkup;
let closed: Checkup;
beforeAll(async () => {
  test = await testApp();
  theirs = await saveCheckup(test, 'operator2', THEIRS);
  closed = await saveCheckup(test, 'operator2');
  await conclude(test, closed, true);
  await saveCheckup(test, 'operator');
});
afterAll(() => test.close());

/** What no answer to the first company may contain. */
const secrets = () => [
  theirs._id,
  closed._id,
  THEIRS.ownerName,
  THEIRS.ownerIdNumber,
  THEIRS.email,
  THEIRS.address,
  THEIRS.phone,
  COMPANIES.two,
  STATIONS.twoA,
  PEOPLE.operator2.id,
  PEOPLE.mechanic2.id,
  PEOPLE.owner2.id,
  'Company two',
  'Station a2',
  'Person operator2',
  'Person mechanic2',
];

/** The same answer but for the id that was asked for. */
function expectSame(answer: Answer, other: Answer) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: other.status, body: other.body });
}

const LIST: Partial<Record<Who, string>> = {
  operator: '/tech-service-checkup',
  operatorAnywhere: '/tech-service-checkup',
  owner: '/tech-service-company-checkups',
};

describe.each<Who>(['operator', 'operatorAnywhere', 'owner'])('%s of the first company', (who) => {
  let person: Client;
  beforeAll(async () => {
    person = await test.as(who);
  });
  const list = LIST[who] ?? '';

  it('gets a checkup of the second by its id as one that does not exist', async () => {
    for (const { _id } of [theirs, closed]) {
      const answer = await person.get(`/get-checkup-for-edit/${_id}`);
      expect(answer.status).toBe(404);
      expectSame(answer, await person.get(`/get-checkup-for-edit/${NOBODY}`));
    }
  });

  it.each(Object.entries(THEIRS).filter(([name]) => !['ownerIdNumber', 'email', 'address'].includes(name)))(
    'finds nothing of it by its %s',
    async (_name, text) => {
      const answer = await person.get(`${list}?search=${encodeURIComponent(text)}`);
      expect(answer).toMatchObject({ status: 200, body: { data: [], pagination: { count: 0 } } });
    },
  );

  it.each(['company', 'type', 'cameraReasonId'])('finds nothing of it by the filter %s', async (filter) => {
    const value = filter === 'company' ? COMPANIES.two : NOBODY;
    expectSame(
      await person.get(`${list}?${filter}=${value}`),
      await person.get(`${list}?${filter}=${NOBODY}`),
    );
  });

  it('sees nothing of it in any list, however long', async () => {
    for (const path of [
      `${list}?startDate=2026-01-01&endDate=2026-12-31&limit=200`,
      `${list}?Opinion=true`,
      '/tech-service-company',
      '/tech-service-company?search=two',
      '/tech-service-mechanics',
      '/tech-service-mechanics?search=mechanic2',
    ]) {
      const { text } = await person.get(path);
      for (const secret of secrets()) expect(text).not.toContain(secret);
    }
  });
});

describe('an operator of the first company', () => {
  let operator: Client;
  beforeAll(async () => {
    operator = await test.as('operator');
  });

  it('cannot change a checkup of the second, whatever the version', async () => {
    for (const version of [1, 2]) {
      const answer = await operator.put(`/tech-service-checkup/${theirs._id}`, { version, odometer: 1 });
      expectSame(answer, await operator.put(`/tech-service-checkup/${NOBODY}`, { version, odometer: 1 }));
    }
    const { rows } = await test.database.pool.query('select odometer, version from checkups where id = $1', [
      theirs._id,
    ]);
    expect(rows).toEqual([{ odometer: null, version: 1 }]);
  });

  it.each([
    ['the mechanic', { mechanic: PEOPLE.mechanic2.id }, { mechanic: NOBODY }],
    ['an unknown person', { mechanic: PEOPLE.admin.id }, { mechanic: NOBODY }],
  ])('cannot put %s of the second into a checkup', async (_name, change, unknown) => {
    const before = await countOf(test, 'checkups');
    const payload = await payloadOf(test, 'operator');
    const answer = await operator.post('/tech-service-checkup', { ...payload, ...change });
    expect(answer.status).toBe(400);
    expectSame(answer, await operator.post('/tech-service-checkup', { ...payload, ...unknown }));
    expect(await countOf(test, 'checkups')).toBe(before);
  });

  it('learns of the vehicle only what everyone may know', async () => {
    const asked = [
      await operator.get(`/find-tech-service?data=${THEIRS.CarRegNo}`),
      await operator.get(`/find-tech-service?data=${THEIRS.VIN}`),
      await operator.get(`/find-tech-service?data=${THEIRS.registrationCertificate}`),
      await operator.post('/tech-service-checkup-check-before-add', { CarRegNo: THEIRS.CarRegNo }),
      await operator.post('/tech-service-checkup-check-before-add', { VIN: THEIRS.VIN }),
      await operator.get(
        `/tech-service-checkup-quote?carType=${theirs.carType}&productionYear=2016&CarRegNo=${THEIRS.CarRegNo}`,
      ),
      await operator.post(
        '/tech-service-checkup',
        await payloadOf(test, 'operator', { CarRegNo: THEIRS.CarRegNo, VIN: THEIRS.VIN }),
      ),
    ];
    for (const { text } of asked) for (const secret of secrets()) expect(text).not.toContain(secret);
  });

  it('who holds the documents learns the owner, but not who inspected the vehicle', async () => {
    const answer = await operator.post('/tech-service-checkup-check-before-add', {
      CarRegNo: THEIRS.CarRegNo,
      registrationCertificate: THEIRS.registrationCertificate,
    });
    expect(answer.body).toMatchObject({ data: { vehicle: { owner: { ownerName: THEIRS.ownerName } } } });
    for (const secret of [
      theirs._id,
      COMPANIES.two,
      STATIONS.twoA,
      'Company two',
      'Station a2',
      PEOPLE.operator2.id,
    ])
      expect(answer.text).not.toContain(secret);
  });

  it('does not see in a re-inspection that another company has inspected the vehicle before', async () => {
    const before = await saveCheckup(test, 'operator2');
    await conclude(test, before, false);
    const mine = await saveCheckup(test, 'operator', { CarRegNo: before.CarRegNo, VIN: before.VIN });
    expect(mine.previousCheckup).toBeNull();
    for (const secret of [before._id, ...secrets()]) expect(JSON.stringify(mine)).not.toContain(secret);
  });
});

describe('a person who changes company', () => {
  it('loses the old company’s checkups on the next request, also those he made himself', async () => {
    const person = await test.as('operatorA2');
    const own = await saveCheckup(test, 'operatorA2');
    expect((await person.get(`/get-checkup-for-edit/${own._id}`)).status).toBe(200);
    const move = 'update users set company = $2, station = $3 where id = $1';
    await test.database.pool.query(move, [PEOPLE.operatorA2.id, COMPANIES.two, STATIONS.twoA]);
    expect((await person.get(`/get-checkup-for-edit/${own._id}`)).status).toBe(404);
    expect((await person.put(`/tech-service-checkup/${own._id}`, { version: 1, odometer: 1 })).status).toBe(
      404,
    );
    await test.database.pool.query(move, [PEOPLE.operatorA2.id, COMPANIES.one, STATIONS.oneA]);
  });
});
