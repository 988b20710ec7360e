import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCheckup } from '../../test/build/checkup.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { asSystem, rawQuery } from '../platform/db/transaction.ts';
import { errorCode } from '../platform/start-error.ts';

const CANARY = 'KANARIAN77';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Where our own server writes; null on a server that somebody else set up, whose settings are the doctor's business. */
async function ownLog(): Promise<string | null> {
  const { rows } = await app.database.pool.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const file = join(dirname(rows[0]?.folder ?? ''), 'postgres.log');
  return existsSync(file) ? file : null;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (problem: unknown) => errorCode(problem),
  );

/** Two that each wait for the other's row, whose key is text that a person typed. */
async function deadlock(): Promise<unknown[]> {
  const { pool } = app.database;
  await pool.query('create table canaries (name text primary key, times int)');
  await pool.query('insert into canaries values ($1, 0), ($2, 0)', [`${CANARY}a`, `${CANARY}b`]);
  const [one, other] = [await pool.connect(), await pool.connect()];
  const touch = (client: typeof one, name: string) =>
    client.query('update canaries set times = times + 1 where name = $1', [name]);
  try {
    for (const client of [one, other]) await client.query('begin');
    await touch(one, `${CANARY}a`);
    await touch(other, `${CANARY}b`);
    return await Promise.all([codeOf(touch(one, `${CANARY}b`)), codeOf(touch(other, `${CANARY}a`))]);
  } finally {
    for (const client of [one, other]) {
      await client.query('rollback');
      client.release();
    }
  }
}

describe("PostgreSQL's own log", () => {
  test('holds nothing that people type, whatever the database refuses', async () => {
    const { pool } = app.database;
    const ask = (query: ReturnType<typeof sql>) => codeOf(asSystem(pool, (tx) => tx.rows(rawQuery(query))));
    const operator = await app.as('operator');
    // A constraint whose violation quotes the whole row.
    await pool.query(
      'alter table checkups add constraint refuse_canary check (owner_name not like $$KANARIAN%$$) not valid',
    );
    const checkup = await buildCheckup(pool, { ownerName: CANARY, phone: '+37499777777' });
    expect((await operator.post('/tech-service-checkup', checkup)).status).toBe(500);
    await pool.query('create table unique_canary (name text primary key)');
    await pool.query('grant all on unique_canary to inspect_system');
    const insert = sql`insert into unique_canary values (${CANARY})`;
    expect(await ask(insert)).toBe('nothing');
    expect(await ask(insert)).toBe('23505');
    expect(await ask(sql`select ${CANARY}::text::int`), 'no number').toBe('22P02');
    expect(await ask(sql`select (${`{"${CANARY}`})::jsonb`), 'no JSON').toBe('22P02');
    const late = asSystem(pool, async (tx) => {
      await tx.run(rawQuery(sql`set local statement_timeout = 20`));
      await tx.rows(rawQuery(sql`select pg_sleep(30), ${CANARY}::text`));
    });
    expect(await codeOf(late)).toBe('57014');
    expect(await deadlock()).toContain('40P01');
    const file = await ownLog();
    // On a server of somebody else's the doctor says which settings are missing.
    const said = file === null ? '' : readFileSync(file, 'utf8');
    expect(said).not.toContain(CANARY);
    expect(said).not.toContain('37499777777');
  });

  test('says what the server itself does', async () => {
    const file = await ownLog();
    if (file === null) return;
    expect(readFileSync(file, 'utf8')).toMatch(/LOG: {2}database system is ready to accept connections/);
  });
});
