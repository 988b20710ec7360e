import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asPerson } from '../../../../test/as-person.ts';
import { storePrepayment } from '../../../../test/build/prepayment.ts';
import { payloadOf, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS, type Who } from '../../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

let last = 0;
const newPlate = () => `36PP${String(++last).padStart(3, '0')}`;
const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;

async function ask(who: Who, CarRegNo: string) {
  const answer = await (await test.as(who)).post('/tech-service-checkup-check-before-add', { CarRegNo });
  return { ...checkupsEndpoints.checkBeforeAdd.response.parse(answer.body), text: answer.text };
}
async function save(who: Who, plate: string, more: Record<string, unknown>) {
  const payload = await payloadOf(test, who, { CarRegNo: plate });
  return (await test.as(who)).post('/tech-service-checkup', { ...payload, ...more });
}
const recordIn = (body: unknown) => (body as { data: Checkup }).data;
const CASH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
];
const usesOf = (payment: string) =>
  rows('select checkup::text, tax_years from payment_uses where payment = $1', [payment]);
const accountsOf = async (checkup: string): Promise<string[]> =>
  (
    await rows('select debit, credit, amount from ledger_entries where checkup = $1 order by credit, debit', [
      checkup,
    ])
  ).map(({ debit, credit, amount }) => `${debit} → ${credit} ${amount}`);

describe('at the desk, what was paid beforehand', () => {
  it('is told for the whole company, with its sum and channel', async () => {
    const plate = newPlate();
    const [inspection, tax] = [
      await storePrepayment(test, plate),
      await storePrepayment(test, plate, { purpose: 'environmental', station: 'oneB' }),
    ];
    const said = { method: 'arca', paidAt: NOON.toISOString() };
    const { data, warnings } = await ask('operator', `${plate.slice(0, 2)} pp ${plate.slice(4)}`);
    expect(warnings).toEqual([]);
    expect(data.prepaid).toHaveLength(2);
    expect(data.prepaid).toEqual(
      expect.arrayContaining([
        { _id: inspection, purpose: 'inspection', amount: 8_000, ...said },
        { _id: tax, purpose: 'environmental', amount: 4_800, ...said },
      ]),
    );
  });

  it('for another company’s station is a warning that names nobody and no sum', async () => {
    const plate = newPlate();
    const id = await storePrepayment(test, plate, { station: 'twoA', amount: 8_123 });
    const { data, warnings, status, text } = await ask('operator', plate);
    expect({ status, prepaid: data.prepaid }).toEqual({ status: true, prepaid: null });
    expect(warnings).toEqual([
      { code: 'prepaid_elsewhere', message: 'Կանխավճարը կատարված է այլ կայանի համար' },
    ]);
    for (const secret of [id, '8123', COMPANIES.two, STATIONS.twoA, 'Company two'])
      expect(text).not.toContain(secret);
    expect((await ask('operator2', plate)).data.prepaid).toMatchObject([{ _id: id, amount: 8_123 }]);
  });

  it('is not told of another plate, and not when it was used or given back', async () => {
    const plate = newPlate();
    await storePrepayment(test, newPlate());
    const returned = await storePrepayment(test, plate);
    await rows(
      `insert into payment_returns (id, payment, company, amount, reason, created_by, at) values ($1, $2, $3, 8000, 'x', $4, $5)`,
      ['d'.repeat(24), returned, COMPANIES.one, PEOPLE.owner.id, NOON],
    );
    expect((await ask('operator', plate)).data.prepaid).toBeNull();
    const used = await storePrepayment(test, plate);
    await save('operator', plate, { prepaid: [used] });
    expect((await ask('operator', plate)).data.prepaid).toBeNull();
  });
});

