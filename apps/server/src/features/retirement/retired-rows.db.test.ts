import { entryOf, FIELD_NAMES } from '@inspect/contract/checkup-fields';
import { changeEvent, LIST_NAMES, LISTS, type ListDefinition, listChange } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AS_WRITTEN } from '../../../test/as-written.ts';
import { newRow } from '../../../test/build/list-row.ts';
import { FORBIDDING, saveCheckup, signByCall } from '../../../test/build/stored-checkup.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { manyCheckups } from '../../../test/many-checkups.ts';
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
const usesIn = (body: unknown) =>
  z
    .object({
      data: z.object({
        uses: z.array(z.object({ records: z.string(), count: z.int() })),
        together: z.array(
          z.object({ list: z.string(), rows: z.array(z.object({ _id: z.string(), name: z.string() })) }),
        ),
      }),
    })
    .parse(body).data;

async function create(list: ListDefinition, more: Record<string, unknown> = {}) {
  const answer = await admin.post(list.path, { ...(await newRow(admin, LISTS, list)), ...more });
  expect(answer.status, answer.text).toBe(201);
  return rowIn(answer.body);
}
async function retire(list: ListDefinition, id: string) {
  const answer = await admin.send('DELETE', `${list.path}/${id}`, { body: {} });
  expect(answer.status, answer.text).toBe(200);
  return rowIn(answer.body);
}
const restore = (list: ListDefinition, { _id, version }: z.output<typeof item>, more = {}) =>
  admin.post(`${list.path}/${_id}/restore`, { version, ...more });
const uses = async (list: ListDefinition, id: string) =>
  usesIn((await admin.get(`${list.path}/${id}/uses`)).body);
const retired = async (list: ListDefinition) =>
  rowsIn((await admin.get(`${list.path}/retired?limit=200`)).body);
const inUse = async (list: ListDefinition, name: string) =>
  rowsIn((await admin.get(`${list.path}?search=${encodeURIComponent(name)}`)).body);

async function actions(entity: string, record: string) {
  const { rows } = await test.database.pool.query<{ action: string; user: string }>(
    `select action, "user" from edit_histories where entity = $1 and record = $2 order by ${AS_WRITTEN}`,
    [entity, record],
  );
  return rows.map(({ action, user }) => [action, user]);
}

/** What a call announced, as a browser reads it. */
async function announcedBy(call: () => Promise<unknown>) {
  test.announced.length = 0;
  await call();
  return test.announced.map(({ event, data }) => ({ event, change: listChange.parse(data) }));
}

