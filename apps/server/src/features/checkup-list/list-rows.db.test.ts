import { type Checkup, COLUMN_NAMES, checkupsEndpoints, ROW_COLUMNS } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

const STATION = '/tech-service-checkup';
const COMPANY = '/tech-service-company-checkups';
const VIEWER = '/tech-service-viewer-checkups';
const ALL = '/tech-service-all-checkups';

/** One checkup of each desk, and a deleted one. */
const DESKS = ['operator', 'operatorA2', 'operatorB', 'operatorAnywhere', 'operator2'] as const;
const STATION_A: Who[] = ['operator', 'operatorA2', 'operatorAnywhere'];
const COMPANY_ONE: Who[] = [...STATION_A, 'operatorB'];
const EVERYTHING: Who[] = [...COMPANY_ONE, 'operator2'];

let test: TestApp;
const rows = new Map<string, Checkup>();
beforeAll(async () => {
  test = await testApp();
  for (const who of DESKS) rows.set(who, await saveCheckup(test, who));
  const deleted = await saveCheckup(test, 'operator');
  await test.database.pool.query('update checkups set version = version + 1, deleted = true where id = $1', [
    deleted._id,
  ]);
});
afterAll(() => test.close());

const idsOf = (desks: readonly Who[]) => desks.map((who) => rows.get(who)?._id).sort();

async function listed(client: Client, path: string) {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  const { data, pagination } = checkupsEndpoints.allList.response.parse(answer.body);
  expect(pagination).toEqual({ current_page: 1, total: 1, count: data.length });
  return data.map((row) => row._id).sort();
}

/** The table of routes of the product's decisions: who calls what and sees which rows. */
const SEEN: [Who, string, Who[]][] = [
  ['operator', STATION, STATION_A],
  ['operatorA2', STATION, STATION_A],
  ['operatorB', STATION, ['operatorB']],
  ['operatorAnywhere', STATION, COMPANY_ONE],
  ['operator2', STATION, ['operator2']],
  ['owner', COMPANY, COMPANY_ONE],
  ['owner2', COMPANY, ['operator2']],
  ['viewer', `${COMPANY}?company=${COMPANIES.one}`, COMPANY_ONE],
  ['viewer', `${COMPANY}?company=${COMPANIES.two}`, ['operator2']],
  ['admin', `${COMPANY}?company=${COMPANIES.one}`, COMPANY_ONE],
  ['admin', `${COMPANY}?company=${'f'.repeat(24)}`, []],
  ['viewer', VIEWER, EVERYTHING],
  ['viewer', `${VIEWER}?company=${COMPANIES.two}`, ['operator2']],
  ['admin', ALL, EVERYTHING],
  ['admin', `${ALL}?company=${COMPANIES.one}`, COMPANY_ONE],
  // a company of one's choice is no way out of one's own
  ['owner', `${COMPANY}?company=${COMPANIES.one}`, COMPANY_ONE],
  ['owner', `${COMPANY}?company=${COMPANIES.two}`, []],
  ['operator', `${STATION}?company=${COMPANIES.two}`, []],
];

describe('a list shows exactly the rows of one’s role', () => {
  it.each(SEEN)('%s: %s', async (who, path, desks) => {
    expect(await listed(await test.as(who), path)).toEqual(idsOf(desks));
  });

  it.each<Who>(['viewer', 'admin'])('%s must choose a company where the list is of one', async (who) => {
    const answer = await (await test.as(who)).get(COMPANY);
    expectRefusal(answer, 'company');
    expect(answer.body).toMatchObject({ fields: { company: t('companies.chooseCompany') } });
  });

  it('an open checkup says whether the reader may change it', async () => {
    const mayChange = async (who: Who, path: string) => {
      const answer = await (await test.as(who)).get(path);
      const { data } = checkupsEndpoints.allList.response.parse(answer.body);
      return data
        .filter((row) => row.can?.edit)
        .map((row) => row._id)
        .sort();
    };
    expect(await mayChange('operator', STATION)).toEqual(idsOf(['operator']));
    expect(await mayChange('operatorAnywhere', STATION)).toEqual(idsOf(['operatorAnywhere']));
    expect(await mayChange('owner', COMPANY)).toEqual([]);
    expect(await mayChange('viewer', VIEWER)).toEqual([]);
    expect(await mayChange('admin', ALL)).toEqual(idsOf(EVERYTHING));
  });
});

