import type { Checkup } from '@inspect/contract/checkups';
import { type EditHistory, historiesEndpoints } from '@inspect/contract/histories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { setPages } from '../../../test/rights/rights-matrix.ts';
import { dropRowSecurity } from '../../../test/tenants/widen-scope.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let own: Checkup;
let theirs: Checkup;

async function read(who: Who, rest: string, app = test): Promise<EditHistory[]> {
  const answer = await (await app.as(who)).get(`/edit-histories${rest}`);
  expect(answer.status, answer.text).toBe(200);
  return historiesEndpoints.editHistories.response.parse(answer.body).data;
}

const told = (rows: readonly EditHistory[]) => rows.map(({ entity, action }) => `${entity} ${action}`);

async function renamed(app: TestApp, who: Who, person: Who): Promise<void> {
  const change = { version: 1, name: `Person ${person} x` };
  const answer = await (await app.as(who)).put(`/tech-service-users/${PEOPLE[person].id}`, change);
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  test = await testApp();
  const yesterday = new Date(NOON.getTime() - 24 * 3_600_000);
  await conclude(test, await saveCheckup(test, 'operatorB', {}, yesterday), true, yesterday);
  own = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  test.clock.advance(60_000);
  theirs = await saveCheckup(test, 'operator2');
  test.clock.advance(60_000);
  await renamed(test, 'owner', 'operator');
});
afterAll(() => test.close());

describe('the history of checkups', () => {
  it('are their versions: who did what, and what it changed', async () => {
    const rows = await read('owner', `?entity=checkups&record=${own._id}`);
    expect(told(rows)).toEqual(['checkups conclude', 'checkups findings', 'checkups create']);
    const [concluded, , created] = rows;
    expect(concluded).toMatchObject({
      user: PEOPLE.operator.id,
      userName: 'Person operator x',
      record: own._id,
      reason: null,
      changes: expect.arrayContaining([
        { field: 'Opinion', before: null, after: true },
        { field: 'status', before: 'open', after: 'concluded' },
      ]),
    });
    expect(created?.changes).toContainEqual({ field: 'CarRegNo', before: null, after: own.CarRegNo });
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(3);
  });

  it.each<[Who, number]>([
    ['owner', 3],
    ['operator', 3],
    ['operatorAnywhere', 3],
    ['mechanic', 3],
    ['admin', 3],
    ['viewer', 3],
    // another station, another mechanic, another company
    ['operatorB', 0],
    ['expiredMechanic', 0],
    ['owner2', 0],
    ['operator2', 0],
  ])('%s reads of it %i versions: who may see the checkup', async (who, count) => {
    expect(await read(who, `?entity=checkups&record=${own._id}`)).toHaveLength(count);
  });

  it('are those of today, where no days are said', async () => {
    const records = (rows: EditHistory[]) => new Set(rows.map(({ record }) => record));
    expect(records(await read('owner', '?entity=checkups'))).toEqual(new Set([own._id]));
    const two = await read('owner', '?entity=checkups&startDate=2026-11-19');
    expect(records(two).size).toBe(2);
    expect(await read('owner', '?entity=checkups&startDate=2026-11-18&endDate=2026-11-18')).toEqual([]);
    const admin = await test.as('admin');
    for (const range of [
      'startDate=2026-11-02&endDate=2026-11-01',
      'startDate=2026-10-01&endDate=2026-11-01',
    ])
      expect((await admin.get(`/edit-histories?entity=checkups&${range}`)).status).toBe(400);
  });
});

describe('every entity at once', () => {
  it('is for the staff, newest first, page by page; of one company where they say which', async () => {
    const rows = await read('admin', '');
    expect(told(rows)).toEqual([
      'users edit',
      'checkups create',
      'checkups conclude',
      'checkups findings',
      'checkups create',
    ]);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect((await read('admin', '?limit=1&page=2'))[0]).toEqual(rows[1]);
    const { body } = await (await test.as('admin')).get('/edit-histories?limit=1');
    expect(body).toMatchObject({ pagination: { current_page: 1, total: 5, count: 5 } });
    expect((await read('admin', `?company=${COMPANIES.two}`)).map(({ record }) => record)).toEqual([
      theirs._id,
    ]);
  });

  it('leaves out what one of the staff may not see', async () => {
    expect(new Set((await read('viewer', '')).map(({ entity }) => entity))).toEqual(new Set(['checkups']));
  });

  it.each<Who>(['owner', 'operator', 'mechanic'])('is not for %s: he says which entity', async (who) => {
    expect(await (await test.as(who)).get('/edit-histories')).toMatchObject({
      status: 400,
      body: { fields: { entity: 'Լրացրեք այս դաշտը' } },
    });
  });

  it('an entity that is not one is refused', async () => {
    expect((await (await test.as('admin')).get('/edit-histories?entity=passwords')).status).toBe(400);
  });
});

