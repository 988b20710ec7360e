import {
  type Checkup,
  checkupSearchEndpoints,
  type MatchKind,
  type SearchField,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, type Overrides, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../../test/expect-refusal.ts';
import { COMPANIES, type Who } from '../../../../test/fixtures.ts';
import { pastAppendOnly } from '../../../../test/past-append-only.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';

const OWN = '/search-tech-service-checkup';
const VIEW = '/search-tech-view-service-checkup';
const PAYMENT = '/search-tech-service-payment-checkup';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const save = (overrides: Overrides, who: Who = 'operator', at = test.clock.now()) =>
  saveCheckup(test, who, overrides, at);

async function search(client: Client, text: string, { path = OWN, ...query }: Record<string, string> = {}) {
  const answer = await client.get(`${path}?${new URLSearchParams({ search: text, ...query })}`);
  expect(answer.status).toBe(200);
  return checkupSearchEndpoints.search.response.parse(answer.body);
}

/** What is found: which checkup, by which field, how. */
async function found(text: string, who: Who = 'admin') {
  const { data } = await search(await test.as(who), text);
  return data.map(({ _id, match }) => [_id, match.field, match.how]);
}

const clear = () =>
  pastAppendOnly(test.database, 'truncate checkups, payments, vehicles, vehicle_owners cascade');

describe('a checkup of any day is found', () => {
  let anna: Checkup;
  let taxi: Checkup;
  beforeAll(async () => {
    await clear();
    const longAgo = new Date('2026-02-03T08:00:00Z');
    const opened = await save(
      {
        CarRegNo: '77OS123',
        VIN: 'WVWZZZ1JZXW048777',
        registrationCertificate: 'AB765432',
        ownerName: 'Աննա Սևոյան',
        phone: '+37493111222',
      },
      'operator',
      longAgo,
    );
    anna = await concludeByCalls(test, 'operator', opened, true);
    taxi = await save({
      CarRegNo: '918LP61',
      VIN: '2101-7654321',
      registrationCertificate: 'XY999000',
      ownerName: '«Երևան-Տաքսի» ՍՊԸ',
      ownerStatus: 1,
      phone: '+37455444333',
    });
  });

  it.each<[string, string, SearchField, MatchKind]>([
    ['the plate', '77OS123', 'CarRegNo', 'exact'],
    ['the plate with spaces', '77 OS 123', 'CarRegNo', 'exact'],
    ['the plate with hyphens', '77-os-123', 'CarRegNo', 'exact'],
    ['the plate in Armenian look-alikes', '77 օտ 123', 'CarRegNo', 'exact'],
    ['the plate in Cyrillic and Armenian', '77 Оտ 123', 'CarRegNo', 'exact'],
    ['the beginning of the plate', '77os1', 'CarRegNo', 'prefix'],
    ['the end of the plate', 's123', 'CarRegNo', 'end'],
    ['the middle of the plate', '7os1', 'CarRegNo', 'part'],
    ['the plate with a wrong character', '77OS128', 'CarRegNo', 'mistyped'],
    ['the plate with one too many', '77OSS123', 'CarRegNo', 'mistyped'],
    ['the plate with one missing', '77O123', 'CarRegNo', 'mistyped'],
    ['the plate with two swapped', '77SO123', 'CarRegNo', 'mistyped'],
    ['the VIN', 'wvwzzz1jzxw048777', 'VIN', 'exact'],
    ['the beginning of the VIN', 'WVWZZZ', 'VIN', 'prefix'],
    ['the last six of the VIN', '048777', 'VIN', 'end'],
    ['the VIN with a wrong character', 'WVWZZZ1JZXW048778', 'VIN', 'mistyped'],
    ['the VIN with two swapped', 'WVWZZZ1JZWX048777', 'VIN', 'mistyped'],
    ['the certificate', 'AB 765432', 'registrationCertificate', 'exact'],
    ['the certificate with a wrong digit', 'AB765431', 'registrationCertificate', 'mistyped'],
    ['the phone', '+374 93 11-12-22', 'phone', 'exact'],
    ['the phone as it is dialled at home', '093 111 222', 'phone', 'exact'],
    ['the end of the phone', '111222', 'phone', 'end'],
    ['the name', 'Աննա Սևոյան', 'ownerName', 'exact'],
    ['the name in the old spelling', 'աննա սեւոյան', 'ownerName', 'exact'],
    ['the name the other way round', 'ՍԵՎՈՅԱՆ ԱՆՆԱ', 'ownerName', 'prefix'],
    ['the beginning of the name', 'աննա', 'ownerName', 'prefix'],
    ['the surname', 'սևոյան', 'ownerName', 'prefix'],
    ['a part of the surname', 'վոյան', 'ownerName', 'part'],
    ['the surname with letters that sound alike', 'սէվօյան', 'ownerName', 'mistyped'],
    ['the surname with a letter missing', 'սեվոյն', 'ownerName', 'mistyped'],
  ])('by %s: «%s»', async (_name, text, field, how) => {
    expect(await found(text)).toEqual([[anna._id, field, how]]);
  });

  it.each<[string, string, SearchField, MatchKind]>([
    ['an old VIN without its hyphen', '21017654321', 'VIN', 'exact'],
    ['an old VIN with it', '2101-7654321', 'VIN', 'exact'],
    ['the last six of it', '654321', 'VIN', 'end'],
    ['a word of a firm', 'տաքսի', 'ownerName', 'prefix'],
    ['«և» in capitals', 'ԵՐԵՎԱՆ ՏԱՔՍԻ', 'ownerName', 'prefix'],
    ['a firm, misspelled', 'երեվան տագսի', 'ownerName', 'mistyped'],
    ['a plate of a firm', '918 LP 61', 'CarRegNo', 'exact'],
  ])('by %s: «%s»', async (_name, text, field, how) => {
    expect(await found(text)).toEqual([[taxi._id, field, how]]);
  });

  it('by the card number, with and without its hyphen, and by its end', async () => {
    const number = anna.number ?? '';
    for (const [text, how] of [
      [number, 'exact'],
      [number.replace('-', ''), 'exact'],
      [number.slice(0, 6), 'prefix'],
      [number.slice(-5), 'end'],
    ] as const)
      expect(await found(text)).toEqual([[anna._id, 'number', how]]);
  });

  it.each([
    '77OS144',
    '99ZZ999',
    'Պետրոսյան',
    '+37499000000',
    '374',
    '77%44',
    "' or 1=1 --",
    '7%os%123',
    'աննա պետրոսյան',
  ])('but not by «%s»', async (text) => {
    expect(await found(text)).toEqual([]);
  });

  it('by nothing that is a card number or a phone with a mistake: those are other people’s', async () => {
    expect(await found('+37493111223')).toEqual([]);
    expect(await found((anna.number ?? '').replace(/\d$/, '9'))).toEqual([]);
  });

  it('still after its facts were changed', async () => {
    const edited = await (await test.as('operator')).put(`/tech-service-checkup/${taxi._id}`, {
      version: taxi.version,
      ownerName: 'Գարիկ Գարիկյան',
    });
    expect(edited.status).toBe(200);
    expect(await found('գարիկյան')).toEqual([[taxi._id, 'ownerName', 'prefix']]);
    expect(await found('տաքսի')).toEqual([]);
    expect(await found('21017654321')).toEqual([[taxi._id, 'VIN', 'exact']]);
  });
});

describe('the order of what is found', () => {
  it('is exact, beginning, part, mistyped, and among equals the newest first', async () => {
    await clear();
    const on = (day: string) => new Date(`2026-10-${day}T08:00:00Z`);
    const mistyped = await save({ CarRegNo: '35AB561', VIN: 'WVWZZZ1JZXW000001' }, 'operator', on('05'));
    const part = await save({ CarRegNo: '12AA001', VIN: 'WV34AB56XXW000002' }, 'operator', on('04'));
    const older = await save({ CarRegNo: '34AB567', VIN: 'WVWZZZ1JZXW000003' }, 'operator', on('01'));
    const newer = await save({ CarRegNo: '34AB568', VIN: 'WVWZZZ1JZXW000004' }, 'operator', on('02'));
    const exact = await save(
      { CarRegNo: '34AB56', plateConfirmed: true, VIN: 'WVWZZZ1JZXW000005' },
      'operator',
      on('03'),
    );
    expect(await found('34AB56')).toEqual([
      [exact._id, 'CarRegNo', 'exact'],
      [newer._id, 'CarRegNo', 'prefix'],
      [older._id, 'CarRegNo', 'prefix'],
      [part._id, 'VIN', 'part'],
    ]);
    expect(await found('34AB561')).toEqual([
      [mistyped._id, 'CarRegNo', 'mistyped'],
      [exact._id, 'CarRegNo', 'mistyped'],
      [newer._id, 'CarRegNo', 'mistyped'],
      [older._id, 'CarRegNo', 'mistyped'],
    ]);
  });

  it('is that of a column where it is asked for, over all that is found and not over a page of it', async () => {
    const admin = await test.as('admin');
    const plates = async (sort: string, page?: string) => {
      const { data } = await search(admin, '34AB561', { sort, ...(page ? { page, limit: '3' } : {}) });
      return data.map(({ CarRegNo }) => CarRegNo);
    };
    expect(await plates('CarRegNo')).toEqual(['34AB56', '34AB567', '34AB568', '35AB561']);
    expect(await plates('-CarRegNo')).toEqual(['35AB561', '34AB568', '34AB567', '34AB56']);
    expect(await plates('createdAt')).toEqual(['34AB567', '34AB568', '34AB56', '35AB561']);
    expect(await plates('-createdAt', '2')).toEqual(['34AB567']);
    expectRefusal(await admin.get(`${OWN}?search=34AB561&sort=phone`), 'sort');
  });

  it('goes on from page to page', async () => {
    const admin = await test.as('admin');
    const whole = await search(admin, '34AB561');
    const pages = [
      await search(admin, '34AB561', { limit: '3' }),
      await search(admin, '34AB561', { limit: '3', page: '2' }),
    ];
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { current_page: 1, total: 2, count: 4 },
      { current_page: 2, total: 2, count: 4 },
    ]);
    expect(whole.more).toBe(false);
  });
});

