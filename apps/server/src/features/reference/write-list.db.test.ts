import { LIST_NAMES, LISTS, type ListDefinition } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AS_WRITTEN } from '../../../test/as-written.ts';
import { newRow } from '../../../test/build/list-row.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const lists: (ListDefinition & { name: string })[] = LIST_NAMES.map((name) => ({ name, ...LISTS[name] }));
const item = z.looseObject({ _id: z.string(), name: z.string(), version: z.int() });
const rowIn = (body: unknown) => z.object({ data: item }).parse(body).data;
const rowsIn = (body: unknown) => z.object({ data: z.array(item) }).parse(body).data;

const GROWING = ['streets', 'carModels'];
const BY_FORM: readonly Who[] = ['operator', 'owner'];

async function create(list: ListDefinition, more: Record<string, unknown> = {}) {
  const answer = await admin.post(list.path, { ...(await newRow(admin, LISTS, list)), ...more });
  expect(answer.status, answer.text).toBe(201);
  return rowIn(answer.body);
}
const remove = (client: Client, list: ListDefinition, id: string) =>
  client.send('DELETE', `${list.path}/${id}`, { body: {} });
const found = async (list: ListDefinition, name: string) =>
  rowsIn((await admin.get(`${list.path}?search=${encodeURIComponent(name)}`)).body);

async function history(entity: string, record: string) {
  const { rows } = await test.database.pool.query(
    `select action, changes, "user" from edit_histories where entity = $1 and record = $2 order by ${AS_WRITTEN}`,
    [entity, record],
  );
  return rows;
}

