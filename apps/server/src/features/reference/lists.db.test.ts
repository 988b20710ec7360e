import { compareKeys, type Pagination, searchKey, sortKey } from '@inspect/contract/kernel';
import {
  LIST_NAMES,
  LISTS,
  type ListDefinition,
  listEndpoint,
  refFields,
  type SortPass,
} from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let operator: Client;
beforeAll(async () => {
  test = await testApp();
  operator = await test.as('operator');
});
afterAll(() => test.close());

type Item = { _id: string; name: string } & Record<string, unknown>;
type Definition = ListDefinition & { name: string };
const lists: Definition[] = LIST_NAMES.map((name) => ({ name, ...LISTS[name] }));
const answered = z.array(z.looseObject({ _id: z.string(), name: z.string() }));

async function read(list: ListDefinition, query = ''): Promise<{ data: Item[]; pagination: Pagination }> {
  const answer = await operator.get(`${list.path}${query}`);
  expect(answer.status).toBe(200);
  const { data, pagination } = listEndpoint(list).response.parse(answer.body);
  return { data: answered.parse(data), pagination };
}

/** The whole list, in as many pages as it takes. */
async function readAll(list: ListDefinition, query = ''): Promise<Item[]> {
  const rows: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await read(list, `?limit=200&page=${page}${query}`);
    rows.push(...data);
    if (page >= pagination.total) return rows;
  }
}

/** The passes of the specification once more, as stable sorts one after the other, without any SQL. */
const BLACK = 'սև';
const number = (row: Item, field: string) => Number(row[field]);
const byName = (left: Item, right: Item) => compareKeys(sortKey(left.name), sortKey(right.name));
const byLength = (left: Item, right: Item) => [...left.name].length - [...right.name].length;
const isBlack = (row: Item) => Number(searchKey(row.name) === searchKey(BLACK));
const PASSES: Record<SortPass, (left: Item, right: Item) => number> = {
  name: byName,
  nameLength: byLength,
  primaryFirst: (left, right) => number(right, 'primary') - number(left, 'primary'),
  blackFirst: (left, right) => isBlack(right) - isBlack(left) || byLength(left, right),
  ordering: (left, right) => number(left, 'ordering') - number(right, 'ordering'),
  code: (left, right) => number(left, 'code') - number(right, 'code'),
};

function sorted(list: ListDefinition, rows: readonly Item[]): Item[] {
  const byId = [...rows].sort((left, right) => compareKeys(left._id, right._id)).sort(byName);
  return list.order.reduce((former, pass) => former.toSorted(PASSES[pass]), byId);
}

