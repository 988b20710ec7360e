import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { reportsEndpoints } from '@inspect/contract/reports';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const BOTH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
let test: TestApp;
let mistaken = '';

beforeAll(async () => {
  test = await testApp();
  // The country’s fees (db/seed/reference): a car of 120 hp and 10 years owes 8,000 and 4,800
  const paid = await saveCheckup(test, 'operator', { payments: [...BOTH] });
  mistaken = paid._id;
  await saveCheckup(test, 'operatorB', {
    ownerStatus: 2,
    ownerName: 'Անհատ Ձեռնարկատեր',
    ownerIdNumber: '87654321',
    payments: [BOTH[0]],
  });
  await saveCheckup(test, 'operator', { ownerIdNumber: 'AB1234567' });
  await saveCheckup(test, 'operator2', { payments: [BOTH[0]] });
  await saveCheckup(test, 'operator', { payments: [...BOTH] }, new Date('2026-11-18T06:00:00Z'));
});
afterAll(() => test.close());

/** What the columns of the file hold. */
const COLUMNS = [
  ['Ընկերություն', 'companyName'],
  ['Ընկերության ՀՎՀՀ', 'companyTaxCode'],
  ['Սեփականատեր', 'ownerName'],
  ['Սեփականատիրոջ ՀՎՀՀ', 'ownerTaxCode'],
  ['Ծառայության վճար', 'inspectionDue'],
  ['Բնապահպանական հարկ', 'environmentalDue'],
  ['Ստացված ծառայության վճար', 'inspectionReceived'],
  ['Ստացված բնապահպանական հարկ', 'environmentalReceived'],
] as const;

async function tax(who: Who, query = '') {
  const answer = await (await test.as(who)).get(`/get-checkups-for-tax?${query}`);
  expect(answer.status).toBe(200);
  return reportsEndpoints.tax.response.parse(answer.body);
}

