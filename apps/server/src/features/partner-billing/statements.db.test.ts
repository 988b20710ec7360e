import { partnerApiEndpoints } from '@inspect/contract/partner-api';
import { BILLED_KINDS } from '@inspect/contract/partner-billing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountOf, sheetOf, statementsOf, storeTariff, traceCall } from '../../../test/build/billing.ts';
import { askAs, storePartner } from '../../../test/build/partner.ts';
import { PEOPLE } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { issueStatements } from './issue-statements.ts';

/** Months of Yerevan, each later than the one of the test before: what is closed stays closed. */
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 20 });
});
afterAll(() => test.close());

const issueAt = (at: string) => {
  test.clock.set(new Date(at));
  return issueStatements({ clock: test.clock, pool: test.database.pool, logger: test.app.log });
};
const linesOf = async (partner: string, index = 0) => {
  const { lines } = await sheetOf(test, (await statementsOf(test, partner))[index]?._id);
  return lines.map(({ kind, fromDay, toDay, calls, free, price, amount }) => [
    ...[kind, fromDay, toDay, calls, free, price, amount],
  ]);
};

describe('a statement of November', () => {
  it('has a call of 23:59:59.9 of its last day in Yerevan, and not one of a moment later', async () => {
    const of = await storePartner(test);
    await storeTariff(test, of.partner._id, '2026-11-01', { vehiclePrice: 7 });
    test.clock.set(new Date('2026-11-30T19:59:59.900Z'));
    expect((await askAs(test, of.secret, { query: { plate: '99ZZ991' } })).status).toBe(200);
    test.clock.set(new Date('2026-11-30T20:00:00.000Z'));
    for (const plate of ['99ZZ992', '99ZZ993'])
      expect((await askAs(test, of.secret, { query: { plate } })).status).toBe(200);
    await traceCall(test.database, of, '2026-10-31T20:00:00.000Z');
    await traceCall(test.database, of, '2026-10-31T19:59:59.999Z');
    // An hour of patience with calls that are still being answered.
    await issueAt('2026-11-30T20:59:59Z');
    expect(await statementsOf(test, of.partner._id)).toEqual([]);
    await issueAt('2026-12-01T00:00:00Z');
    expect(await linesOf(of.partner._id)).toEqual([
      ['fee', '2026-11-01', '2026-11-30', null, null, null, 0],
      ['vehicle', '2026-11-01', '2026-11-30', 2, 0, 7, 14],
    ]);
    expect(await statementsOf(test, of.partner._id)).toMatchObject([
      { month: '2026-11-01', dueOn: '2026-12-16', total: 14, covered: 0, state: 'open' },
    ]);
    expect((await accountOf(test, of.partner._id)).preview).toMatchObject({ month: '2026-12-01', total: 14 });
  });
});

describe('a statement of December', () => {
  it('has neither refused calls, nor those of the sandbox, nor what failed', async () => {
    const of = await storePartner(test);
    await storeTariff(test, of.partner._id, '2026-12-01', { vehiclePrice: 10, historyPrice: 25 });
    for (const status of [400, 401, 402, 403, 404, 429, 500, 503])
      await traceCall(test.database, of, '2026-12-10T08:00:00Z', { status });
    await traceCall(test.database, of, '2026-12-10T08:00:00Z', { sandbox: true });
    await traceCall(test.database, of, '2026-12-10T08:00:00Z', { call: 'GET /partner/v1/unknown' });
    await traceCall(test.database, of, '2026-12-10T08:00:00Z', { kind: 'history' });
    await issueAt('2027-01-01T00:00:00Z');
    expect(await linesOf(of.partner._id)).toEqual([
      ['fee', '2026-12-01', '2026-12-31', null, null, null, 0],
      ['history', '2026-12-01', '2026-12-31', 1, 0, 25, 25],
    ]);
  });
});

