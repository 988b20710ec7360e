import { searchKey } from '@inspect/contract/kernel';
import { unsettledEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { conclude, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE, STATIONS, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const DAY = '2026-11-05';
const inspected = async () => {
  const payments = [
    { purpose: 'inspection', method: 'cash' },
    { purpose: 'environmental', method: 'cash' },
  ] as const;
  const checkup = await saveCheckup(
    test,
    'operator',
    { payments: [...payments] },
    new Date(`${DAY}T08:00:00Z`),
  );
  await conclude(test, checkup, true, new Date(`${DAY}T09:00:00Z`));
  return checkup;
};
/** How often the list of the day calls which function that reads for one row. */
async function calls(): Promise<Record<string, number>> {
  const client = await test.database.pool.connect();
  try {
    await client.query(`begin; set local track_functions = 'all'`);
    await client.query('select * from inspect.paid_not_inspected($1, $1)', [DAY]);
    const { rows } = await client.query(`select funcname, calls::int from pg_stat_xact_user_functions
      where schemaname = 'inspect' and funcname in ('left_of', 'counting_checkup', 'was_inspected', 'standing_of') and calls > 0`);
    return Object.fromEntries(rows.map(({ funcname, calls }) => [funcname, calls]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('asks of money that was inspected in time neither what is left of it nor where its result was moved', async () => {
  const annulled = await inspected();
  for (const _ of [1, 2]) await inspected();
  expect(await calls()).toEqual({});
  const body = { version: annulled.version + 1, reason: 'Պատճառ' };
  const answer = await (await test.as('admin')).post(`/tech-service-all-checkup/${annulled._id}/annul`, body);
  expect(answer.status, answer.text).toBe(200);
  // Its two payments; only the tax is asked for another inspection of the vehicle.
  expect(await calls()).toEqual({ counting_checkup: 2, left_of: 2, was_inspected: 1 });
});

it('the newest money stands first, and of stations the one with the largest sum', async () => {
  const at = async (hour: string, plate: string, station: 'oneA' | 'oneB') => {
    test.clock.set(new Date(`2025-11-20T${hour}:00:00Z`));
    return storePrepayment(test, plate, { station });
  };
  const first = await at('06', '36UP011', 'oneA');
  const second = await at('07', '36UP012', 'oneB');
  const third = await at('08', '36UP013', 'oneB');
  test.clock.set(new Date('2026-11-22T08:00:00Z'));
  const answer = await (await test.as('owner')).get(
    '/paid-not-inspected?startDate=2026-11-20&endDate=2026-11-20',
  );
  const { data, stations } = unsettledEndpoints.paidNotInspected.response.parse(answer.body);
  expect(data.map(({ _id }) => _id)).toEqual([third, second, first]);
  expect(stations.map(({ station, amount }) => [station, amount])).toEqual([
    [STATIONS.oneB, 16_000],
    [STATIONS.oneA, 8_000],
  ]);

  const found = async (query: string) => {
    const owner = await test.as('owner');
    const asked = await owner.get(`/paid-not-inspected?startDate=2026-11-20&endDate=2026-11-20&${query}`);
    expect(asked.status, asked.text).toBe(200);
    return unsettledEndpoints.paidNotInspected.response.parse(asked.body);
  };
  const ids = async (query: string) => (await found(query)).data.map(({ _id }) => _id);
  expect(await ids('sort=at')).toEqual([first, second, third]);
  expect(await ids('sort=CarRegNo')).toEqual([first, second, third]);
  expect(await ids('sort=-CarRegNo')).toEqual([third, second, first]);
  expect(await ids('sort=station')).toEqual([first, third, second]);
  expect(await ids('sort=-station')).toEqual([third, second, first]);
  for (const alike of ['amount', '-amount', 'company', 'day', '-concludedAt'])
    expect(await ids(`sort=${alike}`), alike).toEqual([third, second, first]);
  expect(await ids('search=36%20up%20012')).toEqual([second]);
  await test.database.pool.query('update stations set search_key = $2 where id = $1', [
    STATIONS.oneB,
    searchKey('Գյումրի'),
  ]);
  const there = await found(`search=${encodeURIComponent('գյում')}&limit=1`);
  expect(there.data.map(({ _id }) => _id)).toEqual([third]);
  // What all of them come to is of those that were found.
  expect([there.totals, there.stations.length]).toEqual([{ count: 2, amount: 16_000 }, 1]);
  expect(await ids('search=one&sort=at')).toEqual([first, second, third]);
  expect(await ids('search=%25')).toEqual([]);
  expect((await (await test.as('owner')).get('/paid-not-inspected?sort=reason')).status).toBe(400);
});

it('what came twice beforehand and was found to be no second payment is paid beforehand, and of no deleted checkup', async () => {
  const list = async () => {
    test.clock.set(NOON);
    const answer = await (await test.as('owner')).get(
      '/paid-not-inspected?startDate=2026-11-09&endDate=2026-11-09',
    );
    return unsettledEndpoints.paidNotInspected.response.parse(answer.body).data;
  };
  test.clock.set(new Date('2026-11-09T08:00:00Z'));
  const twice = await storePrepayment(test, '36UP005', { surplus: true });
  expect(await list()).toEqual([]);
  await test.database.pool.query(
    `update double_payments set status = 'rejected', decided_by = $2, decided_at = $3 where payment = $1`,
    [twice, PEOPLE.admin.id, new Date('2026-11-09T11:00:00Z')],
  );
  // It is paid beforehand now, and has a year to be used.
  expect(await list()).toEqual([]);
  const { rows } = await test.database.pool.query(`select id from inspect.unused_prepayments('36UP005')`);
  expect(rows).toEqual([{ id: twice }]);
});

it('what was inspected and not paid is put in order by what is owed, by when and by whom', async () => {
  const at = (hour: number) => new Date(`2026-11-12T0${hour}:00:00Z`);
  const owing = async (who: Who, hour: number, paid: boolean) => {
    const payments = paid ? ([{ purpose: 'inspection', method: 'cash' }] as const) : [];
    const checkup = await saveCheckup(test, who, { payments: [...payments] }, at(hour));
    await conclude(test, checkup, true, at(hour + 1));
    return checkup._id;
  };
  const less = await owing('operator', 5, true);
  const more = await owing('operator2', 6, false);
  test.clock.set(NOON);
  const admin = await test.as('admin');
  const found = async (query: string) => {
    const { body, status, text } = await admin.get(
      `/inspected-not-paid?startDate=2026-11-12&endDate=2026-11-12&${query}`,
    );
    expect(status, text).toBe(200);
    return unsettledEndpoints.inspectedNotPaid.response.parse(body).data.map(({ _id }) => _id);
  };
  expect(await found('')).toEqual([more, less]);
  for (const sort of ['concludedAt', 'amount', 'inspection', 'company', 'createdBy', '-paid'])
    expect(await found(`sort=${sort}`), sort).toEqual([less, more]);
  for (const sort of [
    '-concludedAt',
    '-amount',
    '-inspection',
    '-company',
    '-createdBy',
    'paid',
    'environmental',
    'day',
  ])
    expect(await found(`sort=${sort}`), sort).toEqual([more, less]);
  expect(await found('search=two')).toEqual([more]);
  expect(await found('search=%25')).toEqual([]);
});
