import { entryOf, FIELD_NAMES } from '@inspect/contract/checkup-fields';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import {
  type ChangeKind,
  changeEvent,
  LIST_NAMES,
  LISTS,
  type ListDefinition,
  listChange,
} from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newRow } from '../../../test/build/list-row.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

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
const remove = (list: ListDefinition, id: string) => admin.send('DELETE', `${list.path}/${id}`, { body: {} });
const tagOf = async (list: ListDefinition) =>
  String((await admin.get(`${list.path}?limit=1`)).headers.etag).replaceAll('"', '');
const create = async (list: ListDefinition, more: Record<string, unknown> = {}) =>
  rowIn((await admin.post(list.path, { ...(await newRow(admin, LISTS, list)), ...more })).body);

/** What a call announced, as a browser reads it. */
async function announcedBy(call: () => Promise<unknown>) {
  test.announced.length = 0;
  await call();
  return test.announced.map(({ to, event, data }) => ({ to, event, change: listChange.parse(data) }));
}

describe.each(lists)('a change of the list $name', (list) => {
  it('is told to everyone with the row itself, and leads a copy from one version to the next', async () => {
    const payload = await newRow(admin, LISTS, list);
    const before = await tagOf(list);
    const row = rowIn({ data: { _id: '', name: '', version: 0 } });
    const steps: [ChangeKind, () => Promise<unknown>][] = [
      ['ADD', async () => Object.assign(row, rowIn((await admin.post(list.path, payload)).body))],
      [
        'EDIT',
        async () =>
          Object.assign(
            row,
            rowIn(
              (await admin.put(`${list.path}/${row._id}`, { name: `${payload.name} նոր`, version: 1 })).body,
            ),
          ),
      ],
      ['DELETE', () => remove(list, row._id)],
    ];
    let from = Number(/-(\d+)-/.exec(before)?.[1]);
    for (const [kind, step] of steps) {
      const [told, ...others] = await announcedBy(step);
      expect(others).toEqual([]);
      expect(told).toMatchObject({ to: { everyone: true }, event: changeEvent(list.name, kind) });
      expect(told?.change).toMatchObject({
        list: list.name,
        from,
        tag: await tagOf(list),
        items: kind === 'DELETE' ? [] : [row],
        retired: kind === 'DELETE' ? [row._id] : [],
      });
      from += 1;
    }
    expect((await admin.get(`${list.path}?since=${before}`)).body).toMatchObject({
      data: [],
      retired: [row._id],
    });
  });

  it('is not told when it was refused', async () => {
    expect(await announcedBy(() => admin.post(list.path, {}))).toEqual([]);
  });
});

describe('a vehicle group that is retired', () => {
  it('stays with all its types when one of them is still needed', async () => {
    const checkup = await saveCheckup(test, 'operator2');
    const other = rowsIn((await admin.get(LISTS.carGroups.path)).body).find(
      (row) => row._id !== checkup.carGroup,
    );
    const type = rowsIn((await admin.get(LISTS.carTypes.path)).body).find(
      (row) => row._id === checkup.carType,
    );
    const move = (group: unknown, version: number) =>
      admin.put(`${LISTS.carTypes.path}/${type?._id}`, { group, version });
    await move(other?._id, 1);
    expect(await remove(LISTS.carGroups, String(other?._id))).toMatchObject({
      status: 422,
      body: { code: 'reference.in_use' },
    });
    expect(rowsIn((await admin.get(LISTS.carGroups.path)).body).map((row) => row._id)).toContain(other?._id);
    await move(checkup.carGroup, 2);
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled' where id = $1`,
      [checkup._id],
    );
  });

  it('takes its types with it, in one transaction, on the server and in every browser', async () => {
    const group = await create(LISTS.carGroups);
    const types = [
      await create(LISTS.carTypes, { group: group._id }),
      await create(LISTS.carTypes, { group: group._id }),
    ];
    const other = await create(LISTS.carTypes);
    const told = await announcedBy(() => remove(LISTS.carGroups, group._id));
    expect(told.map(({ change }) => [change.list, [...change.retired].sort()])).toEqual([
      ['carTypes', types.map((type) => type._id).sort()],
      ['carGroups', [group._id]],
    ]);
    const [first] = told;
    expect(Number(/-(\d+)-/.exec(first?.change.tag ?? '')?.[1])).toBe(Number(first?.change.from) + 2);
    const left = rowsIn((await admin.get(LISTS.carTypes.path)).body).map((row) => row._id);
    for (const type of types) expect(left).not.toContain(type._id);
    expect(left).toContain(other._id);
  });
});

