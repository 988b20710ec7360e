import { type FaqRow, helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  admin = await test.as('admin');
});
afterAll(() => test.close());

const QUESTION = { question: 'Որքա՞ն է տևում զննությունը։', answer: 'Մոտ 20 րոպե։ Կայանները՝ /stations' };
const rowOf = (answer: Answer): FaqRow => helpEndpoints.create.response.parse(answer.body).data;
const retire = (id: string) => admin.send('DELETE', `/faq/${id}`);
async function list(query = '') {
  const answer = await admin.get(`/faq${query}`);
  expect(answer.status).toBe(200);
  return helpEndpoints.list.response.parse(answer.body);
}
async function added(fields: Record<string, unknown> = {}): Promise<FaqRow> {
  const answer = await admin.post('/faq', { ...QUESTION, ...fields });
  expect(answer.status).toBe(201);
  return rowOf(answer);
}

describe('the questions of the staff', () => {
  it('are those of the data file, hidden ones too, in their order', async () => {
    const { data, pagination } = await list();
    expect(pagination.count).toBe(22);
    expect(data.map((row) => row.ordering)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(data.filter((row) => !row.status).map((row) => row.ordering)).toEqual([7, 8, 13, 17, 20]);
  });

  it('come page by page and are found by words of the question and of the answer', async () => {
    expect((await list('?limit=5&page=5')).data.map((row) => row.ordering)).toEqual([21, 22]);
    const found = await list(`?search=${encodeURIComponent('ԲՆԱՊԱՀՊԱՆԱԿԱՆ ՀԱՐԿԸ')}`);
    expect(found.data.map((row) => row.ordering)).toContain(11);
    expect((await list('?search=%25')).data).toEqual([]);
  });

  it('are put in order by question, place and whether they are shown', async () => {
    const order = async (query: string) => (await list(query)).data.map((row) => row.ordering);
    const places = Array.from({ length: 22 }, (_, index) => index + 1);
    const hidden = [7, 8, 13, 17, 20];
    expect(await order('?sort=ordering')).toEqual(places);
    expect(await order('?sort=-ordering')).toEqual(places.toReversed());
    expect((await order('?sort=-status')).slice(0, 5)).toEqual(hidden);
    expect((await order('?sort=status')).slice(-5)).toEqual(hidden);
    const names = (await list('?sort=question')).data.map(({ question }) => question[0] ?? '');
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(new Set(names).size).toBeGreaterThan(3);
    expectRefusal(await admin.get('/faq?sort=answer'), 'sort');
  });

  it('are asked for by what the list knows', async () => {
    expectRefusal(await admin.get('/faq?status=true'), 'status');
  });
});

describe('a new question', () => {
  it('is shown at once, before all others, unless said otherwise', async () => {
    const row = await added();
    expect(row).toEqual({ ...QUESTION, _id: row._id, ordering: 0, status: true, version: 1 });
    expect((await list()).data[0]).toEqual(row);
    expect(await added({ ordering: 7, status: false })).toMatchObject({ ordering: 7, status: false });
  });

  it('keeps its text as it was typed, signs of markup too', async () => {
    const answer = '<b>Այո</b> & «ոչ»\nhttps://e-gov.am/?a=1 [x](y) {{z}}';
    expect(await added({ answer })).toMatchObject({ answer });
  });

  it('sent again with its id is the same one; with anything else it is refused', async () => {
    const payload = { ...QUESTION, _id: newId(), ordering: 3 };
    const first = await admin.post('/faq', payload);
    expect(first.status).toBe(201);
    const again = await admin.post('/faq', { ...payload, status: true });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    for (const other of [{ answer: 'Այլ' }, { ordering: 4 }, { status: false }])
      expect(await admin.post('/faq', { ...payload, ...other })).toMatchObject({
        status: 409,
        body: { code: 'op_reused', message: t('error.op_reused') },
      });
    expect(await historyOf(test, 'faq', payload._id)).toHaveLength(1);
  });

  it('sent again after a correction or a removal is answered as it stands now', async () => {
    const payload = { ...QUESTION, _id: newId() };
    await admin.post('/faq', payload);
    await admin.put(`/faq/${payload._id}`, { version: 1, answer: 'Ուղղված' });
    expect(await admin.post('/faq', payload)).toMatchObject({
      status: 200,
      body: { data: { version: 2, answer: 'Ուղղված' } },
    });
    await retire(payload._id);
    expect((await admin.post('/faq', payload)).status).toBe(200);
    expect((await list(`?search=${encodeURIComponent('Ուղղված')}`)).data).toEqual([]);
  });

  it('sent ten times at once is made once', async () => {
    const payload = { ...QUESTION, _id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/faq', payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await historyOf(test, 'faq', payload._id)).toHaveLength(1);
  });

  it('does not take the id of a question of the data file', async () => {
    const seeded = (await list('?search=տուգանք')).data[0];
    expect(await admin.post('/faq', { ...QUESTION, _id: seeded?._id })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
  });
});

describe('a question that is changed', () => {
  it('changes in what was sent, and is found by its new words only', async () => {
    const row = await added({ question: 'Հնաոճբառ' });
    const changed = await admin.put(`/faq/${row._id}`, { version: 1, question: 'Նորաոճբառ', status: false });
    expect(changed).toMatchObject({ status: 200 });
    expect(rowOf(changed)).toEqual({ ...row, question: 'Նորաոճբառ', status: false, version: 2 });
    expect((await list(`?search=${encodeURIComponent('հնաոճ')}`)).data).toEqual([]);
    expect((await list(`?search=${encodeURIComponent('նորաոճ')}`)).data).toEqual([rowOf(changed)]);
  });

  it('meanwhile by somebody else is refused with the present row', async () => {
    const row = await added();
    await admin.put(`/faq/${row._id}`, { version: 1, ordering: 5 });
    const late = await admin.put(`/faq/${row._id}`, { version: 1, answer: 'Ուշ' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { ...row, ordering: 5, version: 2 } },
    });
  });

  it('by two at once is changed by one of them', async () => {
    const row = await added();
    const answers = await Promise.all(
      ['Մեկ', 'Երկու'].map((answer) => admin.put(`/faq/${row._id}`, { version: 1, answer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf(test, 'faq', row._id)).toHaveLength(2);
  });

  it('in nothing keeps its version and leaves no trace', async () => {
    const row = await added();
    const same = await admin.put(`/faq/${row._id}`, { version: 1, question: `  ${row.question} ` });
    expect({ status: same.status, row: rowOf(same) }).toEqual({ status: 200, row });
    expect(await historyOf(test, 'faq', row._id)).toHaveLength(1);
  });

  it('that does not exist is not found', async () => {
    expect(await admin.put(`/faq/${newId()}`, { version: 1, ordering: 5 })).toMatchObject({ status: 404 });
    expect(await admin.put('/faq/x', { version: 1 })).toMatchObject({ status: 400 });
  });
});

describe('a question taken out of use', () => {
  it('is gone from the list, and can be neither changed nor taken out again', async () => {
    const row = await added({ question: 'Հեռացվող' });
    expect(await retire(row._id)).toMatchObject({
      status: 200,
      body: { data: { _id: row._id, version: 2 } },
    });
    expect((await list(`?search=${encodeURIComponent('Հեռացվող')}`)).data).toEqual([]);
    expect((await retire(row._id)).status).toBe(404);
    expect((await admin.put(`/faq/${row._id}`, { version: 2, ordering: 1 })).status).toBe(404);
  });
});

describe('the history', () => {
  it('tells who made, changed and removed what', async () => {
    const row = await added();
    await admin.put(`/faq/${row._id}`, { version: 1, ordering: 9 });
    test.clock.advance(1_000);
    await retire(row._id);
    const by = { user: PEOPLE.admin.id, company: null };
    expect((await historyOf(test, 'faq', row._id)).sort((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      {
        ...by,
        action: 'create',
        changes: Object.entries({ ...QUESTION, ordering: 0, status: true }).map(([field, after]) => ({
          field,
          before: null,
          after,
        })),
      },
      { ...by, action: 'edit', changes: [{ field: 'ordering', before: 0, after: 9 }] },
      { ...by, action: 'retire', changes: [] },
    ]);
    const seen = await admin.get(`/edit-histories?entity=faq&record=${row._id}`);
    expect(seen).toMatchObject({ status: 200, body: { pagination: { count: 3 } } });
    expect((await (await test.as('viewer')).get('/edit-histories?entity=faq')).status).toBe(404);
  });
});

describe('a field that is wrong', () => {
  it.each<[string, string, unknown]>([
    ['question', 'empty', ''],
    ['question', 'blanks', '   '],
    ['question', 'null', null],
    ['question', 'too long', 'ա'.repeat(501)],
    ['question', 'a control character', 'ա\u0007'],
    ['answer', 'empty', ''],
    ['answer', 'null', null],
    ['answer', 'too long', 'ա'.repeat(5_001)],
    ['answer', 'an insecure link', 'Տե՛ս http://example.am'],
    ['answer', 'a script', 'javascript:alert(1)'],
    ['answer', 'another site', '//evil.am'],
    ['ordering', 'text', '1'],
    ['ordering', 'null', null],
    ['ordering', 'below zero', -1],
    ['ordering', 'a part', 1.5],
    ['ordering', 'too large', 1_000_001],
    ['status', 'text', 'true'],
    ['status', 'null', null],
    ['_id', 'no id', 'x'],
    ['key', 'unknown', 'x'],
    ['retired_at', 'unknown', null],
  ])('%s: %s', async (field, _what, value) => {
    expectRefusal(await admin.post('/faq', { ...QUESTION, [field]: value }), field);
    const row = (await list()).data[0];
    expectRefusal(await admin.put(`/faq/${row?._id}`, { version: row?.version, [field]: value }), field);
  });

  it.each([undefined, null, '1', 0, 1.5])('version: %s', async (version) => {
    const row = (await list()).data[0];
    expectRefusal(await admin.put(`/faq/${row?._id}`, { version, ordering: 1 }), 'version');
  });

  it('nothing at all', async () => {
    const answer = await admin.post('/faq', {});
    expectRefusal(answer, 'question');
    expectRefusal(answer, 'answer');
  });
});

describe('the calls', () => {
  const id = newId();
  itIsForAdminsOnly(
    () => test,
    [
      { method: 'GET', path: '/faq' },
      { method: 'POST', path: '/faq', body: QUESTION },
      { method: 'POST', path: '/faq', body: { wrong: 1 } },
      { method: 'PUT', path: `/faq/${id}`, body: { version: 1, ordering: 1 } },
      { method: 'DELETE', path: `/faq/${id}` },
    ],
  );
});
