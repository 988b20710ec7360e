import type { QuarantineAnswer } from '@inspect/contract/quarantine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AtWork, handingOver } from '../../../test/build/handing-over.ts';
import { sealedWork } from '../../../test/build/sealed-work.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const DAY = 86_400_000;
const DEVICE = 'd'.repeat(24);

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 8 });
});
afterAll(() => test.close());
beforeEach(() => begin());

const { begin, atWork, block, blocked, send, sendPiece, said, handOver, lying } = handingOver(
  () => test,
  DEVICE,
);
const refusals = (answers: readonly QuarantineAnswer[]) =>
  answers.map(({ outcome, code }) => [outcome, code]);

describe('what the device of a blocked person had not sent', () => {
  it('lies in quarantine as it was kept, with whose it was, from which device and when it came', async () => {
    const person = await blocked();
    const [one, two] = [
      await sealedWork(person.key),
      await sealedWork(person.key, { kind: 'of a later build' }),
    ];
    expect(said(await send(person, [one.operation, two.operation]))).toEqual([
      { id: one.operation.id, outcome: 'kept', missing: [] },
      { id: two.operation.id, outcome: 'kept', missing: [] },
    ]);
    expect(
      await lying(
        'id, person, company, device, seq, kind, schema, content, record, recorded_at, received_at',
      ),
    ).toEqual([
      {
        id: one.operation.id,
        person: PEOPLE.mechanic.id,
        company: COMPANIES.one,
        device: DEVICE,
        seq: one.operation.seq,
        kind: 'streets.add',
        schema: 1,
        content: expect.stringContaining(JSON.stringify(one.payload)),
        record: Object(one.payload).body._id,
        recorded_at: new Date('2026-11-20T07:30:00.000Z'),
        received_at: NOON,
      },
      expect.objectContaining({ id: two.operation.id, record: null }),
    ]);
  });

  it('is not done', async () => {
    const person = await blocked('operator');
    const streets = async () =>
      (await test.database.pool.query('select count(*)::int as count from streets')).rows[0];
    const before = await streets();
    await handOver(person, {}, {});
    expect([await streets(), test.announced.filter(({ event }) => event === 'EDIT_REFERENCE')]).toEqual([
      before,
      [],
    ]);
    const { rows } = await test.database.pool.query('select 1 from operations');
    expect(rows).toEqual([]);
  });

  it('is told to the administrators once, however many batches of it come, and again when they were done with it', async () => {
    const person = await blocked();
    const told = async () =>
      (await test.database.pool.query("select link from notifications where link = '/devices/quarantine'"))
        .rows.length;
    const before = await told();
    test.announced.length = 0;
    await handOver(person, {});
    await handOver(person, {}, {});
    expect((await told()) - before).toBe(1);
    expect(test.announced.map(({ event }) => event)).toEqual(['GET_NOTIFICATION']);
    await test.database.pool.query(
      `update quarantined_operations set handled_at = now(), handled_by = '${PEOPLE.admin.id}', handled_reason = 'x'`,
    );
    await handOver(person, {});
    expect((await told()) - before).toBe(2);
    // What the server has done since asks nobody to decide: work that comes after it is news.
    await test.database.pool.query(
      `update quarantined_operations set handled_at = null, handled_by = null, handled_reason = null`,
    );
    await test.database.pool.query(
      `insert into operations (id, person, device, seq, kind, payload_hash, record, recorded_at, at)
         select id, person, device, greatest(seq, 1), kind, sha256('x'), id, recorded_at, received_at from quarantined_operations`,
    );
    await handOver(person, {});
    expect((await told()) - before).toBe(3);
  });

  it('comes again and lies there once', async () => {
    const person = await blocked();
    const { operation } = await sealedWork(person.key);
    const first = said(await send(person, [operation]));
    expect(said(await send(person, [operation, operation]))).toEqual([...first, ...first]);
    expect(await lying()).toHaveLength(1);
  });

  it('under a known id with another payload is refused, and changes nothing', async () => {
    const person = await blocked();
    const { operation, payload } = await sealedWork(person.key);
    await send(person, [operation]);
    expect(refusals(await handOver(person, { id: operation.id }))).toEqual([['refused', 'op_reused']]);
    expect(await lying('content')).toEqual([{ content: expect.stringContaining(JSON.stringify(payload)) }]);
  });

  it('under somebody else’s id is told no more of than that it is taken', async () => {
    const first = await blocked('mechanic2');
    const id = newId();
    await handOver(first, { id });
    expect(refusals(await handOver(await blocked(), { id }))).toEqual([['refused', 'op_reused']]);
  });

  it('that was sealed with another key, as another one, or is no operation stays on the device', async () => {
    const person = await blocked();
    const [other, one] = [await sealedWork(Buffer.alloc(32, 'x')), await sealedWork(person.key)];
    const renamed = { ...one.operation, id: newId() };
    const empty = await sealedWork(person.key, { content: { recordedAt: 'yesterday' } });
    const answers = said(await send(person, [other.operation, renamed, empty.operation]));
    expect(refusals(answers)).toEqual(answers.map(() => ['refused', 'quarantine.unreadable']));
    expect(await lying()).toEqual([]);
  });

  it('waits on that device no more, as the staff see it', async () => {
    const person = await atWork('mechanic');
    const told = { attention: 1, oldest: 7_200, late: true, seq: 12, persisted: true };
    await person.client.post('/devices/state', { device: DEVICE, pending: 2, ...told });
    await block('mechanic');
    const device = async () => Object((await (await test.as('admin')).get('/devices')).body).data[0];
    await handOver(person, {});
    expect(await device()).toMatchObject({ pending: 1, attention: 1, state: 'stalled' });
    await handOver(person, {});
    expect(await device()).toMatchObject({ pending: 0, attention: 0, oldestAt: null, state: 'calm' });
  });
});

