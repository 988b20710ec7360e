import { type Checkup, checkupCountEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, type Overrides, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, type Who } from '../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../test/past-append-only.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

async function find(query: Record<string, string>): Promise<string[]> {
  const answer = await admin.get(`/tech-service-all-checkups?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const { data, pagination } = checkupsEndpoints.allList.response.parse(answer.body);
  expect(pagination.count).toBe(data.length);
  return data.map((row) => row._id).sort();
}

const save = (overrides: Overrides = {}, who: Who = 'operator', at?: string) =>
  saveCheckup(test, who, overrides, at ? new Date(at) : test.clock.now());
const ids = (...checkups: (Checkup | undefined)[]) => checkups.map((checkup) => checkup?._id).sort();
const clear = () =>
  pastAppendOnly(test.database, 'truncate checkups, payments, vehicles, vehicle_owners cascade');

describe('the days of a list, in Yerevan', () => {
  const AT = {
    last19: '2026-11-19T19:59:59.999Z',
    first20: '2026-11-19T20:00:00.000Z',
    noon20: '2026-11-20T08:00:00.000Z',
    last20: '2026-11-20T19:59:59.999Z',
    first21: '2026-11-20T20:00:00.000Z',
  } as const;
  type Moment = keyof typeof AT;
  const rows = new Map<Moment, Checkup>();
  beforeAll(async () => {
    await clear();
    for (const [name, at] of Object.entries(AT)) {
      const moment = Object.keys(AT).find((key): key is Moment => key === name);
      if (moment) rows.set(moment, await save({}, 'operator', at));
    }
  });

  it.each<[string, Record<string, string>, Moment[]]>([
    ['no days: today', {}, ['first20', 'noon20', 'last20']],
    ['today by name', { startDate: '2026-11-20', endDate: '2026-11-20' }, ['first20', 'noon20', 'last20']],
    ['yesterday', { startDate: '2026-11-19', endDate: '2026-11-19' }, ['last19']],
    [
      'both days inclusive',
      { startDate: '2026-11-19', endDate: '2026-11-20' },
      ['last19', 'first20', 'noon20', 'last20'],
    ],
    ['from a day on: until today', { startDate: '2026-11-19' }, ['last19', 'first20', 'noon20', 'last20']],
    ['from a day to come: that day', { startDate: '2026-11-21' }, ['first21']],
    ['until a day', { endDate: '2026-11-19' }, ['last19']],
    ['until a day to come', { endDate: '2026-11-21' }, ['last19', 'first20', 'noon20', 'last20', 'first21']],
    ['another day', { startDate: '2026-11-18', endDate: '2026-11-18' }, []],
    ['empty ones count as absent', { startDate: '', endDate: '' }, ['first20', 'noon20', 'last20']],
  ])('%s', async (_name, query, moments) => {
    expect(await find(query)).toEqual(ids(...moments.map((moment) => rows.get(moment))));
  });

  it('today is the day of the server’s clock', async () => {
    test.clock.set(new Date('2026-11-20T20:30:00Z'));
    const answer = await (await test.as('operator')).get('/tech-service-checkup');
    test.clock.set(new Date('2026-11-20T08:00:00Z'));
    expect(answer.body).toMatchObject({
      data: [{ _id: rows.get('first21')?._id }],
      pagination: { count: 1 },
    });
  });
});

describe('a filter leaves the rows that fit', () => {
  const rows: Record<string, Checkup> = {};
  let reason = '';
  beforeAll(async () => {
    await clear();
    const { rows: reasons } = await test.database.pool.query<{ id: string }>(
      'select id::text from camera_reasons where status limit 1',
    );
    reason = reasons[0]?.id ?? '';
    rows.open = await save({ cameraReasonId: reason });
    rows.fit = await save({ carTypeCode: 102, nextCheckup: 1 });
    rows.faulty = await save({ ownerStatus: 1, ownerIdNumber: '12345678' }, 'operatorB');
    rows.cancelled = await save({}, 'operator2');
    rows.annulled = await save({}, 'operator2');
    await conclude(test, rows.fit, true);
    await conclude(test, rows.faulty, false);
    await conclude(test, rows.annulled, true);
    const change = 'update checkups set version = version + 1, status = $2 where id = $1';
    await test.database.pool.query(change, [rows.annulled._id, 'annulled']);
    await test.database.pool.query(change, [rows.cancelled._id, 'cancelled']);
  });

  it.each<[string, () => Record<string, string>, string[]]>([
    ['nothing: every status', () => ({}), ['open', 'fit', 'faulty', 'cancelled', 'annulled']],
    ['Opinion true', () => ({ Opinion: 'true' }), ['fit', 'annulled']],
    ['Opinion false', () => ({ Opinion: 'false' }), ['faulty']],
    ['status open', () => ({ status: 'open' }), ['open']],
    ['status concluded', () => ({ status: 'concluded' }), ['fit', 'faulty']],
    ['status cancelled', () => ({ status: 'cancelled' }), ['cancelled']],
    ['status annulled', () => ({ status: 'annulled' }), ['annulled']],
    ['company', () => ({ company: COMPANIES.two }), ['cancelled', 'annulled']],
    ['type', () => ({ type: rows.fit?.carType ?? '' }), ['fit']],
    ['cameraReasonId', () => ({ cameraReasonId: reason }), ['open']],
    ['owner: a person', () => ({ ownerStatus: '0' }), ['open', 'fit', 'cancelled', 'annulled']],
    ['owner: a company', () => ({ ownerStatus: '1' }), ['faulty']],
    ['owner: a sole proprietor', () => ({ ownerStatus: '2' }), []],
    ['two filters together', () => ({ company: COMPANIES.one, Opinion: 'false' }), ['faulty']],
    ['two filters that exclude each other', () => ({ company: COMPANIES.two, status: 'open' }), []],
    ['a search within a filter', () => ({ search: rows.fit?.VIN ?? '', status: 'open' }), []],
  ])('%s', async (_name, query, expected) => {
    expect(await find(query())).toEqual(ids(...expected.map((name) => rows[name])));
  });
});

describe('a search finds', () => {
  let anna: Checkup;
  let yerevan: Checkup;
  let odd: Checkup;
  beforeAll(async () => {
    await clear();
    anna = await save({
      CarRegNo: '77OS123',
      VIN: 'WVWZZZ1JZXW000777',
      registrationCertificate: 'AB765432',
      ownerName: 'Աննա Սևոյան',
      phone: '+37493111222',
    });
    yerevan = await save({
      CarRegNo: '34AB567',
      VIN: '2101-1234567',
      registrationCertificate: 'XY111222',
      ownerName: '«Երևան Տաքսի» ՍՊԸ',
      ownerStatus: 1,
      phone: '+37491555666',
    });
    odd = await save({
      CarRegNo: '12IX345',
      VIN: 'XTA21070052000001',
      registrationCertificate: 'CD000001',
      ownerName: 'Զեղչ 100% _ևս\\',
      phone: '+37410222333',
    });
  });

  it.each([
    ['the plate', '77OS123'],
    ['the plate with spaces', '77 OS 123'],
    ['the plate with hyphens', '77-os-123'],
    ['the plate with a space that does not break', '77\u00A0OS\u00A0123'],
    ['the plate in Armenian look-alikes', '77օտ123'],
    ['the plate in Cyrillic and Armenian', '77 Оտ 123'],
    ['a part of the plate', '7os1'],
    ['the end of the VIN', 'XW000777'],
    ['the VIN in small letters', 'wvwzzz1jzxw000777'],
    ['the certificate', 'ab765432'],
    ['the certificate with a space', 'AB 765432'],
    ['the name', 'Աննա'],
    ['the name in capitals', 'ԱՆՆԱ ՍԵՎՈՅԱՆ'],
    ['the name in the old spelling', 'սեւոյան'],
    ['the name with more spaces', '  աննա   սևոյան '],
    ['a part of the name', 'նա սև'],
    ['the phone', '+37493111222'],
    ['the phone with spaces', '+374 93 11-12-22'],
    ['the end of the phone', '111222'],
  ])('a checkup by %s', async (name, search) => {
    // The end of the phone is also the certificate of another one.
    const expected = name === 'the end of the phone' ? ids(anna, yerevan) : ids(anna);
    expect(await find({ search })).toEqual(expected);
  });

  it('«և» however it is written', async () => {
    for (const search of ['երևան', 'ԵՐԵՎԱՆ', 'ԵՐԵՒԱՆ', 'երեվան տաքսի'])
      expect(await find({ search })).toEqual(ids(yerevan));
  });

  it('an old number of the chassis with and without its hyphen’s other half', async () => {
    for (const search of ['2101-1234567', '21011234567', '1234567', '2101-'])
      expect(await find({ search })).toEqual(ids(yerevan));
  });

  it.each(['%', '_', '\\', '100%', '% _', '_ևս\\'])('«%s» as it stands, not as a pattern', async (search) => {
    expect(await find({ search })).toEqual(ids(odd));
  });

  it.each(['77%123', '77_S123', '%%', '__', '\\\\', "' or 1=1 --", 'Պետրոս', '99ZZ999', '2101+1234567'])(
    '«%s» nowhere',
    async (search) => {
      expect(await find({ search })).toEqual([]);
    },
  );

  it('everything for blanks only', async () => {
    expect(await find({ search: '   ' })).toEqual(ids(anna, yerevan, odd));
  });
});

describe('what was left open on an earlier day', () => {
  it.each([
    ['an operator', 'operator', '/tech-service-checkup', 3, 2],
    ['a viewer', 'viewer', '/tech-service-viewer-checkups', 4, 3],
  ] as const)('is found by %s, who is told how many wait', async (_who, who, path, waiting, overdue) => {
    await clear();
    await save({}, 'operator', '2026-11-12T08:00:00Z');
    await save({}, 'operator', '2026-11-19T08:00:00Z');
    await conclude(test, await save({}, 'operator', '2026-11-18T08:00:00Z'), true);
    await save({}, 'operator2', '2026-11-19T08:00:00Z');
    await save({}, 'operator', '2026-11-20T06:00:00Z');
    const person = await test.as(who);
    const badge = await person.get(checkupCountEndpoints.waiting.path);
    expect(badge.body).toMatchObject({ count: waiting });
    expect((await person.get(`${path}?overdue=true`)).body).toMatchObject({ pagination: { count: overdue } });
    expect((await person.get(path)).body).toMatchObject({ pagination: { count: 1 } });
  });
});