describe.each(lists)('a person who keeps the list $name right', (list) => {
  it('adds a row with what the specification asks for and nothing more', async () => {
    const payload = await newRow(admin, LISTS, list);
    const row = await create(list, payload);
    expect(row).toMatchObject({ ...payload, version: 1 });
    expect(await found(list, payload.name.toUpperCase())).toContainEqual(row);
  });

  it('is refused a second row of the same name or code, however it is written', async () => {
    const row = await create(list);
    const payload = await newRow(admin, LISTS, list);
    const same = Object.fromEntries(list.key.map((field) => [field, row[field]]));
    const again = {
      ...payload,
      ...same,
      ...(list.key.includes('name') ? { name: `  ${row.name.toUpperCase()} ` } : {}),
    };
    const answer = await admin.post(list.path, again);
    expect(answer).toMatchObject({ status: 409, body: { code: 'reference.taken' } });
    expect(
      Object.keys(z.object({ fields: z.record(z.string(), z.string()) }).parse(answer.body).fields),
    ).toHaveLength(1);
    const free = list.key.includes('name') ? row.name : payload.name;
    expect(await found(list, free)).toHaveLength(list.key.includes('name') ? 1 : 0);
  });

  it('gets the same row when the answer was lost and the call is repeated', async () => {
    const payload = { ...(await newRow(admin, LISTS, list)), _id: newId() };
    const first = await admin.post(list.path, payload);
    const second = await admin.post(list.path, payload);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const { name } = await newRow(admin, LISTS, list);
    expect(await admin.post(list.path, { ...payload, name })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    // Also after somebody has changed it: what was sent is what it was made of.
    await admin.put(`${list.path}/${payload._id}`, { name, version: 1 });
    expect(await admin.post(list.path, payload)).toMatchObject({
      status: 200,
      body: { data: { name, version: 2 } },
    });
  });

  it('changes one field and leaves the others', async () => {
    const row = await create(list);
    const { name } = await newRow(admin, LISTS, list);
    const answer = await admin.put(`${list.path}/${row._id}`, { name, version: row.version });
    expect(answer).toMatchObject({ status: 200, body: { data: { ...row, name, version: 2 } } });
    expect(await found(list, name)).toEqual([rowIn(answer.body)]);
    expect(await found(list, row.name)).toEqual([]);
  });

  it('changes the row as it is by exactly the payload of the specification, and that stands in the history', async () => {
    const row = await create(list);
    const payload = await newRow(admin, LISTS, list);
    expect(Object.keys(payload)).not.toContain('version');
    const answer = await admin.put(`${list.path}/${row._id}`, payload);
    expect(answer).toMatchObject({ status: 200, body: { data: { ...payload, version: 2 } } });
    expect(await history(list.name, row._id)).toMatchObject([{ action: 'create' }, { action: 'edit' }]);
  });

  it('is told when somebody else was faster, with the row as it is now', async () => {
    const row = await create(list);
    const [mine, theirs] = [await newRow(admin, LISTS, list), await newRow(admin, LISTS, list)];
    const other = await test.as('admin');
    await other.put(`${list.path}/${row._id}`, { name: theirs.name, version: row.version });
    const answer = await admin.put(`${list.path}/${row._id}`, { name: mine.name, version: row.version });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { name: theirs.name, version: 2 } },
    });
    expect(await found(list, mine.name)).toEqual([]);
  });

  it('retires a row: gone from the list, its name is free again', async () => {
    const row = await create(list);
    expect(await remove(admin, list, row._id)).toMatchObject({
      status: 200,
      body: { data: { _id: row._id } },
    });
    expect(await found(list, row.name)).toEqual([]);
    expect(await remove(admin, list, row._id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await admin.put(`${list.path}/${row._id}`, { name: 'X', version: 2 })).toMatchObject({
      status: 404,
    });
    const { _id, version: _version, unreviewed: _unreviewed, ...fields } = row;
    const again = await create(list, fields);
    expect(again._id).not.toBe(_id);
  });

  it('leaves a history that says who did what', async () => {
    const row = await create(list);
    const { name } = await newRow(admin, LISTS, list);
    await admin.put(`${list.path}/${row._id}`, { name, version: 1 });
    await remove(admin, list, row._id);
    const by = { user: PEOPLE.admin.id };
    const edits = await history(list.name, row._id);
    expect(edits).toHaveLength(3);
    expect(edits).toContainEqual({
      ...by,
      action: 'edit',
      changes: [{ field: 'name', before: row.name, after: name }],
    });
    expect(edits).toContainEqual({ ...by, action: 'retire', changes: [] });
    expect(edits).toContainEqual({
      ...by,
      action: 'create',
      changes: expect.arrayContaining([{ field: 'name', before: null, after: row.name }]),
    });
  });

  it('is told what is wrong with each field, and nothing is stored', async () => {
    const payload = await newRow(admin, LISTS, list);
    for (const [field, { kind, optional }] of Object.entries(list.fields)) {
      const wrong = [kind === 'text' ? '   ' : 'x'.repeat(300), { a: 1 }, ...(optional ? [] : [null])];
      for (const value of wrong)
        expectRefusal(await admin.post(list.path, { ...payload, [field]: value }), field);
      if (kind === 'ref') expectRefusal(await admin.post(list.path, { ...payload, [field]: newId() }), field);
      if (kind === 'whole' || kind === 'money')
        for (const value of [-1, 1.5, 1e15, '5'])
          expectRefusal(await admin.post(list.path, { ...payload, [field]: value }), field);
    }
    for (const field of ['retired_at', 'version', 'sort_key', '__proto__', 'changed'])
      expect(
        (await admin.post(list.path, JSON.parse(`{"${field}": 1, "name": "${payload.name}"}`))).status,
      ).toBe(400);
    expect(await found(list, payload.name)).toEqual([]);
  });

  it.each(['viewer', 'owner', 'operator', 'mechanic'] as const)('is not a %s', async (who: Who) => {
    const other = await test.as(who);
    const row = await create(list);
    const refused = { status: 403, body: { code: 'forbidden' } };
    // What a form may add to, operators and owners do: additions.
    if (!(GROWING.includes(list.name) && BY_FORM.includes(who)))
      expect(await other.post(list.path, await newRow(admin, LISTS, list))).toMatchObject(refused);
    expect(await other.put(`${list.path}/${row._id}`, { name: 'X', version: 1 })).toMatchObject(refused);
    expect(await remove(other, list, row._id)).toMatchObject(refused);
    expect(await other.get(`${list.path}/export`)).toMatchObject(refused);
    expect(await other.post(`${list.path}/import`, { rows: [], save: true })).toMatchObject(refused);
    expect(await other.get(`/edit-histories?entity=${list.name}`)).toMatchObject({ status: 404 });
    expect(await found(list, row.name)).toEqual([row]);
  });

  it('needs the action on the page, not only the page', async () => {
    const grant = async (flag: string, value: boolean) =>
      test.database.pool.query(
        `update page_grants set "${flag}" = $1 where role = 'ADMIN' and page = (select id from pages where route = $2)`,
        [value, list.page],
      );
    const row = await create(list);
    for (const [flag, send] of [
      ['create', () => admin.post(list.path, {})],
      ['edit', () => admin.put(`${list.path}/${row._id}`, { version: 1 })],
      ['delete', () => remove(admin, list, row._id)],
      ['export', () => admin.get(`${list.path}/export`)],
    ] as const) {
      await grant(flag, false);
      expect(await send()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      await grant(flag, true);
    }
  });
});
