// @module-tag slow
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { t } from '@inspect/contract/i18n';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { manyCheckups } from '../../../test/many-checkups.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const ROWS = 100_000;
const MEGABYTE = 1_048_576;
const LIST = '/api/get-checkups-for-export';
/** Some hundred of them. */
const FEW = 'search=x999';

let test: TestApp;
let address: string;
let cookie: string;
beforeAll(async () => {
  test = await testApp({ connections: 3 });
  await manyCheckups(test, ROWS);
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = `inspect-session=${await test.token('viewer')}`;
}, 120_000);
afterAll(() => test.close());

const ask = (path: string) =>
  new Promise<IncomingMessage>((done, failed) =>
    get(`${address}${path}`, { headers: { cookie } }, done).on('error', failed),
  );

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What this process holds, after everything that can go has gone. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

/** Takes a file as it comes, throws it away, and says how much the process held at most meanwhile. */
async function takeAway(path: string): Promise<{ bytes: number; most: number }> {
  const answer = await ask(path);
  expect(answer.statusCode).toBe(200);
  let [bytes, measured, most] = [0, 0, held()];
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes - measured < MEGABYTE / 4) continue;
    measured = bytes;
    most = Math.max(most, held());
  }
  return { bytes, most };
}

/** The clients' alone: the vacuum that comes by itself after many rows is nobody's query. */
const working = async () => {
  const { rows } = await test.database.pool.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
       and backend_type = 'client backend'`,
  );
  return rows;
};

describe('a file of a hundred thousand checkups', () => {
  it('is written in as much memory as a small one', async () => {
    await takeAway(`${LIST}?${FEW}`);
    const small = await takeAway(`${LIST}?${FEW}`);
    const large = await takeAway(LIST);
    process.stdout.write(
      `small ${small.bytes} bytes, at most ${small.most.toFixed(1)} MB; large ${large.bytes} bytes, ${large.most.toFixed(1)} MB\n`,
    );
    expect(large.bytes).toBeGreaterThan(4 * MEGABYTE);
    // Were its cells kept, they would weigh many times that.
    expect(large.most - small.most).toBeLessThan(12);
  }, 120_000);

  it('is opened by another library, holds each row, and no cell of it is a formula', async () => {
    const answer = await fetch(`${address}${LIST}?fields=CarRegNo,ownerName,createdAt,status`, {
      headers: { cookie },
    });
    const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()), { trim: false });
    const [titles = [], ...rows] = sheet?.data ?? [];
    expect(titles).toEqual([
      t('checkups.label.CarRegNo'),
      t('checkups.label.ownerName'),
      t('checkups.label.status'),
      t('checkups.label.createdAt'),
    ]);
    expect(rows).toHaveLength(ROWS + 1);
    expect(new Set(rows.map(([plate]) => plate)).size).toBe(ROWS + 1);
    const names = rows.slice(1).map(([, name]) => name);
    expect(names.slice(0, 6)).toEqual(['+1', '-1', '@A1', '\t=1', '\r=1', 'Անուն 6']);
    expect(names[999]).toBe('=HYPERLINK("http://x")');
    expect(names.at(-1)).toBe('=HYPERLINK("http://x")');
    expect(rows.at(-1)?.[0]).toBe(`X${ROWS}`);
  }, 120_000);
});

describe('a reader who turns away', () => {
  it('ends the query on the server at once, and leaves its connection to others', async () => {
    // more often than there are connections
    for (const _ of [1, 2, 3, 4]) {
      const answer = await ask(LIST);
      await new Promise((done) => answer.once('data', done));
      expect(await working()).toHaveLength(1);
      answer.destroy();
      await vi.waitFor(async () => expect(await working()).toEqual([]), { timeout: 10_000 });
    }
    const cursors = await test.database.pool.query('select name from pg_cursors');
    expect(cursors.rows).toEqual([]);
    expect(await (await test.as('admin')).get('/tech-service-all-checkups')).toMatchObject({ status: 200 });
  });
});