describe('its photograph', () => {
  const photograph = new Uint8Array(600_000).map((_, at) => (at * 7) % 251);
  const payload = { checkup: newId(), kind: 'plate', type: 'image/jpeg' };
  const whole = (key: Buffer) => sealedWork(key, { kind: 'photo', payload, photograph });

  it('comes in pieces, and the operation is whole with the last of them, whatever came twice', async () => {
    const person = await blocked();
    const { operation, pieces } = await whole(person.key);
    const { id } = operation;
    expect(said(await send(person, [operation]))).toEqual([{ id, outcome: 'kept', missing: [0, 1, 2] }]);
    const piece = async (at: number) => Object((await sendPiece(person, id, at, pieces[at] ?? '')).body).data;
    expect(await piece(1)).toEqual({ id, outcome: 'kept', missing: [0, 2] });
    expect(await piece(1)).toEqual({ id, outcome: 'kept', missing: [0, 2] });
    expect(said(await send(person, [operation]))).toEqual([{ id, outcome: 'kept', missing: [0, 2] }]);
    await piece(2);
    expect(await piece(0)).toEqual({ id, outcome: 'kept', missing: [] });
    const [row] = await lying('file, record');
    expect(row).toEqual({ file: Buffer.from(photograph), record: payload.checkup });
    expect((await test.database.pool.query('select 1 from quarantined_pieces')).rows).toEqual([]);
    expect(await piece(0)).toEqual({ id, outcome: 'kept', missing: [] });
  });

  it('that does not open stays on the device', async () => {
    const person = await blocked();
    const { operation, pieces } = await whole(person.key);
    await send(person, [operation]);
    for (const at of [0, 1]) await sendPiece(person, operation.id, at, pieces[at] ?? '');
    const last = await sendPiece(person, operation.id, 2, pieces[0] ?? '');
    expect(last.body).toMatchObject({ data: { outcome: 'refused', code: 'quarantine.unreadable' } });
    expect(said(await send(person, [operation]))).toMatchObject([{ missing: [0, 1, 2] }]);
  });

  it('of somebody else, or of nothing that lies there, takes no piece', async () => {
    const other = await blocked('mechanic2');
    const { operation, pieces } = await whole(other.key);
    await send(other, [operation]);
    const person = await blocked();
    expect((await sendPiece(person, operation.id, 0, pieces[0] ?? '')).status).toBe(404);
    expect((await sendPiece(person, newId(), 0, pieces[0] ?? '')).status).toBe(404);
    expect((await sendPiece(other, operation.id, 3, pieces[0] ?? '')).status).toBe(400);
  });
});

describe('into quarantine hands over nobody', () => {
  const nothing = async (person: AtWork, sender?: string) => {
    const { operation } = await sealedWork(person.key);
    const answer = await send(person, [operation], sender);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await lying()).toEqual([]);
  };

  it('who is signed in', async () => {
    await nothing(await atWork('mechanic'));
  });

  it('whose session has lapsed, while he may come in', async () => {
    const person = await atWork('mechanic');
    test.clock.advance(2 * DAY);
    await nothing(person);
  });

  it('who was let in again', async () => {
    const person = await blocked();
    await block('mechanic', false);
    await nothing(person);
  });

  it('whose session an earlier block had ended', async () => {
    const person = await blocked();
    await block('mechanic', false);
    await block('mechanic');
    await nothing(person);
  });

  it('whose session was ended before he was blocked: he left, or others put him out', async () => {
    const [left, out] = [await atWork('mechanic'), await atWork('mechanic')];
    await left.client.post('/auth/logout');
    await (await test.as('admin')).post(`/users/${PEOPLE.mechanic.id}/end-sessions`);
    await block('mechanic');
    for (const person of [left, out]) await nothing(person);
  });

  it('whose session was last alive more than thirty days ago', async () => {
    const person = await blocked();
    test.clock.advance(30 * DAY);
    await nothing(person);
  });

  it('in the session of somebody else who is blocked as well', async () => {
    const [person, other] = [await blocked(), await blocked('operator')];
    await nothing({ ...person, client: other.client });
  });

  it('who does not say whose it is, and nobody without a session', async () => {
    const person = await blocked();
    await nothing(person, '');
    await nothing({ ...person, client: test.anonymous });
  });
});

