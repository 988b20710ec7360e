import { photosEndpoints } from '@inspect/contract/photos';
import type { QuarantineAnswer } from '@inspect/contract/quarantine';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handingOver } from '../../../test/build/handing-over.ts';
import { payloadOf } from '../../../test/build/stored-checkup.ts';
import { sendForm } from '../../../test/multipart.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const DEVICE = 'd'.repeat(24);

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 8 });
});
afterAll(() => test.close());
beforeEach(() => begin());

const { begin, atWork, block, blocked, handOver, lying } = handingOver(() => test, DEVICE);
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
});
