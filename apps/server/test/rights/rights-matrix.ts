import type { FastifyInstance } from 'fastify';
import { publishedCalls } from '../app-without-database.ts';
import type { Who as Person } from '../fixtures.ts';
import { UPLOADS } from '../tenants/samples.ts';
import type { Client, TestApp } from '../test-app.ts';
import { EXPECTED } from './expected.ts';
import type { Rule, Who } from './may.ts';

/** People of both companies; the rights of a role are the same in each. */
const PEOPLE: readonly (readonly [Person, Who])[] = [
  ['admin', 'admin'],
  ['viewer', 'viewer'],
  ['owner', 'owner'],
  ['owner2', 'owner'],
  ['operator', 'operator'],
  ['operator2', 'operator'],
  ['mechanic', 'mechanic'],
  ['mechanic2', 'mechanic'],
];

/** What the pages say: as granted, granted without any action but seeing, not granted at all, everything granted to everyone. */
const STATES = {
  granted: null,
  'seen only': `update page_grants set "create" = false, edit = false, "delete" = false, export = false`,
  'not granted': `update page_grants set "view" = false`,
  'nothing may be removed': `update page_grants set "delete" = false`,
  'every other page': `update page_grants set "view" = false where page in
     (select id from (select id, row_number() over (order by ordering, id) as place from pages) p where place % 2 = 0)`,
  'every page to everyone': `insert into page_grants (page, role, "view", "create", edit, "delete", export)
     select p.id, r, true, true, true, true, true from pages p,
       unnest(array['ADMIN', 'VIEWER', 'TECHNICAL_SERVICE_OWNER', 'TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC']) r
     on conflict (page, role, "user") do update set "view" = true, "create" = true, edit = true, "delete" = true, export = true`,
} as const;
type State = keyof typeof STATES;
const ROLES: Record<Who, string> = {
  admin: 'ADMIN',
  viewer: 'VIEWER',
  owner: 'TECHNICAL_SERVICE_OWNER',
  operator: 'TECHNICAL_SERVICE_OPERATOR',
  mechanic: 'TECHNICAL_SERVICE_MECHANIC',
};

const FILE = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--\r\n' };

type Grant = { route: string; role: string } & Record<string, unknown>;
type Call = { method: string; path: string; url: string };

export async function callsOf(app: FastifyInstance): Promise<Call[]> {
  const calls = await publishedCalls(app);
  return calls.map(({ method, path, url }) => ({
    method,
    path: path.replace(/^\/api/, ''),
    url: url.replace(/^\/api/, ''),
  }));
}

/**
 * Asks every call as everyone in every state of the pages and compares with what was written down. No call is ever
 * carried out: rights are asked before the input, and the input has a parameter that nobody declared.
 */
export async function compareRights(
  test: TestApp,
  only?: string,
): Promise<{ cases: number; differences: string[] }> {
  const calls = (await callsOf(test.app)).filter(
    ({ method, path }) => only === undefined || only === `${method} ${path}`,
  );
  const differences: string[] = [];
  let cases = 0;
  const judge = async (
    name: string,
    who: string,
    state: State,
    client: Client,
    call: Call,
    expected: string,
  ) => {
    cases += 1;
    const { status } = await client.send(
      call.method as 'GET',
      `${call.url}?unknown=1`,
      UPLOADS.includes(name.replace(/\{(\w+)\}/g, ':$1')) ? FILE : {},
    );
    const actual =
      status === 401 ? 'nobody' : status === 403 ? 'may not' : status === 400 ? 'may' : `answered ${status}`;
    if (actual !== expected) differences.push(`${name} as ${who}, ${state}: ${actual}, expected ${expected}`);
  };
  for (const state of Object.keys(STATES).filter((key): key is State => Object.hasOwn(STATES, key))) {
    const grants = await setPages(test, state);
    const clients = await Promise.all(PEOPLE.map(async ([person]) => test.as(person)));
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const rule = EXPECTED.get(name);
      if (!rule) continue;
      await judge(name, 'nobody', state, test.anonymous, call, rule.who === 'public' ? 'may' : 'nobody');
      for (const [index, [person, role]] of PEOPLE.entries()) {
        const client = clients[index];
        if (client) await judge(name, person, state, client, call, expectedOf(rule, role, grants));
      }
    }
  }
  await setPages(test, 'granted');
  return { cases, differences };
}

function expectedOf(rule: Rule, who: Who, grants: readonly Grant[]): string {
  if (rule.who === 'partner') return 'nobody';
  return may(rule, who, grants) ? 'may' : 'may not';
}

function may(rule: Rule, who: Who, grants: readonly Grant[]): boolean {
  if (!('pages' in rule)) return true;
  if (rule.or && may(rule.or, who, grants)) return true;
  return grants.some(
    (grant) =>
      rule.who.includes(who) &&
      // A page that may not be seen is not granted, whatever else is ticked.
      grant.view === true &&
      grant.role === ROLES[who] &&
      rule.pages.includes(grant.route) &&
      grant[rule.action] === true,
  );
}

/** Puts the pages into this state and says who then has what. */
export async function setPages(test: TestApp, state: State): Promise<Grant[]> {
  const { pool } = test.database;
  await pool.query('create table if not exists grants_as_seeded as select * from page_grants');
  await pool.query('delete from page_grants');
  await pool.query('insert into page_grants select * from grants_as_seeded');
  const change = STATES[state];
  if (change) await pool.query(change);
  const { rows } = await pool.query<Grant>(
    'select p.route, g.* from page_grants g join pages p on p.id = g.page',
  );
  return rows;
}