describe('a checkup that is saved with it', () => {
  it('shows as paid, from the mediator’s account, with the tax years', async () => {
    const plate = newPlate();
    const inspection = await storePrepayment(test, plate);
    const tax = await storePrepayment(test, plate, { purpose: 'environmental' });
    const saved = await save('operator', plate, { prepaid: [inspection, tax], seenTotal: 12_800 });
    expect(saved.status).toBe(201);
    const { _id, paid, fees } = recordIn(saved.body);
    expect(paid).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await accountsOf(_id)).toEqual(['prepaid → environmental 4800', 'prepaid → inspection 8000']);
    expect(await usesOf(tax)).toEqual([{ checkup: _id, tax_years: fees.environmental?.taxYears }]);
    const quote = await (await test.as('operator')).get(
      `/tech-service-checkup-quote?${new URLSearchParams({
        carType: recordIn(saved.body).carType ?? '',
        productionYear: '2016',
        enginePower: '120',
        CarRegNo: plate,
      })}`,
    );
    expect(quote.body).toMatchObject({ data: { fees: { environmental: { amount: 0 } } } });
  });

  it('names no tax year any more when some or all of it went back', async () => {
    const plate = newPlate();
    const tax = await storePrepayment(test, plate, { purpose: 'environmental' });
    const { _id } = recordIn((await save('operator', plate, { prepaid: [tax] })).body);
    const years = async () =>
      (
        await rows(
          'select (inspect.vehicle_taxes(vehicle, null)).paid_years as years from checkups where id = $1',
          [_id],
        )
      )[0].years;
    const giveBack = async (amount: number) =>
      (await test.as('admin')).post(`/payments/${tax}/returns`, {
        _id: newId(),
        amount,
        reason: 'Վճարողի դիմումով',
      });
    expect(await years()).toEqual([2026, 2027]);
    expect((await giveBack(1_000)).status).toBe(201);
    expect(await years()).toEqual([]);
    expect((await giveBack(3_800)).status).toBe(201);
    expect(await years()).toEqual([]);
  });

  it('takes in cash what is left, and no dram more', async () => {
    const plate = newPlate();
    const prepaid = [await storePrepayment(test, plate, { amount: 5_000 })];
    const { _id, paid } = recordIn((await save('operator', plate, { prepaid, payments: CASH })).body);
    expect(paid).toEqual({ inspection: 8_000, environmental: 4_800 });
    expect(await accountsOf(_id)).toEqual([
      'cash → environmental 4800',
      'cash → inspection 3000',
      'prepaid → inspection 5000',
    ]);
  });

  it('owes back what was too much', async () => {
    const plate = newPlate();
    const prepaid = [await storePrepayment(test, plate, { amount: 10_000 })];
    const saved = recordIn((await save('operator', plate, { prepaid })).body);
    expect(saved).toMatchObject({ paid: { inspection: 10_000 }, fees: { inspection: { amount: 8_000 } } });
  });

  it('gives it free when it is cancelled: it waits for the next one, as often as it takes', async () => {
    const plate = newPlate();
    const ids = [
      await storePrepayment(test, plate),
      await storePrepayment(test, plate, { purpose: 'environmental' }),
    ];
    for (let time = 1; time <= 3; time += 1) {
      const saved = await save('operator', plate, { prepaid: ids });
      expect(saved.status, saved.text).toBe(201);
      const { _id, version, paid } = recordIn(saved.body);
      expect(paid).toEqual({ inspection: 8_000, environmental: 4_800 });
      const reason = { version, reason: 'VIN-ը սխալ էր' };
      const cancelled = await (await test.as('operator')).post(`/tech-service-checkup/${_id}/cancel`, reason);
      expect(recordIn(cancelled.body).paid).toEqual({ inspection: 0, environmental: 0 });
      expect((await ask('operator', plate)).data.prepaid).toMatchObject(
        [...ids].sort().map((id) => ({ _id: id })),
      );
      expect(await accountsOf(_id)).toEqual([
        'prepaid → environmental 4800',
        'prepaid → inspection 8000',
        'environmental → prepaid 4800',
        'inspection → prepaid 8000',
      ]);
    }
    await expect(
      test.database.pool.query('update payment_uses set released_at = now() where payment = $1', [ids[0]]),
    ).rejects.toThrow('a use is only released, and once');
    const told = await rows(
      `select sum(f.arca)::int as came, sum(f.returned)::int as returned, sum(f.received)::int as received
         from checkups c cross join lateral inspect.figures_of(c) f where c.car_reg_no = $1`,
      [plate],
    );
    // Neither came three times nor went back.
    expect(told).toEqual([{ came: 0, returned: 0, received: 0 }]);
    await test.runJobs();
    for (const sums of ['days', 'people'])
      expect(await rows(`select * from inspect.miscounted_${sums}('2026-01-01')`)).toEqual([]);
    const given = await (await test.as('admin')).post(`/payments/${ids[0]}/returns`, {
      _id: newId(),
      amount: 8_000,
      reason: 'Վճարողի դիմումով',
    });
    expect(given.status, given.text).toBe(201);
  });

  it('is free to be used by one desk alone, however many try at once', async () => {
    const plate = newPlate();
    const prepaid = [await storePrepayment(test, plate)];
    const { _id, version } = recordIn((await save('operator', plate, { prepaid })).body);
    const reason = { version, reason: 'VIN-ը սխալ էր' };
    await (await test.as('operator')).post(`/tech-service-checkup/${_id}/cancel`, reason);
    const next = await saveCheckup(test, 'operator', { CarRegNo: plate });
    const use = async (who: Who) =>
      (await test.as(who)).post(`/tech-service-checkup/${next._id}/prepaid`, { prepaid });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, desk) => use(desk % 2 ? 'operator' : 'operatorA2')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await accountsOf(next._id)).toEqual(['prepaid → inspection 8000']);
  });

  it('is read by the desk, the mechanic and the owner with its channel', async () => {
    const plate = newPlate();
    const prepaid = [await storePrepayment(test, plate)];
    const { _id } = recordIn((await save('operator', plate, { prepaid })).body);
    for (const who of ['operator', 'owner'] as const)
      expect(
        await asPerson(
          test,
          who,
          `select purpose, method, amount from inspect.receipts where checkup = '${_id}'`,
        ),
      ).toEqual([{ purpose: 'inspection', method: 'arca', amount: 8_000 }]);
  });

  it.each<[string, (plate: string) => Promise<string>]>([
    ['of another plate', () => storePrepayment(test, newPlate())],
    ['of another company', (plate) => storePrepayment(test, plate, { station: 'twoA' })],
    ['that nobody has', async () => 'e'.repeat(24)],
    [
      'that is not needed beside another',
      async (plate) => `${await storePrepayment(test, plate)},${await storePrepayment(test, plate)}`,
    ],
  ])('is refused with one %s, and nothing of it is stored', async (_what, make) => {
    const plate = newPlate();
    const prepaid = (await make(plate)).split(',');
    const refused = await save('operator', plate, { prepaid });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'checkup.prepaid_changed',
    ]);
    expect(await rows('select id from checkups where car_reg_no = $1', [plate])).toEqual([]);
    for (const id of prepaid) expect(await usesOf(id)).toEqual([]);
  });

  it('uses it only where it was named', async () => {
    const plate = newPlate();
    const id = await storePrepayment(test, plate);
    const { paid } = recordIn((await save('operator', plate, {})).body);
    expect(paid).toEqual({ inspection: 0, environmental: 0 });
    expect(await usesOf(id)).toEqual([]);
  });

  it('repeated is the same one, and pays once', async () => {
    const plate = newPlate();
    const prepaid = [await storePrepayment(test, plate)];
    const payload = { ...(await payloadOf(test, 'operator', { CarRegNo: plate })), prepaid };
    const operator = await test.as('operator');
    const answers = [
      await operator.post('/tech-service-checkup', payload),
      await operator.post('/tech-service-checkup', payload),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await accountsOf(String(payload.temporary_id))).toEqual(['prepaid → inspection 8000']);
  });
});

