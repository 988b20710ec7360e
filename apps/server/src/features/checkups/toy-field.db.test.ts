import { TOY_FIELD, TOY_LABEL } from '@inspect/contract/test';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client, TestApp } from '../../../test/test-app.ts';

const CONTRACT = '../../../../../packages/contract/src';

let test: TestApp;
let operator: Client;
let admin: Client;
let payloadOf: typeof import('../../../test/build/stored-checkup.ts')['payloadOf'];
let concludeByCalls: typeof import('../../../test/build/stored-checkup.ts')['concludeByCalls'];
// The whole application is loaded anew over a table and labels that have one entry more.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(`${CONTRACT}/checkup-fields/fields.ts`, async (original) => {
    const real = await original<typeof import('@inspect/contract/checkup-fields')>();
    return { ...real, CHECKUP_FIELDS: { ...real.CHECKUP_FIELDS, ...TOY_FIELD } };
  });
  vi.doMock(`${CONTRACT}/checkups/hy.ts`, async (original) => {
    const { checkupsHy } = await original<{ checkupsHy: { label: object } }>();
    return { checkupsHy: { ...checkupsHy, label: { ...checkupsHy.label, ...TOY_LABEL } } };
  });
  const { testApp } = await import('../../../test/test-app.ts');
  ({ payloadOf, concludeByCalls } = await import('../../../test/build/stored-checkup.ts'));
  test = await testApp();
  await test.database.pool.query('alter table checkups add column axles integer');
  operator = await test.as('operator');
  admin = await test.as('admin');
});
afterAll(async () => {
  await test.close();
  vi.doUnmock(`${CONTRACT}/checkup-fields/fields.ts`);
  vi.doUnmock(`${CONTRACT}/checkups/hy.ts`);
  vi.resetModules();
});

it('a field that is only declared is saved, read, listed, changed, compared, taken out and drift-free', async () => {
  const payload = await payloadOf(test, 'operator');
  expect(await operator.post('/tech-service-checkup', { ...payload, axles: 21 })).toMatchObject({
    status: 400,
    body: { fields: { axles: expect.any(String) } },
  });
  const saved = await operator.post('/tech-service-checkup', { ...payload, axles: 3 });
  expect(saved).toMatchObject({ status: 201, body: { data: { axles: 3 } } });
  const without = await payloadOf(test, 'operator');
  expect((await operator.post('/tech-service-checkup', without)).body).toMatchObject({
    data: { axles: null },
  });

  const path = `/tech-service-checkup/${payload.temporary_id}`;
  expect((await operator.put(path, { version: 1, axles: null })).body).toMatchObject({
    data: { axles: null },
  });
  const changed = await operator.put(path, { version: 2, axles: 5 });
  expect(changed).toMatchObject({ status: 200, body: { data: { axles: 5, version: 3 } } });
  expect((await operator.get('/tech-service-checkup?fields=axles')).body).toMatchObject({
    data: expect.arrayContaining([{ _id: payload.temporary_id, axles: 5 }]),
  });
  expect((await operator.get(`/checkup-history/${payload.temporary_id}`)).body).toMatchObject({
    data: [{ changes: [{ field: 'axles', before: null, after: 5 }] }, { version: 2 }, { version: 1 }],
  });

  const [sheet] = await readXlsxFile(
    (await admin.get('/get-checkups-for-export-admin?fields=CarRegNo,axles')).bytes,
  );
  expect(sheet?.data).toEqual(
    expect.arrayContaining([
      [expect.any(String), TOY_LABEL.axles],
      [payload.CarRegNo, 5],
    ]),
  );
});

it('it is corrected after the conclusion with a reason, and goes over into no other vehicle', async () => {
  const { checkupsEndpoints } = await import('@inspect/contract/checkups');
  const payload = await payloadOf(test, 'operator');
  const saved = await operator.post('/tech-service-checkup', { ...payload, axles: 2 });
  const { data } = checkupsEndpoints.create.response.parse(saved.body);
  const concluded = await concludeByCalls(test, 'operator', data, true);
  const path = `/tech-service-all-checkup/${data._id}`;
  const { version } = concluded;
  expect(await admin.put(path, { version, axles: 4, reason: 'Սխալ էր' })).toMatchObject({
    status: 200,
    body: { data: { axles: 4 } },
  });
  expect(
    await admin.post(`${path}/move`, { ...payload, version: version + 1, reason: 'Սխալ', axles: 1 }),
  ).toMatchObject({
    status: 400,
    body: { fields: { axles: expect.any(String) } },
  });
});

it('its column is known to the test of drift', async () => {
  const { columnDrift } = await import('../../../test/checkup-columns.ts');
  const { FIELD_NAMES } = await import('@inspect/contract/checkup-fields');
  const toy = FIELD_NAMES.filter((name) => Object.hasOwn(TOY_FIELD, name));
  const drift = await columnDrift(test.database.pool, 'checkups', toy, []);
  expect(drift.filter((line) => line.startsWith('axles'))).toEqual([]);
});
