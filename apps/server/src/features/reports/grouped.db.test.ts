import { PDFiumLibrary } from '@hyzyla/pdfium';
import {
  DIMENSIONS,
  MEASURES,
  type Measure,
  REPORT_NAMES,
  type RecordRow,
  type ReportName,
  reportOf,
} from '@inspect/contract/reports';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeReported } from '../../../test/build/reported-checkups.ts';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { qrOf } from '../../../test/qr-of.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { foldCounts } from '../checkup-list/index.ts';

const MONTH = 'startDate=2026-11-01&endDate=2026-11-30';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await storeReported(test);
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

type Answer = {
  data: ({ key: string; name: string | null } & Record<string, number | null>)[];
  totals: Record<string, number | null>;
  pagination: { count: number };
};
async function report(who: Who, name: ReportName, query = MONTH): Promise<Answer> {
  const answer = await (await test.as(who)).get(`${reportOf(name).path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Answer;
}

type Records = Omit<Answer, 'data'> & { data: RecordRow[] };
async function records(who: Who, call: string, query: string): Promise<Records> {
  const answer = await (await test.as(who)).get(`/tech-service-${call}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Records;
}

describe('what a report tells', () => {
  it('count: of each day of Yerevan, the latest first, and of all together', async () => {
    const { data, totals, pagination } = await report('owner', 'count');
    const none = { name: null, recheck: 0, fit: 0, faulty: 0, faultRate: null };
    expect(data).toEqual([
      { key: '2026-11-20', name: null, count: 3, first: 3, recheck: 0, fit: 1, faulty: 1, faultRate: 0.5 },
      { key: '2026-11-19', ...none, count: 1, first: 1 },
      { key: '2026-11-18', ...none, count: 1, first: 1 },
    ]);
    expect(totals).toEqual({ count: 5, first: 5, recheck: 0, fit: 1, faulty: 1, faultRate: 0.5 });
    expect(pagination).toEqual({ current_page: 1, total: 1, count: 3 });
  });

  it('financial: what was received for them, by whatever way, given back and net', async () => {
    const { data, totals } = await report('admin', 'financial', `${MONTH}&by=company`);
    const nothing = { terminal: 0, arca: 0, idram: 0, telcell: 0, returned: 0, environmentalReceived: 0 };
    expect(data).toEqual([
      {
        ...{ ...nothing, key: COMPANIES.one, name: 'Company one', count: 5, paid: 1 },
        ...{ inspectionReceived: 24_000, environmentalReceived: 4_800, cash: 28_800, arca: 8_000 },
        ...{ returned: 8_000, received: 28_800 },
      },
      {
        ...{ ...nothing, key: COMPANIES.two, name: 'Company two', count: 1, paid: 0 },
        ...{ inspectionReceived: 0, cash: 0, received: 0 },
      },
    ]);
    expect(totals).toMatchObject({ count: 6, paid: 1, received: 28_800, returned: 8_000 });
  });

  it('operators: whoever did most first, with the median of minutes, or their mechanics', async () => {
    const { data } = await report('owner', 'operators');
    expect(data.map(({ key, count, medianMinutes }) => ({ key, count, medianMinutes }))).toEqual([
      { key: PEOPLE.operator.id, count: 4, medianMinutes: 20 },
      { key: PEOPLE.operatorB.id, count: 1, medianMinutes: 40 },
    ]);
    const mechanics = await report('owner', 'operators', `${MONTH}&by=mechanic`);
    expect(mechanics.data).toMatchObject([{ key: PEOPLE.mechanic.id, count: 5, fit: 1, medianMinutes: 30 }]);
  });

  it('what was annulled has neither a result nor minutes', async () => {
    const october = new Date('2026-10-05T08:00:00Z');
    const annulled = await saveCheckup(test, 'operator2', {}, october);
    await conclude(test, annulled, true, new Date('2026-10-05T09:40:00Z'));
    await test.database.pool.query(
      "update checkups set version = version + 1, status = 'annulled' where id = $1",
      [annulled._id],
    );
    const { data } = await report('owner2', 'operators', 'startDate=2026-10-01&endDate=2026-10-31');
    expect(data).toMatchObject([{ count: 1, fit: 0, faultRate: null, medianMinutes: null, due: 0 }]);
  });

  it('owner type: persons, companies and sole proprietors; what is due is of those that stand', async () => {
    const { data, totals } = await report('owner', 'ownerType');
    expect(data.map(({ key, count, due, received }) => ({ key, count, due, received }))).toEqual([
      { key: '0', count: 3, due: 25_600, received: 20_800 },
      { key: '1', count: 1, due: 12_800, received: 8_000 },
      { key: '2', count: 1, due: 12_800, received: 0 },
    ]);
    expect(totals).toMatchObject({ count: 5, inspectionDue: 32_000, environmentalDue: 19_200, due: 51_200 });
  });

  it('amounts: the tariff of each class, how many, and what is due', async () => {
    const { data, totals } = await report('owner', 'amounts');
    // The country’s fees (db/seed/reference): a car owes 8,000 and, with 120 hp and 10 years, 4,800.
    expect(data).toMatchObject([
      {
        name: 'Թեթև մարդատար ավտոմոբիլ',
        tariff: 8_000,
        count: 5,
        inspectionDue: 32_000,
        environmentalDue: 19_200,
        due: 51_200,
      },
    ]);
    expect(totals).toMatchObject({ tariff: null, count: 5, due: 51_200 });
  });

  it('classificator: at how many checkups each thing was found, and at which share of all', async () => {
    const day = new Date('2026-09-07T08:00:00Z');
    const found = [
      { classificators: { 101: { checked: true } } },
      {
        classificators: { 101: { checked: true, note: 'ձախ' }, 102: { checked: false } },
        newClassificators: { 101: { checked: true } },
      },
      { classificators: { 102: { checked: false } } },
      {},
    ];
    for (const findings of found) await saveCheckup(test, 'operator', findings, day);
    const asked = 'startDate=2026-09-01&endDate=2026-09-30&by=classificator';
    const { data, totals } = await report('owner', 'classificator', asked);
    expect(data.map(({ key, count, share }) => ({ key, count, share }))).toEqual([
      { key: 'classificators/101', count: 2, share: 0.5 },
      { key: 'newClassificators/101', count: 1, share: 0.25 },
      { key: '', count: 2, share: 0.5 },
    ]);
    expect(data[0]?.name).toBe('Բանվորական արգելակի արդյունավետությունը նորմից ցածր է');
    expect(totals).toEqual({ count: 4, share: 1 });
    const second = await report('owner', 'classificator', `${asked}&limit=1&page=2`);
    expect(second.data).toMatchObject([{ key: 'newClassificators/101', count: 1, share: 0.25 }]);
    expect(second).toMatchObject({ totals: { count: 4, share: 1 }, pagination: { total: 3, count: 3 } });
  });

  it('classificator: a code that came again with another meaning is called by the one that is in force', async () => {
    const again = `insert into classificators (id, code, name, sort_key, search_key, valid_from, valid_to, retired_at)
      select '${newId()}', code, 'Հին անվանում', sort_key, search_key, '2001-01-01', '2001-12-31', now() from classificators where code = 101`;
    await test.database.pool.query(again);
    const { data } = await report(
      'owner',
      'classificator',
      'startDate=2026-09-01&endDate=2026-09-30&by=classificator',
    );
    expect(data[0]?.name).toBe('Բանվորական արգելակի արդյունավետությունը նորմից ցածր է');
  });

  it('reportView: what became of the checkups of each group of vehicles', async () => {
    const { data, totals } = await report('owner', 'reportView');
    const told = { count: 5, first: 5, recheck: 0, fit: 1, faulty: 1, faultRate: 0.5 };
    expect(data).toEqual([
      {
        key: expect.any(String),
        name: 'Թեթև մարդատար ավտոմոբիլներ',
        ...told,
        open: 2,
        cancelled: 1,
        annulled: 0,
      },
    ]);
    expect(totals).toEqual({ ...told, open: 2, cancelled: 1, annulled: 0 });
  });

  it('companyDoc: the statement of one company, which who sees them all must name', async () => {
    const { data } = await report('viewer', 'companyDoc', `${MONTH}&company=${COMPANIES.one}`);
    expect(data).toEqual([
      {
        ...{ key: COMPANIES.one, name: 'Company one', count: 5, fit: 1, faulty: 1 },
        ...{ inspectionDue: 32_000, environmentalDue: 19_200, due: 51_200 },
        ...{ inspectionReceived: 24_000, environmentalReceived: 4_800, returned: 8_000, received: 28_800 },
      },
    ]);
    expect((await report('owner', 'companyDoc')).data).toEqual(data);
    const unnamed = await (await test.as('viewer')).get(`/tech-service-company-doc-checkups?${MONTH}`);
    expect(unnamed.status).toBe(400);
    expect(unnamed.body).toMatchObject({ fields: { company: expect.any(String) } });
  });

  it('info: each checkup with its vehicle, owner, result and next date, the newest first', async () => {
    const { data, totals, pagination } = await records('owner', 'info-checkups', MONTH);
    expect(totals).toEqual({ count: 5, fit: 1, faulty: 1, due: 51_200, received: 28_800 });
    expect(pagination).toMatchObject({ count: 5 });
    const fit = data.find(({ Opinion }) => Opinion === true);
    expect(fit).toMatchObject({
      ...{ vehicle: 'TOYOTA COROLLA VERSO', ownerStatus: 0, ownerTaxCode: null, status: 'concluded' },
      ...{ companyName: 'Company one', due: 12_800, received: 12_800 },
      nextCheckupDate: expect.stringMatching(/^202[78]-\d\d-\d\d$/),
    });
    // What was cancelled is listed, owes nothing, and has what was not given back.
    expect(data.find(({ status }) => status === 'cancelled')).toMatchObject({ due: null, received: 0 });
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data.map(({ createdAt }) => createdAt).sort((left, right) => right.localeCompare(left)),
    );
    const second = await records('owner', 'info-checkups', `${MONTH}&limit=2&page=3`);
    expect(second.data.map(({ _id }) => _id)).toEqual([data[4]?._id]);
  });

  it.each([
    ['0', 3, { due: 25_600, received: 20_800 }],
    ['1', 1, { due: 12_800, received: 8_000 }],
    ['2', 1, { due: 12_800, received: 0 }],
  ])(
    'owners of status %s: their records, which come to what the row of the groups says',
    async (ownerStatus, count, sums) => {
      const asked = `${MONTH}&ownerStatus=${ownerStatus}`;
      const { data, totals } = await records('owner', 'owner-type-checkups', asked);
      expect(totals).toMatchObject({ count, ...sums });
      expect(data.map((row) => String(row.ownerStatus))).toEqual(Array(count).fill(ownerStatus));
      const taxCode = { '0': null, '1': '12345678', '2': '87654321' }[ownerStatus];
      expect(new Set(data.map((row) => row.ownerTaxCode))).toEqual(new Set([taxCode]));
    },
  );

  it('is empty for days without any, and begins with today', async () => {
    const nothing = await report('owner', 'count', 'startDate=2027-01-01&endDate=2027-01-31');
    expect(nothing).toMatchObject({ data: [], totals: { count: 0, fit: 0, faultRate: null } });
    expect((await report('owner', 'count', '')).data.map(({ key }) => key)).toEqual(['2026-11-20']);
    const edge = await report('owner', 'count', 'startDate=2026-11-18&endDate=2026-11-18');
    expect(edge.totals).toMatchObject({ count: 1 });
  });

  it('is paged as every list', async () => {
    const second = await report('owner', 'count', `${MONTH}&limit=2&page=2`);
    expect(second.data.map(({ key }) => key)).toEqual(['2026-11-18']);
    expect(second).toMatchObject({ totals: { count: 5 }, pagination: { count: 3 } });
    const beyond = await report('owner', 'count', `${MONTH}&limit=2&page=3`);
    expect(beyond).toMatchObject({ data: [], totals: { count: 5 }, pagination: { count: 3 } });
  });
});