describe('a row that an open checkup uses', () => {
  /** fields of a checkup that are chosen from a list */
  const CHOSEN = FIELD_NAMES.flatMap((field) => {
    const { list } = entryOf(field);
    return list ? [{ field, list }] : [];
  });
  const FINDINGS = ['classificators', 'newClassificators'] as const;

  it('can not be retired until the checkup is over; then it can, and the record keeps its name', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const facts: Record<string, unknown> = checkup;
    expect(CHOSEN.map(({ list }) => list)).toEqual(expect.arrayContaining(['cars', 'carTypes', 'streets']));
    for (const { field, list } of CHOSEN)
      expect([field, await remove(LISTS[list], String(facts[field]))]).toMatchObject([
        field,
        { status: 422, body: { code: 'reference.in_use' } },
      ]);
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled' where id = $1`,
      [checkup._id],
    );
    expect((await remove(LISTS.colors, checkup.color)).status).toBe(200);
    const operator = await test.as('operator');
    expect(
      (await operator.get(checkupsEndpoints.record.path.replace(':id', checkup._id))).body,
    ).toMatchObject({
      data: { color: checkup.color, colorName: checkup.colorName },
    });
    await test.database.pool.query('update colors set retired_at = null where id = $1', [checkup.color]);
  });

  it.each(FINDINGS)('%s: also when it is a finding', async (name) => {
    const row = await create(LISTS[name]);
    const checkup = await saveCheckup(test, 'operator2');
    const column = LISTS[name].table;
    const note = (status: string) =>
      test.database.pool.query(
        `update checkups set version = version + 1, ${column} = $2, status = $3 where id = $1`,
        [checkup._id, JSON.stringify({ [String(row.code)]: { checked: true } }), status],
      );
    await note('open');
    expect(await remove(LISTS[name], row._id)).toMatchObject({
      status: 422,
      body: { code: 'reference.in_use' },
    });
    await note('cancelled');
    expect((await remove(LISTS[name], row._id)).status).toBe(200);
  });
});

describe('what was in force', () => {
  const { path } = LISTS.classificators;
  const names = async (on: string) =>
    rowsIn((await admin.get(`${path}?on=${on}&search=${encodeURIComponent('Ժամանակավոր')}`)).body).map(
      (row) => row.name,
    );

  it('on a day is answered for that day, whatever was changed and retired since', async () => {
    const code = 97_301;
    const first = await create(LISTS.classificators, { name: 'Ժամանակավոր 1', code, validTo: '2025-06-30' });
    const second = { name: 'Ժամանակավոր 2', code, validFrom: '2025-07-01' };
    expect((await admin.post(path, { ...second, validFrom: '2025-06-30' })).body).toMatchObject({
      code: 'reference.taken',
    });
    expect((await admin.post(path, second)).status).toBe(201);
    expect(await names('2025-06-30')).toEqual(['Ժամանակավոր 1']);
    expect(await names('2025-07-01')).toEqual(['Ժամանակավոր 2']);
    await remove(LISTS.classificators, first._id);
    expect(await names('2025-06-30')).toEqual(['Ժամանակավոր 1']);
    expect(await names('2026-12-01')).toEqual(['Ժամանակավոր 2']);
  });

  it('can not end before it begins', async () => {
    const answer = await admin.post(path, {
      name: 'Ա',
      code: 97_302,
      validFrom: '2025-02-01',
      validTo: '2025-01-31',
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { validTo: expect.any(String) } } });
  });
});

describe('communities', () => {
  const { path } = LISTS.counties;
  const ids = async (search: string) =>
    rowsIn((await admin.get(`${path}?search=${encodeURIComponent(search)}`)).body).map((row) => row._id);

  it('are found by a part of the name, or exactly by 24 hex characters: their own id or their region', async () => {
    const all = rowsIn((await admin.get(path)).body);
    const [one] = all;
    expect(await ids(one?._id ?? '')).toEqual([one?._id]);
    expect(await ids(String(one?._id).toUpperCase())).toEqual([one?._id]);
    const region = String(one?.region);
    expect(await ids(region)).toEqual(all.filter((row) => row.region === region).map((row) => row._id));
    expect(await ids(region.slice(0, 23))).toEqual([]);
  });
});
