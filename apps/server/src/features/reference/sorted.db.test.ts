import { LIST_NAMES, LISTS, sortsOf } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const row = z.looseObject({ _id: z.string(), name: z.string() });

async function rowsOf(path: string) {
  const answer = await admin.get(path);
  expect(answer.status, answer.text).toBe(200);
  return z.object({ data: z.array(row) }).parse(answer.body).data;
}
const namesOf = async (path: string) => (await rowsOf(path)).map(({ name }) => name);

async function add(path: string, fields: Record<string, unknown>): Promise<string> {
  const _id = newId();
  const answer = await admin.post(path, { _id, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return _id;
}

describe('an admin orders a list by one of its fields', () => {
  let counties: string;
  beforeAll(async () => {
    const [early, late] = [
      await add('/locations/regions', { name: 'Աաա մարզ', ordering: 900 }),
      await add('/locations/regions', { name: 'Ֆֆֆ մարզ', ordering: 1 }),
    ];
    await add('/locations/counties', { name: 'Սորտ Գ', region: early, status: false, latitude: 9.5 });
    await add('/locations/counties', { name: 'Սորտ Ա', region: late, status: true, latitude: 40 });
    await add('/locations/counties', { name: 'Սորտ Բ', region: early, status: true });
    counties = `/locations/counties?search=${encodeURIComponent('Սորտ')}`;
  });

  it.each([
    ['', ['Սորտ Ա', 'Սորտ Բ', 'Սորտ Գ']],
    ['&sort=name', ['Սորտ Ա', 'Սորտ Բ', 'Սորտ Գ']],
    ['&sort=-name', ['Սորտ Գ', 'Սորտ Բ', 'Սորտ Ա']],
    // By the name of the region; those of one region in the list's own order.
    ['&sort=region', ['Սորտ Բ', 'Սորտ Գ', 'Սորտ Ա']],
    ['&sort=-region', ['Սորտ Ա', 'Սորտ Բ', 'Սորտ Գ']],
    // As a number and not as a text; one that has none stands at the end either way.
    ['&sort=latitude', ['Սորտ Գ', 'Սորտ Ա', 'Սորտ Բ']],
    ['&sort=-latitude', ['Սորտ Ա', 'Սորտ Գ', 'Սորտ Բ']],
    ['&sort=status', ['Սորտ Ա', 'Սորտ Բ', 'Սորտ Գ']],
    ['&sort=-status', ['Սորտ Գ', 'Սորտ Ա', 'Սորտ Բ']],
  ])('counties%s', async (sort, names) => {
    expect(await namesOf(`${counties}${sort}`)).toEqual(names);
    // A page of it, too.
    expect(await namesOf(`${counties}${sort}&limit=1&page=2`)).toEqual([names[1]]);
  });

  it('kinds of vehicle by their choice as it is worded, fees and the name of the group', async () => {
    const [cars, buses] = [
      await add('/cars/groups', { name: 'Ֆֆֆ խումբ' }),
      await add('/cars/groups', { name: 'Աաա խումբ' }),
    ];
    const type = { code: 901, amount: 900, ceo: 10, group: cars };
    await add('/cars/types', { ...type, name: 'Սորտ 1', ecoMode: 'hp' });
    await add('/cars/types', { ...type, code: 902, name: 'Սորտ 2', amount: 10_000, ecoMode: 'flat' });
    await add('/cars/types', { ...type, code: 903, name: 'Սորտ 3', group: buses, ecoMode: 'exempt' });
    const types = `/cars/types?search=${encodeURIComponent('Սորտ')}`;
    expect(await namesOf(`${types}&sort=amount`)).toEqual(['Սորտ 1', 'Սորտ 3', 'Սորտ 2']);
    expect(await namesOf(`${types}&sort=-amount`)).toEqual(['Սորտ 2', 'Սորտ 1', 'Սորտ 3']);
    expect(await namesOf(`${types}&sort=group`)).toEqual(['Սորտ 3', 'Սորտ 1', 'Սորտ 2']);
    // «Ազատված է», «Ըստ հզորության և տարիքի», «Հաստատուն գումար».
    expect(await namesOf(`${types}&sort=ecoMode`)).toEqual(['Սորտ 3', 'Սորտ 1', 'Սորտ 2']);
    expect(await namesOf(`${types}&sort=-ecoMode`)).toEqual(['Սորտ 2', 'Սորտ 1', 'Սորտ 3']);
  });

  it.each(LIST_NAMES)('%s by each that it can be sorted by, none of its rows lost', async (name) => {
    const list = LISTS[name];
    const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).sort();
    const all = ids(await rowsOf(`${list.path}?limit=200`));
    expect(all.length).toBeGreaterThan(0);
    for (const sort of sortsOf(list)) {
      const there = await rowsOf(`${list.path}?sort=${sort}&limit=200`);
      const back = await rowsOf(`${list.path}?sort=-${sort}&limit=200`);
      expect(there.length, sort).toBe(all.length);
      if (all.length === 200) continue;
      expect([ids(there), ids(back)], sort).toEqual([all, all]);
    }
  });

  it.each([
    '/cars/types?sort=category',
    '/cars/classificators?sort=synonyms',
    '/cars/colors?sort=retiredAt',
    '/cars/colors?sort=unreviewed',
  ])('nobody orders by what has several values, or what the list has not: %s', async (path) => {
    expect(await admin.get(path)).toMatchObject({
      status: 400,
      body: { fields: { sort: 'Այս սյունակով դասավորել հնարավոր չէ' } },
    });
  });
});

describe('an admin orders and searches what was retired', () => {
  beforeAll(async () => {
    for (const name of ['Հանված Բ', 'Հանված Ա', 'Հանված Գ']) {
      const id = await add('/cars/colors', { name, primary: name === 'Հանված Բ' });
      test.clock.advance(60_000);
      expect((await admin.send('DELETE', `/cars/colors/${id}`)).status).toBe(200);
    }
  });

  it.each([
    ['sort=retiredAt', ['Հանված Բ', 'Հանված Ա', 'Հանված Գ']],
    ['sort=-retiredAt', ['Հանված Գ', 'Հանված Ա', 'Հանված Բ']],
    ['sort=name', ['Հանված Ա', 'Հանված Բ', 'Հանված Գ']],
    ['sort=-name', ['Հանված Գ', 'Հանված Բ', 'Հանված Ա']],
    ['sort=-primary', ['Հանված Ա', 'Հանված Գ', 'Հանված Բ']],
    [`search=${encodeURIComponent('հանված գ')}`, ['Հանված Գ']],
    [`search=${encodeURIComponent('%')}`, []],
  ])('%s', async (query, names) => {
    expect(await namesOf(`/cars/colors/retired?${query}`)).toEqual(names);
  });
});
