import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { endpointsOf, LISTS } from '@inspect/contract/reference';
import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

type Row = { _id: string; name: string; version: number; car: string };

let test: TestApp;
let admin: Client;
let operator: Client;
let car: string;
let made = 0;
beforeAll(async () => {
  test = await testApp();
  [admin, operator] = await Promise.all([test.as('admin'), test.as('operator')]);
  ({ car } = await payloadOf(test, 'operator'));
});
beforeEach(async () => {
  // Conclusions move the clock on, and a session does not outlive the hour.
  [admin, operator] = await Promise.all([test.as('admin'), test.as('operator')]);
});
afterAll(() => test.close());

const MODELS = '/cars/models';
const rowOf = (answer: Answer): Row => {
  const row: unknown = endpointsOf(LISTS.carModels).create.response.parse(answer.body).data;
  return row as Row;
};
/** A model that a form added, and the one that it should have been. */
async function twins(): Promise<{ wrong: Row; right: Row }> {
  made += 1;
  const wrong = rowOf(await operator.post(MODELS, { name: `Camri ${made}`, car }));
  const right = rowOf(await admin.post(MODELS, { name: `Camry ${made}`, car }));
  return { wrong, right };
}
const merge = (wrong: Row, right: Row) =>
  admin.post(`${MODELS}/${wrong._id}/merge`, { version: wrong.version, into: right._id });
const record = async (id: string): Promise<Checkup> =>
  checkupsEndpoints.record.response.parse(
    (await (await test.as('operator')).get(`/get-checkup-for-edit/${id}`)).body,
  ).data;
const historyOf = async (id: string) =>
  (
    await test.database.pool.query(
      `select "user", action, changes from edit_histories where record = $1 and action <> 'create'`,
      [id],
    )
  ).rows;
const versionsOf = async (id: string) =>
  (
    await test.database.pool.query(
      `select version, content::jsonb ->> 'car_model' as model, encode(hash, 'hex') as hash from checkup_versions where checkup = $1 order by version`,
      [id],
    )
  ).rows;

