import { t } from '@inspect/contract/i18n';
import { type OperationAnswer, operationsEndpoints } from '@inspect/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let county: string;
let car: string;
beforeAll(async () => {
  test = await testApp({ connections: 8 });
  const first = async (table: string) =>
    (await test.database.pool.query<{ id: string }>(`select id::text from ${table} order by id limit 1`))
      .rows[0]?.id ?? '';
  [county, car] = await Promise.all([first('counties'), first('cars')]);
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

let seq = 0;
let streets = 0;
/** As a device writes it down: a street that the list lacks. */
function street(changes: Record<string, unknown> = {}, body: Record<string, unknown> = {}) {
  seq += 1;
  streets += 1;
  return {
    ...{ id: newId(), seq, kind: 'streets.add', schema: 1, dependsOn: [] as string[] },
    recordedAt: '2026-11-20T07:30:00.000Z',
    payload: { params: {}, body: { _id: newId(), name: `Փողոց ${streets}-րդ`, county, ...body } },
    ...changes,
  };
}

const DEVICE = 'd'.repeat(24);
const sendAll = async (who: Who, operations: readonly unknown[], device = DEVICE): Promise<Answer> =>
  (await test.as(who)).post('/operations', { device, operations });
const answersOf = (answer: Answer): OperationAnswer[] =>
  operationsEndpoints.send.response.parse(answer.body).data;
async function send(who: Who, ...operations: unknown[]): Promise<OperationAnswer[]> {
  const answer = await sendAll(who, operations);
  expect(answer).toMatchObject({ status: 200 });
  return answersOf(answer);
}
const outcomes = (answers: readonly OperationAnswer[]) => answers.map(({ outcome }) => outcome);

async function stored(table: 'streets' | 'operations', ...ids: string[]): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where id = any ($1)`,
    [ids],
  );
  return rows[0]?.count ?? 0;
}
const streetOf = (operation: { payload: { body: { _id: string } } }) => operation.payload.body._id;

describe('what a device kept and sends', () => {
  it('is done by the plain call, answered in the order of the request, and told to open pages', async () => {
    const [one, two] = [street(), street()];
    const before = test.announced.length;
    const answers = await send('operator', one, two);
    expect(answers).toMatchObject([
      { id: one.id, outcome: 'applied', result: { data: { _id: streetOf(one), unreviewed: true } } },
      { id: two.id, outcome: 'applied', result: { data: { _id: streetOf(two), county } } },
    ]);
    expect(test.announced.slice(before)).toMatchObject([
      { event: 'EDIT_REFERENCE', data: { items: [{ _id: streetOf(one) }] } },
      { event: 'EDIT_REFERENCE', data: { items: [{ _id: streetOf(two) }] } },
    ]);
  });

  it('is noted with its sender, company, device, order and both times, and nothing of its content', async () => {
    const one = street();
    await send('operator', one);
    const { rows } = await test.database.pool.query('select * from operations where id = $1', [one.id]);
    expect(rows).toEqual([
      {
        id: one.id,
        person: PEOPLE.operator.id,
        company: COMPANIES.one,
        device: DEVICE,
        seq: one.seq,
        kind: 'streets.add',
        payload_hash: expect.any(Buffer),
        record: streetOf(one),
        new_id: null,
        version: 1,
        recorded_at: new Date('2026-11-20T07:30:00.000Z'),
        at: NOON,
      },
    ]);
  });

  it('is answered as the first time when it comes again, and done once', async () => {
    const one = street();
    const [first] = await send('operator', one);
    const announced = test.announced.length;
    const [again] = await send('operator', one);
    expect(first).toMatchObject({ outcome: 'applied' });
    expect(again).toEqual({ ...first, outcome: 'replayed' });
    expect(test.announced.length).toBe(announced);
    expect(await stored('streets', streetOf(one))).toBe(1);
  });

  it('is refused under a known id with another payload, and changes nothing', async () => {
    const one = street();
    await send('operator', one);
    const other = street({ id: one.id });
    expect(await send('operator', other)).toEqual([
      { id: one.id, outcome: 'rejected', code: 'op_reused', message: t('error.op_reused') },
    ]);
    expect(await stored('streets', streetOf(other))).toBe(0);
  });

  it('by somebody else under that id is neither done nor told of', async () => {
    const one = street();
    await send('operator', one);
    const [same] = await send('operator2', one);
    expect(same).toEqual({
      id: one.id,
      outcome: 'rejected',
      code: 'op_reused',
      message: t('error.op_reused'),
    });
    const [held] = await send('operator2', street({ dependsOn: [one.id] }));
    expect(held).toMatchObject({ outcome: 'held', missing: [one.id] });
    expect((await test.securityEvents()).filter(({ record }) => record === one.id)).toMatchObject([
      { user: PEOPLE.operator2.id, call: 'POST /operations', entity: 'operations' },
      { user: PEOPLE.operator2.id, call: 'POST /operations', entity: 'operations' },
    ]);
  });

  it('is one effect when a hundred send it at once', async () => {
    const one = street();
    const operator = await test.as('operator');
    const all = await Promise.all(
      Array.from({ length: 100 }, () => operator.post('/operations', { device: DEVICE, operations: [one] })),
    );
    const told = all.filter(({ status }) => status === 200).flatMap(answersOf);
    // Whoever is not answered is told when to come again, and comes.
    const later = all.filter(({ status }) => status !== 200);
    for (const { status, headers } of later) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const [last] = await send('operator', one);
    expect(last?.outcome).toMatch(/^(applied|replayed)$/);
    const done = [...outcomes(told), last?.outcome];
    expect(done.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    // A machine that is slow may have to say «again», and never «no».
    expect(done.filter((outcome) => !['applied', 'replayed', 'retry'].includes(String(outcome)))).toEqual([]);
    expect(await stored('streets', streetOf(one))).toBe(1);
    const { rows } = await test.database.pool.query(`select action from edit_histories where record = $1`, [
      streetOf(one),
    ]);
    expect(rows).toEqual([{ action: 'create' }]);
  });
});

describe('one that is refused', () => {
  it('does not stop the others, and says what the plain call says', async () => {
    const [first, wrong, last] = [street(), street({}, { name: '' }), street()];
    const answers = await send('operator', first, wrong, last);
    expect(outcomes(answers)).toEqual(['applied', 'rejected', 'applied']);
    const plain = await (await test.as('operator')).post('/locations/streets', wrong.payload.body);
    expect(plain.status).toBe(400);
    expect(answers[1]).toEqual({
      id: wrong.id,
      outcome: 'rejected',
      code: 'validation',
      message: t('error.validation'),
      fields: Object(plain.body).fields,
    });
    expect(await stored('streets', streetOf(wrong))).toBe(0);
  });

  it('may say nothing that its kind does not name', async () => {
    const body = { status: true, company: COMPANIES.two };
    const [answer] = await send('operator', street({}, body));
    expect(answer).toMatchObject({
      outcome: 'rejected',
      fields: { status: t('field.unknown'), company: t('field.unknown') },
    });
  });

  it('leaves nothing behind, so that the same may be sent again when it may be done', async () => {
    const one = street();
    expect(outcomes(await send('mechanic', one))).toEqual(['rejected']);
    expect(await stored('operations', one.id)).toBe(0);
    expect(outcomes(await send('operator', one))).toEqual(['applied']);
  });

  it('is judged by the rights of now; what was done before they were taken stays told', async () => {
    const [before, after] = [street(), street()];
    const operator = await test.as('operator');
    const sent = async (...operations: unknown[]) =>
      answersOf(await operator.post('/operations', { device: DEVICE, operations }));
    expect(outcomes(await sent(before))).toEqual(['applied']);
    const { pool } = test.database;
    await pool.query(`update users set role = 'TECHNICAL_SERVICE_MECHANIC' where id = $1`, [
      PEOPLE.operator.id,
    ]);
    const answers = await sent(before, after);
    await pool.query(`update users set role = 'TECHNICAL_SERVICE_OPERATOR' where id = $1`, [
      PEOPLE.operator.id,
    ]);
    expect(answers).toEqual([
      { id: before.id, outcome: 'replayed' },
      { id: after.id, outcome: 'rejected', code: 'forbidden', message: t('error.forbidden') },
    ]);
    expect(outcomes(await sent(after))).toEqual(['applied']);
  });

  it('because the session has ended is the whole batch: nothing of it is judged', async () => {
    const operator = await test.as('operator');
    const one = street();
    await test.database.pool.query('update sessions set revoked_at = $1 where "user" = $2', [
      NOON,
      PEOPLE.operator.id,
    ]);
    const answer = await operator.post('/operations', { device: DEVICE, operations: [one] });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await test.anonymous.post('/operations', { device: DEVICE, operations: [one] })).status).toBe(
      401,
    );
  });

  it('because the session has ended on the way is the whole batch too; what was done is told the next time', async () => {
    const { pool } = test.database;
    await pool.query(`create function end_sessions() returns trigger language plpgsql security definer as $$
      begin update sessions set revoked_at = '2026-11-20T08:00:00Z' where "user" = '${PEOPLE.operator.id}'; return null; end $$`);
    await pool.query(`create trigger end_sessions after insert on streets for each row
      when (new.name = 'Վերջին փողոց') execute function end_sessions()`);
    const [last, late] = [street({}, { name: 'Վերջին փողոց' }), street()];
    const cut = await sendAll('operator', [last, late]);
    await pool.query('drop trigger end_sessions on streets');
    await pool.query('drop function end_sessions()');
    expect(cut).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(outcomes(await send('operator', last, late))).toEqual(['replayed', 'applied']);
  });

  it('of a kind or shape that this build does not know waits for one that does', async () => {
    const answers = await send(
      'operator',
      street({ kind: 'streets.paint' }),
      street({ kind: 'toString' }),
      street({ schema: 2 }),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ outcome: 'retry', code: 'op_unknown', message: t('error.op_unknown') });
  });
});

describe('one that stands on others', () => {
  it('follows them in one batch, and waits where one is refused or did not come', async () => {
    const parent = street();
    const child = street({ dependsOn: [parent.id] });
    expect(await send('operator', child)).toEqual([{ id: child.id, outcome: 'held', missing: [parent.id] }]);
    expect(outcomes(await send('operator', parent, child))).toEqual(['applied', 'applied']);

    const refused = street({}, { county: newId() });
    const orphan = street({ dependsOn: [parent.id, refused.id] });
    const grandchild = street({ dependsOn: [orphan.id] });
    expect(await send('operator', refused, orphan, grandchild)).toMatchObject([
      { outcome: 'rejected', fields: { county: t('field.unknown_id') } },
      { outcome: 'held', missing: [refused.id] },
      { outcome: 'held', missing: [orphan.id] },
    ]);
    expect(await stored('operations', refused.id, orphan.id, grandchild.id)).toBe(0);
  });

  it('that stands on itself waits for ever', async () => {
    const id = newId();
    expect(await send('operator', street({ id, dependsOn: [id] }))).toEqual([
      { id, outcome: 'held', missing: [id] },
    ]);
  });

  it('comes again after what it stood on has been forgotten, and is told as done', async () => {
    const [parent] = [street()];
    const child = street({ dependsOn: [parent.id] });
    await send('operator', parent, child);
    await test.database.pool.query('delete from operations where id = $1', [parent.id]);
    expect(outcomes(await send('operator', child))).toEqual(['replayed']);
  });
});

describe('a name that was made twice', () => {
  it('is merged into the row that is there: its id is told now and each time', async () => {
    const first = street({}, { name: 'Երկվորյակ փողոց' });
    const second = street({}, { name: ' երկվորյակ  Փողոց ' });
    await send('operator', first);
    const [merged] = await send('operator2', second);
    expect(merged).toMatchObject({
      id: second.id,
      outcome: 'merged',
      newId: streetOf(first),
      result: { data: { _id: streetOf(first), name: 'Երկվորյակ փողոց' } },
    });
    expect(await stored('streets', streetOf(second))).toBe(0);
    expect(await send('operator2', second)).toEqual([{ ...merged, outcome: 'replayed' }]);
  });

  it('of a car model under its make too', async () => {
    const model = (name: string) =>
      street({
        kind: 'car-models.add',
        payload: { params: {}, body: { _id: newId(), name, car } },
      });
    const [first, second] = [model('Omicron 7'), model('OMICRON 7')];
    expect(await send('owner', first, second)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'merged', newId: first.payload.body._id },
    ]);
  });
});

describe('a fault', () => {
  /** Whatever is written under this name fails when it is to be committed: the handler has done its work by then. */
  async function failingAtCommit<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { pool } = test.database;
    await pool.query(`create function fail_late() returns trigger language plpgsql as $$
      begin if new.name = '${name}' then raise exception 'planted'; end if; return null; end $$`);
    await pool.query(`create constraint trigger fail_late after insert on streets deferrable initially deferred
      for each row execute function fail_late()`);
    try {
      return await work();
    } finally {
      await pool.query('drop trigger fail_late on streets');
      await pool.query('drop function fail_late()');
    }
  }

  it('between the effect and the answer leaves neither, is to be tried again, and the others go on', async () => {
    const [first, broken, last] = [street(), street({}, { name: 'Կոտրված փողոց' }), street()];
    const before = test.announced.length;
    const answers = await failingAtCommit('Կոտրված փողոց', () => send('operator', first, broken, last));
    expect(outcomes(answers)).toEqual(['applied', 'retry', 'applied']);
    expect(answers[1]).toMatchObject({ id: broken.id, code: 'internal' });
    expect(JSON.stringify(answers[1])).not.toContain('planted');
    expect(test.announced.slice(before)).toHaveLength(2);
    expect(await stored('streets', streetOf(broken))).toBe(0);
    expect(await stored('operations', broken.id)).toBe(0);
    expect(outcomes(await send('operator', broken))).toEqual(['applied']);
  });
});

describe('a batch', () => {
  it('has one to fifty operations and at most 512 KB', async () => {
    const many = (count: number) => Array.from({ length: count }, () => street({ kind: 'nobody.knows' }));
    expect((await sendAll('operator', many(50))).status).toBe(200);
    for (const count of [0, 51])
      expect(await sendAll('operator', many(count))).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { operations: expect.any(String) } },
      });
    const sized = (bytes: number) => {
      const batch = JSON.stringify({ device: DEVICE, operations: [street({ kind: 'nobody.knows' })] });
      return batch + ' '.repeat(bytes - Buffer.byteLength(batch));
    };
    const operator = await test.as('operator');
    const whole = await operator.send('POST', '/operations', { payload: sized(512 * 1_024) });
    expect(whole.status).toBe(200);
    const beyond = await operator.send('POST', '/operations', { payload: sized(513 * 1_024) });
    expect(beyond).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('leaves how far its device has been heard of, whatever became of it', async () => {
    const device = newId();
    const heard = async () =>
      (
        await test.database.pool.query(
          'select person, company, last_seq, at from operation_devices where device = $1',
          [device],
        )
      ).rows;
    await sendAll('operator', [street({ seq: 7, kind: 'nobody.knows' })], device);
    await sendAll('operator', [street({ seq: 3 })], device);
    expect(await heard()).toEqual([
      { person: PEOPLE.operator.id, company: COMPANIES.one, last_seq: 7, at: NOON },
    ]);
  });

  it('is remembered for four hundred days', async () => {
    const one = street();
    const device = newId();
    await sendAll('operator', [one], device);
    const day = 24 * 3_600_000;
    const devices = async () =>
      (await test.database.pool.query('select 1 from operation_devices where device = $1', [device]))
        .rowCount;
    await test.jobs.planRecurring();
    test.clock.set(new Date(NOON.getTime() + 400 * day));
    await test.runJobs();
    expect([await stored('operations', one.id), await devices()]).toEqual([1, 1]);
    test.clock.set(new Date(NOON.getTime() + 402 * day));
    await test.runJobs();
    expect([await stored('operations', one.id), await devices()]).toEqual([0, 0]);
  });
});