const LISTS = {
  admin: '/tech-service-all-checkups',
  viewer: '/tech-service-viewer-checkups',
  owner: '/tech-service-company-checkups',
  owner2: '/tech-service-company-checkups',
} as const satisfies Partial<Record<Who, string>>;
const SEES_ALL: readonly Who[] = ['admin', 'viewer'];
const WHO = ['admin', 'viewer', 'owner', 'owner2'] as const;
const ADDED = (Object.keys(MEASURES) as Measure[]).filter((measure) =>
  ['count', 'sum'].includes(MEASURES[measure]),
);
const ALL = REPORT_NAMES.flatMap((name) => reportOf(name).by.map((by) => [name, by] as const));

// Sums are made of what is noted and, from a minute later on, of what is summed.
describe.each([false, true].flatMap((summed) => WHO.map((who) => [who, summed] as const)))(
  'for %s, summed: %s',
  (who, summed) => {
    beforeAll(() => (summed ? asSystem(test.database.pool, foldCounts) : undefined));
    it.each([
      MONTH,
      'startDate=2026-10-17&endDate=2026-12-09',
      'startDate=2025-11-03',
      // A whole year between days; a day; a day and a year without any.
      'startDate=2025-12-15&endDate=2027-01-09',
      'startDate=2026-11-20&endDate=2026-11-20',
      'startDate=2026-11-17&endDate=2026-11-17',
      'startDate=2027-01-01&endDate=2027-12-31',
      `startDate=2025-12-15&endDate=2027-01-09&company=${COMPANIES.two}&Opinion=true`,
      'startDate=2026-11-18&endDate=2026-11-19',
      `${MONTH}&Opinion=true`,
      `${MONTH}&Opinion=false`,
      `${MONTH}&status=cancelled`,
      `${MONTH}&status=open`,
      `${MONTH}&company=${COMPANIES.one}`,
      `${MONTH}&search=tt`,
      'overdue=true',
    ])('all reports count and sum what the list has of %s', async (filter) => {
      const list = await (await test.as(who)).get(`${LISTS[who]}?${filter}`);
      const { count } = (list.body as Answer).pagination;
      const sums: Answer['totals'][] = [];
      for (const [name, by] of ALL) {
        if (reportOf(name).ofOne && SEES_ALL.includes(who) && !filter.includes('company')) {
          expect((await (await test.as(who)).get(`${reportOf(name).path}?${filter}`)).status).toBe(400);
          continue;
        }
        const { data, totals } = await report(who, name, `${filter}&by=${by}`);
        expect(totals.count, `${name} by ${by}`).toBe(count);
        sums.push(totals);
        for (const measure of reportOf(name).measures) {
          if (!['count', 'sum'].includes(MEASURES[measure])) continue;
          const added = data.reduce((sum, row) => sum + Number(row[measure]), 0);
          // A checkup stands in the row of each of its findings.
          if (by === 'classificator') expect(added).toBeGreaterThanOrEqual(totals[measure] ?? 0);
          else expect(added, `${name} by ${by}: ${measure}`).toBe(totals[measure]);
        }
      }
      for (const measure of ADDED)
        expect(new Set(sums.flatMap((totals) => totals[measure] ?? [])).size, measure).toBeLessThanOrEqual(1);
    });
  },
);

