import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson as asPersonOf } from '../../../test/as-person.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../ids.ts';

/** Rows of which a person reads less than his company's (`narrower` in row-security.db.test.ts). */
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  for (const who of ['operator', 'operator2'] as const)
    await test.database.pool.query(
      `insert into login_history (id, at, "user", company, email_hash, result, factor) values ($1, now(), $2, $3, '\\x00', 'success', 'password')`,
      [newId(), PEOPLE[who].id, PEOPLE[who].company],
    );
});
afterAll(() => test.close());

const DENIED = { code: '42501' };
const asPerson = (who: Who | null, text: string) => asPersonOf(test, who, text);

describe('sign-ins, asked of the database itself', () => {
  it.each<[Who, Who[]]>([
    ['admin', ['operator', 'operator2']],
    ['viewer', []],
    ['owner', ['operator']],
    ['owner2', ['operator2']],
    ['operator', ['operator']],
    ['operatorA2', []],
    ['mechanic', []],
  ])('%s reads those of %j', async (who, whose) => {
    const rows = await asPerson(who, 'select distinct "user"::text as person from login_history');
    expect(rows.map(({ person }) => person).sort()).toEqual(whose.map((name) => PEOPLE[name].id).sort());
  });

  it.each<[Who, number]>([
    ['admin', 1],
    ['viewer', 0],
    ['owner', 0],
    ['operator', 0],
  ])('%s reads %i of the security events, and writes none', async (who, count) => {
    const id = newId();
    const values = `'${id}', now(), 'foreign_id', '${PEOPLE.operator.id}', '${COMPANIES.one}', '${id}', 'GET /x', 404, 'users', '${id}'`;
    const add = `insert into security_events (id, at, kind, "user", company, session, call, status, entity, record) values (${values})`;
    await test.database.pool.query(add);
    expect(await asPerson(who, `select id from security_events where id = '${id}'`)).toHaveLength(count);
    await expect(asPerson(who, add)).rejects.toMatchObject(DENIED);
    await expect(test.database.pool.query('delete from security_events')).rejects.toThrow('append-only');
  });
});
