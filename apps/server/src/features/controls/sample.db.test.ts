import { createHash } from 'node:crypto';
import type { CheckupMark } from '@inspect/contract/checkup-fields';
import { controlsEndpoints, sampleOf } from '@inspect/contract/controls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOON, type Who } from '../../../test/fixtures.ts';
import { manyCheckups } from '../../../test/many-checkups.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const DAY = '2026-11-20';
const RANGE = `?startDate=${DAY}&endDate=${DAY}`;
const CHECKUPS = 2_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 4 });
  test.clock.set(new Date('2026-11-19T08:00:00Z'));
  await test.jobs.planRecurring();
  await test.runJobs();
});
afterAll(() => test.close());

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const draws = async () =>
  controlsEndpoints.draws.response.parse((await test.anonymous.get('/control-draws?limit=200')).body).data;
const seedOf = async (day: string) => (await draws()).find((draw) => draw.day === day);

async function count(who: Who, query: string): Promise<number> {
  const answer = await (await test.as(who)).get(`/controls${query}`);
  return controlsEndpoints.list.response.parse(answer.body).pagination.count;
}

it('a seed is committed to before its day begins, for a month ahead, and nobody is told it', async () => {
  const before = await draws();
  expect(before.map(({ day }) => day).sort()[0]).toBe(DAY);
  expect(before).toHaveLength(31);
  expect(before.every(({ seed }) => seed === null)).toBe(true);
  for (const role of ['inspect_app'])
    await expect(
      test.database.pool.query(`begin; set local role ${role}; select * from control_seeds`),
    ).rejects.toMatchObject({ code: '42501' });
});

it('seeds are read from the first day on, too, and found by the day or what they begin with', async () => {
  const read = async (query: string) => {
    const { body, status, text } = await test.anonymous.get(`/control-draws?limit=200&${query}`);
    expect(status, text).toBe(200);
    return controlsEndpoints.draws.response.parse(body).data;
  };
  const days = async (query: string) => (await read(query)).map(({ day }) => day);
  const all = await days('');
  expect(all).toEqual([...all].sort().reverse());
  expect(await days('sort=day')).toEqual([...all].reverse());
  expect(await days('sort=-day')).toEqual(all);
  expect(await days('sort=committedAt')).toHaveLength(31);
  expect(await days(`search=${DAY}`)).toEqual([DAY]);
  expect(await days(`search=${DAY.split('-').reverse().join('/')}`)).toEqual([DAY]);
  const commitment = (await seedOf(DAY))?.commitment ?? '';
  expect(await days(`search=${commitment.slice(0, 12).toUpperCase()}`)).toEqual([DAY]);
  expect(await days(`search=${commitment.slice(1, 13)}`)).toEqual([]);
  expect(await days('search=%25')).toEqual([]);
});

it('a day that has begun can have no seed any more', async () => {
  const insert = `insert into control_seeds values ('2026-11-18', '${'0'.repeat(64)}', '2026-11-18T08:00:00Z')`;
  await expect(test.database.pool.query(insert)).rejects.toMatchObject({ code: '23514' });
  const change = `update control_seeds set seed = '${'0'.repeat(64)}'`;
  await expect(test.database.pool.query(change)).rejects.toThrow('append-only');
});

it('when the day is over the staff see what is drawn; thirty days later anybody draws the same with the seed', async () => {
  const committed = (await seedOf(DAY))?.commitment;
  test.clock.set(NOON);
  await manyCheckups(test, CHECKUPS);
  await test.database.pool.query(
    `set session_replication_role = replica; update checkups set marks = '{too_short,plate_other}' where car_reg_no like 'X%7';
     set session_replication_role = default`,
  );
  // Today nobody knows yet.
  expect((await seedOf(DAY))?.seed).toBeNull();
  expect(await count('admin', `${RANGE}&sample=all`)).toBe(0);

  // 20 November, and thirty days: 21 December is the first on which its seed is there.
  test.clock.set(new Date('2026-12-20T19:59:59Z'));
  expect((await seedOf(DAY))?.seed).toBeNull();
  test.clock.set(new Date('2026-12-20T20:00:00Z'));
  const seed = (await seedOf(DAY))?.seed ?? '';
  expect(digest(seed)).toBe(committed);
  test.clock.set(new Date('2026-11-20T20:00:00Z'));
  const { rows } = await test.database.pool.query<{ id: string; marks: CheckupMark[] }>(
    `select id::text, marks from checkups where status <> 'open'`,
  );
  const drawn = rows.map(({ id, marks }) => sampleOf(digest, { seed, day: DAY, checkup: id, marks }));
  const random = drawn.filter((part) => part === 'random').length;
  const risk = drawn.filter((part) => part === 'risk').length;
  expect(random).toBeGreaterThan(20);
  expect(risk).toBeGreaterThan(30);
  expect(await count('admin', `${RANGE}&sample=random`)).toBe(random);
  expect(await count('viewer', `${RANGE}&sample=risk`)).toBe(risk);
  expect(await count('admin', `${RANGE}&sample=all`)).toBe(random + risk);
  const answer = await (await test.as('admin')).get(`/controls${RANGE}&sample=all&limit=200`);
  const wanted = new Map(rows.map(({ id }, index) => [id, drawn[index]]));
  for (const { _id, sample } of controlsEndpoints.list.response.parse(answer.body).data)
    expect(sample).toBe(wanted.get(_id));

  // A station that knew which of its checkups are looked at would mend those.
  expect(await count('owner', RANGE)).toBe(CHECKUPS);
  expect(await count('owner', `${RANGE}&sample=all`)).toBe(0);
  const owner = await (await test.as('owner')).get(`/controls${RANGE}&limit=200`);
  const told = controlsEndpoints.list.response.parse(owner.body).data;
  expect(told.every(({ sample }) => sample === null)).toBe(true);
}, 60_000);
