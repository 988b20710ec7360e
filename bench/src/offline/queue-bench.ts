import { randomBytes } from 'node:crypto';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { openTcpProxy, type TcpProxy } from '../../../apps/server/test/faults/tcp-proxy.ts';
import { chromiumProgram } from '../chromium-program.ts';
import { percentile } from '../figures.ts';
import { startBuiltServer } from '../start-server.ts';
import { type Account, accountOf, batchesOf, findingsAt, postBatch, takeIn } from './bare-client.ts';
import {
  findOutbox,
  keepOperations,
  keepPhotos,
  left,
  type ToKeep,
  watchEnd,
  watchStart,
} from './outbox-in-page.ts';
import { MECHANICS_CARS, signedInProfile } from './people-in-browser.ts';

/** As many as the mechanic's list shows. */
const CARS = 200;
const PIECE = 500;
const DRAINED_WITHIN_MS = 3_600_000;

/**
 * A mechanic's phone that was without a network for long: the queue is made by the application's own outbox, then its page is
 * opened with the network there, which is cut once on the way. Beside as many operations in the same batches that a client without
 * a browser posts to the same server, half of them before and half afterwards.
 */
export async function queueBench(databaseUrl: string, operations = 10_000, photos = 200): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const proxy = await openTcpProxy({ host: 'localhost', port: Number(new URL(server.origin).port) });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const browser = await chromium.launch(chromiumProgram());
  try {
    const mechanic = await accountOf(server.origin, 'mechanic');
    const cars = await takeIn(pool, await accountOf(server.origin, 'operator'), mechanic.id, CARS);
    const bare = await accountOf(server.origin, 'mechanic2');
    const desk = await accountOf(server.origin, 'operator2');
    const bareCars = await takeIn(pool, desk, bare.id, CARS);
    const batches = batchesOf(findingsAt(bareCars, operations));
    const context = await signedInProfile(browser, addressOf(proxy), 'mechanic', MECHANICS_CARS);
    const kept = await keepQueue(context, proxy, cars, operations, photos);
    const half = Math.ceil(batches.length / 2);
    const alone = await withOthers(desk, () => new Promise((resolve) => setTimeout(resolve, 5_000)));
    const before = await withOthers(desk, () => postAll(bare, batches.slice(0, half), 0));
    const drained = await withOthers(desk, () => drain(context, proxy));
    const after = await withOthers(desk, () => postAll(bare, batches.slice(half), half * 50));
    const bareMs = before.took + after.took;
    const seen = drained.result;
    return [
      said('operations kept, each', kept.operations, 'ms, p95 (goal ≤ 20)'),
      said('photographs kept, each', kept.photos, 'ms, p95'),
      one('page → cars on screen (goal ≤ 3,000)', seen.usable, 'ms'),
      one('page → last operation at the server, one cut', seen.sent, 'ms'),
      one('the same batches by a bare client', bareMs, 'ms'),
      `${'outbox : bare client (goal ≤ 1.3)'.padEnd(46)} × ${(seen.sent / bareMs).toFixed(2)}`,
      one('page → last photograph at the server', seen.empty, 'ms'),
      one(
        'longest task until the cars, and in all (goal ≤ 200)',
        seen.longestAtStart,
        `and ${Math.round(seen.longest)} ms`,
      ),
      one('heap at most (goal ≤ 300)', seen.heap, 'MB'),
      said('somebody else’s list, alone', alone.times, 'ms, p95'),
      said('… beside the bare client', [...before.times, ...after.times], 'ms, p95'),
      said('… beside the outbox (goal ≤ 1,000)', drained.times, 'ms, p95'),
    ];
  } finally {
    await browser.close();
    await proxy.close();
    await pool.end();
    await server.stop();
  }
}

const addressOf = ({ port }: TcpProxy) => `http://127.0.0.1:${port}`;

const one = (name: string, value: number, unit: string) =>
  `${name.padEnd(46)} ${Math.round(value).toLocaleString('en')} ${unit}`;
const said = (name: string, values: readonly number[], unit: string) =>
  one(name, percentile(values, 95), unit);

async function keepQueue(
  context: BrowserContext,
  proxy: TcpProxy,
  cars: readonly string[],
  operations: number,
  photos: number,
) {
  const page = await context.newPage();
  await page.goto(`${addressOf(proxy)}${MECHANICS_CARS.path}`);
  await page
    .locator(MECHANICS_CARS.wanted)
    .nth(CARS - 1)
    .waitFor();
  await findOutbox(page);
  proxy.refuse();
  proxy.reset();
  const queue: ToKeep[] = findingsAt(cars, operations);
  const times: number[] = [];
  for (let at = 0; at < queue.length; at += PIECE)
    times.push(...(await keepOperations(page, queue.slice(at, at + PIECE))));
  const ofPhotos = await keepPhotos(page, cars.slice(0, photos), await picture());
  if ((await left(page)) !== operations + photos) throw new Error('something was sent before its time');
  await page.close();
  return { operations: times, photos: ofPhotos };
}

/** What a phone keeps of a photograph: some 200 KB that no store makes smaller. */
function picture(): Promise<Buffer> {
  const raw = { width: 640, height: 480, channels: 3 } as const;
  return sharp(randomBytes(640 * 480 * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}

async function drain(context: BrowserContext, proxy: TcpProxy) {
  proxy.heal();
  const page = await context.newPage();
  await watchStart(page, MECHANICS_CARS.wanted);
  await page.goto(`${addressOf(proxy)}${MECHANICS_CARS.path}`);
  await page.waitForFunction(() => window.usableAfter !== undefined, undefined, {
    timeout: 300_000,
    polling: 500,
  });
  const longestAtStart = await page.evaluate(() => window.longest ?? 0);
  await findOutbox(page);
  await watchEnd(page);
  proxy.cutAnswerTo('POST /api/operations');
  const heap = followHeap(page);
  await page.waitForFunction(() => window.emptyAfter !== undefined, undefined, {
    timeout: DRAINED_WITHIN_MS,
    polling: 500,
  });
  const seen = await page.evaluate(() => ({
    usable: window.usableAfter ?? Number.NaN,
    sent: window.sentAfter ?? Number.NaN,
    empty: window.emptyAfter ?? Number.NaN,
    longest: window.longest ?? Number.NaN,
  }));
  const most = await heap.stop();
  await page.close();
  return { ...seen, longestAtStart, heap: most };
}

function followHeap(page: Page) {
  let most = 0;
  let stopped = false;
  const run = async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    while (!stopped) {
      const { metrics } = await devtools.send('Performance.getMetrics');
      most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      await running;
      return most / 1_048_576;
    },
  };
}

async function postAll(account: Account, batches: readonly ToKeep[][], seq: number): Promise<void> {
  for (const [at, batch] of batches.entries()) await postBatch(account, batch, seq + at * 50);
}

/** Somebody else looks at his list all the while. */
async function withOthers<Result>({ origin, cookie }: Account, work: () => Promise<Result>) {
  let over = false;
  const times: number[] = [];
  const look = async () => {
    while (!over) {
      const begun = performance.now();
      const answer = await fetch(`${origin}/api/tech-service-checkup`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for somebody else`);
      times.push(performance.now() - begun);
    }
  };
  const looking = look();
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  over = true;
  await looking;
  return { result, took, times };
}
