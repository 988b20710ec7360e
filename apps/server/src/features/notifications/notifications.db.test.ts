import { notificationsEndpoints, sendingEndpoints } from '@inspect/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  test.announced.length = 0;
  await test.database.pool.query(
    `alter table notifications disable trigger append_only; alter table notification_targets disable trigger append_only;
     alter table notification_marks disable trigger append_only; alter table notification_reads disable trigger no_delete;
     delete from notification_marks; delete from notification_reads; delete from notification_targets; delete from notifications;
     alter table notifications enable trigger append_only; alter table notification_targets enable trigger append_only;
     alter table notification_marks enable trigger append_only; alter table notification_reads enable trigger no_delete`,
  );
});

const ALL = {
  title: 'Նոր կարգ',
  text: 'Վաղվանից',
  audience: 'all',
  ids: [],
  link: null,
  mustAcknowledge: false,
};

async function send(fields: object = {}): Promise<string> {
  const body = { _id: newId(), ...ALL, ...fields };
  const answer = await (await test.as('admin')).post('/notifications', body);
  expect(answer).toMatchObject({ status: 201 });
  return body._id;
}
async function read(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/notifications${query}`);
  return notificationsEndpoints.list.response.parse(answer.body);
}
async function idsOf(who: Who, query = ''): Promise<string[]> {
  return (await read(who, query)).data.map(({ _id }) => _id);
}
const mark = async (who: Who, id: string, body: object) =>
  (await test.as(who)).put(`/notifications/${id}`, body);
async function sent() {
  const answer = await (await test.as('admin')).get('/notifications/sent');
  return sendingEndpoints.sent.response.parse(answer.body).data;
}
const move = (who: Who, fields: Partial<{ role: string; company: string }>) =>
  test.database.pool.query(
    'update users set role = coalesce($2, role), company = coalesce($3, company), station = null where id = $1',
    [PEOPLE[who].id, fields.role ?? null, fields.company ?? null],
  );

describe('a notification reaches', () => {
  const EVERYBODY: Who[] = [
    'admin',
    'viewer',
    'owner',
    'operator',
    'operatorB',
    'mechanic',
    'operator2',
    'owner2',
  ];

  it.each<[string, object, Who[]]>([
    ['everybody', { audience: 'all', ids: [] }, EVERYBODY],
    [
      'everybody of the roles, whatever their company',
      { audience: 'role', ids: ['TECHNICAL_SERVICE_OPERATOR', 'VIEWER'] },
      ['viewer', 'operator', 'operatorB', 'operator2'],
    ],
    [
      'the people of the company, and no other',
      { audience: 'company', ids: [COMPANIES.one] },
      ['owner', 'operator', 'operatorB', 'mechanic'],
    ],
    [
      'the people who are named',
      { audience: 'user', ids: [PEOPLE.mechanic.id, PEOPLE.owner2.id] },
      ['mechanic', 'owner2'],
    ],
    ['the staff alone, when it is for them', { audience: 'role', ids: ['ADMIN'] }, ['admin']],
  ])('%s', async (_name, audience, expected) => {
    const id = await send(audience);
    const heard: Who[] = [];
    for (const who of EVERYBODY) if ((await idsOf(who)).includes(id)) heard.push(who);
    expect(heard).toEqual(expected);
    // And nobody else by its id: it is as if there were none.
    for (const who of EVERYBODY.filter((each) => !expected.includes(each))) {
      const foreign = await mark(who, id, { read: true });
      const missing = await mark(who, 'f'.repeat(24), { read: true });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(foreign.body).toMatchObject({ ...Object(missing.body), errors: Object(missing.body).errors });
    }
  });

  it('whoever is of the role and the company now, and not those who were', async () => {
    const toCompany = await send({ audience: 'company', ids: [COMPANIES.two] });
    const toOwners = await send({ audience: 'role', ids: ['TECHNICAL_SERVICE_OWNER'] });
    expect(await idsOf('operatorB')).toEqual([]);
    await move('operatorB', { company: COMPANIES.two, role: 'TECHNICAL_SERVICE_OWNER' });
    expect(await idsOf('operatorB')).toEqual([toOwners, toCompany]);
    await move('operatorB', { company: COMPANIES.one, role: 'TECHNICAL_SERVICE_OPERATOR' });
    expect(await idsOf('operatorB')).toEqual([]);
  });

  it('nobody whose account is younger', async () => {
    test.clock.advance(-1_000);
    await send();
    expect(await read('operator')).toMatchObject({ data: [], unread: 0 });
    expect(await mark('operator', (await sent())[0]?._id ?? '', { read: true })).toMatchObject({
      status: 404,
    });
    test.clock.set(NOON);
    const id = await send();
    expect(await idsOf('operator')).toEqual([id]);
  });
});

describe('a person', () => {
  it('reads the newest first, page by page, with how many he has not read', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await send({ title: `Թիվ ${count}` }));
    expect(await read('mechanic', '?limit=2')).toMatchObject({
      data: [{ _id: ids[0], title: 'Թիվ 4' }, { _id: ids[1] }],
      pagination: { current_page: 1, total: 3, count: 5 },
      unread: 5,
    });
    expect(await idsOf('mechanic', '?limit=2&page=3')).toEqual([ids[4]]);
  });

  it('reads it whole, and when he has read and acknowledged it', async () => {
    const id = await send({ link: '/tech-service?page=2', mustAcknowledge: true });
    const told = { _id: id, title: 'Նոր կարգ', text: 'Վաղվանից', audience: 'all', mustAcknowledge: true };
    expect((await read('operator')).data).toEqual([
      {
        ...told,
        link: '/tech-service?page=2',
        createdAt: '2026-11-20T08:00:00.000Z',
        readAt: null,
        acknowledgedAt: null,
      },
    ]);
    test.clock.advance(60_000);
    expect(await mark('operator', id, { read: true })).toMatchObject({
      status: 200,
      body: { data: { ...told, readAt: '2026-11-20T08:01:00.000Z', acknowledgedAt: null } },
    });
    test.clock.advance(60_000);
    const acknowledged = { readAt: '2026-11-20T08:01:00.000Z', acknowledgedAt: '2026-11-20T08:02:00.000Z' };
    expect(await mark('operator', id, { acknowledged: true })).toMatchObject({
      body: { data: acknowledged },
    });
    test.clock.advance(60_000);
    // Again, and in the other order, changes nothing.
    for (const body of [{ acknowledged: true }, { read: true }, { read: true, acknowledged: true }])
      expect(await mark('operator', id, body)).toMatchObject({ status: 200, body: { data: acknowledged } });
  });

  it('has read by acknowledging, and for himself alone', async () => {
    const id = await send({ mustAcknowledge: true });
    await mark('operator', id, { acknowledged: true });
    expect(await read('operator')).toMatchObject({ unread: 0, data: [{ readAt: NOON.toISOString() }] });
    expect(await read('operatorA2')).toMatchObject({
      unread: 1,
      data: [{ readAt: null, acknowledgedAt: null }],
    });
  });

  it('finds those that he has not read, and those that he has to acknowledge', async () => {
    const plain = await send();
    const must = await send({ mustAcknowledge: true });
    await mark('operator', must, { read: true });
    expect(await idsOf('operator', '?state=unread')).toEqual([plain]);
    expect(await idsOf('operator', '?state=unacknowledged')).toEqual([must]);
    await mark('operator', must, { acknowledged: true });
    expect(await idsOf('operator', '?state=unacknowledged')).toEqual([]);
  });

  it('says of all that he has seen that they are read: a later one is not, and none is acknowledged', async () => {
    const must = await send({ mustAcknowledge: true });
    const seen = await send();
    const later = await send();
    test.clock.advance(60_000);
    const answer = await (await test.as('operator')).post('/notifications/read', { until: seen });
    expect(answer).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
    expect(await idsOf('operator', '?state=unread')).toEqual([later]);
    expect(await idsOf('operator', '?state=unacknowledged')).toEqual([must]);
    test.clock.advance(60_000);
    await (await test.as('operator')).post('/notifications/read', { until: later });
    // When he first said so stays.
    expect((await read('operator')).data.map(({ readAt }) => readAt)).toEqual([
      '2026-11-20T08:02:00.000Z',
      '2026-11-20T08:01:00.000Z',
      '2026-11-20T08:01:00.000Z',
    ]);
    // Again it is the same, and an older one takes nothing back.
    await (await test.as('operator')).post('/notifications/read', { until: seen });
    expect(await read('operator')).toMatchObject({ unread: 0 });
    expect(await read('mechanic')).toMatchObject({ unread: 3 });
  });

  it('says so of none that does not concern him', async () => {
    const id = await send({ audience: 'company', ids: [COMPANIES.two] });
    const operator = await test.as('operator');
    for (const until of [id, 'f'.repeat(24)])
      expect(await operator.post('/notifications/read', { until })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  it.each([{}, { read: false }, { acknowledged: null }, { read: true, at: '2026-01-01' }])(
    'is refused with %j',
    async (body) => {
      const id = await send();
      expect(await mark('operator', id, body)).toMatchObject({ status: 400, body: { code: 'validation' } });
    },
  );
});

describe('whoever sends', () => {
  it('reads what was sent, to whom, and how many have acknowledged it', async () => {
    const ids = [COMPANIES.two, COMPANIES.one];
    const must = await send({ audience: 'company', ids, mustAcknowledge: true });
    const roles = await send({ audience: 'role', ids: ['VIEWER'] });
    const people = await send({ audience: 'user', ids: [PEOPLE.owner.id, PEOPLE.mechanic.id] });
    await mark('operator', must, { acknowledged: true });
    await mark('operatorB', must, { read: true });
    await mark('mechanic2', must, { acknowledged: true });
    const one = { createdByName: 'Person admin', acknowledged: null };
    expect(await sent()).toMatchObject([
      {
        ...one,
        _id: people,
        audience: 'user',
        people: 2,
        recipients: [
          { _id: PEOPLE.mechanic.id, name: 'Person mechanic' },
          { _id: PEOPLE.owner.id, name: 'Person owner' },
        ],
      },
      { ...one, _id: roles, audience: 'role', people: 1, recipients: [{ _id: 'VIEWER', name: 'VIEWER' }] },
      {
        ...one,
        _id: must,
        audience: 'company',
        people: 10,
        acknowledged: 2,
        recipients: [
          { _id: COMPANIES.one, name: 'Company one' },
          { _id: COMPANIES.two, name: 'Company two' },
        ],
      },
    ]);
  });

  it('counts those who may sign in, and were there', async () => {
    const id = await send({
      audience: 'role',
      ids: ['TECHNICAL_SERVICE_MECHANIC'],
      mustAcknowledge: true,
    });
    for (const who of ['mechanic', 'mechanic2'] as const) await mark(who, id, { acknowledged: true });
    expect(await sent()).toMatchObject([{ people: 3, acknowledged: 2 }]);
    await test.database.pool.query('update users set blocked = true where id = $1', [PEOPLE.mechanic2.id]);
    expect(await sent()).toMatchObject([{ people: 2, acknowledged: 1 }]);
    await test.database.pool.query('update users set blocked = false where id = $1', [PEOPLE.mechanic2.id]);
  });

  it('sends once, however often the same comes; something else under its id is refused', async () => {
    const admin = await test.as('admin');
    const body = { _id: newId(), ...ALL, audience: 'company', ids: [COMPANIES.one, COMPANIES.one] };
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/notifications', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await idsOf('operator')).toEqual([body._id]);
    for (const change of [
      { title: 'Այլ' },
      { ids: [COMPANIES.two] },
      { mustAcknowledge: true },
      { link: '/' },
    ])
      expect(await admin.post('/notifications', { ...body, ...change })).toMatchObject({
        status: 409,
        body: { code: 'op_reused' },
      });
    expect(await idsOf('operator2')).toEqual([]);
    expect(await sent()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'ա\nբ' }, 'title'],
    ['no text', { text: '' }, 'text'],
    ['an audience that there is not', { audience: 'station' }, 'audience'],
    ['companies for everybody', { ids: [COMPANIES.one] }, 'ids'],
    ['nobody', { audience: 'user', ids: [] }, 'ids'],
    ['a role that there is not', { audience: 'role', ids: ['CITIZEN'] }, 'ids'],
    ['a role in place of a company', { audience: 'company', ids: ['ADMIN'] }, 'ids'],
    ['a company that there is not', { audience: 'company', ids: ['f'.repeat(24)] }, 'ids'],
    ['a company in place of a person', { audience: 'user', ids: [COMPANIES.one] }, 'ids'],
    ['201 people', { audience: 'user', ids: Array.from({ length: 201 }, () => newId()) }, 'ids'],
  ])('is refused %s', async (_name, fields, field) => {
    expectRefusal(
      await (await test.as('admin')).post('/notifications', { _id: newId(), ...ALL, ...fields }),
      field,
    );
    expect(await sent()).toEqual([]);
  });

  it.each([
    'https://inspect.example/company',
    '//evil.example/company',
    '/\\evil.example',
    '/company\\',
    'javascript:alert(1)',
    '/ company',
    'company',
    '/nowhere',
    '/api/notifications/5',
    '',
  ])('leads nobody to %j', async (link) => {
    expectRefusal(
      await (await test.as('admin')).post('/notifications', { _id: newId(), ...ALL, link }),
      'link',
    );
  });

  it.each(['/', '/company', '/companies/0123456789abcdef01234567', '/tech-service?page=2#x', '/api/history'])(
    'may lead to the page %s',
    async (link) => {
      await send({ link });
      expect((await read('operator')).data).toMatchObject([{ link }]);
    },
  );

  it.each<Who>(['viewer', 'owner', 'operator', 'mechanic'])('is never %s', async (who) => {
    const person = await test.as(who);
    expect(await person.post('/notifications', { _id: newId(), ...ALL })).toMatchObject({ status: 403 });
    expect(await person.get('/notifications/sent')).toMatchObject({ status: 403 });
  });
});

describe('open pages are told', () => {
  const hints = () => test.announced.map(({ to, event, data }) => ({ to, event, data }));

  it.each<[object, object[], number]>([
    [{ audience: 'all', ids: [] }, [{ everyone: true }], 4_000],
    [{ audience: 'role', ids: ['ADMIN', 'VIEWER'] }, [{ role: 'ADMIN' }, { role: 'VIEWER' }], 4_000],
    [{ audience: 'company', ids: [COMPANIES.one] }, [{ company: COMPANIES.one }], 0],
    [{ audience: 'user', ids: [PEOPLE.owner.id] }, [{ user: PEOPLE.owner.id }], 0],
  ])('of what was sent, those whom it concerns: %j', async (audience, each, within) => {
    await send(audience);
    expect(hints()).toEqual([{ to: { each }, event: 'GET_NOTIFICATION', data: { within } }]);
  });

  it('of what somebody has read, he himself, in all his windows', async () => {
    const id = await send();
    test.announced.length = 0;
    await mark('operator', id, { read: true });
    await (await test.as('operator')).post('/notifications/read', { until: id });
    const hint = {
      to: { each: [{ user: PEOPLE.operator.id }] },
      event: 'GET_NOTIFICATION',
      data: { within: 0 },
    };
    expect(hints()).toEqual([hint, hint]);
  });

  it('of nothing that was refused or came again', async () => {
    const body = { _id: newId(), ...ALL };
    const admin = await test.as('admin');
    await admin.post('/notifications', body);
    test.announced.length = 0;
    await admin.post('/notifications', body);
    await admin.post('/notifications', { ...body, title: 'Այլ' });
    await mark('operator', 'f'.repeat(24), { read: true });
    expect(hints()).toEqual([]);
  });
});
