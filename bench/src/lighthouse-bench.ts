import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chromiumProgram } from './chromium-program.ts';
import { line } from './figures.ts';
import { startBuiltServer } from './start-server.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Fetched by npm when it is wanted: its tree is larger than all that the product itself needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--headless=new --no-sandbox --disable-gpu';
const run = promisify(execFile);
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  runtimeError: z.object({ message: z.string() }).optional(),
});
type Scores = Record<(typeof CATEGORIES)[number], number>;

/**
 * What Lighthouse gives the pages for everybody and the sign-in on its slow phone (slow 4G and a quarter of the processor,
 * both simulated), of 100. No baseline beside them: the score is a model's, and an empty page paints nothing that it could judge.
 */
export async function lighthouseBench(databaseUrl: string): Promise<string[]> {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  try {
    const pages = ['/login', '/stations', '/due', '/faq', '/check'].map(
      (path) => [path, server.origin + path] as const,
    );
    return await turnByTurn(pages);
  } finally {
    await server.stop();
  }
}

async function turnByTurn(pages: readonly (readonly [string, string])[]): Promise<string[]> {
  const seen = new Map<string, Scores[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of pages) seen.set(name, [...(seen.get(name) ?? []), await scoresOf(url)]);
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

/** Lighthouse now and then loses the trace of a page: then it is asked again, as it says itself. */
async function scoresOf(url: string, attempts = 4): Promise<Scores> {
  try {
    return await askedOnce(url);
  } catch (problem) {
    if (attempts === 1) throw problem;
    return scoresOf(url, attempts - 1);
  }
}

async function askedOnce(url: string): Promise<Scores> {
  const { executablePath = '' } = chromiumProgram();
  const wish = [
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${FLAGS}`,
  ];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...wish], {
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, CHROME_PATH: executablePath },
  });
  const { categories, runtimeError } = report.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const of100 = CATEGORIES.map((category) => [
    category,
    Math.round((categories[category]?.score ?? 0) * 100),
  ]);
  return Object.fromEntries(of100) as Scores;
}
