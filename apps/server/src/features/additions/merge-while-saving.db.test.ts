import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { appThatWaits, gate, oneWaitsFor } from '../../../test/gate.ts';
import type { Client, TestApp } from '../../../test/test-app.ts';

type Row = { _id: string; name: string; version: number };

let test: TestApp;
let admin: Client;
let operator: Client;
let made = 0;
beforeAll(async () => {
  test = await appThatWaits();
});
beforeEach(async () => {
  // Conclusions move the clock on, and a session does not outlive the hour.
  [admin, operator] = await Promise.all([test.as('admin'), test.as('operator')]);
});
afterAll(() => test.close());

/** A list that forms add to: a row that came so, the one that it should have been, and what a checkup says of it. */
const GROWING = {
  carModel: { path: '/cars/models', parent: 'car' },
  street: { path: '/locations/streets', parent: 'county' },
} as const;
type Field = keyof typeof GROWING;

async function twins(field: Field): Promise<{ wrong: Row; right: Row }> {
  made += 1;
  const { path, parent } = GROWING[field];
  const within = { [parent]: (await payloadOf(test, 'operator'))[parent] };
  const add = async (client: Client, name: string) => {
    const answer = await client.post(path, { name, ...within });
    expect(answer.status).toBeLessThan(300);
    return Object(answer.body).data as Row;
  };
  return { wrong: await add(operator, `Սխալ ${made}`), right: await add(admin, `Ճիշտ ${made}`) };
}

const merge = (field: Field, wrong: Row, right: Row) =>
  admin.post(`${GROWING[field].path}/${wrong._id}/merge`, { version: wrong.version, into: right._id });

/** Where the open checkup of this plate and its vehicle's register point. */
async function pointsOf(plate: string) {
  const { rows } = await test.database.pool.query(
    `select c.car_model::text as "carModel", c.street::text as street, v.car_model::text as "knownModel",
            o.street::text as "knownStreet", c.version
       from checkups c join vehicles v on v.id = c.vehicle left join vehicle_owners o on o.vehicle = v.id
      where c.car_reg_no = $1`,
    [plate],
  );
  return rows;
}

const plates = { carModel: ['41ML001', '41ML002'], street: ['41ML003', '41ML004'] } as const;
const vins = {
  carModel: ['WVWZZZ1JZXW054001', 'WVWZZZ1JZXW054002'],
  street: ['WVWZZZ1JZXW054003', 'WVWZZZ1JZXW054004'],
} as const;

for (const field of ['carModel', 'street'] as const) {
  const known = field === 'carModel' ? 'knownModel' : 'knownStreet';

  it(`a save that commits while staff merge its ${field} is waited for, and follows with a version of theirs`, async () => {
    const { wrong, right } = await twins(field);
    const [CarRegNo, VIN] = [plates[field][0], vins[field][0]];
    const payload = await payloadOf(test, 'operator', { CarRegNo, VIN, [field]: wrong._id });
    const versions = await gate(test.database, 'checkup_versions');
    const saving = operator.post('/tech-service-checkup', payload);
    const saver = await oneWaitsFor(test.database, versions.blocker);
    const merging = merge(field, wrong, right);
    await oneWaitsFor(test.database, saver);
    await versions.open();
    expect((await saving).status).toBe(201);
    expect(await merging).toMatchObject({ status: 200, body: { data: { _id: right._id } } });
    expect(await pointsOf(CarRegNo)).toMatchObject([{ [field]: right._id, [known]: right._id, version: 2 }]);
  });

  it(`a save that comes while staff merge its ${field} waits for them, and is stored with the right one`, async () => {
    const { wrong, right } = await twins(field);
    const [CarRegNo, VIN] = [plates[field][1], vins[field][1]];
    const payload = await payloadOf(test, 'operator', { CarRegNo, VIN, [field]: wrong._id });
    const histories = await gate(test.database, 'edit_histories');
    const merging = merge(field, wrong, right);
    const merger = await oneWaitsFor(test.database, histories.blocker);
    const saving = operator.post('/tech-service-checkup', payload);
    await oneWaitsFor(test.database, merger);
    await histories.open();
    expect((await merging).status).toBe(200);
    expect(await saving).toMatchObject({ status: 201, body: { data: { [field]: right._id, version: 1 } } });
    expect(await pointsOf(CarRegNo)).toMatchObject([{ [field]: right._id, [known]: right._id, version: 1 }]);
  });
}

