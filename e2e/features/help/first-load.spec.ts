import { t } from '@inspect/contract/i18n';
import type { Page, Response } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { holdBack } from '../../fixtures/hold-back.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test('sign-in shows after at most 170 KB of scripts in at most 12 files @every-run', async ({ page }) => {
  const scripts = followScripts(page);
  await page.goto('/login');
  await expect(page.getByLabel(t('auth.email'))).toBeVisible();
  await page.waitForLoadState('networkidle');

  const { names, kilobytes } = await scripts();
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(12);
  expect(kilobytes, names.join(' ')).toBeLessThanOrEqual(170);
});

test('the sign-in begins step by step, and leaves the line to its picture until then', async ({
  request,
}) => {
  const html = await (await request.get('/login')).text();
  expect(html).not.toContain('ahead.js');
  const scripts = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThanOrEqual(7);
  expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);

  // What it imports at once is evaluated in the same task.
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  const code = await (await request.get(entry)).text();
  const imported = [...code.matchAll(/\bimport(?:[^"'(]*from)?"\.\/([a-z-]+)-/g)].map(([, name]) => name);
  expect(imported).toEqual(['zod']);

  // Nothing is found out about only when a step runs: what the linked files import is linked too.
  const linked = scripts.flatMap((tag) => /(?:href|src)="\/assets\/([^"]+)"/.exec(tag)?.[1] ?? []);
  for (const name of linked) {
    const text = await (await request.get(`/assets/${name}`)).text();
    const needed = [...text.matchAll(/\b(?:import|from)"\.\/([^"]+\.js)"/g)].map(([, file]) => file);
    expect(linked, name).toEqual(expect.arrayContaining(needed));
  }
});

test('a browser whose scheduler cannot wait for the next task begins as well', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'scheduler', { value: {} });
  });
  await page.goto('/login');
  await expect(page.getByLabel(t('auth.email'))).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
});

for (const { what, code } of [
  { what: 'the first script', code: /\/assets\/index-[^/]+\.js$/ },
  { what: 'what the first script imports', code: /\/assets\/zod-[^/]+\.js$/ },
  { what: 'a step of the beginning', code: /\/assets\/shell-[^/]+\.js$/ },
])
  for (const who of ['nobody', 'operator'] as const)
    test(`where ${what} does not come the page says so and asks for it again (${who} is signed in)`, async ({
      page,
      signIn,
      browserErrors,
    }) => {
      browserErrors.allow(/ERR_FAILED|dynamically imported module/);
      if (who !== 'nobody') await signIn(page, who);
      await page.route(code, (route) => route.abort());
      await page.goto(who === 'nobody' ? '/login' : '/tech-service');
      const sentence = page.getByRole('alert');
      await expect(sentence).toContainText('Էջը չբեռնվեց');
      await expect(page.locator('#first-paint')).toHaveCount(0);

      await page.unroute(code);
      await sentence.getByRole('link', { name: t('shell.retry') }).click();
      await expect(begun(page, who)).toBeVisible();
      await expect(sentence).toBeHidden();
    });

for (const { what, code, who } of [
  { what: 'the first script', code: /\/assets\/index-[^/]+\.js$/, who: 'operator' },
  { what: 'a step of the beginning', code: /\/assets\/schemas-[^/]+\.js$/, who: 'nobody' },
] as const)
  test(`where ${what} has no answer for two minutes the page says so, until it comes after all`, async ({
    page,
    signIn,
  }) => {
    if (who !== 'nobody') await signIn(page, who);
    // The page's clock stands still but for what is put forward here.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const letCome = await holdBack(page, code);
    const asked = page.waitForRequest(code);
    await page.goto(who === 'nobody' ? '/login' : '/tech-service', { waitUntil: 'commit' });
    await asked;
    // The browser asks for code ahead of reading the page: what stands behind the head is there when its clock runs.
    const sentence = page.locator('#not-begun');
    await expect(sentence).toBeAttached();
    await page.clock.fastForward(119_999);
    await expect(sentence).toBeHidden();
    await page.clock.fastForward(1);
    await expect(sentence).toContainText('Էջը չբեռնվեց');
    await expect(sentence.getByRole('link', { name: t('shell.retry') })).toBeVisible();
    await expect(page.locator('#first-paint')).toHaveCount(0);

    await page.clock.resume();
    letCome();
    await expect(begun(page, who)).toBeVisible();
    await expect(sentence).toBeHidden();
  });

