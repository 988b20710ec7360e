/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from '@playwright/test';

const PASSWORD = 'Demo-inspect-2026';
const LONG = { timeout: 120_000 };

/** A page with rows, and one of the lists that the browser keeps for whoever sees it. */
export type List = { path: string; wanted: string; copy: string };

/** A list that has its rows, or its cards. */
export const OPERATORS_LIST: List = {
  path: '/tech-service',
  wanted: '[aria-busy="false"] tbody tr',
  copy: 'streets',
};
export const MECHANICS_CARS: List = {
  path: '/tech-service-mechanic',
  wanted: 'li a[href^="/tech-service-mechanic/"]',
  copy: 'newClassificators',
};

/**
 * A browser in which this person has signed in and has been long enough for the worker to have stored the application, and the
 * browser the lists of the country.
 */
export async function signedInProfile(
  browser: Browser,
  origin: string,
  account: string,
  list: List,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'hy-AM',
    timezoneId: 'Asia/Yerevan',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[type="email"]').fill(`${account}@demo.inspect.am`);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login', LONG);
  await page.goto(`${origin}${list.path}`);
  await page.locator(list.wanted).first().waitFor(LONG);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, LONG);
  await page.waitForFunction(
    (copy) => localStorage.getItem('inspect.copies')?.includes(copy),
    list.copy,
    LONG,
  );
  // The worker lays the parts of the application aside one after the other.
  await page.waitForLoadState('networkidle');
  await page.close();
  return context;
}

/** A worker that nobody has asked for a while is ended by the browser; starting it belongs to a warm start. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}
