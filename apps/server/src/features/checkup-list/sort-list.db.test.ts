import { CHECKUP_SORTS, type Checkup, type CheckupSort, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { compareKeys, sortKey } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conclude, type Overrides, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { PEOPLE, STATIONS } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let operator: Client;
let saved: Checkup[] = [];

const NAMES = [
  'Բարսեղ',
  'ԲԱՐՍԵՂ',
  'Եսայի',
  'Եվա',
  'ևս',
  'Երեմ',
  'Ֆրունզե',
  'անի',
  'Անի',
  'Zaven',
  '«Ճանապարհ 10» ՍՊԸ',
  '«Ճանապարհ 9» ՍՊԸ',
];

beforeAll(async () => {
  test = await testApp();
  // He sees the whole company.
  operator = await test.as('operatorAnywhere');
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id::text from camera_reasons where status limit 1',
  );
  for (const [index, ownerName] of NAMES.entries()) {
    const overrides: Overrides = {
      ownerName,
      ownerStatus: 1,
      // Few values, so that most rows are tied with others; one without a plate.
      productionYear: 2010 + (index % 3),
      nextCheckup: index % 2 === 0 ? 1 : 0,
      ...(index === 5 ? { CarRegNo: null, cameraReasonId: rows[0]?.id ?? null } : {}),
    };
    // Three and three were saved in the same millisecond.
    const at = new Date(Date.UTC(2026, 10, 20, 8, Math.floor(index / 3)));
    saved.push(await saveCheckup(test, 'operator', overrides, at));
  }
  for (const [index, { _id }] of saved.entries()) await spread(_id, index);
  // A third is concluded, by turns fit and faulty: results differ, and of most there is none.
  for (const [index, checkup] of saved.entries())
    if (index % 3 === 0) await conclude(test, checkup, index % 2 === 0);
  for (const [index, action] of [
    [1, 'cancelled'],
    [3, 'annulled'],
  ] as const)
    await test.database.pool.query('update checkups set version = version + 1, status = $2 where id = $1', [
      saved[index]?._id,
      action,
    ]);
  const answer = await operator.get('/tech-service-checkup');
  saved = [...checkupsEndpoints.stationList.response.parse(answer.body).data] as Checkup[];
  saved = [...saved].sort((left, right) => (left._id < right._id ? 1 : -1));
});
afterAll(() => test.close());

/** Gives a record another desk, mechanic, make and model than its neighbours have. */
async function spread(id: string, index: number) {
  const creators = [PEOPLE.operatorB, PEOPLE.operator, PEOPLE.operatorA2];
  const { rows } = await test.database.pool.query<{ id: string; car: string }>(
    `select m.id::text, m.car::text from car_models m join cars c on c.id = m.car
      where c.name in ('TOYOTA', 'BMW') order by c.name, m.sort_key, m.id`,
  );
  const model = rows[(index * 37) % rows.length];
  await test.database.pool.query(
    `update checkups set version = version + 1, created_by = $2, station = $3, mechanic = $4, car = $5, car_model = $6
      where id = $1`,
    [
      id,
      creators[index % 3]?.id,
      index % 4 < 2 ? STATIONS.oneB : STATIONS.oneA,
      index % 2 === 0 ? PEOPLE.mechanic.id : PEOPLE.expiredMechanic.id,
      model?.car,
      model?.id,
    ],
  );
}

