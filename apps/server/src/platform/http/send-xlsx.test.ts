import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cell, Column } from '../xlsx/write-xlsx.ts';
import { answerFailure } from './answer-failure.ts';
import { sendXlsx } from './send-xlsx.ts';

const columns: Column[] = [{ title: 'Անուն', kind: 'text' }];
const options = (rows: AsyncIterable<Cell[][]>, of: Column[]) => ({
  sheet: 'Ցանկ',
  columns: of,
  flagWords: { yes: 'այո', no: 'ոչ' },
  rows,
});

async function* two() {
  yield [['Ավան'], ['Արաբկիր']];
}

const manyRows = (batch: number) =>
  Array.from({ length: 500 }, (_, row) => [`${Math.imul(batch * 500 + row, 2_654_435_761)}`]);

async function* failsAfter(batches: number) {
  for (let batch = 0; batch < batches; batch++) yield manyRows(batch);
  throw new Error('Իմ գաղտնիքը');
}

async function* noNumberAfter300() {
  for (let batch = 0; batch < 300; batch++) yield manyRows(batch);
  yield [['Ավան']];
}

function laterFailure() {
  let fail: (problem: Error) => void = () => undefined;
  const failing = new Promise<never>((_, failed) => {
    fail = failed;
  });
  return { failing, fail };
}

/** The messages of the lines at level error. */
const errorsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .map((line) => JSON.parse(line).msg);

let app: FastifyInstance;
afterEach(() => app.close());

type Seen = { handler: string; source: string; log: string };

/** Handles as register-route does: whatever the handler says, nothing is sent after it. */
function appSending(
  rows: (seen: Seen) => AsyncIterable<Cell[][]>,
  stalledMs?: number,
  of: Column[] = columns,
): Seen {
  const seen: Seen = { handler: 'never', source: 'never', log: '' };
  const stream = {
    write: (line: string) => {
      seen.log += line;
    },
  };
  app = Fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler((problem: Error, request, reply) => answerFailure(problem, request, reply));
  app.addHook('onRequest', async (_, reply) => void reply.header('x-kept', 'yes'));
  app.get('/export', async (_, reply) => {
    seen.handler = 'runs';
    try {
      await sendXlsx(reply, 'Ցանկ և.xlsx', options(rows(seen), of), stalledMs);
      seen.handler = reply.raw.writableEnded ? 'sent' : 'left';
    } catch (problem) {
      seen.handler = 'failed';
      throw problem;
    }
    return reply;
  });
  return seen;
}

/** Rows without end; notes when it was told to stop, and that the handler still waited for that. */
async function* endless(seen: Seen) {
  try {
    for (let batch = 0; ; batch++) {
      seen.source = 'gives';
      yield manyRows(batch);
      await new Promise((done) => setImmediate(done));
    }
  } finally {
    seen.source = `ended while the handler ${seen.handler}`;
  }
}

const openConnections = () =>
  new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));

async function ask(): Promise<IncomingMessage> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return new Promise((done, failed) => get(`${address}/export`, done).on('error', failed));
}

