import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserOf } from '../../../test/browser.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, PEOPLE } from '../../../test/fixtures.ts';
import { temporaryStorage } from '../../../test/temporary-storage.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { anchorRecords } from './anchor-records.ts';
import { purgeSignIns } from './purge-sign-ins.ts';
import { chainRecords } from './record-chain.query.ts';
import { verifyRecords } from './verify-records.ts';

let test: TestApp;
let files: Awaited<ReturnType<typeof temporaryStorage>>;
beforeEach(async () => {
  files = await temporaryStorage();
  test = await testApp({ connections: 10, storage: files.storage });
});
afterEach(async () => {
  await test.close();
  await files.remove();
});

const TABLES = ['payments', 'ledger_entries', 'edit_histories', 'login_history', 'security_events'] as const;
const place = () => ({ pool: test.database.pool, storage: files.storage });
const chain = () => asSystem(test.database.pool, chainRecords);
const verify = () => verifyRecords(place(), test.clock.now());

/** What somebody with the database's own password can do. */
const tamper = (table: string, statement: string) =>
  test.database.pool.query(
    `alter table ${table} disable trigger all; ${statement}; alter table ${table} enable trigger all`,
  );

/** One row in each of the tables, as the program writes them. */
async function work(): Promise<void> {
  await saveCheckup(test, 'operator', { payments: [{ purpose: 'inspection', method: 'cash' }] });
  const owner = await test.as('owner');
  const blocked = await owner.put(`/tech-service-users/${PEOPLE.operatorB.id}`, {
    version: 1,
    blocked: true,
  });
  expect(blocked.status).toBe(200);
  await browserOf(test).login('owner');
  const owner2 = await test.as('owner2');
  await owner2.get(`/stations?company=${COMPANIES.one}`);
  await test.securityEvents();
  await chain();
}

