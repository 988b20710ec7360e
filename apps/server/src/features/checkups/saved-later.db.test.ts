import { t } from '@inspect/contract/i18n';
import { type OperationAnswer, operationsEndpoints } from '@inspect/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HARMLESS, payloadOf } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let seq = 0;
function later(kind: string, payload: { params: object; body: object }, dependsOn: string[] = []) {
  seq += 1;
  const recordedAt = '2026-11-20T07:30:00.000Z';
  return { id: newId(), seq, kind, schema: 1, dependsOn, recordedAt, payload };
}
const added = (body: object, dependsOn?: string[]) => later('checkups.add', { params: {}, body }, dependsOn);
const streetOf = (county: string, name: string) =>
  later('streets.add', { params: {}, body: { _id: newId(), name, county } });

async function send(who: Who, ...operations: unknown[]): Promise<OperationAnswer[]> {
  const answer = await (await test.as(who)).post('/operations', { device: 'd'.repeat(24), operations });
  expect(answer).toMatchObject({ status: 200 });
  return operationsEndpoints.send.response.parse(answer.body).data;
}
const idOf = (operation: { payload: { body: object } }) => String(Object(operation.payload.body)._id);

async function storedAs(id: string) {
  const { rows } = await test.database.pool.query(
    'select company::text, station::text, street::text, version from checkups where id = $1',
    [id],
  );
  return rows;
}

describe('a checkup whose save was not answered', () => {
  it('arrives as by the plain call, under the id that the device gave, in the company of the session', async () => {
    const body = await payloadOf(test, 'operator');
    const before = test.announced.length;
    expect(await send('operator', added(body))).toMatchObject([
      { outcome: 'applied', result: { data: { _id: body.temporary_id, status: 'open', version: 1 } } },
    ]);
    expect(await storedAs(body.temporary_id)).toEqual([
      { company: COMPANIES.one, station: STATIONS.oneA, street: body.street, version: 1 },
    ]);
    expect(test.announced.length).toBeGreaterThan(before);
  });

  it('that had arrived after all is the same record', async () => {
    const body = await payloadOf(test, 'operator');
    expect((await (await test.as('operator')).post('/tech-service-checkup', body)).status).toBe(201);
    const one = added(body);
    expect(await send('operator', one, one)).toMatchObject([
      { outcome: 'applied', result: { data: { _id: body.temporary_id, version: 1 } } },
      { outcome: 'replayed', result: { data: { _id: body.temporary_id, version: 1 } } },
    ]);
    expect(await storedAs(body.temporary_id)).toHaveLength(1);
  });

  it('is judged anew: a vehicle that another desk has taken meanwhile is refused with the reason', async () => {
    const body = await payloadOf(test, 'operator');
    const rival = await payloadOf(test, 'operatorA2', { CarRegNo: body.CarRegNo ?? null, VIN: body.VIN });
    expect((await (await test.as('operatorA2')).post('/tech-service-checkup', rival)).status).toBe(201);
    const one = added(body);
    const [answer] = await send('operator', one);
    expect(answer).toMatchObject({ outcome: 'rejected', code: 'checkup.open_exists' });
    expect(answer?.message).toBe(t('error.checkup.open_exists'));
    expect(await storedAs(body.temporary_id)).toEqual([]);
  });

  it('follows its street into the one that was there, and its findings follow it, all in one batch', async () => {
    const body = await payloadOf(test, 'operator');
    const [there, mine] = [
      streetOf(body.county, 'Աբովյան փողոց 1'),
      streetOf(body.county, 'ԱԲՈՎՅԱՆ ՓՈՂՈՑ 1'),
    ];
    await send('operator', there);
    const checkup = added({ ...body, street: idOf(mine) }, [mine.id]);
    const findings = later(
      'checkups.desk-findings',
      {
        params: { id: body.temporary_id },
        body: { version: 1, classificators: { [HARMLESS]: { checked: true } } },
      },
      [checkup.id],
    );
    const answers = await send('operator', mine, checkup, findings);
    expect(answers).toMatchObject([
      { outcome: 'merged', newId: idOf(there) },
      { outcome: 'applied' },
      { outcome: 'applied', result: { data: { classificators: { [HARMLESS]: { checked: true } } } } },
    ]);
    expect(await storedAs(body.temporary_id)).toEqual([
      { company: COMPANIES.one, station: STATIONS.oneA, street: idOf(there), version: 2 },
    ]);
    // The payload stays as it was frozen: sent again it is the same operation.
    expect((await send('operator', mine, checkup, findings)).map(({ outcome }) => outcome)).toEqual([
      'replayed',
      'replayed',
      'replayed',
    ]);
  });

  it('is refused to who may not add one', async () => {
    const body = await payloadOf(test, 'operator');
    expect(await send('mechanic', added(body))).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }]);
  });

  it('is refused once its page has been taken away, and taken when it is there again', async () => {
    const one = added(await payloadOf(test, 'operator'));
    const { pool } = test.database;
    await pool.query('create table grants_before as select * from page_grants');
    await pool.query(
      `delete from page_grants where page = (select id from pages where route = 'tech-service')
         and role = 'TECHNICAL_SERVICE_OPERATOR'`,
    );
    expect(await send('operator', one)).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }]);
    await pool.query('insert into page_grants select * from grants_before on conflict do nothing');
    expect(await send('operator', one)).toMatchObject([{ outcome: 'applied' }]);
  });
});