// First: the builder of checkups takes any row of a list, so none may be retired yet.
describe('how many records use a row', () => {
  it('counts checkups and the register by every field that is chosen from a list, and rows of other lists', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const facts: Record<string, unknown> = checkup;
    const chosen = FIELD_NAMES.flatMap((field) => {
      const { list } = entryOf(field);
      return list ? [{ field, list }] : [];
    });
    expect(chosen.map(({ field }) => field).sort()).toEqual(
      [
        'body',
        'car',
        'carGroup',
        'carModel',
        'carType',
        'color',
        'county',
        'fuel',
        'region',
        'street',
      ].sort(),
    );
    for (const { field, list } of chosen) {
      const { uses: found } = await uses(LISTS[list], String(facts[field]));
      const count = (records: string) => found.find((each) => each.records === records)?.count ?? 0;
      expect([field, count('checkups'), count('vehicles')]).toEqual([field, 1, 1]);
    }
    const { uses: ofMake } = await uses(LISTS.cars, checkup.car);
    expect(ofMake.find(({ records }) => records === 'carModels')?.count).toBeGreaterThan(0);
    await test.database.pool.query(
      `update checkups set version = version + 1, status = 'cancelled' where id = $1`,
      [checkup._id],
    );
    expect((await uses(LISTS.colors, checkup.color)).uses).toContainEqual({ records: 'checkups', count: 1 });
  });

  it('counts the findings of a row by its code', async () => {
    const checkup = await saveCheckup(test, 'operator2');
    const [row] = await rowsIn((await admin.get(LISTS.classificators.path)).body).filter(
      ({ code }) => String(code) === FORBIDDING,
    );
    if (!row) throw new Error(`there is no ${FORBIDDING}`);
    const before = await uses(LISTS.classificators, row._id);
    expect(before.uses).toEqual([]);
    await signByCall(test, checkup, { classificators: { [FORBIDDING]: { checked: true } } });
    expect((await uses(LISTS.classificators, row._id)).uses).toEqual([{ records: 'checkups', count: 1 }]);
  });

  it('counts companies and stations of a region, and nothing for a row that nobody uses', async () => {
    const region = await create(LISTS.regions);
    const county = await create(LISTS.counties, { region: region._id });
    expect((await uses(LISTS.regions, region._id)).uses).toEqual([{ records: 'counties', count: 1 }]);
    await test.database.pool.query('update stations set region = $1, county = $2 where id = $3', [
      region._id,
      county._id,
      PEOPLE.operator.station,
    ]);
    await test.database.pool.query('update companies set region = $1, county = $2 where id = $3', [
      region._id,
      county._id,
      PEOPLE.operator.company,
    ]);
    expect((await uses(LISTS.counties, county._id)).uses).toEqual([
      { records: 'companies', count: 1 },
      { records: 'stations', count: 1 },
    ]);
    expect((await uses(LISTS.colors, (await create(LISTS.colors))._id)).uses).toEqual([]);
  });

  it('stops counting above a thousand', async () => {
    await manyCheckups(test, 1_200);
    const { rows } = await test.database.pool.query<{ color: string }>(
      `select color from checkups where id like 'f0000000%' group by color order by count(*) desc, color limit 1`,
    );
    expect((await uses(LISTS.colors, rows[0]?.color ?? '')).uses).toContainEqual({
      records: 'checkups',
      count: 1_001,
    });
  });
});

describe.each(lists)('a retired row of the list $name', (list) => {
  it('is seen by who asks for the retired ones, with its time, and comes back as it was', async () => {
    const row = await create(list);
    const gone = await retire(list, row._id);
    expect(gone).toEqual({ ...row, version: 2 });
    const { rows } = await test.database.pool.query<{ at: Date }>(
      `select retired_at as at from ${list.table} where id = $1`,
      [row._id],
    );
    expect(await retired(list)).toContainEqual({ ...gone, retiredAt: rows[0]?.at.toISOString() });
    expect(await inUse(list, row.name)).toEqual([]);
    expect(await restore(list, gone)).toMatchObject({ status: 200, body: { data: { ...row, version: 3 } } });
    expect(await inUse(list, row.name)).toEqual([{ ...row, version: 3 }]);
    expect((await retired(list)).map(({ _id }) => _id)).not.toContain(row._id);
    expect(await actions(list.name, row._id)).toEqual([
      ['create', PEOPLE.admin.id],
      ['retire', PEOPLE.admin.id],
      ['restore', PEOPLE.admin.id],
    ]);
  });

  it('that comes back is told to everyone, and leads a copy to the next version', async () => {
    const gone = await retire(list, (await create(list))._id);
    const before = String((await admin.get(`${list.path}?limit=1`)).headers.etag).replaceAll('"', '');
    const [told, ...others] = await announcedBy(() => restore(list, gone));
    expect(others).toEqual([]);
    const back = { ...gone, version: 3 };
    expect(told).toMatchObject({
      event: changeEvent(list.name, 'ADD'),
      change: { list: list.name, from: Number(/-(\d+)-/.exec(before)?.[1]), items: [back], retired: [] },
    });
    expect((await admin.get(`${list.path}?since=${before}`)).body).toMatchObject({
      data: [back],
      retired: [],
    });
  });

  it('comes back once: who asks again gets the row as it is, and nothing is written', async () => {
    const gone = await retire(list, (await create(list))._id);
    await restore(list, gone);
    const told = await announcedBy(async () =>
      expect(await restore(list, gone)).toMatchObject({ status: 200, body: { data: { version: 3 } } }),
    );
    expect(told).toEqual([]);
    expect((await actions(list.name, gone._id)).map(([action]) => action)).toEqual([
      'create',
      'retire',
      'restore',
    ]);
  });

  it('stays where it is when it is another version by now, and nobody has ever known others', async () => {
    const row = await create(list);
    await retire(list, row._id);
    expect(await restore(list, row)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { _id: row._id, version: 2 } },
    });
    expect(await restore(list, { ...row, _id: newId() })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await inUse(list, row.name)).toEqual([]);
  });

  it('whose name or code has been taken meanwhile is refused, and says by which field', async () => {
    const row = await create(list);
    const gone = await retire(list, row._id);
    const { _id, version: _version, unreviewed: _unreviewed, ...fields } = row;
    await create(list, fields);
    const answer = await restore(list, gone);
    expect(answer).toMatchObject({ status: 409, body: { code: 'reference.restore_taken' } });
    const said = z.object({ message: z.string() }).parse(answer.body).message;
    const fieldName = list.key.includes('code') ? '(Կոդ|Անվանում)' : 'Անվանում';
    expect(said).toMatch(
      new RegExp(
        `^«${row.name}» գրառումը հնարավոր չէ վերականգնել․ դրա «${fieldName}» դաշտի արժեքն այժմ ունի ցանկի մեկ այլ գրառում$`,
      ),
    );
    expect((await retired(list)).map((each) => each._id)).toContain(_id);
  });

  it('is brought back only by who may retire', async () => {
    const gone = await retire(list, (await create(list))._id);
    for (const who of ['viewer', 'owner', 'operator', 'mechanic'] as const) {
      const other = await test.as(who);
      for (const answer of [
        await other.post(`${list.path}/${gone._id}/restore`, { version: gone.version }),
        await other.get(`${list.path}/${gone._id}/uses`),
        await other.get(`${list.path}/retired`),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await retired(list)).map(({ _id }) => _id)).toContain(gone._id);
  });
});