it('is refused where it has no such rows, and to who sees one company at a time without naming it', async () => {
  const owner = await test.as('owner');
  for (const by of DIMENSIONS.filter((one) => one !== 'fuel'))
    expect((await owner.get(`/tech-service-fuel-checkup?by=${by}`)).status).toBe(400);
  expect((await (await test.as('mechanic')).get('/tech-service-count-checkups')).status).toBe(403);
});

it('a document of one kind of owners goes out as a file with its total, whatever the list is filtered by', async () => {
  const owner = await test.as('owner');
  const file = await owner.get(`/tech-service-report-export?report=company&ownerStatus=0&${MONTH}`);
  expect(file.headers['content-disposition']).toContain('report-company-2026-11-01-2026-11-30.xlsx');
  const [sheet] = await readXlsxFile(file.bytes);
  const rows = sheet?.data ?? [];
  expect(rows[0]).toEqual([
    ...['Համարանիշ', 'Մեքենա', 'Սեփականատեր', 'Սեփականատիրոջ ՀՎՀՀ', 'Սկսվել է', 'Եզրակացություն'],
    ...['Գումար', 'Ընդամենը ստացված'],
  ]);
  expect(rows[1]?.slice(3, 4)).toEqual(['12345678']);
  expect(rows.slice(1)).toHaveLength(2);
  expect(rows.at(-1)).toEqual(['Ընդամենը՝ 1', null, null, null, null, null, 12_800, 8_000]);
});

