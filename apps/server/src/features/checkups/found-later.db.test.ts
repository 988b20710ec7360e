import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { type OperationAnswer, operationsEndpoints } from '@inspect/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, FORBIDDING, HARMLESS, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

let seq = 0;
function later(kind: string, checkup: Pick<Checkup, '_id'>, body: Record<string, unknown>, more = {}) {
  seq += 1;
  return {
    id: newId(),
    seq,
    kind,
    schema: 1,
    dependsOn: [] as string[],
    recordedAt: '2026-11-20T07:30:00.000Z',
    payload: { params: { id: checkup._id }, body: { version: 1, ...body } },
    ...more,
  };
}
const found = (checkup: Pick<Checkup, '_id'>, body: Record<string, unknown>, more = {}) =>
  later('checkups.findings', checkup, body, more);
const atDesk = (checkup: Pick<Checkup, '_id'>, body: Record<string, unknown>) =>
  later('checkups.desk-findings', checkup, body);

async function send(who: Who, ...operations: unknown[]): Promise<OperationAnswer[]> {
  const answer = await (await test.as(who)).post('/operations', { device: 'd'.repeat(24), operations });
  expect(answer).toMatchObject({ status: 200 });
  return operationsEndpoints.send.response.parse(answer.body).data;
}
const checked = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, { checked: true }]));
const recordOf = async ({ _id }: Pick<Checkup, '_id'>) =>
  Object((await (await test.as('operator')).get(`/get-checkup-for-edit/${_id}`)).body).data as Checkup;

/** The operator writes down something else of the checkup meanwhile. */
async function editFacts({ _id }: Pick<Checkup, '_id'>, version: number) {
  const answer = await (await test.as('operator')).put(`/tech-service-checkup/${_id}`, {
    version,
    odometer: 1_000 + version,
  });
  expect(answer.status).toBe(200);
}

describe('what a mechanic found without a line', () => {
  it('arrives as by the plain call, signed, and is told to the company’s pages', async () => {
    const saved = await saveCheckup(test, 'operator');
    const before = test.announced.length;
    const body = { classificators: checked(HARMLESS), measurements: { CO: 1.5 } };
    const [answer] = await send('mechanic', found(saved, body));
    expect(answer).toMatchObject({
      outcome: 'applied',
      result: {
        data: {
          _id: saved._id,
          version: 2,
          classificators: checked(HARMLESS),
          signature: 'device',
          signedBy: PEOPLE.mechanic.id,
          measurements: { CO: { value: 1.5 } },
        },
      },
    });
    expect(test.announced.length).toBeGreaterThan(before);
  });

  it('says in the history when it was recorded by the device’s clock, whatever that says; of what was done with a line it does not', async () => {
    const saved = await saveCheckup(test, 'operator');
    const far = { recordedAt: '2031-01-01T00:00:00.000Z' };
    const first = found(saved, { classificators: checked(HARMLESS) });
    await send('mechanic', first);
    await editFacts(saved, 2);
    await send('mechanic', found(saved, { version: 3, classificators: checked(FORBIDDING) }, far));
    const { body } = await (await test.as('operator')).get(`/checkup-history/${saved._id}`);
    const versions = (Object(body).data as { version: number; recordedAt: string | null }[]).map(
      ({ version, recordedAt }) => [version, recordedAt],
    );
    expect(versions).toEqual([
      [4, '2031-01-01T00:00:00.000Z'],
      [3, null],
      [2, '2026-11-20T07:30:00.000Z'],
      [1, null],
    ]);
  });

  it('of one checkup sent three times in a row, all as of the version that he saw, is all there in order', async () => {
    const saved = await saveCheckup(test, 'operator');
    const first = found(saved, { classificators: checked(HARMLESS, FORBIDDING) });
    const second = found(saved, { classificators: { [FORBIDDING]: null } }, { dependsOn: [first.id] });
    const third = found(saved, { measurements: { CO: 2 } }, { dependsOn: [second.id] });
    const answers = await send('mechanic', first, second, third);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
    expect(await recordOf(saved)).toMatchObject({
      version: 4,
      classificators: checked(HARMLESS),
      measurements: { CO: { value: 2 } },
    });
  });

  it('is not held up by a fact that the operator changed meanwhile', async () => {
    const saved = await saveCheckup(test, 'operator');
    await editFacts(saved, 1);
    const [answer] = await send('mechanic', found(saved, { classificators: checked(HARMLESS) }));
    expect(answer).toMatchObject({ outcome: 'applied', result: { data: { version: 3, odometer: 1_001 } } });
  });

  it('comes back with both where somebody else has recorded what he has not seen: he would sign it', async () => {
    const saved = await saveCheckup(test, 'operator');
    await send('operator', atDesk(saved, { classificators: checked(FORBIDDING) }));
    const [answer] = await send('mechanic', found(saved, { classificators: checked(HARMLESS) }));
    expect(answer).toMatchObject({
      outcome: 'rejected',
      code: 'version_conflict',
      message: t('error.version_conflict'),
      data: { _id: saved._id, version: 2, classificators: checked(FORBIDDING) },
    });
    // Having seen it, he sends the same again as of that version.
    const seen = found(saved, { version: 2, classificators: checked(HARMLESS) });
    expect(await send('mechanic', seen)).toMatchObject([
      { outcome: 'applied', result: { data: { classificators: checked(FORBIDDING, HARMLESS) } } },
    ]);
  });

  it('is the same as what was recorded at the desk meanwhile, and that is no conflict', async () => {
    const saved = await saveCheckup(test, 'operator');
    await send('operator', atDesk(saved, { classificators: checked(HARMLESS), measurements: { CO: 1 } }));
    const body = { classificators: checked(HARMLESS), measurements: { CO: 1 } };
    expect(await send('mechanic', found(saved, body))).toMatchObject([{ outcome: 'applied' }]);
  });

  it('of a version that a restored database has not got any more it is taken as of the one that stands, where all that was found is his own (F37)', async () => {
    const saved = await saveCheckup(test, 'operator');
    await send('mechanic', found(saved, { classificators: checked(HARMLESS) }));
    const offered = found(saved, { version: 9, classificators: checked(FORBIDDING) });
    expect(await send('mechanic', offered)).toMatchObject([
      { outcome: 'applied', result: { data: { version: 3, classificators: checked(FORBIDDING, HARMLESS) } } },
    ]);
  });

  it('of a version that is not there it comes back where somebody else has ever found something: nobody can tell whether he has seen it', async () => {
    const saved = await saveCheckup(test, 'operator');
    await send('operator', atDesk(saved, { classificators: checked(FORBIDDING) }));
    for (const version of [3, 9])
      expect(
        await send('mechanic', found(saved, { version, classificators: checked(HARMLESS) })),
      ).toMatchObject([{ outcome: 'rejected', code: 'version_conflict', data: { version: 2 } }]);
  });

  it('is told as done when it comes again, with the record as it is by then', async () => {
    const saved = await saveCheckup(test, 'operator');
    const one = found(saved, { classificators: checked(HARMLESS) });
    await send('mechanic', one);
    await editFacts(saved, 2);
    const [again] = await send('mechanic', one);
    expect(again).toMatchObject({ outcome: 'replayed', result: { data: { version: 3, odometer: 1_002 } } });
    expect((await recordOf(saved)).version).toBe(3);
    // Once it is no longer his to see, it is told as done all the same.
    await concludeByCalls(test, 'operator', await recordOf(saved), true);
    test.clock.set(new Date(NOON.getTime() + 8 * 24 * 3_600_000));
    expect(await send('mechanic', one)).toEqual([{ id: one.id, outcome: 'replayed' }]);
  });

  it('is refused where the plain call would be, and the record is as it was', async () => {
    const closed = await saveCheckup(test, 'operator');
    await concludeByCalls(test, 'operator', closed, true);
    const foreign = await saveCheckup(test, 'operator2');
    const body = { classificators: checked(HARMLESS) };
    const answers = await send(
      'mechanic',
      found(closed, body),
      found(foreign, body),
      found({ _id: newId() }, body),
      found(foreign, { classificators: { 999: { checked: true } } }),
    );
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['rejected', 'checkup.not_open'],
      ['rejected', 'not_found'],
      ['rejected', 'not_found'],
      ['rejected', 'not_found'],
    ]);
    expect((await test.securityEvents()).map(({ call, record }) => [call, record])).toEqual([
      ['POST /operations', foreign._id],
    ]);
    expect(await send('operator', found(closed, body))).toMatchObject([{ code: 'forbidden' }]);
  });
});

