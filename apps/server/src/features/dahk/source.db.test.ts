import { dahkEndpoints, type HitRow, type SourceState } from '@inspect/contract/dahk';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { NOON, type Who } from '../../../test/fixtures.ts';
import { providerDouble } from '../../../test/provider-double.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem, rawQuery } from '../../platform/db/transaction.ts';
import { type HttpSourceSettings, httpSource } from '../../platform/gateways/enforcement/http-source.ts';

const MINUTE_MS = 60_000;
const TOKEN = 'a-word-that-nobody-reads';
const LIMITS = { everyMinutes: 60, mostEndedPercent: 50, patienceMs: 20_000, mostBytes: 20_000 };

let double: Awaited<ReturnType<typeof providerDouble>>;
let settings: HttpSourceSettings;
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  double = await providerDouble();
  settings = { ...LIMITS, url: `${double.origin}/hits`, token: TOKEN };
  test = await testApp({ connections: 8, enforcementSource: httpSource(settings) });
  admin = await test.as('admin');
});
afterAll(async () => {
  await test.close();
  await double.close();
});
beforeEach(async () => {
  test.clock.set(NOON);
  await test.database.pool.query(`truncate enforcement_hits; delete from jobs;
    update enforcement_source set asking_since = null, succeeded_at = null, hits = null, etag = null, address_digest = null,
      failed_at = null, problem = null, details = null`);
  double.headers.length = 0;
  settings.patienceMs = LIMITS.patienceMs;
});

/** Nobody waits for this long. */
const isSilent = () => {
  settings.patienceMs = 50;
  double.does(() => undefined);
};

type Line = { plate?: string; certificate?: string; reason?: string; since?: string; until?: string };
const HEAD = 'CarRegNo;registrationCertificate;reason;since;until';
const list = (...lines: Line[]) =>
  [
    HEAD,
    ...lines.map(({ plate = '', certificate = '', reason = 'Տուգանք', since = '2026-11-01', until = '' }) =>
      [plate, certificate, reason, since, until].join(';'),
    ),
  ].join('\n');
const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const says = (body: string, headers: Record<string, string> = CSV, status = 200) =>
  double.does((response) => void response.writeHead(status, headers).end(body));
const FOUR: Line[] = ['34AB561', '34AB562', '34AB563', '34AB564'].map((plate) => ({ plate }));

/** Answers this when it is told to. */
function heldBack(body: string) {
  const arrived = new Promise<() => void>((resolve) => {
    double.does((response) => resolve(() => void response.writeHead(200, CSV).end(body)));
  });
  return { arrived, answer: async () => (await arrived)() };
}

async function ask(): Promise<SourceState> {
  const answer = await admin.post('/dahk/source/ask');
  expect(answer.status).toBe(200);
  return dahkEndpoints.ask.response.parse(answer.body).data;
}
async function stands(): Promise<HitRow[]> {
  const { data } = dahkEndpoints.list.response.parse((await admin.get('/getAllDahk?sort=CarRegNo')).body);
  return data;
}
const plates = async () => (await stands()).map(({ CarRegNo }) => CarRegNo);
/** What was logged of the source since `from`, one object a line. */
const told = (from: number): Record<string, unknown>[] =>
  test
    .log()
    .slice(from)
    .split('\n')
    .filter((line) => line.includes('hits') && !line.includes('"answered"'))
    .map((line) => JSON.parse(line));

