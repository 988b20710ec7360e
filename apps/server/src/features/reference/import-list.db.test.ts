import { fieldLabel } from '@inspect/contract/i18n';
import { importAnswer } from '@inspect/contract/kernel';
import { LIST_NAMES, LISTS, type ListDefinition } from '@inspect/contract/reference';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newRow } from '../../../test/build/list-row.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const lists: (ListDefinition & { name: string })[] = LIST_NAMES.map((name) => ({ name, ...LISTS[name] }));
const rows = z.object({ data: z.array(z.looseObject({ _id: z.string(), name: z.string() })) });

type Line = { line: number; cells: Record<string, string> };

async function send(list: ListDefinition, lines: readonly Line[], save: boolean) {
  const answer = await admin.post(`${list.path}/import`, { rows: lines, save });
  expect(answer.status, answer.text).toBe(200);
  return importAnswer.parse(z.object({ data: z.unknown() }).parse(answer.body).data);
}

/** The exported file as another program reads it: texts of the cells by field. */
async function exported(list: ListDefinition, query = ''): Promise<Line[]> {
  const answer = await admin.get(`${list.path}/export${query}`);
  expect(answer.status).toBe(200);
  const [sheet] = await readXlsxFile(answer.bytes);
  const [titles = [], ...body] = sheet?.data ?? [];
  const fields = ['_id', ...Object.keys(list.fields)];
  expect(titles).toEqual(fields.map(fieldLabel));
  const text = (cell: unknown) =>
    cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : cell === null || cell === undefined
        ? ''
        : String(cell);
  return body.map((cells, index) => ({
    line: index + 2,
    cells: Object.fromEntries(fields.map((field, place) => [field, text(cells[place])])),
  }));
}

const countOf = async (list: ListDefinition) =>
  (await test.database.pool.query(`select count(*) as n, max(changed) as changed from ${list.table}`))
    .rows[0];

describe.each(lists)('the file of $name', (list) => {
  it('is read by another program, and coming back it changes nothing', async () => {
    const lines = await exported(list);
    const before = await countOf(list);
    expect(lines).toHaveLength(before.n);
    expect(await send(list, lines, true)).toEqual({
      created: 0,
      changed: 0,
      unchanged: lines.length,
      errors: [],
      saved: true,
    });
    expect(await countOf(list)).toEqual(before);
  });

  it('adds what is new and changes what is there, after saying so', async () => {
    const [first] = await exported(list);
    const payload = await newRow(admin, LISTS, list);
    const cells = Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, String(value)]));
    const lines = [
      { line: 2, cells },
      { line: 3, cells: { ...first?.cells, name: `${first?.cells.name} նոր` } },
    ];
    const before = await countOf(list);
    const said = { created: 1, changed: 1, unchanged: 0, errors: [] };
    expect(await send(list, lines, false)).toEqual({ ...said, saved: false });
    expect(await countOf(list)).toEqual(before);
    expect(await send(list, lines, true)).toEqual({ ...said, saved: true });
    expect(await countOf(list)).toMatchObject({ n: before.n + 1 });
    const { data } = rows.parse(
      (await admin.get(`${list.path}?search=${encodeURIComponent(payload.name)}`)).body,
    );
    expect(data).toMatchObject([payload]);
    const edits = await admin.get(`/edit-histories?entity=${list.name}&record=${data[0]?._id}`);
    expect(edits.body).toMatchObject({ data: [{ action: 'import' }] });
  });

  it('is taken as a whole or not at all; each mistake is named by its line and field', async () => {
    const payload = await newRow(admin, LISTS, list);
    const cells = Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, String(value)]));
    const before = await countOf(list);
    const answer = await send(
      list,
      [
        { line: 2, cells },
        { line: 3, cells: { ...cells, name: ' ' } },
        { line: 4, cells: { ...cells, strange: 'x' } },
      ],
      true,
    );
    expect(answer.saved).toBe(false);
    expect(answer.errors).toContainEqual({ line: 3, field: 'name', text: expect.any(String) });
    expect(answer.errors).toContainEqual({ line: 4, field: 'strange', text: expect.any(String) });
    expect(answer.errors.filter(({ line }) => line === 2)).toEqual([]);
    expect(await countOf(list)).toEqual(before);
  });
});

