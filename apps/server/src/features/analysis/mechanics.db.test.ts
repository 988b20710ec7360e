import { analysisEndpoints } from '@inspect/contract/analysis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { setPages } from '../../../test/rights/rights-matrix.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const MECHANICS = Object.values(PEOPLE)
  .filter(({ role }) => role === 'TECHNICAL_SERVICE_MECHANIC')
  .map(({ id }) => id);

async function listed(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/analysis/mechanics?limit=200${query}`);
  expect(answer.status, answer.text).toBe(200);
  return analysisEndpoints.mechanics.response.parse(answer.body).data;
}

it.each<Who>(['admin', 'viewer'])(
  '%s chooses among all mechanics of the country, also those who are blocked, and nobody else',
  async (who) => {
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.mechanic2.id]);
    const rows = await listed(who);
    expect(rows.map(({ _id }) => _id).sort()).toEqual([...MECHANICS].sort());
    expect(rows.find(({ _id }) => _id === PEOPLE.mechanic2.id)).toEqual({
      _id: PEOPLE.mechanic2.id,
      name: 'Person mechanic2',
      company: COMPANIES.two,
      companyName: 'Company two',
    });
  },
);

it('they are found by a part of their name and put in order by company', async () => {
  expect((await listed('viewer', '&search=MECHANIC2')).map(({ name }) => name)).toEqual(['Person mechanic2']);
  const companies = (await listed('viewer', '&sort=-company')).map(({ company }) => company);
  expect(companies[0]).toBe(COMPANIES.two);
  expect(companies.at(-1)).toBe(COMPANIES.one);
});

it('they are for who reads the analysis: nobody of a company, whatever his pages', async () => {
  await setPages(test, 'every page to everyone');
  for (const who of ['owner', 'operator', 'mechanic'] as const)
    expect((await (await test.as(who)).get('/analysis/mechanics')).status).toBe(403);
});