describe('what a retired row belongs to', () => {
  it('comes back first: a model stays away while its make does', async () => {
    const make = await create(LISTS.cars, { name: 'Մակնիշ Հետդարձ' });
    const model = await create(LISTS.carModels, { name: 'Մոդել Հետդարձ', car: make._id });
    const goneModel = await retire(LISTS.carModels, model._id);
    const goneMake = await retire(LISTS.cars, make._id);
    expect(await restore(LISTS.carModels, goneModel)).toMatchObject({
      status: 422,
      body: {
        code: 'reference.parent_retired',
        message:
          '«Մոդել Հետդարձ» գրառումը հնարավոր չէ վերականգնել, քանի դեռ հեռացված է «Մակնիշ Հետդարձ» գրառումը․ նախ վերականգնեք այն',
      },
    });
    expect((await restore(LISTS.cars, goneMake)).status).toBe(200);
    expect((await restore(LISTS.carModels, goneModel)).status).toBe(200);
  });
});

describe('a model that was merged into another', () => {
  it('lives on in that one: it is not among the retired ones, and does not come back', async () => {
    const make = await create(LISTS.cars);
    const right = await create(LISTS.carModels, { car: make._id });
    const wrong = await create(LISTS.carModels, { car: make._id });
    const gone = await retire(LISTS.carModels, wrong._id);
    await test.database.pool.query('update car_models set merged_into = $2 where id = $1', [
      wrong._id,
      right._id,
    ]);
    expect((await retired(LISTS.carModels)).map(({ _id }) => _id)).not.toContain(wrong._id);
    expect(await restore(LISTS.carModels, gone)).toMatchObject({
      status: 422,
      body: {
        code: 'reference.merged_away',
        message: 'Գրառումը միավորված է մեկ ուրիշի հետ և առանձին չի վերականգնվում',
      },
    });
  });
});

