import { type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const CASH = [{ purpose: 'inspection', method: 'cash' }] as const;
const HOUR = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOON);
  // Each test begins with empty drawers.
  await test.database.pool.query(`set session_replication_role = replica;
    update ledger_entries set shift = null; delete from cash_shift_corrections; delete from cash_counts; delete from cash_shifts;
    set session_replication_role = default`);
});

const take = async (who: Who) => (await saveCheckup(test, who, { payments: [...CASH] }))._id;
const shiftOf = (answer: { body: unknown }): Shift => shiftsEndpoints.open.response.parse(answer.body).data;
const open = async (who: Who, opening: number, _id = newId()) =>
  (await test.as(who)).post('/cash-shifts', { _id, opening });
const own = async (who: Who): Promise<Shift | null> =>
  shiftsEndpoints.own.response.parse((await (await test.as(who)).get('/cash-shifts/own')).body).data;
const ownId = async (who: Who) => (await own(who))?._id ?? '';
const count = async (who: Who, shift: string, counted: number, _id = newId()) =>
  (await test.as(who)).post(`/cash-shifts/${shift}/counts`, { _id, counted });
const close = async (who: Who, shift: string, body: object) =>
  (await test.as(who)).post(`/cash-shifts/${shift}/close`, body);
const list = async (who: Who, query = ''): Promise<Shift[]> =>
  shiftsEndpoints.list.response.parse((await (await test.as(who)).get(`/cash-shifts${query}`)).body).data;

/** Opens, takes the worked fee of 8 000 once, counts. */
async function countedShift(who: Who, opening: number, counted: number) {
  const { _id } = shiftOf(await open(who, opening));
  await take(who);
  return shiftOf(await count(who, _id, counted));
}

describe('a shift', () => {
  it('is opened with what is in the drawer, counted blind, and closed with the reason of what is missing', async () => {
    const opened = await open('operator', 20_000);
    expect(opened.status).toBe(201);
    expect(shiftOf(opened)).toMatchObject({
      ...{ operator: PEOPLE.operator.id, company: COMPANIES.one, station: STATIONS.oneA },
      ...{ openedAt: '2026-11-20T08:00:00.000Z', opening: 20_000, automatic: false },
      ...{ moved: null, count: null, closed: null, difference: null, corrections: [] },
      can: { count: true, correct: false },
    });
    const { _id } = shiftOf(opened);
    await take('operator');
    expect(await own('operator')).toMatchObject({ moved: null });
    const counted = await count('operator', _id, 27_500);
    expect(counted.status).toBe(201);
    expect(shiftOf(counted)).toMatchObject({
      moved: { received: 8_000, givenBack: 0, expected: 28_000 },
      count: { counted: 27_500, expected: 28_000, difference: -500, stands: true },
      difference: null,
    });
    const by = shiftOf(counted).count?._id;
    expect(await close('operator', _id, { count: by })).toMatchObject({
      status: 422,
      body: { code: 'shift.reason', fields: { reason: 'Նշեք տարբերության պատճառը' } },
    });
    const closed = await close('operator', _id, { count: by, reason: 'Մանրը սխալ եմ տվել' });
    expect(closed.status).toBe(200);
    expect(shiftOf(closed)).toMatchObject({
      closed: { at: '2026-11-20T08:00:00.000Z', byName: 'Person operator', reason: 'Մանրը սխալ եմ տվել' },
      difference: -500,
      can: { count: false, correct: false },
    });
    expect(await own('operator')).toBeNull();
  });

  it('without a difference needs no reason', async () => {
    const { _id, count: last } = await countedShift('operator', 0, 8_000);
    expect(shiftOf(await close('operator', _id, { count: last?._id }))).toMatchObject({
      ...{ difference: 0, closed: { reason: null } },
    });
  });

  it('is one of a person: another one is refused with the one that is open', async () => {
    const { _id } = shiftOf(await open('operator', 5_000));
    expect(await open('operator', 1)).toMatchObject({
      status: 409,
      body: { code: 'shift.open_exists', data: { _id, opening: 5_000, moved: null } },
    });
    expect((await open('operatorA2', 1)).status).toBe(201);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => open('operatorB', 1)));
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('opens by itself when cash is taken without one, with nothing in the drawer', async () => {
    test.clock.advance(HOUR);
    await take('operator');
    const shift = await own('operator');
    expect(shift).toMatchObject({
      ...{ automatic: true, opening: 0, station: STATIONS.oneA, openedAt: '2026-11-20T09:00:00.000Z' },
    });
    expect(shiftOf(await count('operator', shift?._id ?? '', 8_000))).toMatchObject({
      moved: { received: 8_000 },
    });
    await take('operatorAnywhere');
    expect(await own('operatorAnywhere')).toMatchObject({ automatic: true, station: null });
  });

  it('knows what is its own of each entry, whoever saved the checkup', async () => {
    const unpaid = await saveCheckup(test, 'operator');
    const payment = { _id: newId(), purpose: 'inspection', method: 'cash' };
    const path = `/tech-service-checkup/${unpaid._id}/payments`;
    expect(await (await test.as('operatorA2')).post(path, { payments: [payment] })).toMatchObject({
      status: 201,
    });
    expect(await own('operator')).toBeNull();
    const { rows } = await test.database.pool.query(
      'select s.operator, e.person from ledger_entries e join cash_shifts s on s.id = e.shift where e.payment = $1',
      [payment._id],
    );
    expect(rows).toEqual([{ operator: PEOPLE.operatorA2.id, person: PEOPLE.operatorA2.id }]);
  });
});

