import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import { paymentListEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { concludeByCalls, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { fillCountry, OTHERS, rowsReadBy, tooMany } from '../../../test/rows-read.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const CASH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
let test: TestApp;
let earlier: Checkup;

beforeAll(async () => {
  // One connection, so that its counters can be asked for right after the call.
  test = await testApp({ connections: 1 });
  earlier = await saveCheckup(test, 'operator', { payments: [...CASH] });
  await fillCountry(test, earlier._id);
  earlier = await concludeByCalls(test, 'operator', earlier, true);
  test.clock.advance(800 * 86_400_000);
}, 180_000);
afterAll(() => test.close());

/**
 * As PostgreSQL does by itself: of most pages stands beside the table that everybody sees their rows. While somebody works with an
 * older state (an analysis of PostgreSQL's own) that can't be said.
 */
async function vacuumed(pool: TestApp['database']['pool']): Promise<void> {
  for (let isSeen = false; !isSeen; ) {
    await pool.query('vacuum analyze checkups');
    const told = `select relallvisible > relpages / 2 as seen from pg_class where oid = 'checkups'::regclass`;
    isSeen = (await pool.query<{ seen: boolean }>(told)).rows[0]?.seen ?? false;
  }
}

const readBy = (call: () => Promise<unknown>) => rowsReadBy(test, call);

it('the counters would show a scan of the country', async () => {
  const read = await readBy(() =>
    test.database.pool.query(`select sum(amount) from payments where method = 'cash'`),
  );
  expect(tooMany(read)).toEqual([['payments', expect.any(Number)]]);
  expect(read.payments).toBeGreaterThanOrEqual(2 * OTHERS);
});

it('looking up, checking and saving a returning vehicle reads that vehicle and not the country', async () => {
  const operator = await test.as('operator');
  const { CarRegNo, VIN, registrationCertificate } = earlier;
  const typed = { CarRegNo, VIN, registrationCertificate };
  const asked = `/find-tech-service?data=${CarRegNo}&registrationCertificate=${registrationCertificate}`;
  expect(tooMany(await readBy(() => operator.get(asked)))).toEqual([]);
  expect(tooMany(await readBy(() => operator.post('/tech-service-checkup-check-before-add', typed)))).toEqual(
    [],
  );
  const payload = await payloadOf(test, 'operator', { ...typed, payments: [...CASH] });
  let status = 0;
  const read = await readBy(async () => {
    status = (await operator.post('/tech-service-checkup', payload)).status;
  });
  expect(status).toBe(201);
  expect(tooMany(read)).toEqual([]);
});

it('what is changed, corrected and printed of a checkup reads what was paid for that one', async () => {
  const operator = await test.as('operator');
  const admin = await test.as('admin');
  const listed = await operator.get('/tech-service-checkup');
  const [open] = checkupsEndpoints.stationList.response.parse(listed.body).data;
  const calls: [number, () => Promise<{ status: number }>][] = [
    [
      200,
      () => operator.put(`/tech-service-checkup/${open?._id}`, { version: open?.version, enginePower: 130 }),
    ],
    [200, () => operator.get(`/checkup-receipt/${open?._id}`)],
    [
      200,
      () =>
        admin.put(`/tech-service-all-checkup/${earlier._id}`, {
          version: earlier.version,
          ownerName: 'Նոր Անուն',
          reason: 'Սխալ էր գրված',
        }),
    ],
  ];
  for (const [expected, call] of calls) {
    let status = 0;
    const read = await readBy(async () => {
      status = (await call()).status;
    });
    expect(status, String(call)).toBe(expected);
    expect(tooMany(read), String(call)).toEqual([]);
  }
});

it('a new vehicle, a record, a list of today and the badge read no more than they show', async () => {
  const operator = await test.as('operator');
  const fresh = await payloadOf(test, 'operator', {
    CarRegNo: '77XX777',
    VIN: 'WVWZZZ1KZ8W000777',
    registrationCertificate: 'XX777777',
  });
  let status = 0;
  const read = await readBy(async () => {
    status = (await operator.post('/tech-service-checkup', fresh)).status;
  });
  expect(status).toBe(201);
  expect(tooMany(read)).toEqual([]);
  for (const path of [
    '/tech-service-checkup',
    `/tech-service-checkup/${earlier._id}`,
    '/tech-service-opinion-badge',
    `/checkup-history/${earlier._id}`,
  ]) {
    expect(tooMany(await readBy(() => operator.get(path))), path).toEqual([]);
  }
});

it('a list of payments reads the open cases of those that it shows', async () => {
  const owner = await test.as('owner');
  let listed: unknown;
  const read = await readBy(async () => {
    listed = (await owner.get('/payments')).body;
  });
  expect(paymentListEndpoints.list.response.parse(listed).data).toHaveLength(2);
  expect(tooMany(read)).toEqual([]);
});

it('a late page of the country reads no row of what stands before it', async () => {
  const admin = await test.as('admin');
  await vacuumed(test.database.pool);
  // Reading and sorting the whole of a small table costs PostgreSQL no more; of a million it does.
  await test.database.pool.query('set enable_seqscan = off');
  const day = (days: number) => yerevanDay(new Date(test.clock.now().getTime() + days * 86_400_000));
  const pageOf = async (page: number) => {
    let answer: unknown;
    const read = await readBy(async () => {
      answer = (
        await admin.get(
          `/tech-service-all-checkups?startDate=${day(-1_250)}&endDate=${day(-1_150)}&page=${page}`,
        )
      ).body;
    });
    return { read, ...checkupsEndpoints.allList.response.parse(answer) };
  };
  const pages = [await pageOf(300), await pageOf(301)];
  await test.database.pool.query('reset enable_seqscan');
  const rows = pages.flatMap(({ data }) => data);
  expect(rows).toHaveLength(100);
  const { rows: all } = await test.database.pool.query<{ id: string }>(
    'select id from checkups where not deleted and status = $1 order by created_at desc, id desc',
    ['cancelled'],
  );
  expect(rows.map(({ _id }) => _id)).toEqual(all.slice(299 * 50, 301 * 50).map(({ id }) => id));
  // Of the 15,000 before it those of the pages that were changed last.
  for (const { read } of pages) expect(read.checkups).toBeLessThan(5_000);
});