describe('a stored checkup that is not paid', () => {
  const use = async (who: Who, id: string, prepaid: string[]) =>
    (await test.as(who)).post(`/tech-service-checkup/${id}/prepaid`, { prepaid });

  it('is offered what came later, and is paid with it once, however many desks do it', async () => {
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: newPlate() });
    const id = await storePrepayment(test, checkup.CarRegNo ?? '');
    const offered = await (await test.as('operatorA2')).get(`/tech-service-checkup/${checkup._id}/prepaid`);
    expect(offered.body).toMatchObject({ data: [{ _id: id, amount: 8_000 }] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, desk) => use(desk % 2 ? 'operator' : 'operatorA2', checkup._id, [id])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(recordIn(answers[0]?.body).paid).toEqual({ inspection: 8_000, environmental: 0 });
    expect(await accountsOf(checkup._id)).toEqual(['prepaid → inspection 8000']);
  });

  it('loses to the desk that took it for another vehicle’s record of the same plate', async () => {
    const plate = newPlate();
    const id = await storePrepayment(test, plate);
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: plate });
    await use('operator', checkup._id, [id]);
    const other = await saveCheckup(test, 'operator', { CarRegNo: newPlate() });
    expect(await use('operator', other._id, [id])).toMatchObject({ status: 409 });
  });

  it('is told so where it goes back to its payer in the same moment', async () => {
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: newPlate() });
    const id = await storePrepayment(test, checkup.CarRegNo ?? '');
    const { pool } = test.database;
    const giving = await pool.connect();
    try {
      await giving.query('begin');
      await giving.query(
        `insert into payment_returns (id, payment, company, amount, reason, created_by, at) values ($1, $2, $3, 8000, 'x', $4, $5)`,
        [newId(), id, COMPANIES.one, PEOPLE.owner.id, NOON],
      );
      const using = use('operator', checkup._id, [id]);
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), { timeout: 20_000 });
      await giving.query('commit');
      expect(await using).toMatchObject({ status: 409, body: { code: 'checkup.prepaid_changed' } });
    } finally {
      giving.release();
    }
    expect(await usesOf(id)).toEqual([]);
  });

  it('takes none where it was paid in cash', async () => {
    const checkup = await saveCheckup(test, 'operator', {
      CarRegNo: newPlate(),
      payments: [{ purpose: 'inspection', method: 'cash' }],
    });
    const id = await storePrepayment(test, checkup.CarRegNo ?? '');
    expect(
      (await (await test.as('operator')).get(`/tech-service-checkup/${checkup._id}/prepaid`)).body,
    ).toEqual({ data: [], orders: [] });
    expect(await use('operator', checkup._id, [id])).toMatchObject({ status: 409 });
    expect(await usesOf(id)).toEqual([]);
  });

  it('can pay the rest of its own tax in cash', async () => {
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: newPlate() });
    const id = await storePrepayment(test, checkup.CarRegNo ?? '', {
      purpose: 'environmental',
      amount: 1_800,
    });
    await use('operator', checkup._id, [id]);
    const rest = await (await test.as('operator')).post(`/tech-service-checkup/${checkup._id}/payments`, {
      payments: [{ _id: 'c'.repeat(24), purpose: 'environmental', method: 'cash' }],
      seenTotal: 3_000,
    });
    expect(rest.status).toBe(201);
    expect(recordIn(rest.body).paid.environmental).toBe(4_800);
  });
});