describe.each(lists)('the list $name', (list) => {
  it('is in the order of the specification, computed again without the database', async () => {
    const rows = await readAll(list);
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.map((row) => row._id)).toEqual(sorted(list, rows).map((row) => row._id));
  });

  it(`answers ${list.cached ? 'whole' : 'by pages of fifty'} when no page is asked for`, async () => {
    const rows = await readAll(list);
    const { data, pagination } = await read(list);
    const size = list.cached ? rows.length : Math.min(50, rows.length);
    expect(data).toEqual(rows.slice(0, size));
    expect(pagination).toEqual({
      current_page: 1,
      total: list.cached ? 1 : Math.ceil(rows.length / 50),
      count: rows.length,
    });
  });

  it('answers by pages when asked to, and nothing after the last', async () => {
    const rows = await readAll(list);
    const total = Math.ceil(rows.length / 3);
    expect(await read(list, '?limit=3')).toEqual({
      data: rows.slice(0, 3),
      pagination: { current_page: 1, total, count: rows.length },
    });
    expect(await read(list, '?limit=3&page=2')).toMatchObject({ data: rows.slice(3, 6) });
    expect(await read(list, `?limit=3&page=${total + 1}`)).toMatchObject({
      data: [],
      pagination: { count: rows.length },
    });
  });

  it('has every field of its declaration and no other', async () => {
    const [row] = (await read(list)).data;
    // Of what forms may add, staff are told whether they have seen it.
    const review = ['streets', 'car_models'].includes(list.table) ? ['unreviewed'] : [];
    const told = ['_id', 'version', ...Object.keys(list.fields), ...review];
    expect(Object.keys(row ?? {}).sort()).toEqual(told.sort());
  });

  it('finds a row by any part of its name, in capitals too', async () => {
    const rows = await readAll(list);
    const wanted = rows[Math.floor(rows.length / 2)];
    const part = [...(wanted?.name ?? '')].slice(0, 5).join('').trim();
    const found = await readAll(list, `&search=${encodeURIComponent(part.toUpperCase())}`);
    expect(found).toContainEqual(wanted);
    const own = found.filter((row) => searchKey(row.name).includes(searchKey(part)));
    expect(own.length).toBeGreaterThan(0);
    expect(rows.filter((row) => searchKey(row.name).includes(searchKey(part)))).toEqual(own);
  });

  it('takes %, _ and \\ in a search as they stand', async () => {
    const rows = await readAll(list);
    for (const text of ['%', '_', '\\', '%%%']) {
      const found = await readAll(list, `&search=${encodeURIComponent(text)}`);
      expect(found).toEqual(rows.filter((row) => row.name.includes(text)));
    }
  });

  it('leaves out a row that was retired, everywhere', async () => {
    const [first] = (await read(list)).data;
    await test.database.pool.query(`update ${list.table} set retired_at = now() where id = $1`, [first?._id]);
    const rows = await readAll(list);
    const found = await readAll(list, `&search=${encodeURIComponent(first?.name ?? '')}`);
    const { data, pagination } = await read(list);
    await test.database.pool.query(`update ${list.table} set retired_at = null where id = $1`, [first?._id]);
    for (const answer of [rows, found, data]) expect(answer.map((row) => row._id)).not.toContain(first?._id);
    expect(pagination.count).toBe(rows.length);
    expect((await read(list)).data[0]).toEqual(first);
  });

  it('refuses what it does not know', async () => {
    for (const [field, query] of [
      ['limit', 'limit=201'],
      ['page', 'page=0'],
      ['retired', 'retired=true'],
      ['search', 'search=%00'],
      ['search', 'search=a&search=b'],
      ...refFields(list).map(([filter]) => [filter, `${filter}=x`] as const),
    ] as const)
      expectRefusal(await operator.get(`${list.path}?${query}`), field);
  });

  it('is for everyone who is signed in, and for nobody else', async () => {
    for (const who of ['admin', 'viewer', 'owner', 'mechanic'] as const)
      expect((await (await test.as(who)).get(`${list.path}?limit=1`)).status).toBe(200);
    expect(await test.anonymous.get(list.path)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});

describe.each(lists.filter((list) => refFields(list).length > 0))('the filter of $name', (list) => {
  it.each(refFields(list).map(([field]) => field))('%s leaves the rows of that parent', async (filter) => {
    const rows = await readAll(list);
    const parent = String(rows[0]?.[filter]);
    const expected = rows.filter((row) => row[filter] === parent);
    expect(await readAll(list, `&${filter}=${parent}`)).toEqual(expected);
    expect(expected.length).toBeLessThan(rows.length);
    expect(await readAll(list, `&${filter}=${newId()}`)).toEqual([]);
    const [first] = expected;
    const text = encodeURIComponent(first?.name ?? '');
    expect(await readAll(list, `&${filter}=${parent}&search=${text}`)).toContainEqual(first);
    expect(await readAll(list, `&${filter}=${newId()}&search=${text}`)).toEqual([]);
  });
});

describe.each(lists.filter((list) => list.cached))('the copy of $name in a browser', (list) => {
  const tagOf = async () => String((await operator.get(list.path)).headers.etag);

  it('costs a 304 without a body as long as nothing has changed', async () => {
    const tag = await tagOf();
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await operator.get(list.path, { 'if-none-match': tag });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect((await operator.get(list.path, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('is fetched anew after any change of the list, and only then', async () => {
    const tag = await tagOf();
    const other = lists.find((one) => one.table !== list.table);
    await test.database.pool.query(`update ${other?.table} set version = version`);
    expect(await tagOf()).toBe(tag);
    await test.database.pool.query(
      `update ${list.table} set name = name where id = (select min(id::text) from ${list.table})`,
    );
    expect(await tagOf()).not.toBe(tag);
    expect((await operator.get(list.path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('is told only what has changed since, and what has been retired', async () => {
    const since = (await tagOf()).replaceAll('"', '');
    const [edited, retired] = (await read(list)).data;
    const touch = (set: string, id: string | undefined) =>
      test.database.pool.query(`update ${list.table} set ${set} where id = $1`, [id]);
    await touch('version = version + 1', edited?._id);
    await touch('retired_at = now()', retired?._id);
    const answer = await operator.get(`${list.path}?since=${since}`);
    await touch('retired_at = null', retired?._id);
    expect(answer.body).toMatchObject({ data: [{ _id: edited?._id }], retired: [retired?._id] });
    expect(answer.headers.etag).not.toBe(`"${since}"`);
  });

  it('gets the whole list when its copy was made by another build', async () => {
    const since = (await tagOf()).replaceAll('"', '').replace(/test$/, 'older');
    const { data } = await read(list);
    expect((await operator.get(`${list.path}?since=${since}`)).body).toMatchObject({ data });
  });
});

describe('the order of names that are hard to order', () => {
  async function addColors(rows: readonly [string, boolean][]) {
    for (const [name, primary] of rows) {
      await test.database.pool.query(
        'insert into colors (id, name, "primary", sort_key, search_key) values ($1, $2, $3, $4, $5)',
        [newId(), name, primary, sortKey(name), searchKey(name)],
      );
    }
  }

  it('black stands before all others of its kind, then the shorter names, then the alphabet', async () => {
    // Two of one name can't be in use at once; here their order is what counts.
    await test.database.pool.query('drop index colors_live_name');
    await addColors([
      ['ա', true],
      ['ՍԵՎ', false],
      ['և', false],
      ['եղ', false],
      ['10', false],
      ['9', false],
      ['Zz', false],
    ]);
    const rows = await readAll(LISTS.colors);
    expect(rows.map((row) => row._id)).toEqual(sorted(LISTS.colors, rows).map((row) => row._id));
    const names = rows.map((row) => row.name);
    expect(names.slice(0, 2)).toEqual(['Սև', 'ա']);
    const others = rows.filter((row) => !row.primary).map((row) => row.name);
    expect(others.slice(0, 6)).toEqual(['ՍԵՎ', '9', 'և', '10', 'Zz', 'եղ']);
  });

  it('«և» is found and sorted as ե and վ', async () => {
    const search = async (text: string) =>
      (await readAll(LISTS.regions, `&search=${encodeURIComponent(text)}`)).map((row) => row.name);
    const found = await search('երևան');
    expect(found).toHaveLength(1);
    for (const text of ['ԵՐԵՎԱՆ', 'ԵՐԵՒԱՆ', 'երեվան', 'րեւ']) expect(await search(text)).toEqual(found);
  });
});

describe('the reference version of the heartbeat', () => {
  it('grows with a change of any list, which is what tells every browser to ask again', async () => {
    const version = async () =>
      z.object({ classificators: z.int() }).parse((await test.anonymous.get('/checkStatus')).body)
        .classificators;
    for (const list of lists) {
      const before = await version();
      await test.database.pool.query(`update ${list.table} set version = version + 1`);
      expect(await version()).toBeGreaterThan(before);
    }
  });
});
