import { makeTemporaryFolder } from '@inspect/owned-folder';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumProgram } from '../chromium-program.ts';
import { line, ratio } from '../figures.ts';
import { buildEmptyPage } from '../first-load/empty-page.ts';
import { visit } from '../first-load/visit.ts';
import { startBuiltServer, startProgram } from '../start-server.ts';
import { MECHANICS_CARS, OPERATORS_LIST, signedInProfile, stopWorkers } from './people-in-browser.ts';

const ROUNDS = 5;
const LISTS = [
  { name: 'operator’s list', account: 'operator', ...OPERATORS_LIST },
  { name: 'mechanic’s cars', account: 'mechanic', ...MECHANICS_CARS },
];

/**
 * Address to rows while no server answers, at a quarter of the processor: the application comes out of its worker's store, the
 * rows out of the browser's database. Beside an empty page of React, whose server stands next to it.
 */
export async function warmStartBench(databaseUrl: string): Promise<string[]> {
  const folder = await makeTemporaryFolder('inspect-empty-page-');
  await buildEmptyPage(folder.path);
  const empty = await startProgram(['--import', 'tsx', 'bench/src/first-load/empty-server.ts'], {
    EMPTY_PAGE: folder.path,
  });
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  let isServed = true;
  const browser = await chromium.launch(chromiumProgram());
  try {
    const profiles: BrowserContext[] = [];
    for (const list of LISTS)
      profiles.push(await signedInProfile(browser, server.origin, list.account, list));
    await server.stop();
    isServed = false;
    const times = new Map<string, number[]>(
      ['empty', ...LISTS.map(({ name }) => name)].map((name) => [name, []]),
    );
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await browser.newContext();
      const ofEmpty = await visit(bare, `${empty.origin}/`, '#ready', null);
      await bare.close();
      if (round > 0) times.get('empty')?.push(ofEmpty.milliseconds);
      for (const [at, { name, path, wanted }] of LISTS.entries()) {
        const context = profiles[at];
        if (!context) continue;
        const seen = await visit(context, `${server.origin}${path}`, wanted, null);
        await restWorkers(context);
        // The first round warms everything up.
        if (round > 0) times.get(name)?.push(seen.milliseconds);
      }
    }
    const of = (name: string) => times.get(name) ?? [];
    return [
      line('empty React page', of('empty'), 'ms'),
      ...LISTS.flatMap(({ name }) => [
        line(`${name}, without a network (goal ≤ 500)`, of(name), 'ms'),
        ratio(`${name} : empty page`, of(name), of('empty')),
      ]),
    ];
  } finally {
    await browser.close();
    if (isServed) await server.stop();
    await empty.stop();
    await folder.remove();
  }
}

async function restWorkers(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await stopWorkers(page);
  await page.close();
}
