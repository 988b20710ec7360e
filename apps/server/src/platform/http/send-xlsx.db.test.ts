import { get } from 'node:http';
import { endpoint, publicCall, sessionCall } from '@inspect/contract/kernel';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem, rawQuery, type Tx } from '../db/transaction.ts';
import { personRoute, publicRoute } from './route.ts';
import { sendXlsx } from './send-xlsx.ts';

const person = endpoint({
  method: 'GET',
  path: '/person',
  need: sessionCall,
  summary: '',
  response: z.object({}),
});
const open = (path: string) =>
  endpoint({ method: 'GET', path, need: publicCall, summary: '', response: z.object({}) });

type Row = { n: number; day: string };

async function* cells(tx: Tx, count: number) {
  const query = sql<Row>`select n, current_date as day from generate_series(1, ${count}::int) n`;
  for await (const rows of tx.batches(rawQuery(query), 1000)) yield rows.map(({ n, day }) => [n, day]);
}

async function send(tx: Tx, reply: FastifyReply, count: number): Promise<undefined> {
  await sendXlsx(reply, 'Ցանկ.xlsx', {
    sheet: 'Ցանկ',
    columns: [
      { title: 'Համար', kind: 'whole' },
      { title: 'Օր', kind: 'day' },
    ],
    flagWords: { yes: 'այո', no: 'ոչ' },
    rows: cells(tx, count),
  });
}

const asMachine = (path: string, count: number) =>
  publicRoute(open(path), ({ http }) => asSystem(t.database.pool, (tx) => send(tx, http.reply, count)));

let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    connections: 2,
    routes: [
      personRoute(person, ({ tx, http }) => send(tx, http.reply, 2500)),
      asMachine('/short', 2500),
      asMachine('/long', 3_000_000),
    ],
  });
});
afterAll(() => t.close());

/** The clients' alone: the vacuum that comes by itself is nobody's. */
const openTransactions = async () => {
  const { rows } = await t.database.pool.query(
    `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and backend_type = 'client backend'`,
  );
  return rows;
};

test('a person gets the rows of a transaction as a file, complete', async () => {
  const client = await t.as('operator');
  const answer = await client.get('/person');
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  // The last byte is there a moment before the commit.
  await vi.waitFor(async () => expect(await openTransactions()).toEqual([]));
});

test('a file hangs fewer listeners on its answer than Node takes for a leak', async () => {
  const warnings: string[] = [];
  const hear = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
  process.on('warning', hear);
  try {
    const client = await t.as('operator');
    await client.get('/person');
    await t.app.inject('/api/short');
  } finally {
    process.off('warning', hear);
  }
  expect(warnings).toEqual([]);
});

test('what arrives over a real connection holds every row, and a reader who leaves leaves no transaction', async () => {
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${origin}/api/short`);
  const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
  expect(sheet?.data).toHaveLength(2501);
  expect(sheet?.data.at(-1)?.[0]).toBe(2500);

  // more often than there are connections
  for (const _ of [1, 2, 3, 4]) {
    await new Promise<void>((done, failed) => {
      get(`${origin}/api/long`, (response) => {
        response.once('data', () => {
          response.destroy();
          done();
        });
      }).on('error', failed);
    });
  }
  await vi.waitFor(async () => expect(await openTransactions()).toEqual([]), { timeout: 10_000 });
  expect((await (await t.as('operator')).get('/person')).status).toBe(200);
  expect(t.log()).not.toContain('"level":50');
});