describe('the hits of the source', () => {
  it('are those of its first list, as the machine took them in', async () => {
    says(list({ plate: '34 ab 561', certificate: 'ab 123456', until: '01.12.2026' }, { plate: '34AB562' }));
    expect(await ask()).toEqual({
      ...{ succeededAt: NOON.toISOString(), hits: 2, failedAt: null, problem: null, everyMinutes: 60 },
    });
    const [first, second] = await stands();
    expect(first).toMatchObject({
      ...{ CarRegNo: '34AB561', registrationCertificate: 'AB123456', reason: 'Տուգանք' },
      ...{ since: '2026-11-01', until: '2026-12-01', source: 'http', version: 1 },
    });
    expect(second).toMatchObject({ CarRegNo: '34AB562', registrationCertificate: null, until: null });
    expect(await historyOf(test, 'dahk', first?._id ?? '')).toMatchObject([
      { user: null, company: null, action: 'import' },
    ]);
    const history = await admin.get(`/edit-histories?entity=dahk&record=${first?._id}`);
    expect(history.body).toMatchObject({ data: [{ user: null, userName: 'Համակարգ', action: 'import' }] });
  });

  it('follow its list: what is new is added, what is other changed, what is gone ended', async () => {
    says(list(...FOUR));
    await ask();
    const before = await stands();
    test.clock.advance(MINUTE_MS);
    const [, other, same] = FOUR;
    says(
      JSON.stringify([
        { CarRegNo: other?.plate, reason: 'Այլ տուգանք', since: '2026-11-01', until: '2026-12-31' },
        { CarRegNo: same?.plate, reason: 'Տուգանք', since: '2026-11-01' },
        { CarRegNo: '34AB564', reason: 'Տուգանք', since: '2026-11-01', until: null },
        { registrationCertificate: 'AB123456', reason: 'Վճիռ', since: '2026-11-20' },
      ]),
      { 'content-type': 'application/json' },
    );
    expect(await ask()).toMatchObject({ hits: 4, problem: null });
    expect(await plates()).toEqual(['34AB562', '34AB563', '34AB564', null]);
    const [changed, unchanged] = await stands();
    expect(changed).toMatchObject({
      _id: before[1]?._id,
      reason: 'Այլ տուգանք',
      until: '2026-12-31',
      version: 2,
    });
    expect(unchanged).toEqual(before[2]);
    const actions = async (id = '') => (await historyOf(test, 'dahk', id)).map(({ action }) => action);
    expect(await actions(changed?._id)).toEqual(['import', 'import']);
    expect(await actions(before[0]?._id)).toEqual(['import', 'retire']);
    // What is empty now is empty: it is not what it was before.
    says(list({ plate: '34AB562' }, { plate: '34AB563' }, { plate: '34AB564' }, { plate: '34AB565' }));
    await ask();
    expect((await stands())[0]).toMatchObject({
      _id: changed?._id,
      reason: 'Տուգանք',
      until: null,
      version: 3,
    });
  });

  it('stand beside those of staff and files, which it never touches, nor they it', async () => {
    const hit = { CarRegNo: '34AB561', registrationCertificate: null, reason: 'Ձեռքով', since: '2026-11-01' };
    await admin.post('/dahk', hit);
    const file = {
      rows: [{ line: 2, cells: { CarRegNo: '34AB562', reason: 'Ֆայլ', since: '2026-11-01' } }],
      save: true,
    };
    await admin.post('/dahk/import', file);
    says(list(...FOUR));
    await ask();
    says(list(...FOUR.slice(1)));
    await ask();
    expect((await admin.post('/dahk/import', file)).body).toMatchObject({
      data: { unchanged: 1, saved: true },
    });
    expect((await stands()).map(({ CarRegNo, source, reason }) => [CarRegNo, source, reason]).sort()).toEqual(
      [
        ['34AB561', 'staff', 'Ձեռքով'],
        ['34AB562', 'file', 'Ֆայլ'],
        ['34AB562', 'http', 'Տուգանք'],
        ['34AB563', 'http', 'Տուգանք'],
        ['34AB564', 'http', 'Տուգանք'],
      ],
    );
  });

  it('are changed and taken out of use by nobody here, the database refuses it too', async () => {
    says(list(...FOUR));
    await ask();
    const [{ _id } = { _id: '' }] = await stands();
    const change = await admin.put(`/dahk/${_id}`, { version: 1, reason: 'Այլ' });
    expect([change.status, change.body]).toMatchObject([409, { code: 'dahk.of_source' }]);
    const retire = await admin.send('DELETE', `/dahk/${_id}`);
    expect([retire.status, retire.body]).toMatchObject([409, { code: 'dahk.of_source' }]);
    const retired = `update enforcement_hits set retired_at = now() returning id`;
    expect(await asPerson(test, 'admin', retired)).toEqual([]);
    const moved = `update enforcement_hits set source = 'http' where source = 'staff' returning id`;
    const hit = { CarRegNo: '34AB569', registrationCertificate: null, reason: 'x', since: '2026-11-01' };
    expect((await admin.post('/dahk', hit)).status).toBe(201);
    await expect(asPerson(test, 'admin', moved)).rejects.toThrow('row-level security');
    // Nor does the machine see or change what people have written.
    const others = rawQuery(sql`update enforcement_hits set retired_at = now() where source <> 'http'`);
    expect(await asSystem(test.database.pool, (tx) => tx.run(others))).toBe(0);
  });

  it('are told at the desk like any other', async () => {
    says(list({ plate: '34AB561' }));
    await ask();
    const operator = await test.as('operator');
    const asked = await operator.post('/tech-service-checkup-check-before-add', { CarRegNo: '34AB561' });
    expect(asked.body).toMatchObject({ data: { dahk: [{ reason: 'Տուգանք', since: '2026-11-01' }] } });
  });
});

