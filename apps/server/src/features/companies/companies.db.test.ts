import { companiesEndpoints } from '@inspect/contract/companies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function companies(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/tech-service-company${query}`);
  expect(answer.status).toBe(200);
  return companiesEndpoints.companies.response.parse(answer.body);
}

describe('the companies to choose from', () => {
  it.each<[Who, string[]]>([
    ['admin', [COMPANIES.one, COMPANIES.two]],
    ['viewer', [COMPANIES.one, COMPANIES.two]],
    ['owner', [COMPANIES.one]],
    ['owner2', [COMPANIES.two]],
  ])('of %s are those he may see', async (who, expected) => {
    const { data, pagination } = await companies(who);
    expect(data.map((row) => row._id)).toEqual(expected);
    expect(pagination).toEqual({ current_page: 1, total: 1, count: expected.length });
  });

  it.each<[Who, string]>([
    ['owner', COMPANIES.one],
    ['operator', COMPANIES.one],
    ['mechanic', COMPANIES.one],
    ['operator2', COMPANIES.two],
  ])('of %s is his own, with what he must know of it to work, and no more', async (who, id) => {
    const { data, pagination } = await companies(who);
    expect(data).toEqual([
      {
        _id: id,
        name: expect.any(String),
        taxCode: expect.any(String),
        blocked: false,
        blockComment: null,
        contractEnabled: false,
        contractFile: null,
        contractFileName: null,
        contract: null,
        contractStatus: false,
        subscriptionEnabled: false,
        subscriptionTotal: 0,
        subscription: null,
        subscriptionStatus: false,
      },
    ]);
    expect(pagination).toEqual({ current_page: 1, total: 1, count: 1 });
  });

  it('of the staff are none where no page lets them choose', async () => {
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, false, false, false, false, false from pages
        where route in ('tech-service-company-view', 'tech-service-view', 'view-companies')`,
      [PEOPLE.viewer.id],
    );
    expect(await companies('viewer')).toMatchObject({ data: [], pagination: { count: 0 } });
    await test.database.pool.query('delete from page_grants where "user" = $1', [PEOPLE.viewer.id]);
  });

  it('are found by a part of the name, paged, and carry nothing but name and tax code', async () => {
    expect((await companies('admin', '?search=TW')).data).toEqual([
      { _id: COMPANIES.two, name: 'Company two', taxCode: '000000c2' },
    ]);
    expect(await companies('admin', '?limit=1&page=2')).toMatchObject({
      data: [{ _id: COMPANIES.two }],
      pagination: { current_page: 2, total: 2, count: 2 },
    });
    expect((await companies('admin', '?search=%25')).data).toEqual([]);
    expectRefusal(await (await test.as('admin')).get('/tech-service-company?limit=201'), 'limit');
    expectRefusal(await (await test.as('admin')).get('/tech-service-company?blocked=true'), 'blocked');
  });

  it('stand by name, and the other way round or by tax code where that is asked for', async () => {
    const names = async (sort: string) =>
      (await companies('admin', `?sort=${sort}`)).data.map(({ name }) => name);
    expect(await names('-name')).toEqual(['Company two', 'Company one']);
    expect(await names('-taxCode')).toEqual(['Company two', 'Company one']);
    expect(await names('taxCode')).toEqual(['Company one', 'Company two']);
    expectRefusal(await (await test.as('admin')).get('/tech-service-company?sort=phone'), 'sort');
  });

  it('of another company are not found by search either', async () => {
    expect((await companies('owner', '?search=two')).pagination.count).toBe(0);
  });
});
