import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumProgram } from './chromium-program.ts';
import { line } from './figures.ts';
import { buildEmptyPage } from './first-load/empty-page.ts';
import { startBuiltServer, startProgram } from './start-server.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Fetched by npm when it is wanted: its tree is larger than all that the product itself needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const run = promisify(execFile);
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  runtimeError: z.object({ message: z.string() }).optional(),
});
type Scores = Record<(typeof CATEGORIES)[number], number>;

/**
 * What Lighthouse gives the pages for everybody and the sign-in on its slow phone (slow 4G and a quarter of the processor,
 * both simulated), of 100. Beside them the least that a page of React can be: what this machine gives at best.
 */
export async function lighthouseBench(databaseUrl: string): Promise<string[]> {
  const folder = await makeTemporaryFolder('inspect-empty-page-');
  await buildEmptyPage(folder.path);
  const empty = await startProgram(['--import', 'tsx', 'bench/src/first-load/empty-server.ts'], {
    EMPTY_PAGE: folder.path,
  });
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const port = await freePort();
  const program = chromiumProgram();
  const browser = await chromium.launch({
    ...program,
    args: [...program.args, `--remote-debugging-port=${port}`],
  });
  try {
    const pages = ['/login', '/stations', '/due', '/faq', '/check'].map(
      (path) => [path, server.origin + path] as const,
    );
    return await turnByTurn([['empty React page', `${empty.origin}/`], ...pages], port);
  } finally {
    await browser.close();
    await server.stop();
    await empty.stop();
    await folder.remove();
  }
}

async function turnByTurn(pages: readonly (readonly [string, string])[], port: number): Promise<string[]> {
  const seen = new Map<string, Scores[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of pages) seen.set(name, [...(seen.get(name) ?? []), await scoresOf(url, port)]);
  return [...seen].flatMap(([name, scores]) =>
    CATEGORIES.map((category) =>
      line(
        `${name}, ${category}`,
        scores.map((score) => score[category]),
        'of 100',
      ),
    ),
  );
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const wish = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...wish], { maxBuffer: 64 * 1024 ** 2 });
  const { categories, runtimeError } = report.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const of100 = CATEGORIES.map((category) => [
    category,
    Math.round((categories[category]?.score ?? 0) * 100),
  ]);
  return Object.fromEntries(of100) as Scores;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
