import { globalSearchEndpoints } from '@inspect/contract/global-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const OWN = '77OS123';
const OTHERS = '77OS124';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await saveCheckup(test, 'operator', { CarRegNo: OWN, VIN: 'WVWZZZ1JZXW048777' }, test.clock.now());
  await saveCheckup(test, 'operator2', { CarRegNo: OTHERS, VIN: 'WVWZZZ1JZXW048778' }, test.clock.now());
});
afterAll(() => test.close());

async function found(who: Who, search: string) {
  const answer = await (await test.as(who)).get(`/global-search?${new URLSearchParams({ search })}`);
  expect(answer.status).toBe(200);
  const { data } = globalSearchEndpoints.search.response.parse(answer.body);
  return {
    checkups: data.checkups.map(({ CarRegNo }) => CarRegNo).sort(),
    people: data.people.map(({ _id }) => _id),
    companies: data.companies.map(({ _id }) => _id),
  };
}

describe('one search over everything', () => {
  it('finds plates of the country for who reads the country, and only one’s own for anybody else', async () => {
    for (const who of ['admin', 'viewer'] as const)
      expect((await found(who, '77OS12')).checkups, who).toEqual([OWN, OTHERS]);
    for (const who of ['owner', 'operator'] as const)
      expect((await found(who, '77OS12')).checkups, who).toEqual([OWN]);
    expect((await found('operator2', '77OS12')).checkups).toEqual([OTHERS]);
  });

  it('finds people for who keeps them: everybody for the staff, his own for an owner, nobody for the rest', async () => {
    const [own, other] = [PEOPLE.operator.id, PEOPLE.operator2.id];
    expect((await found('admin', 'operator2')).people).toContain(other);
    expect((await found('owner', 'operator')).people).toContain(own);
    expect((await found('owner', 'operator2')).people).not.toContain(other);
    for (const who of ['viewer', 'operator', 'mechanic'] as const)
      expect((await found(who, 'operator')).people, who).toEqual([]);
  });

  it('finds companies for who keeps or reads them, and for nobody of a company', async () => {
    for (const who of ['admin', 'viewer'] as const)
      expect((await found(who, 'two')).companies, who).toContain(COMPANIES.two);
    for (const who of ['owner', 'operator2', 'mechanic'] as const)
      expect((await found(who, 'two')).companies, who).toEqual([]);
  });

  it('answers at most five of each kind', async () => {
    for (let number = 0; number < 6; number += 1)
      await saveCheckup(
        test,
        'operator',
        { CarRegNo: `88OS10${number}`, VIN: `WVWZZZ1JZXW0491${number}0` },
        test.clock.now(),
      );
    expect((await found('admin', '88OS10')).checkups).toHaveLength(5);
  });

  it('asks for three letters or digits, and for somebody who is signed in', async () => {
    expectRefusal(await (await test.as('admin')).get('/global-search?search=77'), 'search');
    expect((await test.anonymous.get('/global-search?search=77OS')).status).toBe(401);
  });
});
