import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { drawerOf } from '../../../test/build/drawer.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { expectsToWaitForId } from '../../../test/expects-to-wait-for-id.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const HOUR = 3_600_000;

let test: TestApp;
let drawer: ReturnType<typeof drawerOf>;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  drawer = drawerOf(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  await drawer.empty();
});

describe('a shift', () => {
  it('is opened with what is in the drawer, counted blind, and closed with the reason of what is missing', async () => {
    const opened = await drawer.open('operator', 20_000);
    expect(opened.status).toBe(201);
    expect(drawer.shiftOf(opened)).toMatchObject({
      operator: PEOPLE.operator.id,
      company: COMPANIES.one,
      station: STATIONS.oneA,
      openedAt: '2026-11-20T08:00:00.000Z',
      opening: 20_000,
      automatic: false,
      moved: null,
      count: null,
      closed: null,
      difference: null,
      corrections: [],
      can: { count: true, correct: false },
    });
    const { _id } = drawer.shiftOf(opened);
    await drawer.take('operator');
    expect(await drawer.own('operator')).toMatchObject({ moved: null });
    const counted = await drawer.count('operator', _id, 27_500);
    expect(counted.status).toBe(201);
    expect(drawer.shiftOf(counted)).toMatchObject({
      moved: { received: 8_000, givenBack: 0, expected: 28_000 },
      count: { counted: 27_500, expected: 28_000, difference: -500, stands: true },
      difference: null,
    });
    const by = drawer.shiftOf(counted).count?._id;
    expect(await drawer.close('operator', _id, { count: by })).toMatchObject({
      status: 422,
      body: { code: 'shift.reason', fields: { reason: 'Նշեք տարբերության պատճառը' } },
    });
    const closed = await drawer.close('operator', _id, { count: by, reason: 'Մանրը սխալ եմ տվել' });
    expect(closed.status).toBe(200);
    expect(drawer.shiftOf(closed)).toMatchObject({
      closed: { at: '2026-11-20T08:00:00.000Z', byName: 'Person operator', reason: 'Մանրը սխալ եմ տվել' },
      difference: -500,
      can: { count: false, correct: false },
    });
    expect(await drawer.own('operator')).toBeNull();
  });

  it('without a difference needs no reason', async () => {
    const { _id, count: last } = await drawer.countedShift('operator', 0, 8_000);
    expect(drawer.shiftOf(await drawer.close('operator', _id, { count: last?._id }))).toMatchObject({
      difference: 0,
      closed: { reason: null },
    });
  });

  it('is one of a person: another one is refused with the one that is open', async () => {
    const { _id } = drawer.shiftOf(await drawer.open('operator', 5_000));
    expect(await drawer.open('operator', 1)).toMatchObject({
      status: 409,
      body: { code: 'shift.open_exists', data: { _id, opening: 5_000, moved: null } },
    });
    expect((await drawer.open('operatorA2', 1)).status).toBe(201);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => drawer.open('operatorB', 1)));
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('opens by itself when cash is taken without one, with nothing in the drawer', async () => {
    test.clock.advance(HOUR);
    await drawer.take('operator');
    const shift = await drawer.own('operator');
    expect(shift).toMatchObject({
      automatic: true,
      opening: 0,
      station: STATIONS.oneA,
      openedAt: '2026-11-20T09:00:00.000Z',
    });
    expect(drawer.shiftOf(await drawer.count('operator', shift?._id ?? '', 8_000))).toMatchObject({
      moved: { received: 8_000 },
    });
    await drawer.take('operatorAnywhere');
    expect(await drawer.own('operatorAnywhere')).toMatchObject({ automatic: true, station: null });
  });

  it('knows what is its own of each entry, whoever saved the checkup', async () => {
    const unpaid = await saveCheckup(test, 'operator');
    const payment = { _id: newId(), purpose: 'inspection', method: 'cash' };
    const path = `/tech-service-checkup/${unpaid._id}/payments`;
    expect(await (await test.as('operatorA2')).post(path, { payments: [payment] })).toMatchObject({
      status: 201,
    });
    expect(await drawer.own('operator')).toBeNull();
    const { rows } = await test.database.pool.query(
      'select s.operator, e.person from ledger_entries e join cash_shifts s on s.id = e.shift where e.payment = $1',
      [payment._id],
    );
    expect(rows).toEqual([{ operator: PEOPLE.operatorA2.id, person: PEOPLE.operatorA2.id }]);
  });
});