describe('the tax view', () => {
  it('tells of each checkup the tax codes, what was owed and what was taken', async () => {
    const { data } = await tax('owner', 'sort=CarRegNo');
    const [both, part, none] = data;
    expect(both).toMatchObject({
      companyName: 'Company one',
      companyTaxCode: COMPANIES.one.slice(-8),
      // a person has documents, which are nobody's tax code
      ownerTaxCode: null,
      inspectionDue: 8_000,
      environmentalDue: 4_800,
      inspectionReceived: 8_000,
      environmentalReceived: 4_800,
      received: 12_800,
      receipts: [
        { purpose: 'inspection', method: 'cash', amount: 8_000, at: test.clock.now().toISOString() },
        { purpose: 'environmental', method: 'cash', amount: 4_800 },
      ],
    });
    expect(part).toMatchObject({
      ownerStatus: 2,
      ownerTaxCode: '87654321',
      inspectionReceived: 8_000,
      environmentalReceived: 0,
      received: 8_000,
    });
    expect(none).toMatchObject({ ownerTaxCode: null, received: 0, receipts: [] });
  });

  it.each([
    ['owner', '', 3],
    ['owner', 'startDate=2026-11-18', 4],
    ['owner', 'startDate=2026-11-18&search=Ձեռնարկատեր', 1],
    ['owner', `company=${COMPANIES.two}`, 0],
    ['viewer', '', 4],
    ['viewer', `company=${COMPANIES.two}`, 1],
    ['admin', 'startDate=2026-11-18', 5],
  ] as const)('for %s with %s has the rows of the list', async (who, query, count) => {
    const list = {
      owner: '/tech-service-company-checkups',
      viewer: '/tech-service-viewer-checkups',
      admin: '/tech-service-all-checkups',
    }[who];
    const shown = await (await test.as(who)).get(`${list}?${query}`);
    const rows = checkupsEndpoints.allList.response.parse(shown.body).data;
    const { data, totals, pagination } = await tax(who, query);
    expect(data.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
    expect([totals.count, pagination.count, data.length]).toEqual([count, count, count]);
    for (const name of ['received', 'inspectionDue', 'inspectionReceived', 'environmentalReceived'] as const)
      expect(totals[name]).toBe(data.reduce((sum, row) => sum + (row[name] ?? 0), 0));
  });

  it('adds up everything that matches, not the page', async () => {
    const { data, totals, pagination } = await tax('owner', 'limit=1&page=2');
    expect(data).toHaveLength(1);
    expect(totals).toMatchObject({ count: 3, received: 20_800, inspectionDue: 24_000 });
    expect(pagination).toEqual({ current_page: 2, total: 3, count: 3 });
  });

  it('is for who may take out, and of one’s own company', async () => {
    for (const who of ['operator', 'mechanic'] as const)
      expect(await (await test.as(who)).get('/get-checkups-for-tax')).toMatchObject({ status: 403 });
    expect((await tax('owner2')).data).toHaveLength(1);
  });

  it('as a file has the same rows and sums', async () => {
    const { data } = await tax('owner', 'startDate=2026-11-18');
    const answer = await (await test.as('owner')).get('/get-checkups-for-tax/export?startDate=2026-11-18');
    expect(answer.headers['content-disposition']).toContain(
      'filename="checkups-tax-2026-11-18-2026-11-20.xlsx"',
    );
    const [sheet] = await readXlsxFile(answer.bytes);
    const [titles = [], ...rows] = sheet?.data ?? [];
    const place = (title: string) => titles.indexOf(title);
    expect(rows.map((row) => row[place(t('checkups.label.CarRegNo'))])).toEqual(
      data.map(({ CarRegNo }) => CarRegNo),
    );
    expect(rows.map((row) => row[place(t('reports.tax.received'))])).toEqual(
      data.map(({ received }) => received),
    );
    for (const [title, name] of COLUMNS)
      expect([title, rows.map((row) => row[titles.indexOf(title)])]).toEqual([
        title,
        data.map((row) => row[name]),
      ]);
    const receipts = rows.map((row) => String(row[place(t('reports.tax.receipts'))] ?? ''));
    expect(receipts.join()).toMatch(/Ծառայություն, կանխիկ, 8\s000\s֏, 20\/11\/2026 12:00/);
    const viewer = await test.as('viewer');
    test.clock.advance(11 * 60_000);
    expect(await viewer.get('/get-checkups-for-tax/export')).toMatchObject({ status: 403 });
    test.clock.advance(-11 * 60_000);
  });

  it('counts money once when a result moves to another vehicle', async () => {
    const before = (await tax('admin')).totals.received;
    await test.database.pool.query(
      `update checkups set status = 'concluded', opinion = true, number = 'T-1', concluded_at = $2, version = version + 1 where id = $1`,
      [mistaken, test.clock.now()],
    );
    const { payments, mechanic, nextCheckup, enginePower, maximumMass, ...facts } = await payloadOf(
      test,
      'operator',
    );
    const body = { ...facts, enginePower, version: 2, reason: 'Սխալ մեքենա' };
    const moved = await (await test.as('admin')).post(`/tech-service-all-checkup/${mistaken}/move`, body);
    expect(moved).toMatchObject({ status: 201 });
    const { data, totals } = await tax('admin');
    expect(totals.received).toBe(before);
    expect(data.find(({ _id }) => _id === mistaken)).toMatchObject({ status: 'annulled', received: 12_800 });
  });

  it('asks for the fees of what stands alone, and keeps what was taken for the rest', async () => {
    // of the owner's three the first has moved to another vehicle: its fees are due of that one alone
    expect((await tax('owner')).totals).toMatchObject({
      count: 4,
      inspectionDue: 24_000,
      environmentalDue: 14_400,
      received: 20_800,
    });
    const open = (await tax('owner')).data.filter(({ status }) => status === 'open');
    const paid = open.find(({ received }) => received === 8_000);
    const cancelled = await (await test.as('operatorB')).post(`/tech-service-checkup/${paid?._id}/cancel`, {
      version: 1,
      reason: 'Սխալ մուտք',
    });
    expect(cancelled.body).toMatchObject({ data: { status: 'cancelled' } });
    const annulled = await saveCheckup(test, 'operator', { payments: [BOTH[0]] });
    await conclude(test, annulled, true);
    const standing = (await tax('owner')).totals;
    expect(standing).toMatchObject({ inspectionDue: 24_000, environmentalDue: 14_400, received: 28_800 });
    const answer = await (await test.as('admin')).post(`/tech-service-all-checkup/${annulled._id}/annul`, {
      version: 2,
      reason: 'Սխալ արդյունք',
    });
    expect(answer).toMatchObject({ status: 200 });
    const { data, totals } = await tax('owner');
    expect(totals).toEqual({
      count: 5,
      inspectionDue: 16_000,
      environmentalDue: 9_600,
      inspectionReceived: 24_000,
      environmentalReceived: 4_800,
      received: 28_800,
    });
    const nothing = { inspectionDue: null, environmentalDue: null };
    for (const [id, status, received] of [
      [mistaken, 'annulled', 12_800],
      [paid?._id, 'cancelled', 8_000],
      [annulled._id, 'annulled', 8_000],
    ])
      expect(data.find(({ _id }) => _id === id)).toMatchObject({ status, received, ...nothing });
    const file = await (await test.as('owner')).get('/get-checkups-for-tax/export');
    const [sheet] = await readXlsxFile(file.bytes);
    const [titles = [], ...rows] = sheet?.data ?? [];
    const adds = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
    expect(adds('Ծառայության վճար').filter((cell) => cell !== null)).toEqual([8_000, 8_000]);
    expect(adds('Բնապահպանական հարկ').filter((cell) => cell !== null)).toEqual([4_800, 4_800]);
    expect(adds(t('reports.tax.received')).reduce<number>((sum, cell) => sum + Number(cell), 0)).toBe(28_800);
  });
});