describe('a search stays within one’s rights', () => {
  const rows = new Map<string, Checkup>();
  beforeAll(async () => {
    await clear();
    for (const [index, who] of (['operator', 'operatorB', 'operator2'] as const).entries())
      rows.set(who, await save({ CarRegNo: `61QQ10${index}`, ownerName: 'Նույն Անունյան' }, who));
    const deleted = await save({ CarRegNo: '61QQ109', ownerName: 'Նույն Անունյան' });
    await test.database.pool.query(
      'update checkups set version = version + 1, deleted = true where id = $1',
      [deleted._id],
    );
  });

  const SEEN: [Who, string, string[]][] = [
    ['operator', OWN, ['operator']],
    ['operatorA2', OWN, ['operator']],
    ['operatorB', OWN, ['operatorB']],
    ['operatorAnywhere', OWN, ['operator', 'operatorB']],
    ['operator2', OWN, ['operator2']],
    ['owner', OWN, ['operator', 'operatorB']],
    ['owner2', OWN, ['operator2']],
    ['mechanic', OWN, ['operator', 'operatorB']],
    ['mechanic2', OWN, ['operator2']],
    ['expiredMechanic', OWN, []],
    ['admin', OWN, ['operator', 'operatorB', 'operator2']],
    ['viewer', VIEW, ['operator', 'operatorB', 'operator2']],
    ['admin', VIEW, ['operator', 'operatorB', 'operator2']],
    ['operator', PAYMENT, ['operator']],
    ['owner2', PAYMENT, ['operator2']],
    ['admin', PAYMENT, ['operator', 'operatorB', 'operator2']],
  ];
  it.each(SEEN)('%s %s', async (who, path, expected) => {
    const ids = expected.map((owner) => rows.get(owner)?._id).sort();
    const client = await test.as(who);
    // exactly, by a part, by a mistake (all three plates differ in one character) and by the name
    for (const text of ['61QQ100', '61QQ101', '61QQ102', '61QQ10', '61QQ109', 'անունյան', 'անունեան']) {
      const { data, pagination } = await search(client, text, { path });
      expect([text, data.map(({ _id }) => _id).sort()]).toEqual([text, ids]);
      expect(pagination.count).toBe(ids.length);
    }
  });

  it.each<[Who, string]>([
    ['viewer', OWN],
    ['operator', VIEW],
    ['owner', VIEW],
    ['mechanic', VIEW],
    ['viewer', PAYMENT],
    ['mechanic', PAYMENT],
  ])('%s is refused %s', async (who, path) => {
    const answer = await (await test.as(who)).get(`${path}?search=61QQ100`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('a company of one’s choice narrows it and is no way out of one’s own', async () => {
    const two = { company: COMPANIES.two };
    const viewed = await search(await test.as('viewer'), '61QQ10', { path: VIEW, ...two });
    expect(viewed.data.map(({ _id }) => _id)).toEqual([rows.get('operator2')?._id]);
    expect((await search(await test.as('owner'), '61QQ10', two)).data).toEqual([]);
    expect((await search(await test.as('owner'), '61QQ10', { company: COMPANIES.one })).data).toHaveLength(2);
  });

  it('a mechanic doesn’t find what he closed more than a week ago', async () => {
    const own = rows.get('operator');
    if (!own) throw new Error('not saved');
    await concludeByCalls(test, 'operator', own, true);
    const mechanic = await test.as('mechanic');
    expect((await search(mechanic, '61QQ100')).data[0]?._id).toBe(own._id);
    test.clock.advance(8 * 24 * 3_600_000);
    const later = await search(await test.as('mechanic'), '61QQ100');
    expect(later.data.map(({ _id }) => _id)).toEqual([rows.get('operatorB')?._id]);
    expect((await search(await test.as('operator'), '61QQ100')).data[0]?._id).toBe(own._id);
  });
});

describe('a search needs three letters or digits', () => {
  it.each(['', '12', 'ա', '1-2', '   ', '. . .', '+37'])('«%s» is too short', async (text) => {
    const admin = await test.as('admin');
    for (const path of [OWN, VIEW, PAYMENT, '/search-tech-service-checkup-date']) {
      const answer = await admin.get(`${path}?${new URLSearchParams({ search: text })}`);
      expectRefusal(answer, 'search');
      if (text) expect(answer.body).toMatchObject({ fields: { search: t('checkups.search.short') } });
    }
  });

  it.each([
    ['search', `search=${'1'.repeat(101)}`],
    ['limit', 'search=123&limit=201'],
    ['company', 'search=123&company=x'],
    ['startDate', 'search=123&startDate=2026-01-01'],
  ])('refuses under %s: %s', async (field, query) => {
    expectRefusal(await (await test.as('admin')).get(`${OWN}?${query}`), field);
  });
});

describe('a search for a payment', () => {
  it('says what is owed and what is paid', async () => {
    await clear();
    const part = await save({ CarRegNo: '62QQ100', payments: [{ purpose: 'inspection', method: 'cash' }] });
    await save({ CarRegNo: '63QQ100' });
    const paths = { path: PAYMENT };
    const answer = async (text: string) => {
      const client = await test.as('operator');
      const { body } = await client.get(`${paths.path}?search=${text}`);
      return checkupSearchEndpoints.paymentSearch.response.parse(body).data;
    };
    const environmental = part.fees.environmental?.amount ?? -1;
    expect(environmental).toBeGreaterThan(0);
    const [paid, unpaid] = await answer('62QQ100');
    expect(paid).toMatchObject({
      paid: { inspection: 8_000, environmental: 0 },
      owed: { inspection: 0, environmental, total: environmental },
      match: { field: 'CarRegNo', how: 'exact' },
    });
    expect(unpaid).toMatchObject({
      paid: { inspection: 0, environmental: 0 },
      owed: { inspection: 8_000, environmental, total: 8_000 + environmental },
      match: { field: 'CarRegNo', how: 'mistyped' },
    });
  });
});