describe('a file is answered', () => {
  test('with its name and type, whole, and not to be kept', async () => {
    const seen = appSending(two);
    const answer = await app.inject('/export');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="file.xlsx"; filename*=UTF-8''${encodeURIComponent('Ցանկ և.xlsx')}`,
      'cache-control': 'no-store',
      'x-kept': 'yes',
    });
    expect(await readXlsxFile(answer.rawPayload)).toEqual([
      { sheet: 'Ցանկ', data: [['Անուն'], ['Ավան'], ['Արաբկիր']] },
    ]);
    expect(seen).toMatchObject({ handler: 'sent', log: '' });
  });

  test('over a real connection that is used again', async () => {
    appSending(two);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const _ of [1, 2]) {
      const answer = await fetch(`${address}/export`);
      const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
      expect(sheet?.data).toHaveLength(3);
    }
  });

  test('with nothing of a file when its rows fail at once', async () => {
    const seen = appSending(() => failsAfter(0));
    const answer = await app.inject('/export');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal' });
    expect(answer.headers).not.toHaveProperty('content-disposition');
    expect(seen.handler).toBe('failed');
  });
});

describe('a file that can’t be sent to its end', () => {
  test('is cut off when its rows fail, and the log says nothing of what they held', async () => {
    const seen = appSending(() => failsAfter(300));
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    const reading = async () => {
      for await (const _ of answer);
    };
    await expect(reading()).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(errorsIn(seen.log)).toContain('a file was not sent to its end'));
    expect(seen.handler).toBe('failed');
    expect(seen.log).not.toContain('գաղտնիք');
  });

  test('is logged as an error with the number of its request when a value is no number', async () => {
    const seen = appSending(noNumberAfter300, undefined, [{ title: 'Թիվ', kind: 'whole' }]);
    const answer = await ask();
    const reading = async () => {
      for await (const _ of answer);
    };
    await expect(reading()).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(seen.handler).toBe('failed'));
    const line = seen.log.split('\n').find((one) => one.includes('a file was not sent to its end')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: expect.stringMatching(/^req-/) });
  });

  test('is cut off also for a proxy that takes the end of the connection for the end of the answer', async () => {
    const { failing, fail } = laterFailure();
    const seen = appSending(async function* (now) {
      for (let batch = 0; batch < 50; batch++) yield manyRows(batch);
      now.source = 'asked';
      yield await failing;
    });
    let sender: Socket | undefined;
    app.server.on('connection', (socket) => {
      sender = socket;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const ended = new Promise((done) => {
      reader.once('end', () => done('complete'));
      reader.once('error', (problem) => done(problem.message));
    });
    reader.resume().write('GET /export HTTP/1.0\r\n\r\n');
    // Node as a reader takes a reset for an end while it still has something to read.
    await vi.waitFor(() => {
      expect(seen.source).toBe('asked');
      expect(reader.bytesRead).toBe(sender?.bytesWritten);
    });
    fail(new Error('the database is gone'));
    expect(await ended).toBe('read ECONNRESET');
    await vi.waitFor(() => expect(errorsIn(seen.log)).toContain('a file was not sent to its end'));
  });

  test('ends its rows and then the handler when the reader goes away', async () => {
    const seen = appSending(endless);
    const answer = await ask();
    await new Promise((done) => answer.once('data', done));
    answer.destroy();
    await vi.waitFor(() => expect(seen.handler).toBe('left'));
    expect(seen.source).toBe('ended while the handler runs');
    expect(errorsIn(seen.log)).toEqual([]);
  });

  test('does the same when the reader goes before the first row came', async () => {
    let first: () => void = () => undefined;
    const awaited = new Promise<void>((done) => {
      first = done;
    });
    const seen = appSending(async function* (now) {
      now.source = 'asked';
      await awaited;
      yield* endless(now);
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const request = get(`${address}/export`).on('error', () => undefined);
    await vi.waitFor(() => expect(seen.source).toBe('asked'));
    request.destroy();
    first();
    await vi.waitFor(() => expect(seen.handler).toBe('left'));
    expect(errorsIn(seen.log)).toEqual([]);
  });

  test('is no failure when its rows fail only because the reader went away', async () => {
    const { failing, fail } = laterFailure();
    const seen = appSending(async function* (now) {
      for (let batch = 0; batch < 50; batch++) yield manyRows(batch);
      now.source = 'asked';
      yield await failing;
    });
    const answer = await ask();
    answer.resume();
    await vi.waitFor(() => expect(seen.source).toBe('asked'));
    answer.destroy();
    await vi.waitFor(() => expect(openConnections()).resolves.toBe(0));
    fail(new Error('the query was ended'));
    await vi.waitFor(() => expect(seen.handler).toBe('left'));
    expect(errorsIn(seen.log)).toEqual([]);
  });

  test('does the same when the reader stays and takes nothing', async () => {
    const seen = appSending(endless, 50);
    const answer = await ask();
    answer.pause();
    await vi.waitFor(() => expect(seen.handler).toBe('left'), { timeout: 20_000 });
    expect(seen.source).toBe('ended while the handler runs');
    answer.destroy();
  }, 30_000);
});