it('goes out as a file with its total, and is noted', async () => {
  const owner = await test.as('owner');
  const file = await owner.get(`/tech-service-report-export?report=count&${MONTH}`);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toContain('report-count-2026-11-01-2026-11-30.xlsx');
  const [sheet] = await readXlsxFile(file.bytes);
  const rows = sheet?.data ?? [];
  expect(rows[0]).toEqual([
    'Օր',
    'Զննություններ',
    'Առաջնային',
    'Կրկնակի',
    'Սարքին է',
    'Անսարք է',
    'Անսարքներ, %',
  ]);
  expect(rows[1]).toEqual(['20/11/2026', 3, 3, 0, 1, 1, '50\u00A0%']);
  expect(rows.at(-1)).toEqual(['Ընդամենը', 5, 5, 0, 1, 1, '50\u00A0%']);
});

it('goes out as text for other programs, and as the document of its company with room for signatures', async () => {
  const owner = await test.as('owner');
  const csv = await owner.get(`/tech-service-report-export?report=fuel&format=csv&${MONTH}`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toContain('report-fuel-2026-11-01-2026-11-30.csv');
  expect(csv.bytes.toString()).toBe(
    [
      '\uFEFFՎառելիք;Զննություններ;Սարքին է;Անսարք է;Անսարքներ, %;Ենթակա է վճարման;Ընդամենը ստացված',
      'Բենզին;5;1;1;50\u00A0%;51200;28800',
      'Ընդամենը;5;1;1;50\u00A0%;51200;28800',
      '',
    ].join('\r\n'),
  );
  const pdf = await owner.get(
    `/tech-service-report-export?report=reportView&format=pdf&status=concluded&${MONTH}`,
  );
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toContain('report-reportView-2026-11-01-2026-11-30.pdf');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf.bytes);
  const text = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' ')).join(' ');
  const address = await qrOf([...document.pages()][0]);
  document.destroy();
  library.destroy();
  for (const said of [
    'Company one',
    'Ամփոփ հաշվետվություն',
    '01/11/2026 – 30/11/2026',
    'Թեթև մարդատար',
    'Տնօրեն',
    'Կազմեց',
  ])
    expect(text).toContain(said);
  expect(text).toContain('Վիճակ Ավարտված');
  // Whoever holds it opens the same figures, on the page of the one who made it.
  expect(address).toBe(
    'http://inspect.test/company-tech-service?view=reportView&startDate=2026-11-01&endDate=2026-11-30&status=concluded',
  );
});