it('the accounts of people have no history for who is neither of the staff that keep them nor an owner, whatever his pages', async () => {
  await setPages(test, 'every page to everyone');
  try {
    for (const who of ['operator', 'operatorAnywhere', 'mechanic', 'viewer'] as const)
      expect(
        await (await test.as(who)).get(`/edit-histories?entity=users&record=${PEOPLE.operator.id}`),
      ).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const who of ['admin', 'owner'] as const)
      expect(await read(who, `?entity=users&record=${PEOPLE.operator.id}`)).toHaveLength(1);
  } finally {
    await setPages(test, 'granted');
  }
});

it('the company is a condition of the call itself: without row-level security people still read only their own', async () => {
  const open = await testApp();
  try {
    await setPages(open, 'every page to everyone');
    const [one, two] = [await saveCheckup(open, 'operator'), await saveCheckup(open, 'operator2')];
    await renamed(open, 'owner', 'operator');
    await renamed(open, 'owner2', 'operator2');
    await dropRowSecurity(open);
    for (const [who, mine] of [
      ['owner', [PEOPLE.operator.id, one._id]],
      ['owner2', [PEOPLE.operator2.id, two._id]],
    ] as const) {
      const rows = [
        ...(await read(who, '?entity=users', open)),
        ...(await read(who, '?entity=checkups', open)),
        ...(await read(who, `?entity=users&company=${COMPANIES.two}`, open)),
        ...(await read(who, `?entity=checkups&record=${two._id}`, open)),
      ];
      expect(new Set(rows.map(({ record }) => record))).toEqual(new Set<string>(mine));
    }
    expect(await read('admin', '?entity=users', open)).toHaveLength(2);
  } finally {
    await open.close();
  }
});

it('pages of two put together are the whole, newest first and oldest first, of checkups and of what is kept otherwise', async () => {
  const fresh = await testApp();
  try {
    for (const VIN of ['WVWZZZ1JZXW055001', 'WVWZZZ1JZXW055002', 'WVWZZZ1JZXW055003'])
      await saveCheckup(fresh, 'operator', { VIN, CarRegNo: `55HS${VIN.slice(-3)}` }, fresh.clock.now());
    await renamed(fresh, 'owner', 'operator');
    fresh.clock.advance(1000);
    await saveCheckup(fresh, 'operator2', {}, fresh.clock.now());
    await renamed(fresh, 'owner2', 'operator2');
    const newest = await read('admin', '?limit=100', fresh);
    expect(newest).toHaveLength(6);
    expect(new Set(newest.map(({ _id }) => _id)).size).toBe(6);
    expect(newest.map(({ at }) => at)).toEqual(
      newest
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    for (const [sort, whole] of [
      ['-at', newest],
      ['at', newest.toReversed()],
    ] as const) {
      const pages = [1, 2, 3].map((page) => read('admin', `?sort=${sort}&limit=2&page=${page}`, fresh));
      expect((await Promise.all(pages)).flat()).toEqual(whole);
    }
  } finally {
    await fresh.close();
  }
});

it('changes are found by who made them, of checkups too; nobody finds a stranger by his name', async () => {
  const found = async (who: Who, typed: string, more = '') =>
    told(await read(who, `?search=${encodeURIComponent(typed)}&limit=100${more}`));
  const all = told(await read('admin', '?limit=100'));
  expect(all).toContain('users edit');
  expect(await found('admin', 'owner')).toEqual(['users edit']);
  const ofOperator2 = await found('admin', 'OPERATOR2');
  expect(ofOperator2).toEqual(['checkups create']);
  expect(await found('admin', 'operator2', '&sort=at')).toEqual(['checkups create']);
  expect(await found('admin', 'operator')).toEqual(
    expect.arrayContaining(['checkups conclude', 'checkups create']),
  );
  expect(await found('owner', 'operator2', '&entity=checkups')).toEqual([]);
  expect(await found('owner', 'operator', '&entity=checkups')).toContain('checkups conclude');
  expect(await found('admin', '%')).toEqual([]);
});
