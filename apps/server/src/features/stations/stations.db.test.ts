import { stationsEndpoints } from '@inspect/contract/stations';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf } from '../../../test/audited-rights.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let place: { region: string; county: string };
beforeAll(async () => {
  test = await testApp();
  const { rows } = await test.database.pool.query(
    'select region::text, id::text as county from counties order by id limit 1',
  );
  place = rows[0];
});
afterAll(() => test.close());

const rowOf = (answer: Answer) => stationsEndpoints.create.response.parse(answer.body).data;
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
const HOURS = [
  { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
  { days: [6], from: '10:00', to: '14:00' },
];
const station = (fields: object = {}) => ({ name: 'Կայան', address: 'Փողոց 1', ...place, ...fields });
const list = async (who: Who, query = '') => {
  const answer = await (await test.as(who)).get(`/stations${query}`);
  return stationsEndpoints.list.response.parse(answer.body).data.map((row) => row._id);
};
const stored = async (id: string) =>
  (await test.database.pool.query('select * from stations where id = $1', [id])).rows[0];

describe('stations', () => {
  it.each<[Who, string[]]>([
    ['admin', [STATIONS.oneA, STATIONS.oneB, STATIONS.twoA]],
    ['viewer', [STATIONS.oneA, STATIONS.oneB, STATIONS.twoA]],
    ['owner', [STATIONS.oneA, STATIONS.oneB]],
    ['operator', [STATIONS.oneA, STATIONS.oneB]],
    ['mechanic2', [STATIONS.twoA]],
  ])('%s sees those he may see, by no filter more', async (who, expected) => {
    expect((await list(who)).sort()).toEqual([...expected].sort());
    const two = expected.filter((id) => id === STATIONS.twoA);
    expect(await list(who, `?company=${COMPANIES.two}`)).toEqual(two);
    expect((await test.anonymous.get('/stations')).status).toBe(401);
  });

  it('are added by who runs the company, with hours and a pin, once', async () => {
    const owner = await test.as('owner');
    const payload = {
      _id: newId(),
      ...station({ latitude: 40.18, longitude: 44.51, workingHours: HOURS, lines: 2 }),
    };
    const first = await owner.post('/stations', payload);
    expect(first.status).toBe(201);
    expect(rowOf(first)).toMatchObject({
      company: COMPANIES.one,
      workingHours: HOURS,
      status: true,
      version: 1,
    });
    expect(await owner.post('/stations', payload)).toMatchObject({ status: 200, body: first.body as object });
    expect((await owner.post('/stations', { ...payload, lines: 3 })).status).toBe(409);
    test.clock.advance(1000);
    const changed = await owner.put(`/stations/${payload._id}`, {
      version: 1,
      workingHours: [],
      phone: '+37410111111',
    });
    expect(rowOf(changed)).toMatchObject({ workingHours: [], phone: '+37410111111', version: 2 });
    test.clock.advance(1000);
    expect((await owner.send('DELETE', `/stations/${payload._id}`)).status).toBe(200);
    expect(await list('owner')).not.toContain(payload._id);
    expect(await owner.put(`/stations/${payload._id}`, { version: 3, lines: 1 })).toMatchObject(NOT_FOUND);
    const history = await historyOf(test, 'stations', payload._id);
    expect(history.map(({ action, company }) => [action, company])).toEqual([
      ['create', COMPANIES.one],
      ['edit', COMPANIES.one],
      ['retire', COMPANIES.one],
    ]);
  });

  it('are added by an admin to the company he says; a company that isn’t there is not found', async () => {
    const admin = await test.as('admin');
    const made = await admin.post('/stations', station({ company: COMPANIES.two }));
    expect(rowOf(made)).toMatchObject({ company: COMPANIES.two, companyName: 'Company two' });
    expectRefusal(await admin.post('/stations', station()), 'company');
    expect(await admin.post('/stations', station({ company: newId() }))).toMatchObject(NOT_FOUND);
  });

  it('of another company are not there for who runs one', async () => {
    const owner = await test.as('owner');
    const before = await stored(STATIONS.twoA);
    for (const id of [STATIONS.twoA, newId()]) {
      expect(await owner.put(`/stations/${id}`, { version: 1, name: 'x' })).toMatchObject(NOT_FOUND);
      expect(await owner.send('DELETE', `/stations/${id}`)).toMatchObject(NOT_FOUND);
    }
    for (const company of [COMPANIES.two, newId()])
      expect(await owner.post('/stations', station({ company }))).toMatchObject(NOT_FOUND);
    expect(await stored(STATIONS.twoA)).toEqual(before);
  });

  it.each<Who>(['operator', 'mechanic', 'viewer'])('are not kept by %s', async (who) => {
    const person = await test.as(who);
    expect((await person.post('/stations', station())).status).toBe(403);
    expect((await person.put(`/stations/${STATIONS.oneA}`, { version: 1, lines: 2 })).status).toBe(403);
    expect((await person.send('DELETE', `/stations/${STATIONS.oneA}`)).status).toBe(403);
  });

  it('with people stay', async () => {
    expect(await (await test.as('owner')).send('DELETE', `/stations/${STATIONS.oneA}`)).toMatchObject({
      status: 422,
      body: { code: 'station.in_use' },
    });
  });

  it('changed meanwhile by somebody else are not overwritten', async () => {
    const owner = await test.as('owner');
    expect((await owner.put(`/stations/${STATIONS.oneB}`, { version: 1, lines: 4 })).status).toBe(200);
    expect(await owner.put(`/stations/${STATIONS.oneB}`, { version: 1, lines: 5 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { lines: 4, version: 2 } },
    });
  });

  it.each<[string, unknown, string?]>([
    ['name', ''],
    ['lines', 0],
    ['latitude', 10],
    ['longitude', '44'],
    ['latitude', 40.1, 'latitude'],
    ['workingHours', [{ days: [8], from: '09:00', to: '18:00' }], 'workingHours.0.days.0'],
    ['workingHours', [{ days: [1], from: '18:00', to: '09:00' }], 'workingHours.0.to'],
    ['workingHours', [{ days: [1], from: '9', to: '18:00' }], 'workingHours.0.from'],
    ['workingHours', [...HOURS, { days: [1], from: '19:00', to: '20:00' }]],
    ['phone', '+1 555'],
    ['demo', true],
    ['retired_at', null],
    ['version', 1],
    ['createdBy', newId()],
  ])('are refused with %s = %j', async (field, value, under = field) => {
    expectRefusal(await (await test.as('owner')).post('/stations', station({ [field]: value })), under);
  });

  it('keep their company and their beginning', async () => {
    for (const [field, value] of [
      ['company', COMPANIES.two],
      ['_id', newId()],
      ['demo', true],
    ] as const)
      expectRefusal(
        await (await test.as('owner')).put(`/stations/${STATIONS.oneB}`, { version: 2, [field]: value }),
        field,
      );
  });

  it('are found by any part of their name, in any case', async () => {
    const owner = await test.as('owner');
    const made = rowOf(await owner.post('/stations', station({ name: 'Մեծ Կոմիտասի կայան' })));
    for (const text of ['Կոմիտաս', 'ԿՈՄԻՏԱՍ', 'մեծ', 'տասի'])
      expect(await list('owner', `?search=${encodeURIComponent(text)}`), text).toEqual([made._id]);
    expect(await list('owner', `?search=${encodeURIComponent('Աբովյան')}`)).toEqual([]);
  });

  it('lie in a community of their region, also when one of the two is changed', async () => {
    const owner = await test.as('owner');
    const made = rowOf(await owner.post('/stations', station({ name: 'Տեղափոխվող' })));
    const { rows } = await test.database.pool.query(
      'select id::text, region::text from counties where region <> $1 order by id limit 1',
      [place.region],
    );
    const [elsewhere] = rows;
    expectRefusal(await owner.put(`/stations/${made._id}`, { version: 1, county: elsewhere.id }), 'county');
    expectRefusal(
      await owner.put(`/stations/${made._id}`, { version: 1, region: elsewhere.region }),
      'county',
    );
    const both = { version: 1, county: elsewhere.id, region: elsewhere.region };
    expect((await owner.put(`/stations/${made._id}`, both)).status).toBe(200);
  });

  it('with an open checkup stay, though nobody works there any more', async () => {
    const { _id, version } = await saveCheckup(test, 'operatorB');
    onTestFinished(async () => {
      await test.database.pool.query('update stations set retired_at = null where id = $1', [STATIONS.oneB]);
      await test.database.pool.query('update users set station = $1 where id = $2', [
        ...[STATIONS.oneB, PEOPLE.operatorB.id],
      ]);
    });
    await test.database.pool.query('update users set station = null where station = $1', [STATIONS.oneB]);
    const owner = await test.as('owner');
    const retire = () => owner.send('DELETE', `/stations/${STATIONS.oneB}`);
    expect(await retire()).toMatchObject({ status: 422, body: { code: 'station.in_use' } });
    const cancelled = await owner.post(`/tech-service-checkup/${_id}/cancel`, { version, reason: 'Սխալ' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await retire()).status).toBe(200);
  });

  it('tell where the tiles of maps come from to everybody', async () => {
    expect((await test.anonymous.get('/map')).body).toEqual({ data: { tiles: null } });
  });
});

describe('the database itself', () => {
  const DENIED = { code: '42501' };
  const insert = (company: string) =>
    `insert into stations (id, company, name, region, county, address, sort_key) values ('${newId()}', '${company}', 'x', '${place.region}', '${place.county}', 'x', 'x') returning id`;

  it('lets who runs a company keep its stations and no other’s', async () => {
    expect(await asPerson(test, 'owner', insert(COMPANIES.one))).toHaveLength(1);
    await expect(asPerson(test, 'owner', insert(COMPANIES.two))).rejects.toMatchObject(DENIED);
    const touched = await asPerson(test, 'owner', `update stations set lines = 3 returning company::text`);
    expect(new Set(touched.map((row) => row.company))).toEqual(new Set([COMPANIES.one]));
    for (const who of ['owner', 'admin'] as const)
      await expect(
        asPerson(test, who, `update stations set company = '${COMPANIES.two}'`),
      ).rejects.toMatchObject(DENIED);
    await expect(asPerson(test, 'operator', insert(COMPANIES.one))).rejects.toMatchObject(DENIED);
    expect(PEOPLE.owner.company).toBe(COMPANIES.one);
  });
});
