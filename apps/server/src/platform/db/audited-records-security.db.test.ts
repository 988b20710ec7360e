import { LISTS } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import type { Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await test.database.pool.query(
    `insert into vin_notifications (id, kind, pattern, message, search_key, created_at) values ($1, 'plate', '34AB5*', 'notice', 'notice', now())`,
    [newId()],
  );
});
afterAll(() => test.close());

const DENIED = { code: '42501' };
const as = (who: Who | null, text: string) => asPerson(test, who, text);
/** The reference lists are the staff's too. */
const LIST_TABLES = Object.values(LISTS).map(({ table }) => table);
const UPDATES = [
  ...LIST_TABLES.map((table) => `update ${table} set version = version returning id`),
  `update faq set question = 'x' returning id`,
  `update vin_notifications set message = 'x' returning id`,
  `update pages set icon = 'x' returning id`,
];
const INSERTS = [
  ...LIST_TABLES.map(
    (table) =>
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || '{"id": "${newId()}", "code": 99, "name": "x", "sort_key": "x"}')).* from ${table} t limit 1 returning id`,
  ),
  `insert into faq (id, question, answer, search_key) values ('${newId()}', 'q', 'a', 'q') returning id`,
  `insert into vin_notifications (id, kind, pattern, message, search_key, created_at) values ('${newId()}', 'vin', 'AB*', 'm', 'm', now()) returning id`,
];

describe.each<Who>(['operator', 'owner', 'mechanic', 'viewer', 'operator2'])(
  'what the staff keep, asked of the database by %s',
  (who) => {
    it('can be read where everyone needs it: the questions', async () => {
      expect((await as(who, 'select id from faq')).length).toBeGreaterThan(20);
    });

    it('is not read where it is not for him: the list of notices', async () => {
      expect(await as(who, 'select * from vin_notifications')).toEqual([]);
    });

    it('tells what concerns one vehicle, and cannot be sounded out with patterns', async () => {
      expect(await as(who, `select * from inspect.vin_notices('34AB567', null)`)).toEqual([
        { kind: 'plate', message: 'notice' },
      ]);
      for (const probe of ['%', '_______', '__AB5__', '*', '', '34AB'])
        expect(await as(who, `select * from inspect.vin_notices('${probe}', '${probe}')`)).toEqual([]);
    });

    it('is not changed by him', async () => {
      for (const text of UPDATES) expect(await as(who, text)).toEqual([]);
      for (const text of INSERTS) await expect(as(who, text)).rejects.toMatchObject(DENIED);
    });
  },
);

describe('without a session', () => {
  it('nothing of it is told or changed', async () => {
    for (const text of [
      'select id from faq',
      'select id from vin_notifications',
      'select id from pages',
      `select * from inspect.vin_notices('34AB567', 'TESTVN00000000001')`,
      ...UPDATES,
    ])
      expect(await as(null, text)).toEqual([]);
    // The lists can't even be read, so there is nothing to copy.
    for (const text of INSERTS.slice(LIST_TABLES.length))
      await expect(as(null, text)).rejects.toMatchObject(DENIED);
  });
});

describe('an admin', () => {
  it('keeps the questions and the notices', async () => {
    for (const text of INSERTS) expect(await as('admin', text)).toHaveLength(1);
    for (const text of UPDATES) expect((await as('admin', text)).length).toBeGreaterThan(0);
  });

  it('moves and paints a page, but neither renames it nor leads it elsewhere', async () => {
    for (const column of ['id', 'route', 'url', 'slug'])
      await expect(as('admin', `update pages set ${column} = ${column}`)).rejects.toMatchObject(DENIED);
  });

  it('cannot store a pattern that means something else to the database', async () => {
    for (const pattern of ['*', '**?', '34%', '34_', '34\\', 'ՍՏ', 'ab', ''])
      await expect(as('admin', `update vin_notifications set pattern = '${pattern}'`)).rejects.toMatchObject({
        code: '23514',
      });
  });
});

describe('LIKE as patterns are turned into it', () => {
  it.each([
    ['34AB*', '34AB%'],
    ['34?B5*7', '34_B5%7'],
    ['3%4_\\*?', '3\\%4\\_\\\\%_'],
  ])('%s is %s', async (pattern, like) => {
    const { rows } = await test.database.pool.query('select inspect.like_of($1) as like', [pattern]);
    expect(rows).toEqual([{ like }]);
  });
});