it('a phone that had lain in a pocket hands over too: its session had lapsed when its person was blocked', async () => {
  const person = await atWork('mechanic');
  test.clock.advance(29 * DAY);
  await block('mechanic');
  expect(await handOver(person, {})).toMatchObject([{ outcome: 'kept' }]);
});

it('the session opens nothing else', async () => {
  const { client } = await blocked();
  for (const path of ['/auth/me', '/cars/cars', '/quarantine', '/devices'])
    expect(await client.get(path), path).toMatchObject({ status: 401, body: { code: 'session_blocked' } });
  for (const path of ['/auth/seal-key', '/operations'])
    expect(await client.post(path, {}), path).toMatchObject({ status: 401 });
});

describe('of one person', () => {
  const fill = (rows: number, bytes: number) =>
    test.database.pool.query(
      `insert into quarantined_operations (id, person, device, seq, kind, schema, content, recorded_at, received_at, size)
       select lpad(to_hex(n), 24, '0'), $1, $2, n, 'x', 1, '{}', now(), now(), $4 from generate_series(1, $3) n`,
      [PEOPLE.mechanic.id, DEVICE, rows, bytes],
    );

  it('ten thousand lie there, and no more', async () => {
    const person = await blocked();
    await fill(9_999, 1);
    expect(refusals(await handOver(person, {}, {}))).toEqual([
      ['kept', undefined],
      ['refused', 'quarantine.full'],
    ]);
    const other = await blocked('operator');
    expect(await handOver(other, {})).toMatchObject([{ outcome: 'kept' }]);
  });

  it('64 megabytes lie there, and a photograph counts before it has come', async () => {
    const person = await blocked();
    await fill(1, 67_108_864 - 262_144);
    const photograph = new Uint8Array(10);
    expect(refusals(await handOver(person, { kind: 'photo', photograph }, {}))).toEqual([
      ['refused', 'quarantine.full'],
      ['kept', undefined],
    ]);
  });
});

it('a batch has fifty operations and half a megabyte at most', async () => {
  const person = await blocked();
  const { operation } = await sealedWork(person.key);
  expect(
    (
      await send(
        person,
        Array.from({ length: 51 }, () => operation),
      )
    ).status,
  ).toBe(400);
  const large = await sealedWork(person.key, { payload: { body: 'x'.repeat(400_000) } });
  expect(await send(person, [large.operation])).toMatchObject({ status: 413 });
});

describe('with a checkup that is removed for good', () => {
  const remove = async (checkup: string) => {
    const body = { reason: 'By mistake' };
    const answer = await (await test.as('admin')).send('DELETE', `/tech-service-checkup/${checkup}`, {
      body,
    });
    expect(answer.status).toBe(200);
    await test.runJobs();
    const { rowCount } = await test.database.pool.query('select 1 from erased_checkups where checkup = $1', [
      checkup,
    ]);
    expect(rowCount).toBe(1);
  };
  const worksOf = async (person: AtWork, checkup: string) => {
    const payload = { params: { id: checkup }, body: { version: 1, note: 'Անուն Ազգանունյան' } };
    const photo = { kind: 'photo', payload: { checkup }, photograph: new Uint8Array(300_000) };
    return [
      await sealedWork(person.key, { kind: 'checkups.findings', payload }),
      await sealedWork(person.key, photo),
    ] as const;
  };
  const nothing = { content: null, payload_hash: null, saved_hash: null, file_pieces: null };
  const contents = () => lying('content, payload_hash, saved_hash, file_pieces');

  it('goes what was written of it here', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const person = await blocked();
    const [work, image] = await worksOf(person, checkup);
    await send(person, [work.operation, image.operation]);
    await sendPiece(person, image.operation.id, 0, image.pieces[0] ?? '');
    await remove(checkup);
    expect(await contents()).toEqual([nothing, nothing]);
    expect((await test.database.pool.query('select 1 from quarantined_pieces')).rows).toEqual([]);
    // Sent again it is not kept anew.
    expect(said(await send(person, [work.operation]))).toMatchObject([{ outcome: 'kept', missing: [] }]);
    expect(await contents()).toEqual([nothing, nothing]);
  });

  it('what comes of it later leaves its device, and is stored nowhere', async () => {
    const { _id: checkup } = await saveCheckup(test, 'operator');
    const person = await blocked();
    await remove(checkup);
    const [work, image] = await worksOf(person, checkup);
    const answers = said(await send(person, [work.operation, image.operation]));
    expect(answers).toMatchObject([
      { outcome: 'kept', missing: [] },
      { outcome: 'kept', missing: [] },
    ]);
    expect(await contents()).toEqual([nothing, nothing]);
  });
});

it('one network hands over 240 times a minute, whatever it brings', async () => {
  const knock = () => test.anonymous.post('/quarantine', { device: DEVICE, operations: [] });
  const person = await blocked();
  await test.database.pool.query('truncate attempt_limits');
  const { operation } = await sealedWork(person.key);
  for (let time = 0; time < 240; time += 1) await send(person, [operation]);
  expect(await send(person, [operation])).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await knock()).status).toBe(400);
});