async function page(query: Record<string, string>) {
  const answer = await operator.get(`/tech-service-checkup?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const { data, pagination } = checkupsEndpoints.stationList.response.parse(answer.body);
  return { ids: data.map((row) => row._id), pagination };
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
const byName = (left: string, right: string) => compareKeys(sortKey(left), sortKey(right));
const STANDING: readonly string[] = ['open', 'concluded'];
const STATUSES = ['open', 'concluded', 'cancelled', 'annulled'];
const COMPARE: Record<CheckupSort, (left: Checkup, right: Checkup) => number> = {
  createdAt: (left, right) => byText(left.createdAt, right.createdAt),
  CarRegNo: (left, right) => byText(left.CarRegNo ?? '', right.CarRegNo ?? ''),
  ownerName: (left, right) => compareKeys(sortKey(left.ownerName), sortKey(right.ownerName)),
  productionYear: (left, right) => left.productionYear - right.productionYear,
  nextCheckupDate: (left, right) => byText(left.nextCheckupDate ?? '', right.nextCheckupDate ?? ''),
  vehicle: (left, right) =>
    byName(`${left.carName}`, `${right.carName}`) || byName(`${left.carModelName}`, `${right.carModelName}`),
  VIN: (left, right) => byText(left.VIN, right.VIN),
  status: (left, right) => STATUSES.indexOf(left.status) - STATUSES.indexOf(right.status),
  Opinion: (left, right) => Number(left.Opinion) - Number(right.Opinion),
  sum: (left, right) => (left.fees.total ?? 0) - (right.fees.total ?? 0),
  mechanic: (left, right) => byName(`${left.mechanicName}`, `${right.mechanicName}`),
  createdBy: (left, right) => byName(`${left.createdByName}`, `${right.createdByName}`),
  station: (left, right) => byName(`${left.stationName}`, `${right.stationName}`),
  company: (left, right) => byName(`${left.companyName}`, `${right.companyName}`),
};

/** The order once more, by hand: what is missing stands last, ties go to the newest, then to the greater id. */
function sortedBy(sort: CheckupSort, descending: boolean): string[] {
  const sign = descending ? -1 : 1;
  const missing = (row: Checkup) =>
    Number(
      (sort === 'CarRegNo' && row.CarRegNo === null) ||
        (sort === 'Opinion' && (row.Opinion === null || !STANDING.includes(row.status))) ||
        (sort === 'sum' && !STANDING.includes(row.status)) ||
        (sort === 'nextCheckupDate' && !row.nextCheckupDate),
    );
  const tie = (left: Checkup, right: Checkup) =>
    byText(right.createdAt, left.createdAt) || byText(right._id, left._id);
  const order = (left: Checkup, right: Checkup) =>
    missing(left) - missing(right) ||
    sign * COMPARE[sort](left, right) ||
    (sort === 'createdAt' ? sign * byText(left._id, right._id) : tie(left, right));
  return [...saved].sort(order).map((row) => row._id);
}

describe('the order of a list', () => {
  it('has more than one value of each column to put in order', () => {
    for (const of of [
      'createdByName',
      'stationName',
      'mechanicName',
      'carName',
      'carModelName',
      'status',
    ] as const)
      expect(new Set(saved.map((row) => row[of])).size).toBeGreaterThan(1);
  });

  it('is the newest first when nobody asks for another', async () => {
    expect((await page({})).ids).toEqual(sortedBy('createdAt', true));
  });

  it.each(CHECKUP_SORTS.flatMap((sort) => [[sort, false] as const, [sort, true] as const]))(
    'by %s, turned round: %s, ties always alike',
    async (sort, descending) => {
      const { ids } = await page({ sort: descending ? `-${sort}` : sort });
      expect(ids).toEqual(sortedBy(sort, descending));
    },
  );

  it.each(CHECKUP_SORTS)('by %s is the same read page by page', async (sort) => {
    const read: string[] = [];
    for (let number = 1; number <= 3; number += 1) {
      read.push(...(await page({ sort, limit: '5', page: String(number) })).ids);
    }
    expect(read).toEqual(sortedBy(sort, false));
  });

  it.each(['phone', '--createdAt', 'createdat', 'id; drop table checkups', '-'])(
    '«%s» is none',
    async (sort) => {
      expectRefusal(await operator.get(`/tech-service-checkup?sort=${encodeURIComponent(sort)}`), 'sort');
    },
  );
});

describe('the pages of a list', () => {
  it.each([
    [{}, 12, { current_page: 1, total: 1, count: 12 }],
    [{ limit: '5' }, 5, { current_page: 1, total: 3, count: 12 }],
    [{ limit: '5', page: '3' }, 2, { current_page: 3, total: 3, count: 12 }],
    [{ limit: '12' }, 12, { current_page: 1, total: 1, count: 12 }],
    [{ limit: '1', page: '12' }, 1, { current_page: 12, total: 12, count: 12 }],
    [{ limit: '5', page: '4' }, 0, { current_page: 4, total: 3, count: 12 }],
    [{ limit: '200', page: '9999999' }, 0, { current_page: 9_999_999, total: 1, count: 12 }],
    [{ search: 'nowhere' }, 0, { current_page: 1, total: 1, count: 0 }],
  ])('%j', async (query, length, pagination) => {
    const answer = await page(query);
    expect(answer.ids).toHaveLength(length);
    expect(answer.pagination).toEqual(pagination);
  });
});

describe('a question that makes no sense is refused under its parameter', () => {
  it.each([
    ['limit', 'limit=201'],
    ['limit', 'limit=0'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=all'],
    ['page', 'page=0'],
    ['page', 'page=1.5'],
    ['search', `search=${'a'.repeat(101)}`],
    ['search', 'search=%00'],
    ['search', 'search=a%00b'],
    ['fields', `fields=${'a'.repeat(1001)}`],
    ['Opinion', 'Opinion=yes'],
    ['Opinion', 'Opinion=TRUE'],
    ['status', 'status=deleted'],
    ['company', 'company=x'],
    ['type', 'type=101'],
    ['cameraReasonId', 'cameraReasonId=1'],
    ['startDate', 'startDate=20.11.2026'],
    ['startDate', 'startDate=2026-02-29'],
    ['startDate', 'startDate=0000-01-01'],
    ['endDate', 'endDate=9999-12-31'],
    ['endDate', 'endDate=2026-11-20T00:00:00Z'],
    ['startDate', 'startDate=2026-11-21&endDate=2026-11-20'],
    ['endDate', 'startDate=2025-01-01&endDate=2026-02-06'],
    ['startDate', 'startDate=2025-10-15'],
    ['unknown', 'unknown=1'],
    ['deleted', 'deleted=true'],
    ['__proto__', '__proto__=1'],
    ['constructor', 'constructor=1'],
    ['status', 'status=open&status=concluded'],
    ['page', 'page=1&page=2'],
    ['search', 'search=&search='],
    ['search[]', 'search[]=a'],
  ])('%s: %s', async (field, query) => {
    expectRefusal(await operator.get(`/tech-service-checkup?${query}`), field);
  });

  it('four hundred days are not too many', async () => {
    for (const query of [
      'startDate=2025-10-16',
      'startDate=2025-01-01&endDate=2026-02-05',
      'endDate=2026-11-20',
    ])
      expect((await operator.get(`/tech-service-checkup?${query}`)).status).toBe(200);
  });

  it('a parameter that is given twice is told so', async () => {
    const answer = await operator.get('/tech-service-checkup?page=1&page=2');
    expect(answer.body).toMatchObject({ fields: { page: t('field.duplicate_parameter') } });
  });

  it('every parameter that is wrong is named', async () => {
    const answer = await operator.get('/tech-service-checkup?limit=0&sort=x&unknown=1');
    expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual([
      'limit',
      'sort',
      'unknown',
    ]);
  });
});
