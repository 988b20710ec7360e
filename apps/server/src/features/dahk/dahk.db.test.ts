import { checkupsEndpoints } from '@inspect/contract/checkups';
import { controlsEndpoints } from '@inspect/contract/controls';
import { dahkEndpoints, type HitRow } from '@inspect/contract/dahk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { NOON, type Who } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await test.database.pool.query('truncate enforcement_hits');
});

const HIT = {
  CarRegNo: '34AB567',
  registrationCertificate: null,
  reason: 'Չվճարված տուգանք',
  since: '2026-11-01',
};
async function added(fields: Record<string, unknown> = {}): Promise<HitRow> {
  const answer = await admin.post('/dahk', { ...HIT, ...fields });
  expect(answer.status).toBe(201);
  return dahkEndpoints.create.response.parse(answer.body).data;
}
async function ask(asked: Record<string, unknown>) {
  const answer = await (await test.as('operator')).post('/tech-service-checkup-check-before-add', asked);
  const { status, warnings, data } = checkupsEndpoints.checkBeforeAdd.response.parse(answer.body);
  return { status, warnings, dahk: data.dahk };
}
async function list(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/getAllDahk${query}`);
  expect(answer.status).toBe(200);
  return dahkEndpoints.list.response.parse(answer.body);
}

describe('a vehicle that the enforcement service looks for', () => {
  it('is told of at the desk and inspected all the same', async () => {
    await added();
    expect(await ask({ CarRegNo: '34 ԱВ 567'.replace('Ա', 'A') })).toEqual({
      status: true,
      warnings: [
        {
          code: 'dahk',
          message:
            'Մեքենան ԴԱՀԿ հետախուզման մեջ է (01/11/2026-ից)․ Չվճարված տուգանք։ Զննությունը կարող եք կատարել, բայց առցանց վճարում չի ընդունվի',
        },
      ],
      dahk: [{ reason: 'Չվճարված տուգանք', since: '2026-11-01' }],
    });
    expect((await saveCheckup(test, 'operator', { CarRegNo: '34AB567' })).CarRegNo).toBe('34AB567');
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
    [
      'by its certificate',
      { CarRegNo: null, registrationCertificate: 'AB123456' },
      { registrationCertificate: 'ab 123456' },
      true,
    ],
    ['by either', { registrationCertificate: 'AB123456' }, { registrationCertificate: 'AB123456' }, true],
    ['on the first day', { since: '2026-11-20' }, { CarRegNo: '34AB567' }, true],
    ['not before', { since: '2026-11-21' }, { CarRegNo: '34AB567' }, false],
    ['on the last day', { until: '2026-11-20' }, { CarRegNo: '34AB567' }, true],
    ['not after', { until: '2026-11-19' }, { CarRegNo: '34AB567' }, false],
    ['not another one', {}, { CarRegNo: '34AB568' }, false],
  ])('is found %s', async (_how, hit, asked, expected) => {
    await added(hit);
    expect((await ask(asked)).dahk !== null).toBe(expected);
  });

  it('is let go when the hit is taken out of use', async () => {
    const { _id } = await added({ CarRegNo: '34AB777' });
    expect((await admin.send('DELETE', `/dahk/${_id}`)).status).toBe(200);
    expect(await ask({ CarRegNo: '34AB777' })).toEqual({ status: true, warnings: [], dahk: null });
  });
});

describe('the list', () => {
  it('has the newest first, and is found by plate, certificate or reason', async () => {
    await added();
    test.clock.advance(60_000);
    await added({
      CarRegNo: null,
      registrationCertificate: 'AB123456',
      reason: 'Դատական վճիռ',
      until: '2026-11-10',
    });
    expect((await list('viewer')).data.map(({ reason }) => reason)).toEqual([
      'Դատական վճիռ',
      'Չվճարված տուգանք',
    ]);
    const found = async (query: string) => (await list('admin', query)).data.map(({ reason }) => reason);
    expect(await found('?search=34%20ab-567')).toEqual(['Չվճարված տուգանք']);
    expect(await found('?search=ab123')).toEqual(['Դատական վճիռ']);
    expect(await found(`?search=${encodeURIComponent('վՃիռ')}`)).toEqual(['Դատական վճիռ']);
    expect(await found('?active=true')).toEqual(['Չվճարված տուգանք']);
    expect(await found('?active=false')).toEqual(['Դատական վճիռ']);
  });

  it('tells hits that hold today, their first and their last day among them, from the others', async () => {
    // NOON is of 20/11/2026.
    const days = [
      ['begins today', '2026-11-20', null],
      ['begins tomorrow', '2026-11-21', null],
      ['ends today', '2026-11-01', '2026-11-20'],
      ['ended yesterday', '2026-11-01', '2026-11-19'],
    ] as const;
    for (const [index, [reason, since, until]] of days.entries())
      await added({ CarRegNo: `34AB57${index}`, reason, since, until });
    const found = async (query: string) =>
      (await list('admin', query)).data.map(({ reason }) => reason).sort();
    expect(await found('?active=true')).toEqual(['begins today', 'ends today']);
    expect(await found('?active=false')).toEqual(['begins tomorrow', 'ended yesterday']);
  });

  it('stands beside the controls with pages of its own, for who sees the country', async () => {
    for (let n = 0; n < 3; n += 1) {
      test.clock.advance(60_000);
      await added({ CarRegNo: `34AB56${n}` });
    }
    const controls = async (who: Who, query: string) =>
      controlsEndpoints.list.response.parse((await (await test.as(who)).get(`/controls${query}`)).body);
    expect(await controls('admin', '?limit=2&dahkPage=2')).toMatchObject({
      dahk: [{ CarRegNo: '34AB560' }],
      dahkPagination: { current_page: 2, total: 2, count: 3 },
    });
    expect((await controls('viewer', '')).dahk).toHaveLength(3);
    for (const who of ['owner', 'operator'] as const)
      expect(await controls(who, '')).toMatchObject({ dahk: [], dahkPagination: { count: 0 } });
  });
});

describe('a file of hits', () => {
  const line = (number: number, cells: Record<string, string>) => ({ line: number, cells });
  const send = async (rows: unknown[], save = true) => {
    const answer = await admin.post('/dahk/import', { rows, save });
    return dahkEndpoints.imported.response.parse(answer.body).data;
  };
  const FILE = [
    line(2, { CarRegNo: '34 ab 567', reason: 'Տուգանք', since: '01.11.2026' }),
    line(3, {
      registrationCertificate: 'AB123456',
      reason: 'Վճիռ',
      since: '2026-11-02',
      until: '01/12/2026',
    }),
  ];

  it('is taken as a whole; the same file again changes nothing, and another reason is a change', async () => {
    expect(await send(FILE, false)).toMatchObject({ created: 2, saved: false });
    expect((await list('admin')).pagination.count).toBe(0);
    expect(await send(FILE)).toMatchObject({ created: 2, changed: 0, unchanged: 0, errors: [], saved: true });
    expect(await send(FILE)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    const other = [line(2, { CarRegNo: '34AB567', reason: 'Այլ տուգանք', since: '2026-11-01' })];
    expect(await send(other)).toMatchObject({ changed: 1, saved: true });
    const [row] = (await list('admin', '?search=34AB567')).data;
    expect(row).toMatchObject({ reason: 'Այլ տուգանք', source: 'file', version: 2 });
    const history = await historyOf(test, 'dahk', row?._id ?? '');
    expect(history.map(({ action }) => action)).toEqual(['import', 'import']);
  });

  it('says of each line what is wrong with it, and takes none', async () => {
    const wrong = [
      ...FILE,
      line(4, { reason: 'Առանց մեքենայի', since: '2026-11-01' }),
      line(5, { CarRegNo: '34AB568', reason: 'Տուգանք', since: '31.02.2026' }),
      line(6, { registrationCertificate: '12', reason: 'Տուգանք', since: '2026-11-01' }),
      line(7, { CarRegNo: '34AB569', since: '2026-11-01' }),
      line(8, { CarRegNo: '34AB567', reason: 'Կրկին', since: '2026-11-01' }),
    ];
    const { errors, saved } = await send(wrong);
    expect(saved).toBe(false);
    expect(errors.map(({ line: at, field }) => [at, field])).toEqual([
      [4, 'registrationCertificate'],
      [5, 'since'],
      [6, 'registrationCertificate'],
      [7, 'reason'],
      [8, 'since'],
    ]);
    expect((await list('admin')).pagination.count).toBe(0);
  });
});

it.each<[string, Record<string, unknown>]>([
  ['registrationCertificate', { CarRegNo: null }],
  ['CarRegNo', { CarRegNo: 'ABCDEFG' }],
  ['reason', { reason: ' ' }],
  ['since', { since: '2026-13-01' }],
  ['until', { until: '2026-10-31' }],
  ['source', { source: 'file' }],
])('a hit with a wrong %s is refused', async (field, wrong) => {
  expectRefusal(await admin.post('/dahk', { ...HIT, ...wrong }), field);
});

describe('the calls', () => {
  const id = newId();
  itIsForAdminsOnly(
    () => test,
    [
      { method: 'POST', path: '/dahk', body: HIT },
      { method: 'PUT', path: `/dahk/${id}`, body: { version: 1, reason: 'Այլ' } },
      { method: 'DELETE', path: `/dahk/${id}` },
      { method: 'POST', path: '/dahk/import', body: { rows: [{ line: 2, cells: {} }], save: false } },
    ],
  );
});

it('hits are put in order by their columns, those that have none at the end', async () => {
  await added({ CarRegNo: '77AA777', since: '2026-11-03', until: '2026-12-01' });
  test.clock.advance(60_000);
  await added({ CarRegNo: '11BB111', since: '2026-11-01', until: null });
  test.clock.advance(60_000);
  await added({
    CarRegNo: null,
    registrationCertificate: 'AB123456',
    since: '2026-11-02',
    until: '2026-11-30',
  });
  const plates = async (sort: string) =>
    (await list('admin', `?sort=${sort}`)).data.map(({ CarRegNo }) => CarRegNo);
  expect(await plates('')).toEqual([null, '11BB111', '77AA777']);
  expect(await plates('createdAt')).toEqual(['77AA777', '11BB111', null]);
  expect(await plates('CarRegNo')).toEqual(['11BB111', '77AA777', null]);
  expect(await plates('-CarRegNo')).toEqual(['77AA777', '11BB111', null]);
  expect(await plates('registrationCertificate')).toEqual([null, '11BB111', '77AA777']);
  expect(await plates('since')).toEqual(['11BB111', null, '77AA777']);
  expect(await plates('-since')).toEqual(['77AA777', null, '11BB111']);
  expect(await plates('until')).toEqual([null, '77AA777', '11BB111']);
  expect(await plates('-until')).toEqual(['77AA777', null, '11BB111']);
  expect(await plates('source')).toEqual([null, '11BB111', '77AA777']);
  expect((await admin.get('/getAllDahk?sort=reason')).status).toBe(400);
});