describe('what was done and whose answer was lost', () => {
  it('waits for the opening of the same shift that is under way', async () => {
    const id = newId();
    const send = () => drawer.open('operator', 100, id);
    expect((await expectsToWaitForId(test.database.pool, id, send)).status).toBe(201);
  });

  it('is done once: opened, counted, closed and corrected', async () => {
    const [id, by, fix] = [newId(), newId(), newId()];
    expect([
      (await drawer.open('operator', 100, id)).status,
      (await drawer.open('operator', 100, id)).status,
    ]).toEqual([201, 200]);
    expect(await drawer.open('operator', 101, id)).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    const counts = [await drawer.count('operator', id, 90, by), await drawer.count('operator', id, 90, by)];
    expect(counts.map(({ status }) => status)).toEqual([201, 200]);
    expect(await drawer.count('operator', id, 91, by)).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
    const closing = { count: by, reason: 'Պատճառ' };
    const first = await drawer.close('operator', id, closing);
    test.clock.advance(HOUR);
    expect((await drawer.close('operator', id, closing)).body).toEqual(first.body);
    expect(await drawer.close('operator', id, { count: by, reason: 'Այլ' })).toMatchObject({
      status: 409,
      body: { code: 'shift.closed', data: { closed: { reason: 'Պատճառ' } } },
    });
    expect((await drawer.count('operator', id, 90, by)).status).toBe(200);
    expect(await drawer.count('operator', id, 90)).toMatchObject({
      status: 409,
      body: { code: 'shift.closed' },
    });
    const correct = async (amount: number) =>
      (await test.as('owner')).post(`/cash-shifts/${id}/corrections`, {
        _id: fix,
        amount,
        reason: 'Գտնվել է',
      });
    expect([(await correct(10)).status, (await correct(10)).status]).toEqual([201, 200]);
    expect(await correct(11)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    expect(drawer.shiftOf(await correct(10)).corrections).toHaveLength(1);
  });

  it('is refused under an id of somebody else', async () => {
    const { _id } = drawer.shiftOf(await drawer.open('operator2', 1));
    expect(await drawer.open('operator', 1, _id)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    const theirs = drawer.shiftOf(await drawer.count('operator2', _id, 1)).count?._id ?? '';
    const mine = drawer.shiftOf(await drawer.open('operator', 1))._id;
    expect(await drawer.count('operator', mine, 1, theirs)).toMatchObject({ body: { code: 'op_reused' } });
  });
});

describe('a count', () => {
  it('falls when cash moves: what ought to be there is hidden again, and the shift is not closed by it', async () => {
    const { _id, count: last } = await drawer.countedShift('operator', 0, 8_000);
    await drawer.take('operator');
    expect(await drawer.own('operator')).toMatchObject({
      moved: null,
      count: { expected: 8_000, stands: false },
    });
    expect(await drawer.close('operator', _id, { count: last?._id })).toMatchObject({
      status: 409,
      body: { code: 'shift.cash_moved', message: 'Հաշվելուց հետո դրամարկղում շարժ է եղել․ հաշվեք կրկին' },
    });
    const again = drawer.shiftOf(await drawer.count('operator', _id, 16_000));
    expect(await drawer.close('operator', _id, { count: last?._id })).toMatchObject({ status: 409 });
    expect((await drawer.close('operator', _id, { count: again.count?._id })).status).toBe(200);
  });

  it('is kept, also when it is done again', async () => {
    const { _id } = await drawer.countedShift('operator', 0, 7_000);
    await drawer.count('operator', _id, 8_000);
    const { rows } = await test.database.pool.query(
      'select counted, expected from cash_counts where shift = $1 order by n',
      [_id],
    );
    expect(rows).toEqual([
      { counted: 7_000, expected: 8_000 },
      { counted: 8_000, expected: 8_000 },
    ]);
  });
});

describe('what was given back in cash', () => {
  it('is missing in the drawer of who gave it, whenever it was taken', async () => {
    const checkup = await drawer.take('operator');
    const shift = await drawer.own('operator');
    // As a refund will be entered: by the person who hands it over.
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('inspect.user', $1, true)`, [PEOPLE.operator.id]);
      await client.query(
        `insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
           select $2, p.id, 'refunded', p.purpose, 'cash', 3000, p.company, p.checkup, $3 from payments p where p.checkup = $1`,
        [checkup, newId(), NOON],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(drawer.shiftOf(await drawer.count('operator', shift?._id ?? '', 5_000))).toMatchObject({
      moved: { received: 8_000, givenBack: 3_000, expected: 5_000 },
      count: { difference: 0 },
    });
  });
});

describe('a correction', () => {
  it('of a closed shift is one more row, by the owner or the staff; the shift stays as it was', async () => {
    const { _id, count: last } = await drawer.countedShift('operator', 0, 7_500);
    const correct = async (who: Who, amount: number) =>
      (await test.as(who)).post(`/cash-shifts/${_id}/corrections`, {
        _id: newId(),
        amount,
        reason: 'Գտնվել է պահարանում',
      });
    expect(await correct('owner', 500)).toMatchObject({ status: 422, body: { code: 'shift.not_closed' } });
    await drawer.close('operator', _id, { count: last?._id, reason: 'Պակաս' });
    expect((await correct('operator', 500)).status).toBe(403);
    expect((await correct('owner2', 500)).status).toBe(404);
    expect((await correct('owner', 0)).status).toBe(400);
    expect(drawer.shiftOf(await correct('owner', 400))).toMatchObject({
      difference: -100,
      count: { counted: 7_500, difference: -500 },
      corrections: [{ amount: 400, byName: 'Person owner', reason: 'Գտնվել է պահարանում' }],
    });
    expect(drawer.shiftOf(await correct('admin', 100))).toMatchObject({ difference: 0 });
    expect((await drawer.list('owner', '?state=differing')).map((shift) => shift._id)).not.toContain(_id);
  });
});

describe('who sees and keeps which shifts', () => {
  it('an operator his own, an owner his company’s, the staff all, a mechanic and a viewer none', async () => {
    for (const who of ['operator', 'operatorA2', 'operator2'] as const) await drawer.take(who);
    const seen = async (who: Who) => (await drawer.list(who)).map(({ operator }) => operator).sort();
    const [one, colleague, two] = [PEOPLE.operator.id, PEOPLE.operatorA2.id, PEOPLE.operator2.id];
    expect(await seen('operator')).toEqual([one]);
    expect(await seen('owner')).toEqual([one, colleague]);
    expect(await seen('owner2')).toEqual([two]);
    expect(await seen('admin')).toEqual([one, colleague, two].sort());
    for (const who of ['mechanic', 'viewer'] as const)
      expect((await (await test.as(who)).get('/cash-shifts')).status).toBe(403);
    const id = await drawer.ownId('operator');
    for (const who of ['operatorA2', 'operator2', 'owner2'] as const)
      expect((await drawer.count(who, id, 1)).status).toBe(404);
    // The database says the same to whoever asks it himself.
    const rows = async (who: Who) =>
      (await asPerson(test, who, 'select operator::text as operator from cash_shifts')).map(
        ({ operator }) => operator,
      );
    expect(await rows('mechanic')).toEqual([]);
    expect(await rows('operator')).toEqual([one]);
    expect(
      await asPerson(test, 'operatorA2', `select received from inspect.seen_cash_of_shift('${id}')`),
    ).toEqual([]);
  });

  it('the newest stands first', async () => {
    await drawer.take('operator');
    test.clock.set(new Date(NOON.getTime() + HOUR));
    await drawer.take('operatorA2');
    const operators = (await drawer.list('owner')).map(({ operator }) => operator);
    expect(operators).toEqual([PEOPLE.operatorA2.id, PEOPLE.operator.id]);
  });

  it('are found by their station', async () => {
    for (const who of ['operator', 'operatorB', 'operatorAnywhere'] as const) await drawer.take(who);
    const at = async (station: string) =>
      (await drawer.list('owner', `?station=${station}`)).map(({ operator }) => operator);
    expect(await at(STATIONS.oneA)).toEqual([PEOPLE.operator.id]);
    expect(await at(STATIONS.oneB)).toEqual([PEOPLE.operatorB.id]);
    expect(await at(STATIONS.twoA)).toEqual([]);
  });

  it('are found by the day on which they were opened in Yerevan, to its last moment', async () => {
    // 19:59:59 of UTC is the last second of the 20th.
    test.clock.set(new Date('2026-11-20T19:59:59Z'));
    await drawer.take('operator');
    test.clock.set(new Date('2026-11-20T20:00:00Z'));
    await drawer.take('operatorA2');
    const openedOn = async (query: string) =>
      (await drawer.list('owner', query)).map(({ operator }) => operator);
    const [evening, night] = [PEOPLE.operator.id, PEOPLE.operatorA2.id];
    expect(await openedOn('?startDate=2026-11-20&endDate=2026-11-20')).toEqual([evening]);
    expect(await openedOn('?startDate=2026-11-21&endDate=2026-11-21')).toEqual([night]);
    expect(await openedOn('?endDate=2026-11-21')).toEqual([night, evening]);
  });

  it('the owner is told at once what ought to be there, and closes what was left open', async () => {
    await drawer.take('operator');
    expect(await drawer.list('owner', '?state=open')).toMatchObject([
      { moved: { received: 8_000, expected: 8_000 }, can: { count: true } },
    ]);
    const id = await drawer.ownId('operator');
    const by = drawer.shiftOf(await drawer.count('owner', id, 8_000)).count?._id;
    expect(drawer.shiftOf(await drawer.close('owner', id, { count: by }))).toMatchObject({
      closed: { byName: 'Person owner' },
    });
    expect(await drawer.list('owner', '?state=open')).toEqual([]);
    expect(await drawer.list('owner', '?state=closed&startDate=2026-11-20&endDate=2026-11-20')).toHaveLength(
      1,
    );
    expect(await drawer.list('owner', '?startDate=2026-11-21')).toEqual([]);
  });

  it('the database lets nobody write past the calls', async () => {
    const { _id, count: last } = await drawer.countedShift('operator', 0, 7_000);
    const denied = { code: '42501' };
    const write = (who: Who, text: string) => asPerson(test, who, text);
    const closing = `closed_at = now(), closing = '${last?._id}'`;
    const closedBy = (who: Who) => `closed_by = '${PEOPLE[who].id}'`;
    // Without a reason, by a count of nobody, in somebody else’s name, with another sum.
    for (const changes of [
      `${closing}, ${closedBy('operator')}`,
      `closed_at = now(), closing = '${newId()}', ${closedBy('operator')}, reason = 'x'`,
      `${closing}, ${closedBy('owner')}, reason = 'x'`,
      'opening = 1',
    ])
      await expect(
        write('operator', `update cash_shifts set ${changes} where id = '${_id}'`),
      ).rejects.toMatchObject(denied);
    expect(
      await write(
        'operatorA2',
        `update cash_shifts set ${closing}, ${closedBy('operatorA2')}, reason = 'x' where id = '${_id}' returning id`,
      ),
    ).toEqual([]);
    await drawer.close('operator', _id, { count: last?._id, reason: 'Պատճառ' });
    await expect(
      write(
        'owner',
        `update cash_shifts set ${closing}, ${closedBy('owner')}, reason = 'y' where id = '${_id}'`,
      ),
    ).rejects.toMatchObject(denied);
    const add = (who: Who, company: string) =>
      write(
        who,
        `insert into cash_shift_corrections (id, shift, company, amount, reason, corrected_by, at)
        values ('${newId()}', '${_id}', '${company}', 5, 'x', '${PEOPLE[who].id}', now()) returning id`,
      );
    await expect(add('operator', COMPANIES.one)).rejects.toMatchObject(denied);
    await expect(add('owner2', COMPANIES.two)).rejects.toMatchObject(denied);
    await expect(
      write(
        'operator',
        `insert into cash_counts (id, shift, counted, counted_by, at) values ('${newId()}', '${_id}', 5, '${PEOPLE.operator.id}', now())`,
      ),
    ).rejects.toMatchObject(denied);
    for (const text of [
      'update cash_counts set counted = 1',
      'delete from cash_shifts',
      'delete from cash_counts',
    ])
      await expect(test.database.pool.query(text)).rejects.toThrow(/append-only/);
  });
});