test('where the code of a screen does not come it says so, and asking again brings the screen', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|dynamically imported module|could not be loaded/);
  const code = /\/assets\/forgot-screen-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth.forgotLink') }).click();
  await expect(page.getByRole('heading', { name: 'Էջը չբեռնվեց' })).toBeVisible();

  await page.unroute(code);
  await page.getByRole('button', { name: t('shell.retry') }).click();
  await expect(page.getByLabel(t('auth.email'))).toBeVisible();
  await expect(page).toHaveURL('/forgot');
});

test('where a part of a screen does not come the screen stays, and asking again brings the part', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/ERR_FAILED|dynamically imported module/);
  await signIn(page, 'admin');
  const code = /\/assets\/checkups-export-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/tech-service-all');
  const list = page.getByRole('table', { name: t('checkups.list.caption') });
  const missing = page.getByRole('alert').filter({ hasText: 'Այս մասը չբեռնվեց' });
  await expect(missing).toBeVisible();
  await expect(list).toBeVisible();

  await page.unroute(code);
  await missing.getByRole('button', { name: t('shell.retry') }).click();
  await expect(page.getByRole('button', { name: t('shell.export') })).toBeVisible();
  await expect(missing).toBeHidden();
  await expect(list).toBeVisible();
});

test('a station’s list shows after at most 340 KB of scripts in at most 12 files @every-run', async ({
  page,
  signIn,
}) => {
  // After midnight there is nothing else of today.
  await storeCheckup(await signIn(page, 'operator'));
  const scripts = followScripts(page);
  await page.goto('/tech-service');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');

  const { names, kilobytes } = await scripts();
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(12);
  expect(kilobytes, names.join(' ')).toBeLessThanOrEqual(340);
});

test('what a station’s list begins with tells the browser to compile it while it comes', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator');
  const html = await (await page.request.get('/tech-service')).text();
  const linked = new Set([...html.matchAll(/"\/assets\/([^"]+\.js)"/g)].flatMap(([, file = '']) => file));
  const told: string[] = [];
  for (const file of linked) {
    const text = await (await page.request.get(`/assets/${file}`)).text();
    // Behind any other line Chromium takes it for a comment.
    if (text.startsWith('//# allFunctionsCalledOnLoad\n')) told.push(file.replace(/-.*/, ''));
  }
  expect(told.sort()).toEqual(['kernel', 'libraries', 'schemas', 'shell', 'work', 'zod']);
});

test('a station’s list is ready after at most 40 requests', async ({ page, signIn }) => {
  // After midnight there is nothing else of today.
  await storeCheckup(await signIn(page, 'operator'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The copies for work without a network are read behind the list, page by page: it waits for none of them.
    if (!/^\/api\/(locations|cars)\//.test(pathname)) asked.push(pathname);
  });
  await page.goto('/tech-service');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(40);
});

test('the rows of the list are asked before the code of the application has come', async ({
  page,
  signIn,
}) => {
  // After midnight there is nothing else of today.
  await storeCheckup(await signIn(page, 'operator'));
  const rows = page.waitForRequest(/\/api\/tech-service-checkup\?/);
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await rows;
    await route.continue();
  });
  await page.goto('/tech-service');
  await expect(page.getByRole('table')).toBeVisible();
});

/** What is there when the application has begun. */
const begun = (page: Page, who: 'nobody' | 'operator') =>
  who === 'nobody'
    ? page.getByLabel(t('auth.email'))
    : new Frame(page).heading(t('access.page.tech-service'));

/** The scripts that come from now on, and their size as it crosses the line. */
function followScripts(page: Page) {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') answers.push(answer);
  });
  return async () => {
    const sizes = await Promise.all(
      answers.map(async (answer) => (await answer.request().sizes()).responseBodySize),
    );
    return {
      names: answers.map((answer) => new URL(answer.url()).pathname),
      kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    };
  };
}
