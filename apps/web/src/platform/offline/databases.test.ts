import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { openDatabases } from './databases.ts';

it('the databases are natively at version 1 and hold exactly the stores of the specification', async () => {
  const databases = openDatabases(LISTS, 'stores-');
  await databases.open();
  const named = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('stores-'));
  expect(Object.fromEntries(named.map(({ name, version }) => [name, version]))).toEqual({
    'stores-inspect': 1,
    'stores-offline': 1,
    'stores-new': 1,
  });
  const storesOf = async (name: string) => {
    const database = await new Dexie(`stores-${name}`).open();
    const stores = database.tables.map((table) => `${table.name}:${table.schema.primKey.name}`).sort();
    database.close();
    return stores;
  };
  expect(await storesOf('inspect')).toEqual([
    'bodies:id',
    'car-groups:id',
    'car-types:id',
    'cars:id',
    'checkups:id',
    'classificators:id',
    'colors:id',
    'counties:id',
    'fuels:id',
    'mechanics:id',
    'regions:id',
    'users:id',
  ]);
  expect(await storesOf('offline')).toEqual([
    'car_models:id',
    'checkups:id',
    'company:_id',
    'mechanics:id',
    'streets:id',
    'users:_id',
  ]);
  expect(await storesOf('new')).toEqual(['new-classificators:id']);
});

const row = (letter: string) => {
  const id = letter.repeat(24);
  return { id, _id: id, version: 1, name: letter, sortKey: letter, searchKey: letter };
};

it('a list that a later build adds has its store in a browser that holds the others already, and these keep their rows', async () => {
  const { fuels, ...former } = LISTS;
  const before = openDatabases(former, 'later-');
  await before.open();
  await before.rows('colors').put(row('a'));
  before.close();
  const after = openDatabases(LISTS, 'later-');
  await after.open();
  expect(await after.rows('fuels').count()).toBe(0);
  expect(await after.rows('colors').count()).toBe(1);
  await after.rows('fuels').put(row('b'));
  after.close();
});