describe('the chain of records', () => {
  it('holds payments, entries of the ledger, changes of rights, sign-ins and security events, each as it was written', async () => {
    await work();
    const { rows } = await test.database.pool.query<{ source: string }>(
      'select distinct source from record_chain order by source',
    );
    expect(rows.map(({ source }) => source)).toEqual([...TABLES].sort());
    expect(await verify()).toMatchObject({ anchors: 0, faults: [] });
  });

  it.each(TABLES)('finds a row of %s that was changed, removed or slipped in', async (table) => {
    await work();
    const { rows } = await test.database.pool.query<{ number: number; record: string }>(
      'select number, record from record_chain where source = $1 order by number limit 1',
      [table],
    );
    const [{ number, record } = { number: 0, record: '' }] = rows;
    const row = `${table} ${record}, link ${number}`;
    const moment = table === 'payments' ? 'created_at' : 'at';
    await tamper(
      table,
      `update ${table} set ${moment} = ${moment} - interval '1 minute' where id = '${record}'`,
    );
    expect((await verify()).faults).toEqual([`${row}: the record is not what was written`]);
    await tamper(
      table,
      `update ${table} set ${moment} = ${moment} + interval '1 minute' where id = '${record}'`,
    );
    expect((await verify()).faults).toEqual([]);
    const id = newId();
    await tamper(table, `update ${table} set id = '${id}' where id = '${record}'`);
    expect((await verify()).faults.sort()).toEqual(
      [`${row}: the record is gone`, `${table} ${id}, link 0: it was added past the chain`].sort(),
    );
  });

  it('finds links that were taken out or written anew, and a chain that is not what was anchored', async () => {
    await work();
    await anchorRecords(place(), test.clock.now());
    expect(await verify()).toMatchObject({ anchors: 1, faults: [] });
    await tamper('record_chain', `update record_chain set content = '\\x00' where number = 1`);
    expect((await verify()).faults[0]).toMatch(/link 1: its link was changed/);
    await tamper('payments', 'update payments set amount = 1');
    await tamper(
      'record_chain',
      `delete from record_chain;
       do $do$ declare one record; begin
         for one in select * from inspect.chained_records() order by at, source, record loop
           insert into record_chain (source, record, content)
             values (one.source, one.record, inspect.record_content(one.whole));
         end loop; end $do$`,
    );
    await chain();
    expect((await verify()).faults).toContain(
      'record-anchors/2026-11-20, payments, link 1: the chain is not what was anchored',
    );
  });

  it('is one chain also when many write and chain at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await browserOf(test, `192.0.2.${n + 1}`).login('owner');
        await chain();
      }),
    );
    expect(await verify()).toMatchObject({ records: 12, faults: [] });
    const { rows } = await test.database.pool.query('select number from record_chain order by number');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('chains a sign-in that was begun earlier and over later than another', async () => {
    const slow = await test.database.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into login_history (id, at, email_hash, result, factor) values ($1, now(), '\\x00', 'failure', 'password')`,
      [newId()],
    );
    await browserOf(test).login('owner');
    await chain();
    await slow.query('commit');
    slow.release();
    await chain();
    expect(await verify()).toMatchObject({ records: 2, faults: [] });
  });

  it('finds what was changed before it was chained', async () => {
    await browserOf(test).login('owner');
    await tamper('login_history', `update login_history set address = '192.0.2.200'`);
    expect((await verify()).faults).toEqual([
      expect.stringMatching(/^login_history \w+, link 0: the record is not what was written$/),
    ]);
  });

  it('lets nobody change or remove a payment or a sign-in', async () => {
    await work();
    for (const table of TABLES)
      await expect(test.database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
  });
});

const DAY = 24 * 3_600_000;
/** Long enough ago for every clock on which the tests run. */
const FIRST = new Date('2023-11-20T08:00:00.000Z');
const onDay = (days: number) => test.clock.set(new Date(FIRST.getTime() + days * DAY));
const purge = () => purgeSignIns(place(), test.clock.now());
async function signIns(): Promise<number[]> {
  await chain();
  const { rows } = await test.database.pool.query<{ number: number }>(
    `select c.number from login_history h join record_chain c on c.source = 'login_history' and c.record = h.id order by 1`,
  );
  return rows.map(({ number }) => number);
}

describe('sign-ins that were kept long enough', () => {
  beforeEach(async () => {
    for (const day of [0, 1, 2]) {
      onDay(day);
      await browserOf(test).login('owner');
      await anchorRecords(place(), test.clock.now());
    }
    await test.database.pool.query(
      `insert into login_reports (entry, "user", at) select id, "user", at from login_history order by at limit 1`,
    );
  });

  it('go after 400 days, and what is left goes on from them', async () => {
    onDay(400);
    await purge();
    expect(await signIns()).toEqual([1, 2, 3]);
    onDay(401);
    await purge();
    await purge();
    expect(await signIns()).toEqual([2, 3]);
    await browserOf(test).login('operator');
    expect(await signIns()).toEqual([2, 3, 4]);
    expect(await verify()).toEqual({ records: 3, anchors: 3, faults: [] });
    onDay(430);
    await purge();
    expect(await signIns()).toEqual([4]);
    expect((await verify()).faults).toEqual([]);
  });

  it('go by the work of every night', async () => {
    onDay(401);
    await test.jobs.planRecurring();
    await test.runJobs();
    expect(await signIns()).toEqual([2, 3]);
    expect(await verify()).toMatchObject({ anchors: 4, faults: [] });
  });

  it('none goes before its time, whoever asks the database', async () => {
    test.clock.set(new Date());
    await browserOf(test).login('owner');
    await chain();
    const last = `from record_chain where source = 'login_history' order by number desc limit 1`;
    await expect(
      test.database.pool.query(`select inspect.purge_login_history(number, hash) ${last}`),
    ).rejects.toThrow('kept for 400 days');
    await expect(
      test.database.pool.query(`select inspect.purge_login_history(2, '\\x00'::bytea)`),
    ).rejects.toThrow('is not what was anchored');
    await expect(test.database.pool.query('delete from login_history')).rejects.toThrow('append-only');
    await expect(test.database.pool.query('delete from record_chain')).rejects.toThrow('append-only');
  });

  it('a removal that only looks like it is found', async () => {
    onDay(401);
    const forge = (number: number) =>
      tamper(
        'record_chain',
        `alter table login_history disable trigger all; alter table login_reports disable trigger all;
         insert into record_chain_starts select source, number, hash from record_chain
          where source = 'login_history' and number = ${number}
         on conflict (source) do update set number = excluded.number, hash = excluded.hash;
         delete from login_history h using record_chain c where c.record = h.id and c.number <= ${number};
         delete from record_chain where source = 'login_history' and number <= ${number};
         alter table login_history enable trigger all; alter table login_reports enable trigger all`,
      );
    await forge(2);
    expect((await verify()).faults).toEqual([
      'record-anchors/2023-11-21, login_history, link 2: it was removed before its time',
    ]);
    await browserOf(test).login('owner');
    await chain();
    await forge(4);
    expect((await verify()).faults).toContain(
      'login_history, link 4: what is before it was removed, and no anchor ends there',
    );
  });
});