describe('a vehicle group', () => {
  async function groupOfThree() {
    const group = await create(LISTS.carGroups);
    const [early, first, second] = [
      await create(LISTS.carTypes, { group: group._id }),
      await create(LISTS.carTypes, { group: group._id }),
      await create(LISTS.carTypes, { group: group._id }),
    ];
    await retire(LISTS.carTypes, early._id);
    test.clock.advance(60_000);
    return { group, early, together: [first, second] };
  }
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).sort();

  it('says before it is retired which types go with it, and afterwards which went', async () => {
    const { group, together } = await groupOfThree();
    const named = { list: 'carTypes', rows: together.map(({ _id, name, code }) => ({ _id, name, code })) };
    expect((await admin.get(`${LISTS.carGroups.path}/${group._id}/uses`)).body).toMatchObject({
      data: { uses: [], together: [named] },
    });
    await retire(LISTS.carGroups, group._id);
    expect((await admin.get(`${LISTS.carGroups.path}/${group._id}/uses`)).body).toMatchObject({
      data: { uses: [], together: [named] },
    });
  });

  it('brings back the types that went with it, and no other, when that is asked', async () => {
    const { group, early, together } = await groupOfThree();
    const gone = await retire(LISTS.carGroups, group._id);
    const told = await announcedBy(() => restore(LISTS.carGroups, gone, { together: true }));
    expect(told.map(({ change }) => [change.list, idsOf(change.items ?? [])])).toEqual([
      ['carGroups', [group._id]],
      ['carTypes', idsOf(together)],
    ]);
    expect(idsOf(rowsIn((await admin.get(`${LISTS.carTypes.path}?group=${group._id}`)).body))).toEqual(
      idsOf(together),
    );
    expect((await retired(LISTS.carTypes)).map(({ _id }) => _id)).toContain(early._id);
    for (const { _id } of together)
      expect((await actions('carTypes', _id)).map(([action]) => action)).toEqual([
        'create',
        'retire',
        'restore',
      ]);
  });

  it('comes back alone when nothing else is asked; its types can follow one by one, and none before it', async () => {
    const { group, together } = await groupOfThree();
    const gone = await retire(LISTS.carGroups, group._id);
    const [type] = (await retired(LISTS.carTypes)).filter(({ _id }) => _id === together[0]?._id);
    if (!type) throw new Error('the type was not retired');
    expect(await restore(LISTS.carTypes, type)).toMatchObject({
      status: 422,
      body: {
        code: 'reference.parent_retired',
        message: `«${type.name}» գրառումը հնարավոր չէ վերականգնել, քանի դեռ հեռացված է «${group.name}» գրառումը․ նախ վերականգնեք այն`,
      },
    });
    expect((await restore(LISTS.carGroups, gone)).status).toBe(200);
    expect(rowsIn((await admin.get(`${LISTS.carTypes.path}?group=${group._id}`)).body)).toEqual([]);
    expect((await restore(LISTS.carTypes, type)).status).toBe(200);
  });

  it('that somebody brought back alone meanwhile still brings back what went with it, and no other', async () => {
    const { group, early, together } = await groupOfThree();
    const gone = await retire(LISTS.carGroups, group._id);
    expect((await restore(LISTS.carGroups, gone)).status).toBe(200);
    const asked = async () =>
      expect(await restore(LISTS.carGroups, gone, { together: true })).toMatchObject({
        status: 200,
        body: { data: { _id: group._id, version: 3 } },
      });
    const told = await announcedBy(asked);
    expect(told.map(({ change }) => [change.list, idsOf(change.items ?? [])])).toEqual([
      ['carTypes', idsOf(together)],
    ]);
    expect((await retired(LISTS.carTypes)).map(({ _id }) => _id)).toContain(early._id);
    // Who asks once more changes nothing.
    expect(await announcedBy(asked)).toEqual([]);
    expect((await actions('carGroups', group._id)).map(([action]) => action)).toEqual([
      'create',
      'retire',
      'restore',
    ]);
  });

  it('stays away with all its types when the code of one has been taken, and says whose', async () => {
    const { group, together } = await groupOfThree();
    const gone = await retire(LISTS.carGroups, group._id);
    const [first, second] = together;
    await create(LISTS.carTypes, { code: second?.code });
    expect(await restore(LISTS.carGroups, gone, { together: true })).toMatchObject({
      status: 409,
      body: {
        message: `«${second?.name}» գրառումը հնարավոր չէ վերականգնել․ դրա «Կոդ» դաշտի արժեքն այժմ ունի ցանկի մեկ այլ գրառում`,
      },
    });
    expect((await retired(LISTS.carGroups)).map(({ _id }) => _id)).toContain(group._id);
    expect((await retired(LISTS.carTypes)).map(({ _id }) => _id)).toContain(first?._id);
  });
});