describe('what was done and whose answer was lost', () => {
  it('is done once: opened, counted, closed and corrected', async () => {
    const [id, by, fix] = [newId(), newId(), newId()];
    expect([(await open('operator', 100, id)).status, (await open('operator', 100, id)).status]).toEqual([
      201, 200,
    ]);
    expect(await open('operator', 101, id)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    const counts = [await count('operator', id, 90, by), await count('operator', id, 90, by)];
    expect(counts.map(({ status }) => status)).toEqual([201, 200]);
    expect(await count('operator', id, 91, by)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    const closing = { count: by, reason: 'Պատճառ' };
    const first = await close('operator', id, closing);
    test.clock.advance(HOUR);
    expect((await close('operator', id, closing)).body).toEqual(first.body);
    expect(await close('operator', id, { count: by, reason: 'Այլ' })).toMatchObject({
      status: 409,
      body: { code: 'shift.closed', data: { closed: { reason: 'Պատճառ' } } },
    });
    expect((await count('operator', id, 90, by)).status).toBe(200);
    expect(await count('operator', id, 90)).toMatchObject({ status: 409, body: { code: 'shift.closed' } });
    const correct = async (amount: number) =>
      (await test.as('owner')).post(`/cash-shifts/${id}/corrections`, {
        ...{ _id: fix, amount, reason: 'Գտնվել է' },
      });
    expect([(await correct(10)).status, (await correct(10)).status]).toEqual([201, 200]);
    expect(await correct(11)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    expect(shiftOf(await correct(10)).corrections).toHaveLength(1);
  });

  it('is refused under an id of somebody else', async () => {
    const { _id } = shiftOf(await open('operator2', 1));
    expect(await open('operator', 1, _id)).toMatchObject({ status: 409, body: { code: 'op_reused' } });
    const theirs = shiftOf(await count('operator2', _id, 1)).count?._id ?? '';
    const mine = shiftOf(await open('operator', 1))._id;
    expect(await count('operator', mine, 1, theirs)).toMatchObject({ body: { code: 'op_reused' } });
  });
});

describe('a count', () => {
  it('falls when cash moves: what ought to be there is hidden again, and the shift is not closed by it', async () => {
    const { _id, count: last } = await countedShift('operator', 0, 8_000);
    await take('operator');
    expect(await own('operator')).toMatchObject({ moved: null, count: { expected: 8_000, stands: false } });
    expect(await close('operator', _id, { count: last?._id })).toMatchObject({
      status: 409,
      body: { code: 'shift.cash_moved', message: 'Հաշվելուց հետո դրամարկղում շարժ է եղել․ հաշվեք կրկին' },
    });
    const again = shiftOf(await count('operator', _id, 16_000));
    expect(await close('operator', _id, { count: last?._id })).toMatchObject({ status: 409 });
    expect((await close('operator', _id, { count: again.count?._id })).status).toBe(200);
  });

  it('is kept, also when it is done again', async () => {
    const { _id } = await countedShift('operator', 0, 7_000);
    await count('operator', _id, 8_000);
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
    const checkup = await take('operator');
    const shift = await own('operator');
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
    expect(shiftOf(await count('operator', shift?._id ?? '', 5_000))).toMatchObject({
      moved: { received: 8_000, givenBack: 3_000, expected: 5_000 },
      count: { difference: 0 },
    });
  });
});

describe('a correction', () => {
  it('of a closed shift is one more row, by the owner or the staff; the shift stays as it was', async () => {
    const { _id, count: last } = await countedShift('operator', 0, 7_500);
    const correct = async (who: Who, amount: number) =>
      (await test.as(who)).post(`/cash-shifts/${_id}/corrections`, {
        ...{ _id: newId(), amount, reason: 'Գտնվել է պահարանում' },
      });
    expect(await correct('owner', 500)).toMatchObject({ status: 422, body: { code: 'shift.not_closed' } });
    await close('operator', _id, { count: last?._id, reason: 'Պակաս' });
    expect((await correct('operator', 500)).status).toBe(403);
    expect((await correct('owner2', 500)).status).toBe(404);
    expect((await correct('owner', 0)).status).toBe(400);
    expect(shiftOf(await correct('owner', 400))).toMatchObject({
      difference: -100,
      count: { counted: 7_500, difference: -500 },
      corrections: [{ amount: 400, byName: 'Person owner', reason: 'Գտնվել է պահարանում' }],
    });
    expect(shiftOf(await correct('admin', 100))).toMatchObject({ difference: 0 });
    expect((await list('owner', '?state=differing')).map((shift) => shift._id)).not.toContain(_id);
  });
});

describe('who sees and keeps which shifts', () => {
  it('an operator his own, an owner his company’s, the staff all, a mechanic and a viewer none', async () => {
    for (const who of ['operator', 'operatorA2', 'operator2'] as const) await take(who);
    const seen = async (who: Who) => (await list(who)).map(({ operator }) => operator).sort();
    const [one, colleague, two] = [PEOPLE.operator.id, PEOPLE.operatorA2.id, PEOPLE.operator2.id];
    expect(await seen('operator')).toEqual([one]);
    expect(await seen('owner')).toEqual([one, colleague]);
    expect(await seen('owner2')).toEqual([two]);
    expect(await seen('admin')).toEqual([one, colleague, two].sort());
    for (const who of ['mechanic', 'viewer'] as const)
      expect((await (await test.as(who)).get('/cash-shifts')).status).toBe(403);
    const id = await ownId('operator');
    for (const who of ['operatorA2', 'operator2', 'owner2'] as const)
      expect((await count(who, id, 1)).status).toBe(404);
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

  it('the owner is told at once what ought to be there, and closes what was left open', async () => {
    await take('operator');
    expect(await list('owner', '?state=open')).toMatchObject([
      { moved: { received: 8_000, expected: 8_000 }, can: { count: true } },
    ]);
    const id = await ownId('operator');
    const by = shiftOf(await count('owner', id, 8_000)).count?._id;
    expect(shiftOf(await close('owner', id, { count: by }))).toMatchObject({
      closed: { byName: 'Person owner' },
    });
    expect(await list('owner', '?state=open')).toEqual([]);
    expect(await list('owner', '?state=closed&startDate=2026-11-20&endDate=2026-11-20')).toHaveLength(1);
    expect(await list('owner', '?startDate=2026-11-21')).toEqual([]);
  });

  it('the database lets nobody write past the calls', async () => {
    const { _id, count: last } = await countedShift('operator', 0, 7_000);
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
    await close('operator', _id, { count: last?._id, reason: 'Պատճառ' });
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

describe('cash that is paid while the shift is being closed', () => {
  it('is in this shift or in the next one, never in none: twelve at once, many times', async () => {
    for (let round = 0; round < 12; round += 1) {
      await open('operator', 0);
      const id = await ownId('operator');
      const before = await Promise.all(Array.from({ length: 3 }, () => saveCheckup(test, 'operator')));
      const pay = async ({ _id }: { _id: string }) =>
        (await test.as('operator')).post(`/tech-service-checkup/${_id}/payments`, {
          payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }],
        });
      const counted = async () => {
        const by = shiftOf(await count('operator', id, 0)).count;
        return close('operator', id, { count: by?._id, reason: 'Պատճառ' });
      };
      const [closing, ...paid] = await Promise.all([counted(), ...before.map(pay)]);
      expect(paid.map(({ status }) => status)).toEqual([201, 201, 201]);
      if (closing.status !== 200) {
        expect(closing).toMatchObject({ status: 409, body: { code: 'shift.cash_moved' } });
        const by = shiftOf(await count('operator', id, 0)).count;
        expect((await close('operator', id, { count: by?._id, reason: 'Պատճառ' })).status).toBe(200);
      }
      const rest = await own('operator');
      if (rest) {
        const by = shiftOf(await count('operator', rest._id, 0)).count;
        await close('operator', rest._id, { count: by?._id, reason: 'Պատճառ' });
      }
    }
    const { rows } = await test.database.pool.query(
      `select s.id from cash_shifts s join cash_counts k on k.id = s.closing cross join lateral inspect.cash_of_shift(s.id) m
        where s.opening + m.received - m.given_back <> k.expected`,
    );
    expect(rows, 'closed shifts whose cash is not what they were closed by').toEqual([]);
    const { rows: sums } = await test.database.pool.query(
      `select sum(e.amount)::int as entered, count(*) filter (where e.shift is null)::int as lost from ledger_entries e
        where e.checkup in (select id from checkups) and e.person = $1 and e.at >= $2
          and e.shift in (select id from cash_shifts)`,
      [PEOPLE.operator.id, NOON],
    );
    expect(sums).toEqual([{ entered: 12 * 3 * 8_000, lost: 0 }]);
  });

  it('waits for a closing that has not ended, and then opens the next shift', async () => {
    await open('operator', 0);
    const id = await ownId('operator');
    const by = shiftOf(await count('operator', id, 0)).count?._id;
    const unpaid = await saveCheckup(test, 'operator');
    const client = await test.database.pool.connect();
    let paying: Promise<string> | undefined;
    try {
      await client.query('begin');
      await client.query(
        'update cash_shifts set closed_at = $2, closed_by = operator, closing = $3 where id = $1',
        [id, NOON, by],
      );
      const operator = await test.as('operator');
      paying = operator
        .post(`/tech-service-checkup/${unpaid._id}/payments`, {
          payments: [{ _id: newId(), purpose: 'inspection', method: 'cash' }],
        })
        .then(({ status }) => `paid ${status}`);
      // It stands in line behind the closing.
      await expect
        .poll(async () => {
          const { rows } = await test.database.pool.query(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await paying).toBe('paid 201');
    expect(await own('operator')).toMatchObject({ automatic: true, opening: 0 });
    expect(shiftOf(await count('operator', await ownId('operator'), 8_000))).toMatchObject({
      moved: { received: 8_000 },
    });
    expect((await list('operator', '?state=closed'))[0]).toMatchObject({ moved: { received: 0 } });
  });

  it('a count waits for cash that is on its way', async () => {
    await open('operator', 0);
    const id = await ownId('operator');
    const unpaid = await saveCheckup(test, 'operator');
    const client = await test.database.pool.connect();
    let counting: Promise<Shift> | undefined;
    try {
      await client.query('begin');
      await client.query(`select set_config('inspect.user', $1, true)`, [PEOPLE.operator.id]);
      await client.query(
        `insert into payments (id, checkup, company, vehicle, purpose, method, origin, amount, created_by, created_at)
           select $2, id, company, vehicle, 'inspection', 'cash', 'station', 8000, $3, $4 from checkups where id = $1`,
        [unpaid._id, newId(), PEOPLE.operator.id, NOON],
      );
      counting = count('operator', id, 8_000).then(shiftOf);
      await expect
        .poll(async () => {
          const { rows } = await test.database.pool.query(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0].waiting;
        })
        .toBe(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await counting).toMatchObject({ count: { expected: 8_000, difference: 0 } });
  });
});
