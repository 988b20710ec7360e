import { type DayReport, shiftsEndpoints } from '@inspect/contract/shifts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const BOTH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
const PATH = '/cash-shifts/day-report';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  // The day before, a minute before it ends, and of before there were shifts.
  const old = await saveCheckup(test, 'operator', {}, new Date('2026-11-19T19:59:00Z'));
  await test.database.pool.query(
    `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
       select $2, id, company, vehicle, 'inspection', 'cash', 'station', 700, created_by, $3 from checkups where id = $1`,
    [old._id, newId(), new Date('2026-11-19T20:01:00Z')],
  );
  // The worked fee: 8,000 + 4,800.
  await saveCheckup(test, 'operator', { payments: [...BOTH] });
  await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  test.clock.set(NOON);
  await saveCheckup(test, 'operatorA2', { payments: [BOTH[0]] });
  // What was deleted is no checkup of the day.
  const { _id: deleted, version } = await saveCheckup(test, 'operatorA2');
  const gone = { version, deleted: true, reason: 'Երկու անգամ' };
  expect((await (await test.as('admin')).put(`/tech-service-all-checkup/${deleted}`, gone)).status).toBe(200);
  await saveCheckup(test, 'operatorB', { payments: [BOTH[0]] });
  await saveCheckup(test, 'operator2', { payments: [BOTH[0]] });
});
afterAll(() => test.close());

const ask = async (who: Who, query: string) => (await test.as(who)).get(`${PATH}${query}`);
async function report(who: Who, query = `?station=${STATIONS.oneA}`): Promise<DayReport> {
  const answer = await ask(who, query);
  expect(answer.status, answer.text).toBe(200);
  return shiftsEndpoints.dayReport.response.parse(answer.body).data;
}
async function countOwn(who: Who, counted: number): Promise<void> {
  const person = await test.as(who);
  const { data } = shiftsEndpoints.own.response.parse((await person.get('/cash-shifts/own')).body);
  await person.post(`/cash-shifts/${data?._id}/counts`, { _id: newId(), counted });
}

