import { LISTS, type ListDefinition } from '@inspect/contract/reference';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AS_WRITTEN } from '../../../test/as-written.ts';
import { newRow } from '../../../test/build/list-row.ts';
import { payloadOf } from '../../../test/build/stored-checkup.ts';
import { appThatWaits, gate, oneWaitsFor } from '../../../test/gate.ts';
import type { Client, TestApp } from '../../../test/test-app.ts';

type Row = { _id: string; name: string; version: number };

let test: TestApp;
let admin: Client;
let operator: Client;
beforeAll(async () => {
  test = await appThatWaits();
});
beforeEach(async () => {
  [admin, operator] = await Promise.all([test.as('admin'), test.as('operator')]);
});
afterAll(() => test.close());

async function add(list: ListDefinition, more: Record<string, unknown> = {}): Promise<Row> {
  const answer = await admin.post(list.path, { ...(await newRow(admin, LISTS, list)), ...more });
  expect(answer.status, answer.text).toBe(201);
  return Object(answer.body).data;
}
const retire = (list: ListDefinition, { _id }: Row) =>
  admin.send('DELETE', `${list.path}/${_id}`, { body: {} });
const rename = (list: ListDefinition, { _id, version }: Row, name: string) =>
  admin.put(`${list.path}/${_id}`, { version, name });
const groupWithType = async () => {
  const group = await add(LISTS.carGroups);
  return { group, type: await add(LISTS.carTypes, { group: group._id, amount: 7_000 }) };
};

async function isInUse(list: ListDefinition, { _id }: Row): Promise<boolean> {
  const { rows } = await test.database.pool.query(
    `select retired_at is null as "inUse" from ${list.table} where id = $1`,
    [_id],
  );
  return rows[0]?.inUse;
}
const openCheckups = async (plate: string) =>
  (await test.database.pool.query(`select status from checkups where car_reg_no = $1`, [plate])).rows.length;

let made = 0;
/** A save of a vehicle of its own, with these rows of lists. */
async function payload(refs: Record<string, string>) {
  made += 1;
  const number = String(made).padStart(3, '0');
  return payloadOf(test, 'operator', {
    CarRegNo: `42ML${number}`,
    VIN: `WVWZZZ1JZXW055${number}`,
    ...refs,
  });
}

it('a color that a save is about to use is not retired: the staff wait for it, and are told', async () => {
  const color = await add(LISTS.colors);
  const sent = await payload({ color: color._id });
  const versions = await gate(test.database, 'checkup_versions');
  const saving = operator.post('/tech-service-checkup', sent);
  const saver = await oneWaitsFor(test.database, versions.blocker);
  const retiring = retire(LISTS.colors, color);
  await oneWaitsFor(test.database, saver);
  await versions.open();
  expect((await saving).status).toBe(201);
  expect(await retiring).toMatchObject({ status: 422, body: { code: 'reference.in_use' } });
  expect(await isInUse(LISTS.colors, color)).toBe(true);
});

it('a color that is being retired is in no new checkup: the save waits, and is refused where it stands', async () => {
  const color = await add(LISTS.colors);
  const sent = await payload({ color: color._id });
  const histories = await gate(test.database, 'edit_histories');
  const retiring = retire(LISTS.colors, color);
  const retirer = await oneWaitsFor(test.database, histories.blocker);
  const saving = operator.post('/tech-service-checkup', sent);
  await oneWaitsFor(test.database, retirer);
  await histories.open();
  expect((await retiring).status).toBe(200);
  // It was right when it was looked at, so the device sends it again; then it is told what is missing.
  expect(await saving).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
  expect(await operator.post('/tech-service-checkup', sent)).toMatchObject({
    status: 400,
    body: { fields: { color: expect.any(String) } },
  });
  expect(await openCheckups(String(sent.CarRegNo))).toBe(0);
});

it('a group stays with all its types while a save of one of them is under way', async () => {
  const { group, type } = await groupWithType();
  const sent = await payload({ carGroup: group._id, carType: type._id });
  const versions = await gate(test.database, 'checkup_versions');
  const saving = operator.post('/tech-service-checkup', sent);
  const saver = await oneWaitsFor(test.database, versions.blocker);
  const retiring = retire(LISTS.carGroups, group);
  await oneWaitsFor(test.database, saver);
  await versions.open();
  expect((await saving).status).toBe(201);
  expect(await retiring).toMatchObject({ status: 422, body: { code: 'reference.in_use' } });
  expect([await isInUse(LISTS.carGroups, group), await isInUse(LISTS.carTypes, type)]).toEqual([true, true]);
});

it('a save of one of its types waits while a group is being retired, and neither waits for the other', async () => {
  const { group, type } = await groupWithType();
  const sent = await payload({ carGroup: group._id, carType: type._id });
  const histories = await gate(test.database, 'edit_histories');
  const retiring = retire(LISTS.carGroups, group);
  const retirer = await oneWaitsFor(test.database, histories.blocker);
  const saving = operator.post('/tech-service-checkup', sent);
  await oneWaitsFor(test.database, retirer);
  await histories.open();
  expect((await retiring).status).toBe(200);
  expect((await saving).status).toBe(503);
  expect((await operator.post('/tech-service-checkup', sent)).status).toBe(400);
  expect([await isInUse(LISTS.carGroups, group), await isInUse(LISTS.carTypes, type)]).toEqual([
    false,
    false,
  ]);
});

it.each([LISTS.carGroups, LISTS.carTypes, LISTS.colors])(
  'of two who change the same row of $path at once one is told what the other did',
  async (list) => {
    const row = await add(list);
    const answers = await Promise.all(
      ['Մեկը', 'Մյուսը'].map((name) => rename(list, row, `${name} ${row.name}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 409);
    expect(Object(lost?.body).data).toMatchObject(Object(won?.body).data);
  },
);

it('a group that is retired while a type is put into it has no type left in use, whoever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { group } = await groupWithType();
    const more = { ...(await newRow(admin, LISTS, LISTS.carTypes)), group: group._id };
    const [retired, added] = await Promise.all([
      retire(LISTS.carGroups, group),
      admin.post(LISTS.carTypes.path, more),
    ]);
    expect(retired.status).toBe(200);
    expect([201, 400]).toContain(added.status);
    const { rows } = await test.database.pool.query(
      'select id from car_types where car_group = $1 and retired_at is null',
      [group._id],
    );
    expect(rows).toEqual([]);
  }
});

it('a row that one changes while another retires it is retired, and the history has both or one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const row = await add(LISTS.bodies);
    const [changed, retired] = await Promise.all([
      rename(LISTS.bodies, row, `Փոխված ${row.name}`),
      retire(LISTS.bodies, row),
    ]);
    expect(retired.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect(await isInUse(LISTS.bodies, row)).toBe(false);
    const { rows } = await test.database.pool.query(
      `select action from edit_histories where record = $1 order by ${AS_WRITTEN}`,
      [row._id],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      changed.status === 200 ? ['create', 'edit', 'retire'] : ['create', 'retire'],
    );
  }
});
