import { type Checkup, checkupCountEndpoints, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
const saved: Record<'early' | 'late' | 'today' | 'elsewhere' | 'other', Checkup> = {} as never;

beforeAll(async () => {
  test = await testApp();
  const save = (who: Who, at: string) => saveCheckup(test, who, {}, new Date(at));
  // the day in Yerevan begins at 20:00 UTC of the day before
  saved.early = await save('operator', '2026-11-18T20:00:00Z');
  saved.late = await save('operator', '2026-11-19T19:59:59Z');
  saved.today = await save('operator', '2026-11-20T06:00:00Z');
  saved.elsewhere = await save('operatorB', '2026-11-20T06:00:01Z');
  saved.other = await save('operator2', '2026-11-17T06:00:00Z');
});
afterAll(() => test.close());

const EVERYONE: readonly Who[] = [
  'admin',
  'viewer',
  'owner',
  'operator',
  'operatorB',
  'mechanic',
  'operator2',
];

async function ofEach<Result>(ask: (who: Who) => Promise<Result>): Promise<Partial<Record<Who, Result>>> {
  const answers: Partial<Record<Who, Result>> = {};
  for (const who of EVERYONE) answers[who] = await ask(who);
  return answers;
}

async function countOf(who: Who, path: string): Promise<number> {
  const answer = await (await test.as(who)).get(path);
  expect(answer.status).toBe(200);
  return checkupCountEndpoints.today.response.parse(answer.body).count;
}

describe('how many checkups there are', () => {
  it('today in Yerevan, of those that one may see', async () => {
    expect(await ofEach((who) => countOf(who, '/get-today-checkups-count'))).toEqual({
      admin: 2,
      viewer: 2,
      owner: 2,
      operator: 1,
      operatorB: 1,
      mechanic: 2,
      operator2: 0,
    });
  });

  it.each([
    ['start=2026-11-19&end=2026-11-19', 2],
    ['start=2026-11-19', 4],
    ['start=2026-11-01&end=2026-11-30', 4],
    ['start=2026-11-18&end=2026-11-18', 0],
    ['start=&end=', 2],
  ])('from day to day: %s', async (days, expected) => {
    expect(await countOf('owner', `/get-today-checkups-count?${days}`)).toBe(expected);
  });

  it.each(['start=2026-11-20&end=2026-11-19', 'start=2020-01-01&end=2026-01-01', 'start=20', 'company=1'])(
    'a wrong question is refused: %s',
    async (days) => {
      expect(await (await test.as('owner')).get(`/get-today-checkups-count?${days}`)).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('the first checkup', () => {
  const first = async (who: Who) => {
    const answer = await (await test.as(who)).get('/get-first-checkup');
    return checkupCountEndpoints.first.response.parse(answer.body).data.createdAt;
  };

  it('is the first of those that one may see', async () => {
    expect(await ofEach(first)).toEqual({
      admin: saved.other.createdAt,
      viewer: saved.other.createdAt,
      owner: saved.early.createdAt,
      operator: saved.early.createdAt,
      operatorB: saved.elsewhere.createdAt,
      mechanic: saved.early.createdAt,
      operator2: saved.other.createdAt,
    });
  });

  it('was never, for who has none, and it is not one that was deleted', async () => {
    expect(await first('expiredMechanic')).toBeNull();
    await test.database.pool.query(
      'update checkups set deleted = true, version = version + 1 where id = $1',
      [saved.early._id],
    );
    expect(await first('owner')).toBe(saved.late.createdAt);
    await test.database.pool.query(
      'update checkups set deleted = false, version = version + 1 where id = $1',
      [saved.early._id],
    );
  });
});

describe('the badge', () => {
  const waiting = (who: Who) => countOf(who, '/tech-service-opinion-badge');

  it('counts what waits for a conclusion, of whatever day, within what one may see', async () => {
    expect(await ofEach(waiting)).toEqual({
      admin: 5,
      viewer: 5,
      owner: 4,
      operator: 3,
      operatorB: 1,
      mechanic: 4,
      operator2: 1,
    });
  });

  it('goes down with each conclusion and cancellation, and up with each new checkup', async () => {
    const before = await waiting('operator');
    const one = await saveCheckup(test, 'operator', {}, NOON);
    const two = await saveCheckup(test, 'operator', {}, NOON);
    expect(await waiting('operator')).toBe(before + 2);
    await concludeByCalls(test, 'operator', one, true);
    expect(await waiting('operator')).toBe(before + 1);
    const operator = await test.as('operator');
    const cancelled = { version: two.version, reason: 'Եկել է ուրիշ մեքենա' };
    expect(await operator.post(`/tech-service-checkup/${two._id}/cancel`, cancelled)).toMatchObject({
      status: 200,
    });
    expect(await waiting('operator')).toBe(before);
  });

  it('leaves out what was deleted while it was open', async () => {
    const before = await waiting('operator');
    const { _id, version } = await saveCheckup(test, 'operator', {}, NOON);
    expect(await waiting('operator')).toBe(before + 1);
    const gone = { version, reason: 'Փորձնական գրառում', deleted: true };
    expect(await (await test.as('admin')).put(`/tech-service-all-checkup/${_id}`, gone)).toMatchObject({
      status: 200,
    });
    expect(await waiting('operator')).toBe(before);
  });
});

describe('one checkup of a mechanic', () => {
  const read = async (who: Who, id: string) =>
    (await test.as(who)).get(`/tech-service-mechanic-checkups/${id}`);

  it('is his to read while it is open, and for seven days after', async () => {
    const answer = await read('mechanic', saved.today._id);
    expect(answer.status).toBe(200);
    expect(checkupLifecycleEndpoints.mechanicRecord.response.parse(answer.body).data).toMatchObject({
      _id: saved.today._id,
      mechanic: PEOPLE.mechanic.id,
    });
    const closed = await concludeByCalls(test, 'operator', saved.today, true);
    expect(await read('mechanic', closed._id)).toMatchObject({ status: 200 });
    test.clock.advance(9 * 24 * 3_600_000);
    expect(await read('mechanic', closed._id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    test.clock.set(NOON);
  });

  it('is nobody else’s by this call, not even of who sees it elsewhere', async () => {
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, true, true, true, true from pages where route = 'tech-service-mechanic'`,
      [PEOPLE.admin.id],
    );
    for (const [who, id] of [
      ['mechanic', saved.other._id],
      ['expiredMechanic', saved.late._id],
      ['mechanic2', saved.late._id],
      ['admin', saved.late._id],
    ] as const)
      expect(await read(who, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await read('operator', saved.late._id)).toMatchObject({ status: 403 });
  });
});