describe('a list that one was not granted', () => {
  const everyone = Object.keys(PEOPLE).filter((who): who is Who => Object.hasOwn(PEOPLE, who));
  const refused = [STATION, COMPANY, VIEWER, ALL].flatMap((path) =>
    everyone
      .filter((who) => !SEEN.some(([reader, seen]) => reader === who && seen.startsWith(path)))
      .map((who) => [who, path] as const),
  );

  it.each(refused)('is refused to %s: %s', async (who, path) => {
    const answer = await (await test.as(who)).get(`${path}?company=${COMPANIES.one}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', message: t('error.forbidden') } });
    expect(answer.body).not.toHaveProperty('data');
  });

  it.each([STATION, COMPANY, VIEWER, ALL])('is refused to a stranger: %s', async (path) => {
    expect(await test.anonymous.get(path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('rights come before the input: what is wrong with it is told to nobody without them', async () => {
    const answer = await (await test.as('mechanic')).get(`${ALL}?limit=999`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('a grant of the back office', () => {
  const grant = (who: Who, route: string, view: boolean) =>
    test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, $3, false, false, false, false from pages where route = $2`,
      [PEOPLE[who].id, route, view],
    );
  const revoke = (who: Who) =>
    test.database.pool.query('delete from page_grants where "user" = $1', [PEOPLE[who].id]);

  it('that takes the page from a person acts on his next request', async () => {
    const operator = await test.as('operator');
    await listed(operator, STATION);
    await grant('operator', 'tech-service', false);
    expect(await operator.get(STATION)).toMatchObject({ status: 403 });
    expect(await (await test.as('operatorA2')).get(STATION)).toMatchObject({ status: 200 });
    await revoke('operator');
    await listed(operator, STATION);
  });

  it('that gives the list of the country to an owner shows him his own company and no more', async () => {
    await grant('owner', 'tech-service-all', true);
    expect(await listed(await test.as('owner'), ALL)).toEqual(idsOf(COMPANY_ONE));
    expect(await listed(await test.as('owner'), `${ALL}?company=${COMPANIES.two}`)).toEqual([]);
    await revoke('owner');
  });

  it('to view is not one to create', async () => {
    await grant('operator', 'tech-service', true);
    const operator = await test.as('operator');
    await listed(operator, STATION);
    expect(await operator.post(STATION, {})).toMatchObject({ status: 403 });
    expect(await operator.get('/find-tech-service?data=1')).toMatchObject({ status: 403 });
    expect(await operator.put(`${STATION}/${'f'.repeat(24)}`, { version: 1 })).toMatchObject({ status: 403 });
    await revoke('operator');
  });
});

describe('the columns of a list', () => {
  it('are all of them when none is named, save the photographs', async () => {
    const answer = await (await test.as('operatorB')).get(STATION);
    const { data } = checkupsEndpoints.allList.response.parse(answer.body);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([...ROW_COLUMNS, 'can'].sort());
    const record = Object.entries({ ...rows.get('operatorB') });
    const row = Object.fromEntries(record.filter(([name]) => [...ROW_COLUMNS, 'can'].includes(name)));
    expect(data[0]).toEqual(row);
  });

  it.each([
    ['CarRegNo,ownerName', ['CarRegNo', '_id', 'ownerName']],
    [' CarRegNo , VIN ', ['CarRegNo', 'VIN', '_id']],
    ['VIN,VIN', ['VIN', '_id']],
    ['_id', ['_id']],
    ['VIN,', ['VIN', '_id']],
  ])('«%s» gives these and the id', async (fields, expected) => {
    const answer = await (await test.as('operatorB')).get(`${STATION}?fields=${encodeURIComponent(fields)}`);
    const { data } = checkupsEndpoints.allList.response.parse(answer.body);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([...expected].sort());
  });

  it.each(['password_hash', 'VIN,payload_hash', 'can', 'vin', 'toString'])(
    '«%s» is refused',
    async (fields) => {
      const answer = await (await test.as('operatorB')).get(`${STATION}?fields=${fields}`);
      expect(answer).toMatchObject({ status: 400, body: { fields: { fields: t('field.columns') } } });
    },
  );

  it.each(COLUMN_NAMES.filter((name) => name !== '_id'))('%s can be asked for alone', async (name) => {
    const answer = await (await test.as('operatorB')).get(`${STATION}?fields=${name}`);
    expect(answer.body).toMatchObject({ data: [{ _id: rows.get('operatorB')?._id }] });
    expect(Object.keys((answer.body as { data: object[] }).data[0] ?? {}).sort()).toEqual(
      ['_id', name].sort(),
    );
  });
});