describe('a tariff that changes in the middle of January', () => {
  it('is owed by its days, and free calls are counted through the month in their order', async () => {
    const of = await storePartner(test);
    const partner = of.partner._id;
    const first = { monthlyFee: 1_000, vehiclePrice: 10, historyPrice: 100, includedCalls: 3 };
    await storeTariff(test, partner, '2026-12-20', first);
    await storeTariff(test, partner, '2027-01-16', {
      monthlyFee: 1_000,
      vehiclePrice: 20,
      historyPrice: 200,
      includedCalls: 5,
    });
    const calls = [
      ['2027-01-02T08:00:00Z', 'vehicle'],
      ['2027-01-03T08:00:00Z', 'history'],
      ['2027-01-04T08:00:00Z', 'vehicle'],
      // the fourth: one more than the first tariff includes
      ['2027-01-15T19:59:59.999Z', 'history'],
      // the fifth: the last that the second one includes
      ['2027-01-15T20:00:00Z', 'vehicle'],
      ['2027-01-17T08:00:00Z', 'vehicle'],
      ['2027-01-18T08:00:00Z', 'history'],
    ] as const;
    for (const [at, kind] of calls) await traceCall(test.database, of, at, { kind });
    await issueAt('2027-02-01T00:00:00Z');
    expect((await statementsOf(test, partner)).map(({ month }) => month)).toEqual([
      '2026-12-01',
      '2027-01-01',
    ]);
    expect(await linesOf(partner, 0)).toEqual([['fee', '2026-12-20', '2026-12-31', null, null, null, 387]]);
    expect(await linesOf(partner, 1)).toEqual([
      ['fee', '2027-01-01', '2027-01-15', null, null, null, 483],
      ['vehicle', '2027-01-01', '2027-01-15', 2, 2, 10, 0],
      ['history', '2027-01-01', '2027-01-15', 2, 1, 100, 100],
      ['fee', '2027-01-16', '2027-01-31', null, null, null, 516],
      ['vehicle', '2027-01-16', '2027-01-31', 2, 1, 20, 20],
      ['history', '2027-01-16', '2027-01-31', 1, 0, 200, 200],
    ]);
    expect((await statementsOf(test, partner)).map(({ total }) => total)).toEqual([387, 1_319]);
  });
});

