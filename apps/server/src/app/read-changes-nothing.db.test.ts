import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, publishedCalls } from '../../test/app-without-database.ts';
import { buildCheckup } from '../../test/build/checkup.ts';
import { PASSING_ROWS } from '../../test/contract/stored.ts';
import { PEOPLE, type Who } from '../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../test/test-app.ts';

const EVERYONE = Object.keys(PEOPLE) as Who[];

let t: TestApp;
let paths: string[];
/** Of these, those that note in the history what is taken out or looked up. */
let noted: Set<string>;

beforeAll(async () => {
  t = await testApp();
  const operator = await t.as('operator');
  const saved = await operator.post('/tech-service-checkup', await buildCheckup(t.database.pool));
  expect(saved.status).toBe(201);
  const { _id: id, carType, CarRegNo: plate } = Object(Object(saved.body).data);
  const calls = (await publishedCalls(t.app)).filter(({ method }) => method === 'GET');
  const pathOf = ({ url }: Call) => url.replace('/api', '').replace('f'.repeat(24), id);
  const plain = calls.map(pathOf);
  const lookup = `/find-tech-service?data=${plate}`;
  noted = new Set([...calls.filter(({ takesOut }) => takesOut).map(pathOf), lookup]);
  paths = [
    ...plain,
    lookup,
    `/tech-service-checkup-quote?carType=${carType}&productionYear=2016`,
    '/tech-service-checkup?startDate=2026-11-20&search=TT&limit=200&sort=-createdAt',
    '/health',
    '/ready',
    '/docs',
    '/openapi.json',
    '/nothing-here',
  ];
});
afterAll(() => t.close());

/** Rows and content of every table, but for `passing` ones; reading may note a session's last use, a foreign id and a try. */
async function fingerprints(passing: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('security_events', 'record_chain', 'attempt_limits') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await t.database.pool.query<{ fingerprint: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5((to_jsonb(x) - 'last_seen')::text), '' order by to_jsonb(x)::text)), '') as fingerprint from "${name}" x
        where not (${passing[name] ?? 'false'})`,
    );
    found[name] = rows[0]?.fingerprint ?? '';
  }
  return found;
}

describe('reading', () => {
  test('changes not one row of any table, whoever reads and whatever is read', async () => {
    const clients: Client[] = [t.anonymous, ...(await Promise.all(EVERYONE.map((who) => t.as(who))))];
    const statuses = new Set<number>();
    const readAll = async (some: readonly string[]) => {
      for (const client of clients)
        for (const path of some) {
          const { status } = await client.get(path);
          expect({ path, status }).not.toMatchObject({ status: 500 });
          statuses.add(status);
          await client.get(`${path}${path.includes('?') ? '&' : '?'}action=confirm&delete=1`);
        }
    };
    const before = await fingerprints();
    await readAll(paths.filter((path) => !noted.has(path)));
    expect(await fingerprints()).toEqual(before);
    const beforeFiles = await fingerprints(PASSING_ROWS);
    await readAll([...noted]);
    expect(await fingerprints(PASSING_ROWS)).toEqual(beforeFiles);
    expect(noted.size).toBeGreaterThan(5);
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  }, 180_000);

  test('by HEAD changes nothing either and has no body', async () => {
    const before = await fingerprints(PASSING_ROWS);
    for (const path of paths) {
      const answer = await t.app.inject({ method: 'HEAD', url: `/api${path}` });
      expect(answer.body).toBe('');
    }
    expect(await fingerprints(PASSING_ROWS)).toEqual(before);
  });

  test('answers about people and vehicles are never cached; lists ask again each time', async () => {
    const client = await t.as('operator');
    for (const path of paths.filter((known) => !/^\/(health|ready|docs|openapi)/.test(known))) {
      const { status, headers } = await client.get(path);
      const cacheControl = String(headers['cache-control']);
      expect({ path, status, cacheControl }).toMatchObject({
        cacheControl: expect.stringMatching(/^(no-store|private, no-cache)$/),
      });
      if (/checkup|tech-service|auth|checkStatus/.test(path))
        expect({ path, cacheControl }).toEqual({ path, cacheControl: 'no-store' });
    }
  });
});

describe('the fingerprints themselves', () => {
  test('notice one changed letter and one added row', async () => {
    const before = await fingerprints();
    await t.database.pool.query(`update stations set address = '2' where id = $1`, [PEOPLE.operator.station]);
    const after = await fingerprints();
    expect(after.stations).not.toBe(before.stations);
    expect({ ...after, stations: before.stations }).toEqual(before);
  });
});