describe('staff who look at a row that a form added', () => {
  it('confirm it as it is: reviewed from then on, told to every page, in the history', async () => {
    const { wrong } = await twins();
    const before = test.announced.length;
    expect(await admin.post(`${MODELS}/${wrong._id}/confirm`, { version: 1 })).toMatchObject({
      status: 200,
      body: { data: { _id: wrong._id, unreviewed: false, version: 2 } },
    });
    expect(test.announced.slice(before)).toMatchObject([
      {
        event: 'EDIT_REFERENCE',
        data: { list: 'carModels', items: [{ _id: wrong._id, unreviewed: false }] },
      },
    ]);
    expect(await historyOf(wrong._id)).toEqual([
      {
        user: PEOPLE.admin.id,
        action: 'edit',
        changes: [{ field: 'unreviewed', before: true, after: false }],
      },
    ]);
    expect(await admin.post(`${MODELS}/${wrong._id}/confirm`, { version: 2 })).toMatchObject({
      status: 422,
      body: { code: 'additions.reviewed' },
    });
  });

  it('rename it first; who read an older version is told so', async () => {
    const { wrong, right } = await twins();
    await admin.put(`${MODELS}/${wrong._id}`, { name: `Նոր անուն ${made}`, version: 1 });
    const conflict = {
      status: 409,
      body: { code: 'version_conflict', data: { name: `Նոր անուն ${made}`, unreviewed: true } },
    };
    expect(await admin.post(`${MODELS}/${wrong._id}/confirm`, { version: 1 })).toMatchObject(conflict);
    expect(await merge(wrong, right)).toMatchObject(conflict);
    expect((await admin.post(`${MODELS}/${wrong._id}/confirm`, { version: 2 })).status).toBe(200);
  });

  it('merge it only into another row in use of the same make, and nothing that was reviewed', async () => {
    const { wrong, right } = await twins();
    expectRefusal(await merge(wrong, wrong), 'into');
    expectRefusal(await merge(wrong, { ...right, _id: newId() }), 'into');
    const { rows } = await test.database.pool.query(
      'select id::text from cars where id <> $1 order by id limit 1',
      [car],
    );
    const elsewhere = rowOf(await admin.post(MODELS, { name: `Այլ ${made}`, car: rows[0].id }));
    expectRefusal(await merge(wrong, elsewhere), 'into');
    expect(await merge(right, wrong)).toMatchObject({ status: 422, body: { code: 'additions.reviewed' } });
    expect(await admin.post(`${MODELS}/${newId()}/merge`, { version: 1, into: right._id })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('a merged model', () => {
  it('is gone from forms, and what it became is told in both histories', async () => {
    const { wrong, right } = await twins();
    const before = test.announced.length;
    expect(await merge(wrong, right)).toMatchObject({
      status: 200,
      body: { data: { _id: right._id, version: 1 } },
    });
    expect(test.announced.slice(before)).toMatchObject([
      { event: 'EDIT_REFERENCE', data: { list: 'carModels', items: [], retired: [wrong._id] } },
    ]);
    expect(await historyOf(wrong._id)).toEqual([
      {
        user: PEOPLE.admin.id,
        action: 'retire',
        changes: [{ field: 'mergedInto', before: null, after: right.name }],
      },
    ]);
    expect(await historyOf(right._id)).toEqual([
      {
        user: PEOPLE.admin.id,
        action: 'edit',
        changes: [{ field: 'merged', before: null, after: wrong.name }],
      },
    ]);
    // Typed again in the wrong spelling it is the right one.
    expect(await operator.post(MODELS, { name: wrong.name.toUpperCase(), car })).toMatchObject({
      status: 200,
      body: { data: { _id: right._id, name: right.name } },
    });
  });

  it('is the right one in an open checkup, by a version of the staff with its reason, and in the register', async () => {
    const { wrong, right } = await twins();
    const checkup = await saveCheckup(test, 'operator', { carModel: wrong._id });
    const before = test.announced.length;
    await merge(wrong, right);
    expect(await record(checkup._id)).toMatchObject({
      version: 2,
      carModel: right._id,
      carModelName: right.name,
      changeReason: `«${wrong.name}» գրառումը միավորվել է «${right.name}» գրառման հետ`,
    });
    expect(await versionsOf(checkup._id)).toMatchObject([{ model: wrong._id }, { model: right._id }]);
    expect(test.announced.slice(before).map(({ event }) => event)).toContain(
      `EDIT_CHECKUP_${checkup.company}`,
    );
    const history = await admin.get(`/checkup-history/${checkup._id}`);
    // Of what was written then, the words that were written then.
    expect(history.body).toMatchObject({
      data: [
        { version: 2, action: 'edit', checkup: { carModelName: right.name } },
        { version: 1, checkup: { carModelName: wrong.name } },
      ],
    });
    const known = await operator.get(`/find-tech-service?data=${checkup.CarRegNo}`);
    expect(vehiclesEndpoints.find.response.parse(known.body).data).toMatchObject({
      carModel: right._id,
      carModelName: right.name,
    });
  });

  it('leaves what is finished as it was: no version, the same chain, the same paper; its name is read as the right one', async () => {
    const pdfium = await PDFiumLibrary.init();
    onTestFinished(() => pdfium.destroy());
    const textOf = async ({ bytes }: Answer) => {
      const document = await pdfium.loadDocument(bytes);
      try {
        return [...document.pages()].map((page) => page.getText()).join(' ');
      } finally {
        document.destroy();
      }
    };
    const { wrong, right } = await twins();
    const checkup = await saveCheckup(test, 'operator', { carModel: wrong._id });
    const finished = await concludeByCalls(test, 'operator', checkup, true);
    const card = async () =>
      textOf(await (await test.as('operator')).get(`/diagnostic-card/${finished._id}`));
    const [paper, versions] = [await card(), await versionsOf(finished._id)];
    expect(paper).toContain(wrong.name);
    admin = await test.as('admin');
    expect((await merge(wrong, right)).status).toBe(200);
    expect(await versionsOf(finished._id)).toEqual(versions);
    expect(await card()).toBe(paper);
    expect(await record(finished._id)).toMatchObject({
      version: finished.version,
      carModel: wrong._id,
      carModelName: right.name,
    });
    const { rows } = await test.database.pool.query(
      `select v.car_model::text as model from vehicles v join checkups c on c.vehicle = v.id where c.id = $1`,
      [finished._id],
    );
    expect(rows).toEqual([{ model: right._id }]);
    // The register learns it anew from the finished record, and does not go back to the merged row.
    await test.database.pool.query('select inspect.refresh_vehicle(vehicle) from checkups where id = $1', [
      finished._id,
    ]);
    const again = await test.database.pool.query(
      `select v.car_model::text as model from vehicles v join checkups c on c.vehicle = v.id where c.id = $1`,
      [finished._id],
    );
    expect(again.rows).toEqual([{ model: right._id }]);
  });

  it('is stored as the right one when a form that was open still holds it', async () => {
    const { wrong, right } = await twins();
    await merge(wrong, right);
    const checkup = await saveCheckup(test, 'operator', { carModel: wrong._id });
    expect(checkup).toMatchObject({ carModel: right._id, carModelName: right.name });
    const { wrong: other, right: last } = await twins();
    await merge(other, last);
    const changed = await operator.put(`/tech-service-checkup/${checkup._id}`, {
      version: 1,
      carModel: other._id,
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { carModel: last._id } } });
  });

  it('goes on with the row that it was merged into, when that one is merged too', async () => {
    const { wrong, right } = await twins();
    const middle = rowOf(await operator.post(MODELS, { name: `Միջին ${made}`, car }));
    await merge(wrong, middle);
    await merge(middle, right);
    const checkup = await saveCheckup(test, 'operator', { carModel: wrong._id });
    expect(checkup).toMatchObject({ carModel: right._id, carModelName: right.name });
  });

  it('is nothing to choose any more when what it was merged into is out of use', async () => {
    const { wrong, right } = await twins();
    await merge(wrong, right);
    expect((await admin.send('DELETE', `${MODELS}/${right._id}`, { body: {} })).status).toBe(200);
    const payload = await payloadOf(test, 'operator', { carModel: wrong._id });
    expectRefusal(await operator.post('/tech-service-checkup', payload), 'carModel');
  });
});

describe('a merged street', () => {
  it('is the right one for the owner of the vehicle, in the open checkup and in the register', async () => {
    const { county } = await payloadOf(test, 'operator');
    const add = async (client: Client, name: string): Promise<{ _id: string; name: string }> =>
      Object(Object((await client.post('/locations/streets', { name, county })).body).data);
    const [wrong, right] = [await add(operator, 'Աբովեան'), await add(admin, 'Աբովյան փողոց նոր')];
    const checkup = await saveCheckup(test, 'operator', { street: wrong._id });
    const merged = await admin.post(`/locations/streets/${wrong._id}/merge`, { version: 1, into: right._id });
    expect(merged.status).toBe(200);
    expect(await record(checkup._id)).toMatchObject({
      version: 2,
      street: right._id,
      streetName: right.name,
    });
    const { CarRegNo, registrationCertificate } = checkup;
    const known = await operator.get(
      `/find-tech-service?data=${CarRegNo}&registrationCertificate=${registrationCertificate}`,
    );
    expect(known.body).toMatchObject({ data: { owner: { street: right._id } } });
  });
});