describe('a list that can’t be taken', () => {
  const WRONG = list(...FOUR, { plate: '34AB565', since: '31.02.2026' }, { reason: 'Առանց մեքենայի' });
  const LARGE = list(...FOUR, { plate: '34AB565', reason: 'x'.repeat(20_000) });
  it.each<[string, () => void, Record<string, unknown>, string]>([
    [
      'a failure',
      () => says('', CSV, 500),
      { problem: 'http_status', status: 500 },
      'Աղբյուրը պատասխանել է 500 կոդով',
    ],
    ['no answer', isSilent, { problem: 'timeout' }, 'Աղբյուրը ժամանակին չի պատասխանել'],
    [
      'a page',
      () => says('<html>', { 'content-type': 'text/html' }),
      { problem: 'content_type' },
      'Աղբյուրը տվել է ոչ CSV և ոչ JSON պատասխան',
    ],
    ['too much', () => says(LARGE), { problem: 'too_large' }, 'Աղբյուրի պատասխանը չափազանց մեծ է'],
    ['an empty list', () => says(HEAD), { problem: 'empty' }, 'Աղբյուրի ցանկը դատարկ է'],
    [
      'wrong rows',
      () => says(WRONG),
      {
        problem: 'wrong_row',
        line: 6,
        field: 'since',
        mistakes: 2,
        wrong: [
          { line: 6, field: 'since' },
          { line: 7, field: 'registrationCertificate' },
        ],
      },
      'Աղբյուրի ցանկում սխալ կա․ տող 6, դաշտ «Սկիզբը»',
    ],
    [
      'a hit twice',
      () => says(list(...FOUR, { plate: '34 AB 564' })),
      { problem: 'wrong_row', line: 6, field: 'since' },
      'Աղբյուրի ցանկում սխալ կա․ տող 6, դաշտ «Սկիզբը»',
    ],
    [
      'an unknown column',
      () => says('CarRegNo;_id;reason;since\n34AB561;1;x;2026-11-01'),
      { problem: 'wrong_row', line: 2, field: '_id' },
      'Աղբյուրի ցանկում սխալ կա․ տող 2, դաշտ «_id»',
    ],
    [
      'a column of the language',
      () => says('[{"CarRegNo":"34AB561","constructor":"x"}]', { 'content-type': 'application/json' }),
      { problem: 'wrong_row', line: 1, field: 'constructor' },
      'Աղբյուրի ցանկում սխալ կա․ տող 1, դաշտ «constructor»',
    ],
    [
      'more than half gone',
      () => says(list({ plate: '34AB561' }, { plate: '77AA777' })),
      { problem: 'half_gone', standing: 4, gone: 3 },
      'Աղբյուրի ցանկում չկա գործող 4 գրառումից 3-ը, ուստի ցանկը չի ընդունվել',
    ],
    [
      'more than half over',
      () => says(list(...FOUR.map((hit) => ({ ...hit, until: '2026-11-19' })))),
      { problem: 'half_gone', standing: 4, gone: 4 },
      'Աղբյուրի ցանկում չկա գործող 4 գրառումից 4-ը, ուստի ցանկը չի ընդունվել',
    ],
  ])('because of %s changes nothing and raises an alarm', async (_why, answers, facts, sentence) => {
    says(list(...FOUR), { ...CSV, etag: '"one"' });
    await ask();
    const before = await stands();
    const from = test.log().length;
    test.clock.advance(MINUTE_MS);
    const later = test.clock.now().toISOString();
    answers();
    expect(await ask()).toEqual({
      ...{ succeededAt: NOON.toISOString(), hits: 4, failedAt: later, problem: sentence, everyMinutes: 60 },
    });
    expect(await stands()).toEqual(before);
    expect(told(from)).toMatchObject([{ level: 50, alarm: 'dahk_source', ...facts }]);
    // What it had taken before is still what it knows.
    expect(double.headers.at(-1)?.['if-none-match']).toBe('"one"');
  });

  it('is taken when no more than half of the vehicles are free, and those whose time is over don’t count', async () => {
    says(list(...FOUR, { plate: '34AB500', until: '2026-11-19' }, { plate: '34AB501', until: '2026-11-19' }));
    await ask();
    // The same vehicle in other words is not free.
    says(list({ plate: '34AB561', certificate: 'AB123456' }, { plate: '34AB562', since: '2026-11-02' }));
    expect(await ask()).toMatchObject({ hits: 2, problem: null });
    expect(await plates()).toEqual(['34AB561', '34AB562']);
  });
});