describe('the statements of February', () => {
  it('are issued once, by however many processes, and numbered without gaps', async () => {
    const all = await Promise.all([storePartner(test), storePartner(test), storePartner(test)]);
    for (const of of all) {
      await storeTariff(test, of.partner._id, '2027-02-01', { monthlyFee: 500 });
      await traceCall(test.database, of, '2027-02-28T19:59:59.900Z');
    }
    test.clock.set(new Date('2027-03-01T00:00:00Z'));
    const services = { clock: test.clock, pool: test.database.pool, logger: test.app.log };
    await Promise.all([1, 2, 3, 4].map(() => issueStatements(services)));
    await issueStatements(services);
    for (const { partner } of all) expect(await statementsOf(test, partner._id)).toHaveLength(1);
    const { rows } = await test.database.pool.query('select number from partner_statements order by 1');
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('of the others are issued when one can not be; the job fails, and that one is issued when it can', async () => {
    const all = [await storePartner(test), await storePartner(test), await storePartner(test)];
    for (const { partner } of all) await storeTariff(test, partner._id, '2027-03-01', { monthlyFee: 500 });
    const partner = all.map((each) => each.partner._id).sort()[0] ?? '';
    await test.database.pool.query(
      `create function public.refuse_statement() returns trigger language plpgsql as
         $$ begin if new.partner = '${partner}' and new.month = '2027-03-01' then raise exception 'no statement'; end if; return new; end $$;
       create trigger refused before insert on partner_statements for each row execute function public.refuse_statement()`,
    );
    const counts = async () =>
      Promise.all(all.map(async (each) => (await statementsOf(test, each.partner._id)).length));
    // Two months are unstated: of who has no March no April is issued, or March never could be.
    await expect(issueAt('2027-05-01T00:00:00Z')).rejects.toThrow('1 partner');
    expect((await counts()).sort()).toEqual([0, 2, 2]);
    expect(await statementsOf(test, partner)).toEqual([]);
    expect(test.log()).toContain(partner);
    await test.database.pool.query(
      'drop trigger refused on partner_statements; drop function public.refuse_statement',
    );
    await issueAt('2027-05-01T00:00:00Z');
    expect(await counts()).toEqual([2, 2, 2]);
  });

  it('are made by the job of the night, as well as what nights before left', async () => {
    const { partner } = await storePartner(test);
    await storeTariff(test, partner._id, '2027-03-01', { monthlyFee: 500 });
    test.clock.set(new Date('2027-05-02T00:00:00Z'));
    await test.jobs.planRecurring();
    await test.runJobs();
    expect((await statementsOf(test, partner._id)).map(({ month }) => month)).toEqual([
      '2027-03-01',
      '2027-04-01',
    ]);
  });
});

describe('a month that is closed', () => {
  it('does not wait for a part of the calls that is being tidied up', async () => {
    const tidying = await test.database.pool.connect();
    try {
      const parts = await tidying.query<{ part: string }>(
        `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'partner_calls'::regclass`,
      );
      expect(parts.rows).not.toEqual([]);
      await tidying.query('begin');
      // As autovacuum holds it.
      for (const { part } of parts.rows)
        await tidying.query(`lock table ${part} in share update exclusive mode`);
      const closing = await test.database.pool.connect();
      try {
        await closing.query(`begin; set local lock_timeout = '200ms'`);
        await closing.query(`select inspect.close_partner_month('2027-05-01', '2027-06-01T00:00:00Z')`);
        await closing.query('rollback');
      } finally {
        closing.release();
      }
    } finally {
      await tidying.query('rollback');
      tidying.release();
    }
  });

  it('waits for the call that is being written, and has it', async () => {
    const of = await storePartner(test);
    await storeTariff(test, of.partner._id, '2027-05-01', { vehiclePrice: 1 });
    const writing = await test.database.pool.connect();
    try {
      await writing.query('begin');
      await traceCall({ pool: writing }, of, '2027-05-31T19:59:59.900Z');
      const issued = issueAt('2027-06-01T00:00:00Z');
      await vi.waitFor(async () => {
        const { rows } = await test.database.pool.query(
          // Of this database: in copies of one template the table has the same number everywhere.
          `select 1 from pg_locks where not granted and relation = 'partner_calls'::regclass
              and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      });
      await writing.query('commit');
      await issued;
    } finally {
      writing.release();
    }
    expect(await linesOf(of.partner._id)).toContainEqual(['vehicle', '2027-05-01', '2027-05-31', 1, 0, 1, 1]);
  });

  it('gets no other call: who comes too late is not answered, and owes nothing', async () => {
    const of = await storePartner(test);
    await expect(traceCall(test.database, of, '2027-05-31T19:59:59.999Z')).rejects.toThrow(
      'the month of this call is closed',
    );
    test.clock.set(new Date('2027-05-31T19:59:59.999Z'));
    expect((await askAs(test, of.secret, { query: { plate: '99ZZ994' } })).status).toBe(500);
    test.clock.set(new Date('2027-06-02T08:00:00Z'));
    expect((await askAs(test, of.secret, { query: { plate: '99ZZ994' } })).status).toBe(200);
    const { rows } = await test.database.pool.query('select status from partner_calls where partner = $1', [
      of.partner._id,
    ]);
    expect(rows).toEqual([{ status: 200 }]);
  });

  it('is never one that is not over', async () => {
    await expect(
      test.database.pool.query(
        `select inspect.close_partner_month('2027-06-01', '2027-06-30T19:59:59.999Z')`,
      ),
    ).rejects.toThrow('the month is not over');
    await expect(
      test.database.pool.query(
        `select inspect.issue_partner_statement('${'a'.repeat(24)}', '2027-06-01', '${newId()}', '2027-06-02T00:00Z')`,
      ),
    ).rejects.toThrow('the month is not closed');
  });
});

describe('what is issued', () => {
  const TABLES = [
    ...['partner_statements', 'partner_statement_lines', 'partner_months_closed'],
    ...['partner_receipts', 'partner_corrections'],
  ];

  it.each(TABLES)('is changed by nobody, not even by the owner of %s', async (table) => {
    const [column] = (
      await test.database.pool.query(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
        [table],
      )
    ).rows;
    for (const statement of [
      `update ${table} set ${column.name} = ${column.name}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(test.database.pool.query(statement), statement).rejects.toThrow();
  });

  it('is written by nobody but the function that counts', async () => {
    for (const role of ['inspect_app', 'inspect_system'])
      for (const statement of [
        `insert into partner_statements values ('${newId()}', 99, '${newId()}', '2030-01-01', now(), '2030-01-01', 0)`,
        `insert into partner_statement_lines (statement, position) values ('${newId()}', 1)`,
        `insert into partner_months_closed values ('2030-01-01', now())`,
      ]) {
        const client = await test.database.pool.connect();
        await client.query(
          `begin; set local role ${role}; select set_config('inspect.user', '${PEOPLE.admin.id}', true)`,
        );
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
        await client.query('rollback');
        client.release();
      }
  });

  it('keeps its month from other tariffs, also from whoever passes the server by', async () => {
    const { partner } = await storePartner(test);
    await storeTariff(test, partner._id, '2027-06-01', { monthlyFee: 300 });
    await issueAt('2027-07-01T00:00:00Z');
    const tariff = (startsOn: string) =>
      test.database.pool.query(
        `insert into partner_tariffs values ('${newId()}', $1, $2, 1, 1, 1, 1, 1, now(), '${PEOPLE.admin.id}')`,
        [partner._id, startsOn],
      );
    for (const day of ['2027-05-31', '2027-06-30'])
      await expect(tariff(day)).rejects.toThrow('the statement of this month is issued');
    await tariff('2027-07-01');
    await expect(
      test.database.pool.query('update partner_tariffs set removed_at = now() where partner = $1', [
        partner._id,
      ]),
    ).rejects.toThrow('the statement of this month is issued');
  });
});

it('calls of partners are paid for by their kind, as they are traced', async () => {
  const calls = Object.values(partnerApiEndpoints).map(({ method, path }) => `${method} ${path}`);
  const { rows } = await test.database.pool.query<{ call: string; kind: string }>(
    'select call, inspect.billed_kind(call) as kind from unnest($1::text[]) call where inspect.billed_kind(call) is not null',
    [calls],
  );
  expect(Object.fromEntries(rows.map(({ call, kind }) => [call, kind]))).toEqual({
    'GET /partner/v1/vehicle': 'vehicle',
    'GET /partner/v1/vehicle/checkups': 'history',
  });
  expect(BILLED_KINDS).toEqual(['vehicle', 'history']);
});