describe('the day report of a station', () => {
  it('tells its owner the checkups, the money by purpose and person, and the shifts, by the ledger', async () => {
    const { day, station, checkups, sums, people, totals, shifts } = await report('owner');
    expect(day).toBe('2026-11-20');
    expect(station).toMatchObject({ name: 'Station a1', companyName: 'Company one' });
    expect(checkups).toEqual({ count: 3, open: 2, fit: 1, faulty: 0, cancelled: 0, annulled: 0 });
    expect(sums).toEqual([
      { purpose: 'inspection', method: 'cash', origin: 'station', received: 16_700, givenBack: 0 },
      { purpose: 'environmental', method: 'cash', origin: 'station', received: 4_800, givenBack: 0 },
    ]);
    expect(people).toEqual([
      { _id: PEOPLE.operator.id, name: 'Person operator', received: 13_500, givenBack: 0, cash: 13_500 },
      { _id: PEOPLE.operatorA2.id, name: 'Person operatorA2', received: 8_000, givenBack: 0, cash: 8_000 },
    ]);
    expect(totals).toEqual({
      received: 21_500,
      givenBack: 0,
      net: 21_500,
      cash: 21_500,
      cashWithoutShift: 700,
    });
    const byOperator = shifts.map(({ operator, automatic, moved }) => [operator, automatic, moved?.received]);
    expect(byOperator.sort()).toEqual([
      [PEOPLE.operator.id, true, 12_800],
      [PEOPLE.operatorA2.id, true, 8_000],
    ]);
    // No dram is in none: what the shifts received and what belongs to none is all the cash.
    const inShifts = shifts.reduce((sum, { moved }) => sum + (moved?.received ?? 0), 0);
    expect(inShifts + totals.cashWithoutShift).toBe(totals.cash);
  });

  it('is of one day in Yerevan', async () => {
    const before = await report('owner', `?station=${STATIONS.oneA}&day=2026-11-19`);
    expect(before).toMatchObject({ checkups: { count: 1 }, totals: { received: 0 }, sums: [], shifts: [] });
    expect(await report('owner', `?station=${STATIONS.oneB}`)).toMatchObject({ totals: { received: 8_000 } });
  });

  it('is told an operator of his own station, and only when he has counted his drawer', async () => {
    expect(await ask('operator', '')).toMatchObject({ status: 409, body: { code: 'shift.count_first' } });
    expect((await ask('operator', '/export')).status).toBe(409);
    expect(await report('operator', '?day=2026-11-19')).toMatchObject({ checkups: { count: 1 } });
    await countOwn('operator', 12_800);
    const own = await report('operator', '');
    expect(own.totals).toMatchObject({ received: 21_500, cash: 21_500 });
    expect(own.shifts.map(({ operator }) => operator)).toEqual([PEOPLE.operator.id]);
    expect((await ask('operator', `?station=${STATIONS.oneB}`)).status).toBe(404);
    expect((await ask('operatorAnywhere', '')).status).toBe(400);
    expect(await report('operatorAnywhere', `?station=${STATIONS.oneB}`)).toMatchObject({ shifts: [] });
  });

  it('is the staff’s of every station, and nobody’s of another company', async () => {
    expect(await report('admin', `?station=${STATIONS.twoA}`)).toMatchObject({ totals: { cash: 8_000 } });
    for (const who of ['owner', 'operator'] as const)
      expect((await ask(who, `?station=${STATIONS.twoA}`)).status).toBe(404);
    for (const who of ['mechanic', 'viewer'] as const)
      expect((await ask(who, `?station=${STATIONS.oneA}`)).status).toBe(403);
  });

  it('comes as a file whose rows add up to the same', async () => {
    const answer = await ask('owner', `/export?station=${STATIONS.oneA}`);
    expect(answer.headers['content-disposition']).toContain('day-report-2026-11-20.xlsx');
    const [sheet] = await readXlsxFile(answer.bytes);
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual([
      'Ժամանակ',
      'Համարանիշ',
      'Ինչի համար',
      'Եղանակ',
      'Ստացող',
      'Գումար',
      'Ով',
      'Հերթափոխ',
    ]);
    expect(rows.map((row) => row.slice(2, 7))).toEqual(
      expect.arrayContaining([
        ['Ծառայություն', 'կանխիկ', 'Կայան', 8_000, 'Person operator'],
        ['Բնապահպանական հարկ', 'կանխիկ', 'Կայան', 4_800, 'Person operator'],
        ['Ծառայություն', 'կանխիկ', 'Կայան', 700, 'Person operator'],
        ['Ծառայություն', 'կանխիկ', 'Կայան', 8_000, 'Person operatorA2'],
      ]),
    );
    expect(rows.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(21_500);
  });
});

describe('the shift of somebody who has no station of his own', () => {
  const shiftsOf = async (station: string, day: string) =>
    (await report('owner', `?station=${station}&day=${day}`)).shifts.map(({ operator }) => operator);

  it('stands in the report of the station whose money he took, of the day on which he took it', async () => {
    test.clock.set(new Date('2026-11-24T08:00:00Z'));
    const unpaid = await saveCheckup(test, 'operator');
    const anywhere = await test.as('operatorAnywhere');
    const payments = [{ _id: newId(), purpose: 'inspection', method: 'cash' }];
    const paying = await anywhere.post(`/tech-service-checkup/${unpaid._id}/payments`, { payments });
    expect(paying.status, paying.text).toBe(201);
    const he = PEOPLE.operatorAnywhere.id;
    expect(await shiftsOf(STATIONS.oneA, '2026-11-24')).toContain(he);
    expect(await shiftsOf(STATIONS.oneB, '2026-11-24')).not.toContain(he);
    // The next day his drawer is open yet, and he took nothing there.
    test.clock.set(new Date('2026-11-25T08:00:00Z'));
    expect(await shiftsOf(STATIONS.oneA, '2026-11-25')).not.toContain(he);
    expect(await shiftsOf(STATIONS.oneA, '2026-11-23')).not.toContain(he);
  });
});
