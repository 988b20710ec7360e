import type { Checkup } from '@inspect/contract/checkups';
import { type Control, type ControlRecord, controlsEndpoints } from '@inspect/contract/controls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await test.database.pool.query('truncate control_events, controls');
});

const controlIn = (answer: Answer): Control => controlsEndpoints.decide.response.parse(answer.body).data;
async function concluded(who: Who = 'operator', at?: Date): Promise<Checkup> {
  const checkup = await concludeByCalls(test, who, await saveCheckup(test, who, {}, at), true);
  test.clock.set(NOON);
  return checkup;
}
async function put(who: Who, id: string, body: Record<string, unknown>, to = '') {
  return (await test.as(who)).put(`/controls/${id}${to}`, body);
}
async function decided(id: string, body: Record<string, unknown>): Promise<Control> {
  const answer = await put('admin', id, body);
  expect(answer.text).toBe(answer.status === 200 ? answer.text : '');
  return controlIn(answer);
}
async function list(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/controls${query}`);
  expect(answer.status).toBe(200);
  return controlsEndpoints.list.response.parse(answer.body);
}
async function recordOf(who: Who, id: string): Promise<ControlRecord> {
  const answer = await (await test.as(who)).get(`/controls/${id}`);
  return controlsEndpoints.record.response.parse(answer.body).data;
}

const NOTHING = {
  status: 'unchecked',
  cameraReasonId: null,
  note: null,
  by: null,
  at: null,
  question: null,
  askedAt: null,
  answer: null,
  answeredByName: null,
  answeredAt: null,
  version: 0,
  changedSince: false,
  reused: false,
  sample: null,
};

describe('a checkup that nobody has looked at', () => {
  it('is unchecked, and stands in the lists of whoever may see it; what is open stands in none', async () => {
    const { _id } = await concluded();
    const open = await saveCheckup(test, 'operator');
    for (const [who, decide] of [
      ['admin', true],
      ['viewer', false],
      ['owner', false],
      ['operator', false],
      ['operatorAnywhere', false],
    ] as const) {
      const { data } = await list(who);
      const row = data.find((each) => each._id === _id);
      expect(row, who).toMatchObject({ ...NOTHING, checkup: { _id, status: 'concluded', Opinion: true } });
      expect(row?.can).toEqual({ decide, answer: false });
      expect(data.some((each) => each._id === open._id)).toBe(false);
    }
    for (const who of ['owner2', 'operator2', 'operatorB'] as const) {
      expect((await list(who)).data.map((each) => each._id)).not.toContain(_id);
      expect((await (await test.as(who)).get(`/controls/${_id}`)).status).toBe(404);
    }
    expect((await (await test.as('mechanic')).get('/controls')).status).toBe(403);
  });
});

describe('the staff', () => {
  it('approve, suspect, find a violation, and take it back; each time it is counted and kept', async () => {
    const { _id } = await concluded();
    const before = (await list('admin')).inspectionStatusCount;
    const approved = await decided(_id, { version: 0, status: 'approved' });
    expect(approved).toMatchObject({ status: 'approved', version: 1, at: NOON.toISOString() });
    expect(approved.by).toMatch(/./);
    expect((await list('admin')).inspectionStatusCount).toEqual({
      ...before,
      unchecked: before.unchecked - 1,
      approved: before.approved + 1,
    });
    await decided(_id, { version: 1, status: 'suspicious' });
    await decided(_id, { version: 2, status: 'violation', note: 'Այլ մեքենա է' });
    await decided(_id, { version: 3, status: 'unchecked', note: null });
    const { events } = await recordOf('admin', _id);
    expect(events.map(({ action, status, note }) => [action, status, note])).toEqual([
      ['decide', 'approved', null],
      ['decide', 'suspicious', null],
      ['decide', 'violation', 'Այլ մեքենա է'],
      ['decide', 'unchecked', null],
    ]);
    expect((await list('admin')).inspectionStatusCount).toEqual(before);
  });

  it('must say what the violation is', async () => {
    const { _id } = await concluded();
    expectRefusal(await put('admin', _id, { version: 0, status: 'violation' }), 'note');
    await decided(_id, { version: 0, status: 'violation', note: 'Կեղծ լուսանկար' });
    expectRefusal(await put('admin', _id, { version: 1, note: null }), 'note');
  });

  it('name what is wrong with the photographs by a reason of control, and by no excuse of a desk', async () => {
    const { _id } = await concluded();
    const answer = await (await test.as('admin')).get('/control-reasons');
    const reasons = controlsEndpoints.reasons.response.parse(answer.body).data;
    expect(reasons.map(({ name }) => name)).toEqual([
      'Համարանիշը չի երևում',
      'Համարանիշը չի համընկնում',
      'Մեքենան լուսանկարում չի երևում',
      'Լուսանկարն արված է էկրանից կամ կրկնվում է',
      'Լուսանկարն արված է կայանից դուրս',
      'Տեսախցիկը չի աշխատում',
      'Լուսանկարը մութ է կամ անորակ',
      'Զննության տևողությունը կասկածելիորեն կարճ է',
      'Այլ',
    ]);
    const body = { version: 0, status: 'suspicious', cameraReasonId: reasons[3]?._id };
    expect(await decided(_id, body)).toMatchObject({ cameraReasonId: reasons[3]?._id });
    expectRefusal(await put('admin', _id, { version: 1, cameraReasonId: newId() }), 'cameraReasonId');
    // What was switched off is not offered any more, nor taken.
    const off = reasons[4]?._id;
    await test.database.pool.query('update camera_reasons set status = false where id = $1', [off]);
    const left = controlsEndpoints.reasons.response.parse(
      (await (await test.as('admin')).get('/control-reasons')).body,
    ).data;
    expect(left.map(({ _id: reason }) => reason)).not.toContain(off);
    expectRefusal(await put('admin', _id, { version: 1, cameraReasonId: off }), 'cameraReasonId');
    await test.database.pool.query('update camera_reasons set status = true where id = $1', [off]);
  });

  it('decide about no checkup that is open', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    expect(await put('admin', _id, { version: 0, status: 'approved' })).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_concluded' },
    });
  });

  it('are told when somebody else has decided meanwhile, also at the same moment', async () => {
    const { _id } = await concluded();
    const answers = await Promise.all([
      put('admin', _id, { version: 0, status: 'approved' }),
      put('admin', _id, { version: 0, status: 'suspicious' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const stood = controlIn(answers.find(({ status }) => status === 200) as Answer);
    expect(refused).toMatchObject({
      body: { code: 'version_conflict', data: { status: stood.status, version: 1 } },
    });
    expect((await recordOf('admin', _id)).events).toHaveLength(1);
  });

  it('leave no trace by saying the same again, until the checkup itself has changed', async () => {
    const checkup = await concluded();
    const { _id } = checkup;
    await decided(_id, { version: 0, status: 'approved' });
    expect(await decided(_id, { version: 1, status: 'approved' })).toMatchObject({ version: 1 });
    const admin = await test.as('admin');
    const amended = { version: checkup.version, phone: '+37491000001', reason: 'Սխալ հեռախոս' };
    expect((await admin.put(`/tech-service-all-checkup/${_id}`, amended)).status).toBe(200);
    const [row] = (await list('admin', `?search=${checkup.CarRegNo}`)).data;
    expect(row).toMatchObject({ status: 'approved', changedSince: true });
    expect(await decided(_id, { version: 1, status: 'approved' })).toMatchObject({
      version: 2,
      changedSince: false,
    });
  });
});

describe('a question to the station', () => {
  it('is answered once by whose checkup it is, who are not told the names of the staff', async () => {
    const { _id } = await concluded();
    const asked = await decided(_id, { version: 0, question: 'Որտե՞ղ է մեքենան' });
    expect(asked).toMatchObject({
      status: 'unchecked',
      question: 'Որտե՞ղ է մեքենան',
      can: { answer: false },
    });
    const seen = (await list('operator')).data[0];
    expect(seen).toMatchObject({ _id, can: { decide: false, answer: true } });
    expect((await put('operator2', _id, { version: 1, answer: 'Այո' }, '/answer')).status).toBe(404);
    const answer = await put('operator', _id, { version: 1, answer: 'Լուսանկարված է բակում' }, '/answer');
    expect(controlIn(answer)).toMatchObject({
      answer: 'Լուսանկարված է բակում',
      answeredAt: NOON.toISOString(),
      version: 2,
      can: { answer: false },
    });
    expect(await put('owner', _id, { version: 2, answer: 'Ուրիշ' }, '/answer')).toMatchObject({
      status: 409,
      body: { code: 'control.no_question' },
    });
    const { events } = await recordOf('owner', _id);
    expect(events.map(({ action, byName, answer: said }) => [action, byName !== null, said])).toEqual([
      ['ask', false, null],
      ['answer', true, 'Լուսանկարված է բակում'],
    ]);
  });

  it('is first in the list of a company, is counted, and another one takes the answer away', async () => {
    const older = await concluded('operator', new Date(NOON.getTime() - 3_600_000));
    await concluded();
    await decided(older._id, { version: 0, question: 'Ինչո՞ւ' });
    expect((await list('owner')).data[0]?._id).toBe(older._id);
    expect(await list('owner', '?question=waiting')).toMatchObject({ waiting: 1, pagination: { count: 1 } });
    await put('owner', older._id, { version: 1, answer: 'Այսպես' }, '/answer');
    expect((await list('admin', '?question=answered')).data.map(({ _id }) => _id)).toEqual([older._id]);
    expect(await decided(older._id, { version: 2, question: 'Իսկ հիմա՞' })).toMatchObject({ answer: null });
    expect((await list('admin')).waiting).toBe(1);
  });
});

it('what the staff note for themselves stays with them; a station is told its violations and questions', async () => {
  const { _id } = await concluded();
  await decided(_id, { version: 0, status: 'suspicious', note: 'Ստուգել մյուսների հետ' });
  await decided(_id, { version: 1, question: 'Ինչո՞ւ' });
  const own = await recordOf('owner', _id);
  expect(own.control).toMatchObject({ status: 'suspicious', note: null });
  expect(own.events.map(({ action, note }) => [action, note])).toEqual([['ask', null]]);
  expect((await list('owner')).data[0]?.note).toBeNull();
  const staff = await recordOf('viewer', _id);
  expect(staff.events.map(({ action, note }) => [action, note])).toEqual([
    ['decide', 'Ստուգել մյուսների հետ'],
    ['ask', 'Ստուգել մյուսների հետ'],
  ]);
  await decided(_id, { version: 2, status: 'violation', note: 'Այլ մեքենա է' });
  const told = await recordOf('owner', _id);
  expect(told.control.note).toBe('Այլ մեքենա է');
  expect(told.events.map(({ action, note }) => [action, note])).toEqual([
    ['ask', null],
    ['decide', 'Այլ մեքենա է'],
  ]);
});

it('a question is not taken back', async () => {
  const { _id } = await concluded();
  await decided(_id, { version: 0, question: 'Ինչո՞ւ' });
  expectRefusal(await put('admin', _id, { version: 1, question: null }), 'question');
});

describe('the database itself', () => {
  it('holds the staff to what was asked and answered, and to their own names', async () => {
    const { _id } = await concluded();
    await decided(_id, { version: 0, question: 'Ինչո՞ւ' });
    await put('owner', _id, { version: 1, answer: 'Այսպես' }, '/answer');
    for (const set of [
      'question = null, asked_by = null, asked_at = null, answer = null, answered_by = null, answered_at = null',
      'answer = null, answered_by = null, answered_at = null',
      `answer = 'x'`,
      `status = 'approved', decided_at = now(), decided_by = '${PEOPLE.owner.id}'`,
    ])
      await expect(
        asPerson(test, 'admin', `update controls set ${set}, version = version + 1 where checkup = '${_id}'`),
        set,
      ).rejects.toMatchObject({ code: '42501' });
  });

  it('lets nobody of a company decide, ask or write over an answer', async () => {
    const { _id } = await concluded();
    await decided(_id, { version: 0, question: 'Ինչո՞ւ' });
    for (const set of [
      `status = 'approved'`,
      `question = null, asked_by = null, asked_at = null`,
      `note = 'x'`,
      `answer = 'x', answered_by = '${'0'.repeat(22)}e3', answered_at = now()`,
    ])
      await expect(
        asPerson(
          test,
          'operator',
          `update controls set ${set}, version = version + 1 where checkup = '${_id}'`,
        ),
        set,
      ).rejects.toMatchObject({ code: '42501' });
    const other = await concluded();
    const insert = `insert into controls (checkup, status) values ('${other._id}', 'approved')`;
    for (const who of ['operator', 'owner', 'viewer', 'mechanic'] as const)
      await expect(asPerson(test, who, insert), who).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps what was said, until the checkup is erased for good', async () => {
    const { _id } = await concluded();
    await decided(_id, { version: 0, status: 'approved' });
    const { pool } = test.database;
    await expect(pool.query('delete from control_events')).rejects.toThrow('append-only');
    await expect(pool.query(`update control_events set note = 'x'`)).rejects.toThrow('append-only');
    const admin = await test.as('admin');
    const gone = { body: { reason: 'Սխալ' } };
    expect((await admin.send('DELETE', `/tech-service-checkup/${_id}`, gone)).status).toBe(200);
    expect((await admin.get(`/controls/${_id}`)).status).toBe(404);
    expect((await pool.query('select from control_events where checkup = $1', [_id])).rowCount).toBe(0);
  });
});

describe('the filter', () => {
  it('is that of the checkups, beside the status of control; its counts are of all of it', async () => {
    const one = await concluded();
    const two = await concluded('operator2');
    await decided(two._id, { version: 0, status: 'approved' });
    const ofTwo = await list('admin', `?company=${COMPANIES.two}&controlStatus=approved`);
    expect(ofTwo.data.map(({ _id }) => _id)).toEqual([two._id]);
    expect(ofTwo.inspectionStatusCount.approved).toBe(1);
    const unchecked = await list('admin', '?controlStatus=unchecked&limit=1');
    expect(unchecked.data).toHaveLength(1);
    expect(unchecked.pagination.count).toBe(unchecked.inspectionStatusCount.unchecked);
    expect((await list('admin', `?search=${one.CarRegNo}`)).pagination.count).toBe(1);
    const admin = await test.as('admin');
    expectRefusal(await admin.get('/controls?status=open'), 'status');
    expectRefusal(await admin.get('/controls?controlStatus=seen'), 'controlStatus');
  });
});

it('checkups of control are put in order by what is known of them, a company’s too', async () => {
  const at = (hour: number) => new Date(NOON.getTime() - hour * 3_600_000);
  const early = await concludeByCalls(
    test,
    'operator',
    await saveCheckup(test, 'operator', { CarRegNo: '99ZZ991' }, at(3)),
    true,
  );
  const late = await concludeByCalls(
    test,
    'operator2',
    await saveCheckup(test, 'operator2', { CarRegNo: '01AA011' }, at(2)),
    false,
  );
  test.clock.set(NOON);
  const both = [early._id, late._id];
  const order = async (who: Who, sort: string) =>
    (await list(who, `?limit=200&sort=${sort}`)).data.map(({ _id }) => _id).filter((id) => both.includes(id));
  for (const sort of ['createdAt', '-CarRegNo', '-Opinion', 'company', 'station'])
    expect(await order('admin', sort), sort).toEqual([early._id, late._id]);
  for (const sort of ['-createdAt', 'CarRegNo', 'Opinion', '-company', '-station', ''])
    expect(await order('admin', sort), sort).toEqual([late._id, early._id]);
  expect(await order('owner', 'CarRegNo')).toEqual([early._id]);
  for (const sort of ['status', 'mechanic', 'vehicle']) expect(await order('admin', sort)).toHaveLength(2);
  expect((await (await test.as('admin')).get('/controls?sort=controlStatus')).status).toBe(400);
});