describe('the database itself', () => {
  const useOf = (payment: string, { _id, company }: Pick<Checkup, '_id' | 'company'>, who: Who) =>
    asPerson(
      test,
      who,
      `insert into payment_uses (payment, checkup, company, vehicle, purpose, created_by, at)
       select '${payment}', c.id, '${company}', c.vehicle, 'inspection', '${PEOPLE[who].id}', now() from checkups c where c.id = '${_id}'
       returning payment::text`,
    );

  it('uses it once, for its own plate and within its own company', async () => {
    const plate = newPlate();
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: plate });
    const theirs = await storePrepayment(test, plate, { station: 'twoA' });
    await expect(useOf(theirs, checkup, 'operator')).rejects.toMatchObject({
      constraint: 'payment_uses_left',
    });
    const another = await storePrepayment(test, newPlate());
    await expect(useOf(another, checkup, 'operator')).rejects.toMatchObject({
      constraint: 'payment_uses_plate',
    });
    const own = await storePrepayment(test, plate);
    await expect(useOf(own, checkup, 'mechanic')).rejects.toMatchObject({ code: '42501' });
    expect(await useOf(own, checkup, 'operator')).toEqual([{ payment: own }]);
  });

  it('tells a mechanic and the staff nothing of what is not used yet', async () => {
    const plate = newPlate();
    await storePrepayment(test, plate);
    for (const who of ['mechanic', 'admin', 'viewer'] as const)
      expect(await asPerson(test, who, `select * from inspect.prepaid_of('${plate}')`)).toEqual([]);
  });
});
