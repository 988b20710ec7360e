import { photosEndpoints } from '@inspect/contract/photos';
import type { QuarantineAnswer } from '@inspect/contract/quarantine';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handingOver } from '../../../test/build/handing-over.ts';
import { sealedWork } from '../../../test/build/sealed-work.ts';
import { payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE } from '../../../test/fixtures.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { forgetOperations } from '../operations/operations.repo.ts';

const DEVICE = 'd'.repeat(24);

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 8 });
});
afterAll(() => test.close());
beforeEach(() => begin());

const { begin, atWork, block, blocked, handOver, lying, said, send, sendPiece } = handingOver(
  () => test,
  DEVICE,
);
const refusals = (answers: readonly QuarantineAnswer[]) =>
  answers.map(({ outcome, code }) => [outcome, code]);

describe('what the device of a blocked person had not sent, and the server has', () => {
  it('that the server had done before is told as done, and does not lie there', async () => {
    const person = await atWork('operator');
    const county = (await test.database.pool.query('select id::text from counties limit 1')).rows[0].id;
    const payload = { params: {}, body: { _id: newId(), name: 'Երեկոյան փողոց', county } };
    const id = newId();
    const facts = { id, seq: 1, kind: 'streets.add', schema: 1, dependsOn: [] };
    const operation = { ...facts, recordedAt: '2026-11-20T07:30:00.000Z', payload };
    const sent = await person.client.post('/operations', { device: DEVICE, operations: [operation] });
    expect(sent.body).toMatchObject({ data: [{ outcome: 'applied' }] });
    await block('operator');
    expect(await handOver(person, { id, payload })).toEqual([{ id, outcome: 'applied' }]);
    expect(refusals(await handOver(person, { id }))).toEqual([['refused', 'op_reused']]);
    expect(await lying()).toEqual([]);
  });

  it('that was saved by the call whose answer was lost is told as done, and so is a photograph that was uploaded', async () => {
    const body = await payloadOf(test, 'operator');
    const checkup = body.temporary_id;
    expect((await (await test.as('operator')).post('/tech-service-checkup', body)).status).toBe(201);
    // What was seen of the sum is no part of it.
    const payload = { params: {}, body: { ...body, seenTotal: body.seenTotal ?? 1 } };
    const operator = await blocked('operator');
    expect(await handOver(operator, { kind: 'checkups.add', payload })).toMatchObject([
      { outcome: 'applied' },
    ]);
    const part = { name: 'photo.jpg', type: 'image/jpeg', content: await pictureOf({ seed: 7 }) };
    const uploaded = await sendForm(test, 'mechanic', `/upload?checkup=${checkup}&kind=finding`, [part]);
    const photograph = photosEndpoints.upload.response.parse(uploaded.body).attachment._id;
    expect(
      await handOver(await blocked(), { id: photograph, kind: 'photo', payload: { checkup } }),
    ).toMatchObject([{ outcome: 'applied' }]);
    expect(await lying()).toEqual([]);
  });

  it('that was saved with another content under its id before is not done: it lies there for a decision', async () => {
    const body = await payloadOf(test, 'operator');
    expect((await (await test.as('operator')).post('/tech-service-checkup', body)).status).toBe(201);
    const corrected = { params: {}, body: { ...body, odometer: 123_456 } };
    const unreadable = { params: {}, body: { temporary_id: body.temporary_id } };
    const operator = await blocked('operator');
    for (const payload of [corrected, unreadable])
      expect(await handOver(operator, { kind: 'checkups.add', payload })).toMatchObject([
        { outcome: 'kept', missing: [] },
      ]);
    const waiting = await (await test.as('admin')).get('/quarantine?state=waiting');
    expect(waiting.body).toMatchObject({
      data: [
        { record: body.temporary_id, done: false },
        { record: body.temporary_id, done: false },
      ],
    });
  });

  it('that lies there, and is then saved just so by a call, is told as done', async () => {
    const body = await payloadOf(test, 'operator');
    const operator = await blocked('operator');
    const payload = { params: {}, body };
    expect(await handOver(operator, { kind: 'checkups.add', payload })).toMatchObject([{ outcome: 'kept' }]);
    const admin = await test.as('admin');
    const waiting = async () => (await admin.get('/quarantine?state=waiting')).body;
    expect(await waiting()).toMatchObject({ data: [{ record: body.temporary_id, done: false }] });
    await block('operator', false);
    expect((await (await test.as('operator')).post('/tech-service-checkup', body)).status).toBe(201);
    expect(await waiting()).toMatchObject({ data: [] });
    const all = (await admin.get('/quarantine')).body;
    expect(all).toMatchObject({ data: [{ record: body.temporary_id, done: true }] });
  });

  it('stays told as done when the operations of that time are forgotten', async () => {
    const person = await atWork('operator');
    const [done, other] = [newId(), newId()];
    const { pool } = test.database;
    await block('operator');
    await handOver(person, { id: done, kind: 'streets.add' });
    // Done since, by a batch that had been given up.
    for (const id of [done, other])
      await pool.query(
        `insert into operations (id, person, device, seq, kind, record, recorded_at, at)
          values ($1, $2, $3, 1, 'streets.add', $1, $4, $4)`,
        [id, PEOPLE.operator.id, DEVICE, new Date('2025-10-01T08:00:00Z')],
      );
    await asSystem(pool, (tx) => forgetOperations(tx, NOON));
    const left = await pool.query('select id::text from operations where id = any ($1)', [[done, other]]);
    expect(left.rows).toEqual([{ id: done }]);
  });
});

describe('of a checkup that is being removed for good in the same moment', () => {
  /** `work` waits for the removal, which is carried through then. */
  async function whileRemoving<Result>(checkup: string, work: () => Promise<Result>): Promise<Result> {
    const { pool } = test.database;
    const eraser = await pool.connect();
    try {
      await eraser.query('begin');
      await eraser.query(`select inspect.erase_record($1, $2, 'By mistake', now())`, [
        checkup,
        PEOPLE.admin.id,
      ]);
      const working = work();
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query like '%lock_from_erasure%'`);
        expect(rows).toHaveLength(1);
      });
      await eraser.query('commit');
      return await working;
    } finally {
      eraser.release();
    }
  }

  it('nothing stays of an operation', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const mechanic = await blocked();
    const payload = { params: { id: checkup }, body: { version: 1 } };
    const handing = () => handOver(mechanic, { kind: 'checkups.findings', payload });
    expect(await whileRemoving(checkup, handing)).toMatchObject([{ outcome: 'kept', missing: [] }]);
    expect(await lying('record::text, content, payload_hash')).toEqual([
      { record: checkup, content: null, payload_hash: null },
    ]);
  });

  it('nor of the bytes of a photograph', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const mechanic = await blocked();
    const photo = { kind: 'photo', payload: { checkup }, photograph: new Uint8Array(300_000) };
    const { operation, pieces } = await sealedWork(mechanic.key, photo);
    expect(said(await send(mechanic, [operation]))).toMatchObject([{ missing: [0, 1] }]);
    const sending = () => sendPiece(mechanic, operation.id, 0, pieces[0] ?? '');
    expect(await whileRemoving(checkup, sending)).toMatchObject({
      status: 200,
      body: { data: { outcome: 'kept', missing: [] } },
    });
    expect((await test.database.pool.query('select from quarantined_pieces')).rows).toEqual([]);
  });
});