it('a deleted checkup that comes back open, comes back with the right model', async () => {
  const { wrong, right } = await twins('carModel');
  const checkup = await saveCheckup(test, 'operator', { carModel: wrong._id });
  const change = (version: number, deleted: boolean) =>
    admin.put(`/tech-service-all-checkup/${checkup._id}`, {
      version,
      deleted,
      reason: 'Սխալմամբ է ստեղծվել',
    });
  expect((await change(1, true)).status).toBe(200);
  expect((await merge('carModel', wrong, right)).status).toBe(200);
  expect((await change(2, false)).status).toBe(200);
  expect(await pointsOf(checkup.CarRegNo ?? '')).toMatchObject([{ carModel: right._id, version: 3 }]);
});

it('a merge asked again after a lost answer is answered the same, and does nothing more', async () => {
  const { wrong, right } = await twins('carModel');
  const first = await merge('carModel', wrong, right);
  expect(first.status).toBe(200);
  const stored = () =>
    test.database.pool.query(
      `select (select count(*)::int from edit_histories where record = any($1)) as edits,
              (select array_agg(version order by id) from car_models where id = any($1)) as versions`,
      [[wrong._id, right._id]],
    );
  const before = (await stored()).rows;
  const again = await merge('carModel', wrong, right);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await stored()).rows).toEqual(before);
  // Into another one it is not what was asked for.
  const { right: other } = await twins('carModel');
  expect((await merge('carModel', wrong, other)).status).toBe(404);
});

it('a row in whose place another stands is counted with it, and keeps it from being retired', async () => {
  const { wrong, right } = await twins('carModel');
  const finished = await saveCheckup(test, 'operator', { carModel: wrong._id });
  await concludeByCalls(test, 'operator', finished, true);
  admin = await test.as('admin');
  expect((await merge('carModel', wrong, right)).status).toBe(200);
  expect((await admin.get(`/cars/models/${right._id}/uses`)).body).toMatchObject({
    data: {
      uses: [
        { records: 'checkups', count: 1 },
        { records: 'vehicles', count: 1 },
      ],
    },
  });
  // An open checkup from before the database saw to it.
  const open = await saveCheckup(test, 'operator', { carModel: right._id });
  await test.database.pool.query(
    `begin; alter table checkups disable trigger user;
     update checkups set car_model = '${wrong._id}' where id = '${open._id}';
     alter table checkups enable trigger user; commit`,
  );
  expect(await admin.send('DELETE', `/cars/models/${right._id}`, { body: {} })).toMatchObject({
    status: 422,
    body: { code: 'reference.in_use' },
  });
});

it('a merge finds what the register holds of the row by its index', async () => {
  const client = await test.database.pool.connect();
  try {
    const { wrong, right } = await twins('carModel');
    const { rows: streets } = await client.query(
      'select min(id) as one, max(id) as other from streets where merged_into is null',
    );
    await client.query('begin');
    const scans = async (): Promise<Record<string, number>> =>
      (
        await client.query(
          `select sum(seq_scan) filter (where relname = 'vehicles')::int as "vehiclesRead",
                  sum(idx_scan) filter (where relname = 'vehicles')::int as "vehiclesFound",
                  sum(seq_scan) filter (where relname = 'vehicle_owners')::int as "ownersRead",
                  sum(idx_scan) filter (where relname = 'vehicle_owners')::int as "ownersFound"
             from pg_stat_xact_user_tables`,
        )
      ).rows[0];
    // What the connection did before is counted with it.
    const before = await scans();
    await client.query('select inspect.move_register($1, $2, $3)', ['car_models', wrong._id, right._id]);
    await client.query('select inspect.move_register($1, $2, $3)', [
      'streets',
      streets[0].one,
      streets[0].other,
    ]);
    const scanned = Object.entries(await scans()).map(([name, count]) => [name, count - (before[name] ?? 0)]);
    expect(Object.fromEntries(scanned)).toEqual({
      vehiclesRead: 0,
      vehiclesFound: 1,
      ownersRead: 0,
      ownersFound: 1,
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