describe('asking', () => {
  it('names the list that is known, and what is still the list changes nothing', async () => {
    says(list(...FOUR), { ...CSV, etag: '"one"' });
    await ask();
    const before = await stands();
    test.clock.advance(MINUTE_MS);
    says('', {}, 304);
    expect(await ask()).toMatchObject({
      succeededAt: test.clock.now().toISOString(),
      hits: 4,
      problem: null,
    });
    expect(await stands()).toEqual(before);
    expect(double.headers.map((each) => each['if-none-match'])).toEqual([undefined, '"one"']);
    // Another address may have the same tags for other lists.
    await test.database.pool.query(`update enforcement_source set address_digest = repeat('0', 64)`);
    says(list(...FOUR));
    await ask();
    expect(double.headers.at(-1)?.['if-none-match']).toBeUndefined();
  });

  it('sends the token, and neither it nor the address is logged or stored', async () => {
    for (const answer of [() => says(list(...FOUR)), () => says('', CSV, 401), isSilent]) {
      answer();
      await ask();
      expect(double.headers.at(-1)?.authorization).toBe(`Bearer ${TOKEN}`);
    }
    const stored = await test.database.pool.query(
      'select to_jsonb(s)::text as row from enforcement_source s',
    );
    for (const text of [test.log(), JSON.stringify(stored.rows)]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(double.origin);
    }
  });

  it('is done once at a time: who comes meanwhile is told so, and nothing comes twice', async () => {
    const { arrived, answer } = heldBack(list(...FOUR));
    const first = ask();
    await arrived;
    const second = await admin.post('/dahk/source/ask');
    expect([second.status, second.body]).toMatchObject([409, { code: 'dahk.asking' }]);
    await answer();
    await first;
    expect(await plates()).toEqual(FOUR.map(({ plate }) => plate));
    says(list(...FOUR));
    const both = await Promise.all([admin.post('/dahk/source/ask'), admin.post('/dahk/source/ask')]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await plates()).toEqual(FOUR.map(({ plate }) => plate));
  });

  it('takes no answer to a question after which somebody has asked again', async () => {
    says(list(...FOUR));
    await ask();
    const { arrived, answer } = heldBack(list(...FOUR.slice(2)));
    const slow = ask();
    await arrived;
    // As if it had taken so long that its turn was over.
    await test.database.pool.query('update enforcement_source set asking_since = null');
    says(list(...FOUR, { plate: '34AB565' }));
    await ask();
    await answer();
    expect(await slow).toMatchObject({ hits: 5 });
    expect(await plates()).toHaveLength(5);
  });

  it('goes on when whoever was asking has died', async () => {
    await test.database.pool.query('update enforcement_source set asking_since = $1', [NOON]);
    test.clock.advance(10 * MINUTE_MS);
    says(list(...FOUR));
    expect(await ask()).toMatchObject({ hits: 4 });
  });

  it('is the machine’s work of each hour', async () => {
    says(list(...FOUR));
    await test.jobs.planRecurring();
    const asked = async (wait: number) => {
      test.clock.advance(wait);
      const before = double.headers.length;
      await test.runJobs();
      return double.headers.length - before;
    };
    expect([await asked(0), await asked(60 * MINUTE_MS - 1_000), await asked(1_000)]).toEqual([1, 0, 1]);
    expect(await plates()).toHaveLength(4);
  });

  it('is shown to who sees the list, and done by who may import', async () => {
    says(list(...FOUR));
    await ask();
    const shown = async (who: Who) => (await (await test.as(who)).get('/dahk/source')).status;
    expect([await shown('viewer'), await shown('owner'), await shown('operator')]).toEqual([200, 403, 403]);
  });
  itIsForAdminsOnly(() => test, [{ method: 'POST', path: '/dahk/source/ask' }]);
});

it('where no source is configured nobody is asked, and what was planned goes away', async () => {
  const without = await testApp();
  try {
    const staff = await without.as('admin');
    expect((await staff.get('/dahk/source')).body).toMatchObject({ data: null });
    expect((await staff.post('/dahk/source/ask')).status).toBe(404);
    await without.database.pool.query(
      `select inspect.add_job('${'b'.repeat(24)}', 'dahk-ask-source', '{}', 'daily', $1, $1)`,
      [NOON],
    );
    await without.runJobs();
    const { rows } = await without.database.pool.query(`select from jobs where name = 'dahk-ask-source'`);
    expect(rows).toEqual([]);
  } finally {
    await without.close();
  }
});
