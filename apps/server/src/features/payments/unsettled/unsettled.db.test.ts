import type { Checkup } from '@inspect/contract/checkups';
import { unsettledEndpoints } from '@inspect/contract/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hear, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import {
  conclude,
  moveByCall,
  type Overrides,
  payloadOf,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, STATIONS, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const BOTH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
/** An hour of Yerevan on a day of November 2026; each test has days of its own. */
const at = (day: number, time = '12:00:00') =>
  new Date(`2026-11-${String(day).padStart(2, '0')}T${time}+04:00`);
const on = (day: number) =>
  `startDate=2026-11-${String(day).padStart(2, '0')}&endDate=2026-11-${String(day).padStart(2, '0')}`;
const paidOn = (day: number, facts: Overrides = {}, time?: string, who: Who = 'operator') =>
  saveCheckup(test, who, { payments: [...BOTH], ...facts }, at(day, time));

async function read(who: Who, path: string) {
  const answer = await (await test.as(who)).get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const paidList = async (query: string, who: Who = 'owner') =>
  unsettledEndpoints.paidNotInspected.response.parse(await read(who, `/paid-not-inspected?${query}`));
const inspectedList = async (query: string, who: Who = 'owner') =>
  unsettledEndpoints.inspectedNotPaid.response.parse(await read(who, `/inspected-not-paid?${query}`));
const paidRows = async (day: number, who: Who = 'owner') =>
  (await paidList(on(day), who)).data
    .map(({ purpose, amount, reason }) => [purpose, amount, reason].join(' '))
    .sort();
const owedRows = async (day: number, who: Who = 'owner') =>
  (await inspectedList(on(day), who)).data.map(({ inspection, environmental, amount }) => [
    inspection,
    environmental,
    amount,
  ]);

async function post(who: Who, path: string, body: object, moment = test.clock.now()) {
  test.clock.set(moment);
  const answer = await (await test.as(who)).post(path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  test.clock.set(NOON);
  return answer.body as { data: Checkup };
}
const end = (who: Who, way: string, { _id, version }: Pick<Checkup, '_id' | 'version'>, moment: Date) =>
  post(who, `${way.replace(':id', _id)}`, { version, reason: 'Պատճառ' }, moment);
async function giveBack(checkup: string, purpose: string, amount: number): Promise<void> {
  const { rows } = await test.database.pool.query(
    'select id::text from payments where checkup = $1 and purpose = $2',
    [checkup, purpose],
  );
  await post('owner', `/payments/${rows[0].id}/returns`, { _id: newId(), amount, reason: 'Պատճառ' });
}

describe('paid and not inspected', () => {
  it('is what came for a checkup that was open when its day ended, and says what became of it', async () => {
    const open = await paidOn(1);
    const done = await paidOn(1);
    await conclude(test, done, true, at(1, '13:00:00'));
    const faulty = await paidOn(1);
    await conclude(test, faulty, false, at(1, '23:59:59'));
    expect(await paidRows(1)).toEqual(['environmental 4800 open', 'inspection 8000 open']);
    const { data, totals, stations } = await paidList(on(1));
    expect(data[0]).toMatchObject({
      ...{ checkup: open._id, CarRegNo: open.CarRegNo, company: COMPANIES.one, station: STATIONS.oneA },
      ...{
        day: '2026-11-01',
        at: '2026-11-01T08:00:00.000Z',
        method: 'cash',
        origin: 'station',
        concludedAt: null,
      },
    });
    expect(totals).toEqual({ count: 2, amount: 12_800 });
    expect(stations).toMatchObject([
      { company: COMPANIES.one, station: STATIONS.oneA, count: 2, amount: 12_800 },
    ]);
    // It stays on its day: what is found later is that it was inspected later.
    await conclude(test, open, true, at(3));
    expect(await paidRows(1)).toEqual(['environmental 4800 later', 'inspection 8000 later']);
    expect((await paidList(on(1))).data[0]?.concludedAt).toBe('2026-11-03T08:00:00.000Z');
    expect(await paidRows(3)).toEqual([]);
  });

  it('has its day from midnight to midnight of Yerevan', async () => {
    const last = await paidOn(4, {}, '23:59:59');
    const first = await paidOn(5, {}, '00:00:00');
    expect((await paidList(on(4))).data.map(({ checkup }) => checkup)).toEqual([last._id, last._id]);
    expect((await paidList(on(5))).data.map(({ checkup }) => checkup)).toEqual([first._id, first._id]);
    await conclude(test, last, true, at(5, '00:00:00'));
    await conclude(test, first, true, at(5, '23:59:59'));
    expect(await paidRows(4)).toEqual(['environmental 4800 later', 'inspection 8000 later']);
    expect(await paidRows(5)).toEqual([]);
  });

  it('is no more what was given back', async () => {
    const checkup = await paidOn(6);
    await end('operator', '/tech-service-checkup/:id/cancel', checkup, at(6, '15:00:00'));
    expect(await paidRows(6)).toEqual(['environmental 4800 cancelled', 'inspection 8000 cancelled']);
    await giveBack(checkup._id, 'inspection', 3_000);
    expect(await paidRows(6)).toEqual(['environmental 4800 cancelled', 'inspection 5000 cancelled']);
    await giveBack(checkup._id, 'inspection', 5_000);
    expect(await paidRows(6)).toEqual(['environmental 4800 cancelled']);
    await giveBack(checkup._id, 'environmental', 4_800);
    expect(await paidRows(6)).toEqual([]);
  });

  it('is the money of a result that was annulled, and not of one that was moved or amended', async () => {
    const annulled = await paidOn(7);
    await conclude(test, annulled, true, at(7, '13:00:00'));
    const moved = await paidOn(7);
    await conclude(test, moved, true, at(7, '13:00:00'));
    const amended = await paidOn(7);
    await conclude(test, amended, true, at(7, '13:00:00'));
    expect(await paidRows(7)).toEqual([]);
    await end(
      'admin',
      '/tech-service-all-checkup/:id/annul',
      { ...annulled, version: annulled.version + 1 },
      at(9),
    );
    await moveByCall(test, { ...moved, version: moved.version + 1 }, await payloadOf(test, 'operator'));
    const change = { version: amended.version + 1, reason: 'Սխալ էր', address: 'Նոր հասցե' };
    expect(
      await (await test.as('admin')).put(`/tech-service-all-checkup/${amended._id}`, change),
    ).toMatchObject({ status: 200 });
    expect(await paidRows(7)).toEqual(['environmental 4800 annulled', 'inspection 8000 annulled']);
    expect(new Set((await paidList(on(7))).data.map(({ checkup }) => checkup))).toEqual(
      new Set([annulled._id]),
    );
  });

  it('is the money of a checkup that was deleted', async () => {
    const checkup = await paidOn(8);
    await end('operator', '/tech-service-checkup/:id/cancel', checkup, at(8, '13:00:00'));
    await test.database.pool.query(
      'update checkups set deleted = true, version = version + 1 where id = $1',
      [checkup._id],
    );
    expect(await paidRows(8)).toEqual(['environmental 4800 deleted', 'inspection 8000 deleted']);
  });

  it('is not the tax of a vehicle that was begun anew and inspected on the same day', async () => {
    const first = await paidOn(10);
    await end('operator', '/tech-service-checkup/:id/cancel', first, at(10, '12:30:00'));
    const again = await paidOn(
      10,
      { CarRegNo: first.CarRegNo, VIN: first.VIN, payments: [BOTH[0]] },
      '13:00:00',
    );
    expect(await paidRows(10)).toEqual([
      'environmental 4800 cancelled',
      'inspection 8000 cancelled',
      'inspection 8000 open',
    ]);
    await conclude(test, again, true, at(10, '14:00:00'));
    expect(await paidRows(10)).toEqual(['inspection 8000 cancelled']);
  });

  it('is what came by card or wallet, and leads to the payment; what came twice is a case and not here', async () => {
    test.clock.set(at(11));
    const checkup = await saveCheckup(test, 'operator');
    const order = await storeOrder(test, { checkup: checkup._id, provider: 'idram' });
    const first = await openAttempt(test, order);
    await hear(test, first, 'paid');
    const second = await openAttempt(
      test,
      await storeOrder(test, { checkup: checkup._id, provider: 'arca' }),
    );
    await hear(test, second, 'paid');
    test.clock.set(NOON);
    const { data, totals } = await paidList(on(11));
    expect(data.map(({ row, method }) => [row, method])).toEqual([
      [order.order, 'idram'],
      [order.order, 'idram'],
    ]);
    expect(totals).toEqual({ count: 2, amount: 12_800 });
  });

  it('is what was paid beforehand when its 365 days have passed without a checkup, and not before', async () => {
    test.clock.set(new Date('2025-11-12T20:00:00Z'));
    const unused = await storePrepayment(test, '36UP001', { station: 'oneB' });
    test.clock.set(new Date('2025-11-12T19:59:59Z'));
    await storePrepayment(test, '36UP002', { purpose: 'environmental' });
    test.clock.set(at(13));
    await storePrepayment(test, '36UP003');
    test.clock.set(NOON);
    // Eight in the evening of UTC is midnight in Yerevan: the 13th.
    const { data } = await paidList(on(13));
    expect(data).toMatchObject([
      {
        ...{
          _id: unused,
          row: unused,
          checkup: null,
          CarRegNo: '36UP001',
          station: STATIONS.oneB,
          amount: 8_000,
        },
        ...{ origin: 'onepay', reason: 'unused', day: '2026-11-13', at: '2025-11-12T20:00:00.000Z' },
      },
    ]);
    expect(await paidRows(12)).toEqual(['environmental 4800 unused']);
  });

  it('counts what was paid beforehand on the day on which it is used for a checkup', async () => {
    test.clock.set(at(2));
    const prepaid = [await storePrepayment(test, '36UP004')];
    test.clock.set(at(14));
    const payload = await payloadOf(test, 'operator', { CarRegNo: '36UP004' });
    const { data } = await post('operator', '/tech-service-checkup', { ...payload, prepaid }, at(14));
    expect(await paidRows(2)).toEqual([]);
    expect(await paidRows(14)).toEqual(['inspection 8000 open']);
    await conclude(test, data, true, at(14, '18:00:00'));
    expect(await paidRows(14)).toEqual([]);
  });

  it('has no day that is not over', async () => {
    await paidOn(20, {}, '11:00:00');
    expect((await paidList(on(20))).data).toEqual([]);
    test.clock.set(at(21, '00:00:00'));
    expect((await paidList('')).data.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20']);
  });

  it('ties to the ledger: with what was inspected, waits or came twice it is all that is held', async () => {
    const { rows } = await test.database.pool.query(`
      with held as (select coalesce(sum(received - returned), 0)::int as sum from inspect.received_by(null, '2025-01-01', '2026-11-20')),
           unsettled as (select coalesce(sum(amount), 0)::int as sum from inspect.paid_not_inspected('2025-01-01', '2026-11-20')),
           standing as (
             select p.id, p.purpose, inspect.left_of(p.id) as amount, s.account, s.checkup from payments p
              cross join lateral inspect.standing_of(p.id) s where p.created_at < '2026-11-20T20:00:00Z'),
           inspected as (
             select coalesce(sum(t.amount), 0)::int as sum from standing t
              where t.account = t.purpose and t.id not in (select payment from inspect.paid_not_inspected('2025-01-01', '2026-11-20'))),
           waiting as (
             select coalesce(sum(t.amount), 0)::int as sum from standing t
              where t.account in ('prepaid', 'surplus')
                and t.id not in (select payment from inspect.paid_not_inspected('2025-01-01', '2026-11-20')))
      select held.sum as held, unsettled.sum as unsettled, inspected.sum + waiting.sum as others from held, unsettled, inspected, waiting`);
    test.clock.set(at(21, '07:00:00'));
    expect(rows[0].unsettled).toBe(
      (await paidList('startDate=2025-11-01&endDate=2026-11-20', 'admin')).totals.amount,
    );
    expect(rows[0].unsettled).toBeGreaterThan(0);
    expect(rows[0].held).toBe(rows[0].unsettled + rows[0].others);
  });
});

describe('inspected and not paid', () => {
  it('is a checkup that was concluded and for which the ledger has less than its fees', async () => {
    const [none, part, all] = [
      await saveCheckup(test, 'operator', {}, at(15)),
      await paidOn(15, { payments: [BOTH[0]] }),
      await paidOn(15),
    ];
    for (const checkup of [none, part, all]) await conclude(test, checkup, true, at(15, '13:00:00'));
    await saveCheckup(test, 'operator', {}, at(15));
    expect((await owedRows(15)).sort()).toEqual([
      [0, 4_800, 4_800],
      [8_000, 4_800, 12_800],
    ]);
    const { data, totals, stations } = await inspectedList(on(15));
    expect(data.find(({ _id }) => _id === part._id)).toMatchObject({
      ...{
        CarRegNo: part.CarRegNo,
        paid: 8_000,
        Opinion: true,
        concludedAt: '2026-11-15T09:00:00.000Z',
        day: '2026-11-15',
      },
      ...{ station: STATIONS.oneA, company: COMPANIES.one },
    });
    expect(totals).toEqual({ count: 2, amount: 17_600 });
    expect(stations).toMatchObject([{ station: STATIONS.oneA, count: 2, amount: 17_600 }]);
    await post('operator', `/tech-service-checkup/${part._id}/payments`, {
      payments: [{ ...BOTH[1], _id: newId() }],
      seenTotal: 4_800,
    });
    expect(await owedRows(15)).toEqual([[8_000, 4_800, 12_800]]);
    // Late money is of a checkup that had been concluded: it was not paid for nothing.
    expect(
      (await paidList('startDate=2026-11-15&endDate=2026-11-19')).data.filter(
        ({ checkup }) => checkup === part._id,
      ),
    ).toEqual([]);
  });

  it('is a fee that rose by an amendment, by the difference, and what was given back', async () => {
    const risen = await paidOn(16);
    await conclude(test, risen, true, at(16, '13:00:00'));
    const back = await paidOn(16);
    await conclude(test, back, true, at(16, '13:00:00'));
    expect(await owedRows(16)).toEqual([]);
    const change = { version: risen.version + 1, reason: 'Սխալ էր', enginePower: 150 };
    const answer = await (await test.as('admin')).put(`/tech-service-all-checkup/${risen._id}`, change);
    expect(answer.status, answer.text).toBe(200);
    const { fees } = (answer.body as { data: Checkup }).data;
    const difference = (fees.environmental?.amount ?? 0) - 4_800;
    expect(difference).toBeGreaterThan(0);
    expect(await owedRows(16)).toEqual([[0, difference, difference]]);
    await giveBack(back._id, 'inspection', 1_000);
    expect((await owedRows(16)).sort()).toEqual([
      [0, difference, difference],
      [1_000, 0, 1_000],
    ]);
  });

  it('is no result that was annulled, moved with its money, or owes no tax', async () => {
    const annulled = await saveCheckup(test, 'operator', {}, at(17));
    await conclude(test, annulled, true, at(17, '13:00:00'));
    const moved = await paidOn(17);
    await conclude(test, moved, true, at(17, '13:00:00'));
    const trailer = await paidOn(17, { carTypeCode: 401, fuelCode: 11, payments: [BOTH[0]] });
    await conclude(test, trailer, true, at(17, '13:00:00'));
    expect(await owedRows(17)).toEqual([[8_000, 4_800, 12_800]]);
    await end(
      'admin',
      '/tech-service-all-checkup/:id/annul',
      { ...annulled, version: annulled.version + 1 },
      at(18),
    );
    await moveByCall(test, { ...moved, version: moved.version + 1 }, await payloadOf(test, 'operator'));
    expect(await owedRows(17)).toEqual([]);
  });
});

describe('who reads them', () => {
  it('an owner reads his own company, the staff all, by company and station, and nobody else', async () => {
    const [own, other] = [await paidOn(18), await paidOn(18, {}, undefined, 'operator2')];
    await conclude(test, await saveCheckup(test, 'operator2', {}, at(18)), false, at(18, '13:00:00'));
    expect((await paidList(on(18))).totals).toEqual({ count: 2, amount: 12_800 });
    const country = await paidList(on(18), 'admin');
    expect(country.totals).toEqual({ count: 4, amount: 25_600 });
    expect(country.stations.map(({ company, amount }) => [company, amount]).sort()).toEqual(
      [
        [COMPANIES.one, 12_800],
        [COMPANIES.two, 12_800],
      ].sort(),
    );
    const two = await paidList(`${on(18)}&company=${COMPANIES.two}`, 'admin');
    expect(new Set(two.data.map(({ checkup }) => checkup))).toEqual(new Set([other._id]));
    expect((await paidList(`${on(18)}&company=${COMPANIES.two}`)).data).toEqual([]);
    expect((await paidList(`${on(18)}&station=${STATIONS.oneB}`)).data).toEqual([]);
    expect(new Set((await paidList(`${on(18)}&limit=1`)).data.map(({ checkup }) => checkup))).toEqual(
      new Set([own._id]),
    );
    expect(await owedRows(18)).toEqual([]);
    expect(await owedRows(18, 'owner2')).toEqual([[8_000, 4_800, 12_800]]);
    for (const who of ['operator', 'mechanic', 'viewer'] as const)
      for (const path of ['/paid-not-inspected', '/inspected-not-paid', '/unsettled-yesterday'])
        expect((await (await test.as(who)).get(path)).status).toBe(403);
  });

  it('is told how much of both there was yesterday, from six in the morning on', async () => {
    await paidOn(19);
    const tax = await paidOn(19, { payments: [BOTH[0]] });
    await conclude(test, tax, true, at(19, '13:00:00'));
    const told = async (time: string, who: Who = 'owner') => {
      test.clock.set(at(20, time));
      return unsettledEndpoints.notice.response.parse(await read(who, '/unsettled-yesterday')).data;
    };
    expect(await told('05:59:59')).toBeNull();
    const yesterday = {
      day: '2026-11-19',
      paidNotInspected: { count: 2, amount: 12_800 },
      inspectedNotPaid: { count: 1, amount: 4_800 },
    };
    expect(await told('06:00:00')).toEqual(yesterday);
    expect(await told('23:59:59')).toEqual(yesterday);
  });

  it('takes them out as files, which are noted', async () => {
    const owner = await test.as('owner');
    for (const name of ['paid-not-inspected', 'inspected-not-paid']) {
      const answer = await owner.get(`/${name}/export?${on(15)}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-disposition']).toContain(`${name}-2026-11-15.xlsx`);
    }
    const noted = `select from edit_histories where changes::text like '%/inspected-not-paid/export%'`;
    await expect.poll(async () => (await test.database.pool.query(noted)).rowCount).toBe(1);
  });
});