describe('what was written down at the desk without a line', () => {
  it('arrives as by the plain call, marked as recorded at the desk', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(await send('operator', atDesk(saved, { classificators: checked(HARMLESS) }))).toMatchObject([
      { outcome: 'applied', result: { data: { version: 2, findingsAtDesk: true, signature: null } } },
    ]);
  });

  it('stands beside what the mechanic found of other things, and comes back where it is about the same', async () => {
    const saved = await saveCheckup(test, 'operator');
    const note = { [FORBIDDING]: { checked: true, note: 'մաշված' } };
    await send('mechanic', found(saved, { classificators: note }));
    const [beside, same] = [
      atDesk(saved, { classificators: checked(HARMLESS) }),
      atDesk(saved, { classificators: checked(FORBIDDING) }),
    ];
    expect(await send('operator', beside, same)).toMatchObject([
      { outcome: 'applied', result: { data: { classificators: { ...note, ...checked(HARMLESS) } } } },
      { outcome: 'rejected', code: 'version_conflict', data: { version: 3 } },
    ]);
  });

  it('is findings and nothing else: no fact and no conclusion', async () => {
    const saved = await saveCheckup(test, 'operator');
    expect(await send('operator', atDesk(saved, { Opinion: true, odometer: 5 }))).toMatchObject([
      { outcome: 'rejected', fields: { Opinion: t('field.unknown'), odometer: t('field.unknown') } },
    ]);
  });
});

describe('a checkup that is removed for good', () => {
  it('takes with it what would tell what was sent of it; sent again it is told as done', async () => {
    const saved = await saveCheckup(test, 'operator');
    const one = found(saved, { classificators: checked(HARMLESS) });
    await send('mechanic', one);
    const { pool } = test.database;
    const admin = await test.as('admin');
    const removed = await admin.send('DELETE', `/tech-service-checkup/${saved._id}`, {
      body: { reason: 'Խնդրել է սեփականատերը' },
    });
    expect(removed).toMatchObject({ status: 200 });
    const { rows } = await pool.query('select payload_hash, record from operations where id = $1', [one.id]);
    expect(rows).toEqual([{ payload_hash: null, record: saved._id }]);
    expect(await send('mechanic', one)).toEqual([{ id: one.id, outcome: 'replayed' }]);
  });
});
