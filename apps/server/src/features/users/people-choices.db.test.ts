import { companyStaffEndpoints, peopleChoiceEndpoints } from '@inspect/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

async function mechanics(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/tech-service-mechanics${query}`);
  expect(answer.status).toBe(200);
  return peopleChoiceEndpoints.mechanics.response.parse(answer.body);
}

describe('the mechanics to assign', () => {
  it('are those of one’s company; of staff everyone’s', async () => {
    const ids = async (who: Who) => (await mechanics(who)).data.map((row) => row._id).sort();
    const one = [PEOPLE.mechanic.id, PEOPLE.expiredMechanic.id].sort();
    expect(await ids('operator')).toEqual(one);
    expect(await ids('owner')).toEqual(one);
    expect(await ids('operator2')).toEqual([PEOPLE.mechanic2.id]);
    expect(await ids('admin')).toEqual([...one, PEOPLE.mechanic2.id].sort());
  });

  it('those of one’s own station come first', async () => {
    await test.database.pool.query('update users set station = $2 where id = $1', [
      PEOPLE.expiredMechanic.id,
      STATIONS.oneB,
    ]);
    const first = async (who: Who) => (await mechanics(who)).data[0];
    expect(await first('operator')).toMatchObject({ _id: PEOPLE.mechanic.id, stationName: 'Station a1' });
    expect(await first('operatorB')).toMatchObject({
      _id: PEOPLE.expiredMechanic.id,
      stationName: 'Station b1',
    });
  });

  it.each([
    ['2026-11-19T19:59:59Z', true],
    ['2026-11-19T20:00:00Z', false],
  ])('at %s one whose certificate ends on the 19th is assignable: %s', async (instant, assignable) => {
    test.clock.set(new Date(instant));
    const { data } = await mechanics('operator');
    test.clock.set(NOON);
    expect(data.find((row) => row._id === PEOPLE.expiredMechanic.id)).toMatchObject({
      certificateUntil: '2026-11-19',
      assignable,
    });
  });

  it('without a certificate or blocked is none', async () => {
    await test.database.pool.query('update users set certificate_until = null where id = $1', [
      PEOPLE.mechanic.id,
    ]);
    expect((await mechanics('operator', '?search=mechanic')).data).toContainEqual(
      expect.objectContaining({ _id: PEOPLE.mechanic.id, assignable: false, certificateUntil: null }),
    );
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.mechanic.id]);
    expect((await mechanics('operator')).data.map((row) => row._id)).toEqual([PEOPLE.expiredMechanic.id]);
    await test.database.pool.query('update users set blocked = false');
  });

  it('stand by name or by station where that is asked for', async () => {
    const names = async (query: string) => (await mechanics('admin', query)).data.map(({ name }) => name);
    const byName = ['Person expiredMechanic', 'Person mechanic', 'Person mechanic2'];
    expect(await names('?sort=name')).toEqual(byName);
    expect(await names('?sort=-name')).toEqual([...byName].reverse());
    // Stations a1, a2 and b1, in which he stands since the test above.
    expect(await names('?sort=station')).toEqual([
      ...['Person mechanic', 'Person mechanic2', 'Person expiredMechanic'],
    ]);
    const stations = async (sort: string) =>
      companyStaffEndpoints.stations.response
        .parse((await (await test.as('owner')).get(`/tech-service-users/stations?sort=${sort}`)).body)
        .data.map(({ name }) => name);
    expect(await stations('name')).toEqual(['Station a1', 'Station b1']);
    expect(await stations('-name')).toEqual(['Station b1', 'Station a1']);
  });

  it('of another company are not found by search either', async () => {
    expect((await mechanics('operator', '?search=mechanic2')).pagination.count).toBe(0);
    expect((await mechanics('operator2', '?search=mechanic2')).pagination.count).toBe(1);
  });

  it.each<Who>(['viewer', 'mechanic'])('%s is not told who works where', async (who) => {
    expect(await (await test.as(who)).get('/tech-service-mechanics')).toMatchObject({ status: 403 });
  });
});

describe('the operators of a company', () => {
  const read = async (who: Who) => (await test.as(who)).get('/tech-service-company-operators');

  it('are told to its owner, without what he does not need', async () => {
    const { data } = peopleChoiceEndpoints.operators.response.parse((await read('owner')).body);
    const own = [PEOPLE.operator.id, PEOPLE.operatorA2.id, PEOPLE.operatorB.id, PEOPLE.operatorAnywhere.id];
    expect(data.map((row) => row._id).sort()).toEqual(own.sort());
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['_id', 'name', 'station', 'stationName']);
    expect((await read('owner2')).body).toMatchObject({ data: [{ _id: PEOPLE.operator2.id }] });
  });

  it.each<Who>(['viewer', 'mechanic', 'operator', 'admin'])('and not to %s', async (who) => {
    expect(await read(who)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
