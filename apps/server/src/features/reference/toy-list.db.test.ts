import { LISTS } from '@inspect/contract/reference';
import { TOYS } from '@inspect/contract/test';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AS_WRITTEN } from '../../../test/as-written.ts';
import { NOON } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { makeToyTable } from '../../../test/toy-table.ts';
import { newId } from '../../platform/ids.ts';
import { retirementRoutes } from '../retirement/index.ts';
import { referenceRoutes } from './routes.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  const lists = { ...LISTS, toys: TOYS };
  const services = {
    lists,
    buildId: 'test',
    clock: { now: () => NOON },
    inUse: async () => false,
    uses: async () => [{ records: 'checkups', count: 3 }],
  };
  const routes = [...referenceRoutes(services), ...retirementRoutes(services)];
  test = await testApp({ routes });
  await makeToyTable(test.database.pool);
  admin = await test.as('admin');
});
afterAll(() => test.close());

it('a list that is only declared has every call, its history, its differences, its events and its files', async () => {
  const before = await admin.get('/toys');
  expect(before).toMatchObject({ status: 200, body: { data: [] } });
  const tag = String(before.headers.etag).replaceAll('"', '');
  const [id, sold] = [newId(), newId()];
  const cart = { _id: id, name: 'Սայլակ և ձի', price: 900 };
  const stored = { ...cart, wheels: 4, sold: false, car: null, version: 1 };
  expect(await admin.post('/toys', cart)).toMatchObject({ status: 201, body: { data: stored } });
  expect(await admin.post('/toys', cart)).toMatchObject({ status: 200, body: { data: stored } });
  expect(await admin.post('/toys', { ...cart, _id: sold })).toMatchObject({ status: 409 });
  expect(await admin.post('/toys', { name: 'Ա' })).toMatchObject({
    status: 400,
    body: { fields: { price: expect.any(String) } },
  });
  expect(await admin.put(`/toys/${id}`, { version: 1, sold: true })).toMatchObject({
    status: 200,
    body: { data: { ...stored, sold: true, version: 2 } },
  });
  expect((await admin.get(`/toys?since=${tag}`)).body).toMatchObject({
    data: [{ _id: id, sold: true }],
    retired: [],
  });
  expect((await admin.get(`/toys?search=${encodeURIComponent('ԵՒ')}`)).body).toMatchObject({
    data: [{ _id: id }],
  });

  const [sheet] = await readXlsxFile((await admin.get('/toys/export')).bytes);
  expect(sheet?.data[1]).toEqual([id, 'Սայլակ և ձի', 900, 4, expect.any(String), null]);
  const rows = [{ line: 2, cells: { name: 'Գնդակ', price: '150', wheels: '0' } }];
  expect(await admin.post('/toys/import', { rows, save: true })).toMatchObject({
    body: { data: { created: 1, saved: true } },
  });

  expect((await admin.get(`/toys/${id}/uses`)).body).toEqual({
    data: { uses: [{ records: 'checkups', count: 3 }], together: [] },
  });
  expect((await admin.send('DELETE', `/toys/${id}`)).status).toBe(200);
  expect((await admin.get('/toys')).body).toMatchObject({ data: [{ name: 'Գնդակ' }] });
  expect((await admin.get('/toys/retired')).body).toMatchObject({ data: [{ _id: id, version: 3 }] });
  expect(await admin.post(`/toys/${id}/restore`, { version: 3 })).toMatchObject({
    body: { data: { _id: id, version: 4 } },
  });
  expect(test.announced.map(({ event }) => event)).toEqual(Array(5).fill('EDIT_REFERENCE'));
  const { rows: edits } = await test.database.pool.query(
    `select action from edit_histories where entity = 'toys' and record = $1 order by ${AS_WRITTEN}`,
    [id],
  );
  expect(edits.map(({ action }) => action).sort()).toEqual(['create', 'edit', 'restore', 'retire']);
  expect(await (await test.as('operator')).post('/toys', cart)).toMatchObject({ status: 403 });
});
