import { type EditHistory, historiesEndpoints } from '@inspect/contract/histories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, STATIONS, type Who } from '../../../test/fixtures.ts';
import { setPages } from '../../../test/rights/rights-matrix.ts';
import { dropRowSecurity, widenScope } from '../../../test/tenants/widen-scope.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const OF_ONE = [COMPANIES.one, STATIONS.oneA];
const OF_TWO = [COMPANIES.two, STATIONS.twoA];

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await bothChanged(test);
});
afterAll(() => test.close());

/** Either owner changes his company and a station of it. */
async function bothChanged(app: TestApp): Promise<void> {
  for (const [who, station, version] of [
    ['owner', STATIONS.oneA, 1],
    ['owner2', STATIONS.twoA, 1],
  ] as const) {
    const person = await app.as(who);
    expect((await person.put('/companies/own', { version, director: 'Ani Petrosyan' })).status).toBe(200);
    expect((await person.put(`/stations/${station}`, { version, lines: 3 })).status).toBe(200);
  }
}

const ask = async (who: Who, rest: string, app = test) => (await app.as(who)).get(`/edit-histories${rest}`);

async function read(who: Who, rest: string, app = test): Promise<EditHistory[]> {
  const answer = await ask(who, rest, app);
  expect(answer.status, answer.text).toBe(200);
  return historiesEndpoints.editHistories.response.parse(answer.body).data;
}

/** Whatever of companies and stations there is to read: by the entity alone, by company and by record. */
async function reachedBy(who: Who, app: TestApp): Promise<string[]> {
  const asked = [
    '?entity=companies',
    '?entity=stations',
    ...[COMPANIES.one, COMPANIES.two].flatMap((company) => [
      `?entity=companies&company=${company}`,
      `?entity=stations&company=${company}`,
      `?entity=companies&record=${company}`,
    ]),
    ...[STATIONS.oneA, STATIONS.twoA].map((station) => `?entity=stations&record=${station}`),
  ];
  const rows = (await Promise.all(asked.map((rest) => read(who, rest, app)))).flat();
  return [...new Set(rows.map(({ record }) => record))].sort();
}

it('an owner reads by his role, without a page, who changed what of his own company and of its stations', async () => {
  const [company, ...noMore] = await read('owner', `?entity=companies&record=${COMPANIES.one}`);
  expect(company).toMatchObject({
    entity: 'companies',
    record: COMPANIES.one,
    action: 'edit',
    userName: 'Person owner',
    changes: [{ field: 'director', before: null, after: 'Ani Petrosyan' }],
  });
  expect(noMore).toEqual([]);
  const [station] = await read('owner', `?entity=stations&record=${STATIONS.oneA}`);
  expect(station).toMatchObject({ action: 'edit', changes: [{ field: 'lines', before: 1, after: 3 }] });
});

it('of the staff he learns only that it was they', async () => {
  test.clock.advance(1000);
  const change = { version: 2, director: 'Aram Petrosyan' };
  expect((await (await test.as('admin')).put(`/companies/${COMPANIES.two}`, change)).status).toBe(200);
  const [last] = await read('owner2', `?entity=companies&record=${COMPANIES.two}`);
  expect(last).toMatchObject({ user: null, userName: 'Ադմինիստրատոր' });
});

it('the companies and stations of others have no history for an owner: as if they were not there', async () => {
  for (const [entity, theirs] of [
    ['companies', COMPANIES.two],
    ['stations', STATIONS.twoA],
  ]) {
    const answers = await Promise.all(
      [theirs, 'f'.repeat(24)].map((id) => ask('owner', `?entity=${entity}&record=${id}`)),
    );
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { data: [] }]);
    expect(await read('owner', `?entity=${entity}&company=${COMPANIES.two}`)).toEqual([]);
  }
});

it('nobody else of the company reads them, whatever his pages; the staff by theirs', async () => {
  await setPages(test, 'every page to everyone');
  try {
    for (const entity of ['companies', 'stations']) {
      for (const who of ['operator', 'operatorAnywhere', 'mechanic'] as const)
        expect(await ask(who, `?entity=${entity}`)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      for (const who of ['admin', 'viewer'] as const)
        expect(await read(who, `?entity=${entity}`)).not.toEqual([]);
    }
    expect(await reachedBy('owner', test)).toEqual([...OF_ONE].sort());
  } finally {
    await setPages(test, 'granted');
  }
});

it('the company is a condition of the call itself: without row-level security an owner still reads only his own', async () => {
  const open = await testApp();
  try {
    await bothChanged(open);
    await dropRowSecurity(open);
    expect(await reachedBy('owner', open)).toEqual([...OF_ONE].sort());
    expect(await reachedBy('owner2', open)).toEqual([...OF_TWO].sort());
  } finally {
    await open.close();
  }
});

it('and row-level security keeps them apart by itself, where the call takes him for the staff or for the other company’s', async () => {
  let disguise: Parameters<typeof widenScope>[1] = () => undefined;
  const routes = {
    routes: (own: Parameters<typeof widenScope>[0][]) =>
      own.map((route) => widenScope(route, () => disguise())),
  };
  const open = await testApp(routes);
  try {
    await bothChanged(open);
    await setPages(open, 'every page to everyone');
    disguise = () => 'everywhere';
    expect(await reachedBy('owner', open)).toEqual([...OF_ONE].sort());
    disguise = () => 'elsewhere';
    expect(await reachedBy('owner', open)).toEqual([]);
  } finally {
    await open.close();
  }
});