describe('a file', () => {
  it('holds only what the list is filtered by', async () => {
    const [car] = rows.parse((await admin.get('/cars/cars?limit=1')).body).data;
    const lines = await exported(LISTS.carModels, `?car=${car?._id}`);
    expect(new Set(lines.map(({ cells }) => cells.car))).toEqual(new Set([car?.name]));
  });

  it('finds the row it belongs to by name, whatever the case, and says when there is none', async () => {
    const [car] = rows.parse((await admin.get('/cars/cars?limit=1')).body).data;
    const ask = (name: string) =>
      send(LISTS.carModels, [{ line: 2, cells: { name: 'Փորձ 1', car: name } }], false);
    expect(await ask(String(car?.name).toUpperCase())).toMatchObject({ created: 1, errors: [] });
    expect(await ask('չկա այսպիսի')).toMatchObject({ errors: [{ line: 2, field: 'car' }] });
  });

  it('is refused when it names one row twice', async () => {
    const cells = { name: 'Կրկնակի' };
    const answer = await send(
      LISTS.bodies,
      [
        { line: 2, cells },
        { line: 3, cells: { name: 'ԿՐԿՆԱԿԻ' } },
      ],
      true,
    );
    expect(answer).toMatchObject({ saved: false, errors: [{ line: 3, field: 'name' }] });
  });

  it('may say yes, numbers and days as people write them', async () => {
    const cells = {
      name: 'Գրառում ֆայլից',
      code: '98 001',
      checked: 'Այո',
      forbidsOperation: '',
      validFrom: '31/12/2025',
      synonyms: 'ա, բ; գ',
    };
    expect(await send(LISTS.classificators, [{ line: 2, cells }], true)).toMatchObject({
      created: 1,
      saved: true,
    });
    const found = await admin.get(`/cars/classificators?search=${encodeURIComponent('գրառում ֆայլից')}`);
    expect(rows.parse(found.body).data).toMatchObject([
      {
        code: 98_001,
        checked: true,
        forbidsOperation: false,
        validFrom: '2025-12-31',
        synonyms: ['ա', 'բ', 'գ'],
      },
    ]);
  });

  it('never becomes a formula', async () => {
    const names = ['@SUM(A1)', '+374 10', '-1'];
    for (const name of names) expect((await admin.post('/cars/bodies', { name })).status).toBe(201);
    const cells = (await exported(LISTS.bodies)).map((line) => line.cells.name);
    expect(cells).toEqual(expect.arrayContaining(names));
  });

  it('is told by its line when something stands against it that only the list knows, also before saving', async () => {
    const [taken] = await exported(LISTS.carTypes);
    const group = taken?.cells.group ?? '';
    const cells = { name: taken?.cells.name ?? '', code: '91001', amount: '1', ceo: '0', group };
    const lines = [
      { line: 2, cells: { ...cells, name: 'Ազատ անուն', code: '91002' } },
      { line: 3, cells },
    ];
    for (const save of [false, true])
      expect(await send(LISTS.carTypes, lines, save)).toMatchObject({
        saved: false,
        errors: [{ line: 3, field: 'name' }],
      });
  });

  it('names a row that is not in the list any more, instead of making a new one', async () => {
    const cells = { _id: 'f'.repeat(24), name: 'Անծանոթ' };
    expect(await send(LISTS.bodies, [{ line: 2, cells }], true)).toMatchObject({
      saved: false,
      errors: [{ line: 2, field: '_id' }],
    });
  });

  it('changes nothing for who may add but not edit', async () => {
    const [first] = await exported(LISTS.bodies);
    const flag = (value: boolean) =>
      test.database.pool.query(
        `update page_grants set edit = $1 where role = 'ADMIN' and page = (select id from pages where route = 'settings-bodies')`,
        [value],
      );
    await flag(false);
    const rows = [{ line: 2, cells: { ...first?.cells, name: 'Փոխված անուն' } }];
    const answer = await admin.post('/cars/bodies/import', { rows, save: true });
    await flag(true);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await exported(LISTS.bodies))[0]?.cells.name).toBe(first?.cells.name);
  });

  it('and a correction of the same list at the same time both come through', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({
      line: index + 2,
      cells: { name: `Միաժամանակ ${index}` },
    }));
    const [row] = rows.parse((await admin.get('/cars/bodies?limit=1')).body).data;
    const others = Array.from({ length: 8 }, async (_, index) =>
      index % 2
        ? admin.send('PUT', `/cars/bodies/${row?._id}`, {
            body: { version: row?.version, name: `${row?.name} ${index}` },
          })
        : admin.send('DELETE', `/cars/bodies/${row?._id}`),
    );
    const [imported, ...answers] = await Promise.all([send(LISTS.bodies, lines, true), ...others]);
    expect(imported).toMatchObject({ created: 300, saved: true });
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  });
});
