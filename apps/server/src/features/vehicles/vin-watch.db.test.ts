import { t } from '@inspect/contract/i18n';
import { type VinWatchRow, vinWatchEndpoints } from '@inspect/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { NOON, PEOPLE } from '../../../test/fixtures.ts';
import { type Answer, type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  admin = await test.as('admin');
});
afterAll(() => test.close());

const PATH = '/locations/notifications';
const NOTICE = { kind: 'plate', pattern: '34AB567', message: 'Որոնվում է' };
const rowOf = (answer: Answer): VinWatchRow => vinWatchEndpoints.create.response.parse(answer.body).data;
const retire = (id: string) => admin.send('DELETE', `${PATH}/${id}`);
async function list(query = '') {
  const answer = await admin.get(`${PATH}${query}`);
  expect(answer.status).toBe(200);
  return vinWatchEndpoints.list.response.parse(answer.body);
}
async function added(fields: Record<string, unknown> = {}): Promise<VinWatchRow> {
  const answer = await admin.post(PATH, { ...NOTICE, ...fields });
  expect(answer.status).toBe(201);
  return rowOf(answer);
}

describe('a new notice', () => {
  it('works at once and is kept as codes are written', async () => {
    const row = await added({ pattern: ' 34 аВ-567 ' });
    expect(row).toEqual({
      ...NOTICE,
      _id: row._id,
      active: true,
      version: 1,
      createdAt: NOON.toISOString(),
    });
    expect(await added({ kind: 'vin', pattern: 'xta**21?-*', active: false })).toMatchObject({
      pattern: 'XTA*21?*',
      active: false,
    });
  });

  it('sent again with its id, written in another way, is the same one; with anything else it is refused', async () => {
    const payload = { ...NOTICE, _id: newId(), pattern: '34 ab 567' };
    const first = await admin.post(PATH, payload);
    const again = await admin.post(PATH, { ...payload, pattern: '34-AB-567', active: true });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    for (const other of [{ message: 'Այլ' }, { pattern: '34AB568' }, { active: false }, { kind: 'vin' }])
      expect(await admin.post(PATH, { ...payload, ...other })).toMatchObject({
        status: 409,
        body: { code: 'op_reused', message: t('error.op_reused') },
      });
    expect(await historyOf(test, 'vin-notifications', payload._id)).toHaveLength(1);
  });

  it('sent ten times at once is made once', async () => {
    const payload = { ...NOTICE, _id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post(PATH, payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  });
});

describe('the list', () => {
  it('has the newest first, page by page, and is found by plate, however written, or by words', async () => {
    const ids: string[] = [];
    for (const pattern of ['77XY001', '77XY002', '77XY*']) {
      test.clock.advance(60_000);
      ids.unshift((await added({ pattern, message: `Գողացված ${pattern}` }))._id);
    }
    const found = async (query: string) => (await list(query)).data.map((row) => row._id);
    expect(await found('?search=77%20xy')).toEqual(ids);
    expect(await found('?search=77XY&limit=1&page=2')).toEqual([ids[1]]);
    expect(await found(`?search=${encodeURIComponent('ԳՈՂԱՑՎԱԾ 77xy001')}`)).toEqual([ids[2]]);
    expect(await found('?search=%25')).toEqual([]);
    await admin.put(`${PATH}/${ids[0]}`, { version: 1, active: false });
    expect(await found('?search=77XY&active=true')).toEqual([ids[1], ids[2]]);
    expect(await found('?search=77XY&active=false')).toEqual([ids[0]]);
    test.clock.set(NOON);
    expectRefusal(await admin.get(`${PATH}?active=yes`), 'active');
    expectRefusal(await admin.get(`${PATH}?kind=vin`), 'kind');
  });
});

describe('a notice that is changed', () => {
  it('changes in what was sent; the whole must still be right', async () => {
    const row = await added();
    const changed = await admin.put(`${PATH}/${row._id}`, { version: 1, kind: 'vin', pattern: 'xta*' });
    expect(rowOf(changed)).toEqual({ ...row, kind: 'vin', pattern: 'XTA*', version: 2 });
    const plate = await added({ pattern: '34QQ567' });
    expectRefusal(await admin.put(`${PATH}/${plate._id}`, { version: 1, kind: 'vin' }), 'pattern');
    expectRefusal(await admin.put(`${PATH}/${plate._id}`, { version: 1, pattern: '*' }), 'pattern');
    expect((await list('?search=34QQ567')).data).toEqual([plate]);
  });

  it('meanwhile by somebody else is refused with the present row', async () => {
    const row = await added();
    await admin.put(`${PATH}/${row._id}`, { version: 1, active: false });
    expect(await admin.put(`${PATH}/${row._id}`, { version: 1, message: 'Ուշ' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { ...row, active: false, version: 2 } },
    });
  });

  it('that does not exist is not found', async () => {
    expect((await admin.put(`${PATH}/${newId()}`, { version: 1, active: false })).status).toBe(404);
    expect((await retire(newId())).status).toBe(404);
  });
});

describe('the history', () => {
  it('tells who made, changed and removed what', async () => {
    const row = await added();
    await admin.put(`${PATH}/${row._id}`, { version: 1, message: 'Գտնված է' });
    expect(await retire(row._id)).toMatchObject({ status: 200, body: { data: { _id: row._id } } });
    expect((await retire(row._id)).status).toBe(404);
    expect((await list('?limit=200')).data.map(({ _id }) => _id)).not.toContain(row._id);
    const history = await historyOf(test, 'vin-notifications', row._id);
    expect(new Set(history.map(({ user, company }) => `${user} ${company}`))).toEqual(
      new Set([`${PEOPLE.admin.id} null`]),
    );
    expect(Object.fromEntries(history.map(({ action, changes }) => [action, changes]))).toEqual({
      create: Object.entries({ ...NOTICE, active: true }).map(([field, after]) => ({
        field,
        before: null,
        after,
      })),
      edit: [{ field: 'message', before: 'Որոնվում է', after: 'Գտնված է' }],
      retire: [],
    });
    expect((await admin.get('/edit-histories?entity=vin-notifications')).status).toBe(200);
    expect((await (await test.as('operator')).get('/edit-histories?entity=vin-notifications')).status).toBe(
      404,
    );
  });
});

describe('a field that is wrong', () => {
  it.each<[string, string, unknown]>([
    ['kind', 'null', null],
    ['kind', 'empty', ''],
    ['kind', 'another', 'body'],
    ['pattern', 'empty', ''],
    ['pattern', 'only separators', ' - . '],
    ['pattern', 'null', null],
    ['pattern', 'every vehicle', '*'],
    ['pattern', 'almost every vehicle', '***?'],
    ['pattern', 'too long', 'A'.repeat(61)],
    ['pattern', 'signs of LIKE', '34%567_'],
    ['pattern', 'a regular expression', '34(AB|CD)567'],
    ['pattern', 'no plate', 'ABCDEFG'],
    ['message', 'empty', ' '],
    ['message', 'null', null],
    ['message', 'too long', 'ա'.repeat(501)],
    ['active', 'text', 'true'],
    ['active', 'null', null],
    ['_id', 'no id', 'x'],
    ['search_key', 'unknown', 'x'],
    ['createdAt', 'unknown', NOON.toISOString()],
  ])('%s: %s', async (field, _what, value) => {
    expectRefusal(await admin.post(PATH, { ...NOTICE, [field]: value }), field);
    const row = await added();
    expectRefusal(await admin.put(`${PATH}/${row._id}`, { version: 1, [field]: value }), field);
  });

  it.each(['kind', 'pattern', 'message'])('%s: missing', async (field) => {
    expectRefusal(await admin.post(PATH, { ...NOTICE, [field]: undefined }), field);
  });
});

describe('the calls', () => {
  const id = newId();
  itIsForAdminsOnly(
    () => test,
    [
      { method: 'GET', path: PATH },
      { method: 'POST', path: PATH, body: NOTICE },
      { method: 'PUT', path: `${PATH}/${id}`, body: { version: 1, active: false } },
      { method: 'DELETE', path: `${PATH}/${id}` },
    ],
  );
});
