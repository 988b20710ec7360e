import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asPerson as asPersonOf } from '../../../test/as-person.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
const [TO_ONE, TO_TWO] = ['a1'.repeat(12), 'a2'.repeat(12)];
const DENIED = { code: '42501' };

const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);
async function numberOf(id: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ number: number }>(
    'select number from notifications where id = $1',
    [id],
  );
  return rows[0]?.number ?? 0;
}

beforeAll(async () => {
  test = await testApp();
  const admin = await test.as('admin');
  for (const [_id, company] of [
    [TO_ONE, COMPANIES.one],
    [TO_TWO, COMPANIES.two],
  ])
    await admin.post('/notifications', {
      _id,
      title: 'Նոր',
      text: 'Նոր',
      audience: 'company',
      ids: [company],
      link: null,
      mustAcknowledge: true,
    });
});
afterAll(() => test.close());

describe('the database itself', () => {
  it.each<[Who, string[]]>([
    ['operator', [TO_ONE]],
    ['owner2', [TO_TWO]],
    ['viewer', []],
    ['admin', [TO_ONE, TO_TWO]],
  ])('gives %s what concerns him, and the staff everything', async (who, expected) => {
    for (const text of [
      'select id::text from notifications order by number',
      'select notification::text as id from notification_targets order by number',
    ])
      expect((await asPerson(who, text)).map(({ id }) => id)).toEqual(expected);
  });

  it('notes for nobody but the person himself that he has read it, and only what concerns him', async () => {
    const [one, two] = [await numberOf(TO_ONE), await numberOf(TO_TWO)];
    const reads = (who: Who, number: number) =>
      `insert into notification_reads ("user", number, read_at) values ('${PEOPLE[who].id}', ${number}, now()) returning number`;
    const marks = (who: Who, number: number) =>
      `insert into notification_marks ("user", number, at) values ('${PEOPLE[who].id}', ${number}, now()) returning number`;
    for (const insert of [reads, marks]) {
      expect(await asPerson('operator', insert('operator', one))).toHaveLength(1);
      await expect(asPerson('operator', insert('operatorA2', one))).rejects.toMatchObject(DENIED);
      await expect(asPerson('operator', insert('operator', two))).rejects.toMatchObject(DENIED);
      // It concerns the staff no more than him.
      await expect(asPerson('admin', insert('admin', one))).rejects.toMatchObject(DENIED);
    }
  });

  it('shows nobody what others have read; the staff who has acknowledged', async () => {
    await (await test.as('operator')).put(`/notifications/${TO_ONE}`, { acknowledged: true });
    await (await test.as('mechanic')).put(`/notifications/${TO_ONE}`, { read: true });
    const readers = async (who: Who) =>
      (await asPerson(who, 'select "user"::text from notification_reads')).map(({ user }) => user);
    expect(await readers('operator')).toEqual([PEOPLE.operator.id]);
    expect(await readers('owner')).toEqual([]);
    expect(await readers('admin')).toEqual([PEOPLE.operator.id]);
  });

  it('changes when it was acknowledged neither back nor to another time', async () => {
    await (await test.as('operator')).put(`/notifications/${TO_ONE}`, { acknowledged: true });
    for (const value of ['null', 'now()'])
      expect(
        await asPerson(
          'operator',
          `update notification_reads set acknowledged_at = ${value} returning number`,
        ),
      ).toEqual([]);
    await expect(asPerson('operator', 'update notification_reads set read_at = now()')).rejects.toMatchObject(
      DENIED,
    );
  });

  it('takes a notification from the staff alone, in their own name, and to whom its audience says', async () => {
    const add = (by: string) =>
      `insert into notifications (id, title, text, audience, must_acknowledge, created_by, created_at)
       values ('${'b1'.repeat(12)}', 'Նոր', 'Նոր', 'all', false, '${by}', now()) returning id::text`;
    expect(await asPerson('admin', add(PEOPLE.admin.id))).toHaveLength(1);
    await expect(asPerson('admin', add(PEOPLE.viewer.id))).rejects.toMatchObject(DENIED);
    await expect(asPerson('operator', add(PEOPLE.operator.id))).rejects.toMatchObject(DENIED);
    const target = (column: string, value: string) =>
      `insert into notification_targets (notification, "${column}") values ('${TO_ONE}', '${value}')`;
    await expect(asPerson('operator', target('company', COMPANIES.one))).rejects.toMatchObject(DENIED);
    // 23502: without a notification of that audience it has no number.
    await expect(asPerson('admin', target('user', PEOPLE.operator2.id))).rejects.toMatchObject({
      code: '23502',
    });
  });
});

it('what is sent at once is numbered in the order of the commits, so that none comes up among those that were read', async () => {
  const { pool } = test.database;
  const [slow, fast] = [await pool.connect(), await pool.connect()];
  const add = (id: string) =>
    `insert into notifications (id, title, text, audience, must_acknowledge, created_by, created_at)
     values ('${id}', 'Նոր', 'Նոր', 'all', false, '${PEOPLE.admin.id}', now()) returning number`;
  const [first, second] = ['c1'.repeat(12), 'c2'.repeat(12)];
  await slow.query('begin');
  await slow.query(add(first));
  const waiting = fast.query<{ number: number }>(add(second));
  await vi.waitFor(async () => {
    const { rows: held } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    expect(held).toHaveLength(1);
  });
  await slow.query('commit');
  const { rows } = await waiting;
  slow.release();
  fast.release();
  expect(rows[0]?.number).toBe((await numberOf(first)) + 1);
});
