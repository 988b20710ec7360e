import { makeTemporaryFolder } from '@inspect/owned-folder';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumProgram } from '../chromium-program.ts';
import { line, ratio } from '../figures.ts';
import { signIn, startBuiltServer, startProgram } from '../start-server.ts';
import { buildEmptyPage } from './empty-page.ts';
import { type Visit, visit } from './visit.ts';

const ROUNDS = 5;
/** What each page is waited for: a field, a table that has its rows. */
const FIELD = 'input[type="email"]';
const LIST = '[aria-busy="false"] tbody tr';

type Place = { name: string; url: string; wanted: string; cookies: Cookies; keeps: boolean };
type Cookies = { name: string; value: string; url: string }[];

/**
 * Address to field or rows on slow 4G at a quarter of the processor: with an empty profile (the operator's holds
 * nothing but his session), and once more with all that a visit leaves there.
 */
export async function firstLoadBench(databaseUrl: string): Promise<string[]> {
  const folder = await makeTemporaryFolder('inspect-empty-page-');
  await buildEmptyPage(folder.path);
  const empty = await startProgram(['--import', 'tsx', 'bench/src/first-load/empty-server.ts'], {
    EMPTY_PAGE: folder.path,
  });
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const browser = await chromium.launch(chromiumProgram());
  try {
    const cookies = await sessionOf(server.origin);
    const places: Place[] = [
      { name: 'empty React page', url: `${empty.origin}/`, wanted: '#ready', cookies: [], keeps: false },
      { name: 'sign-in', url: `${server.origin}/login`, wanted: FIELD, cookies: [], keeps: true },
      { name: 'operator’s list', url: `${server.origin}/tech-service`, wanted: LIST, cookies, keeps: true },
    ];
    return await turnByTurn(browser, places);
  } finally {
    await browser.close();
    await server.stop();
    await empty.stop();
    await folder.remove();
  }
}

async function turnByTurn(browser: Browser, places: readonly Place[]): Promise<string[]> {
  const visits = new Map<string, Visit[]>();
  const note = (name: string, seen: Visit) => visits.set(name, [...(visits.get(name) ?? []), seen]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const place of places) {
      const context = await profile(browser, place);
      const cold = await visit(context, place.url, place.wanted);
      await fill(context, place);
      const warm = await visit(context, place.url, place.wanted);
      await context.close();
      // The first round warms both servers up.
      if (round === 0) continue;
      note(`${place.name}, cold`, cold);
      note(`${place.name}, warm`, warm);
    }
  }
  const times = (name: string) => (visits.get(name) ?? []).map(({ milliseconds }) => milliseconds);
  return ['cold', 'warm'].flatMap((kind) =>
    places.flatMap(({ name }, index) => {
      const title = `${name}, ${kind}`;
      const own = [line(title, times(title), 'ms'), trafficOf(visits.get(title)?.at(-1))];
      const beside = ratio(
        `${name} : empty page, ${kind}`,
        times(title),
        times(`${places[0]?.name}, ${kind}`),
      );
      return index === 0 ? own : [...own, beside];
    }),
  );
}

const trafficOf = (seen: Visit | undefined) =>
  `  ${seen?.requests} requests, ${seen?.kilobytes.toFixed(0)} KB, of them ${seen?.scripts.toFixed(0)} KB of scripts`;

async function profile(browser: Browser, { cookies }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'hy-AM',
    timezoneId: 'Asia/Yerevan',
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies(cookies);
  return context;
}

/** A visit without hurry: the worker has stored the application, and of a person the lists of the country. */
async function fill(context: BrowserContext, { url, wanted, cookies, keeps }: Place): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(wanted).first().waitFor();
  if (keeps) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, LONG);
    if (cookies.length > 0)
      await page.waitForFunction(
        () => localStorage.getItem('inspect.copies')?.includes('streets'),
        undefined,
        LONG,
      );
    // A worker that nobody has asked for a while is ended by the browser; starting it belongs to a warm start.
    const devtools = await context.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
  }
  await page.close();
}

const LONG = { timeout: 60_000 };

async function sessionOf(origin: string): Promise<Cookies> {
  const { cookie } = await signIn(origin, 'operator');
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: origin };
  });
}
