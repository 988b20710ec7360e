import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { copyOfDemonstration, DEMONSTRATION } from '../../fixtures/demonstration.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LONG } from '../../fixtures/long.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { makeNextRelease } from '../../fixtures/next-release.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';
import { signIn } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

/** pages with a form open; one in four has the application stored by a worker as well */
const FORMS = LONG ? 20 : 2;
const isWorked = (index: number) => index % 4 === 0;
const WITH_WORKER = 60_000;

type Open = { page: Page; frame: Frame; loads: () => number };

/** A page in a browser of its own, whose loads from now on are counted. */
async function openPage(context: BrowserContext, url: string): Promise<Open> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    // The half minute over which pages spread their coming is hardly any.
    const { random } = Math;
    Math.random = () => random() / 1_000;
  });
  await signIn(page, 'operator', url);
  let loads = -1;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { page, frame: new Frame(page), loads: () => loads };
}

test('a new release while forms are open: no draft is lost, nobody is loaded anew more than once, parts of the former release come (F34)', async ({
  browser,
  browserErrors,
}) => {
  test.setTimeout(LONG ? 900_000 : 360_000);
  browserErrors.allow(CUT_OFF);
  // A server that has just begun may have to wait for its database.
  browserErrors.allow(/status of 503 /);
  const contexts: BrowserContext[] = [];
  const newContext = async (serviceWorkers: 'allow' | 'block', open: Browser) => {
    const context = await open.newContext({ serviceWorkers, locale: 'hy-AM', timezoneId: 'Asia/Yerevan' });
    contexts.push(context);
    await browserErrors.watch(context);
    return context;
  };
  const next = await makeNextRelease({ built: LONG });
  const copy = await copyOfDemonstration(process.env[DEMONSTRATION] ?? '');
  let server: RunningServer | null = null;
  try {
    server = await startServer(copy.dataDir);
    const { baseUrl } = server;
    const forms: (Open & { plate: string; worked: boolean })[] = [];
    for (let index = 0; index < FORMS; index += 1) {
      const worked = isWorked(index);
      const open = await openPage(await newContext(worked ? 'allow' : 'block', browser), baseUrl);
      await open.page.goto(`${baseUrl}/tech-service/add`);
      const form = new NewCheckupPage(open.page);
      await expect(form.field('plate')).toBeFocused();
      const { plate } = inventVehicle();
      await form.field('plate').fill(plate);
      await expect(open.page.getByText(t('shell.draftSaved'))).toBeVisible();
      if (worked) await open.page.evaluate(async () => void (await navigator.serviceWorker.ready));
      forms.push({ ...open, plate, worked });
    }
    const resting = await openPage(await newContext('block', browser), baseUrl);
    await resting.page.goto(`${baseUrl}/tech-service`);
    await expect(resting.frame.online()).toBeVisible();

    await server.stop();
    server = null;
    server = await startServer(copy.dataDir, { port: new URL(baseUrl).port, program: next.program });

    await test.step('who types is told, and left alone', async () => {
      for (const { page, frame, loads, plate } of forms) {
        await frame.lookUntil(page.getByRole('status').filter({ hasText: t('serverStatus.newVersion') }));
        await expect(new NewCheckupPage(page).field('plate')).toHaveValue(formatPlate(plate));
        expect(loads()).toBe(0);
      }
    });

    await test.step('a part that was never loaded comes from the former release', async () => {
      for (const { page, worked } of forms) {
        if (worked) continue;
        const part = page.waitForResponse(/\/assets\/global-search-dialog-[^/]+\.js$/);
        await page.keyboard.press('Control+KeyK');
        await expect(page.getByRole('dialog')).toBeVisible();
        const answer = await part;
        expect(answer.status()).toBe(200);
        if (!LONG) expect(next.assets.has(answer.url().split('/').at(-1) ?? '')).toBe(false);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    await test.step('who only looks is loaded anew by itself, once', async () => {
      await expect(async () => {
        await resting.frame.lookAgain();
        expect(resting.loads()).toBeGreaterThan(0);
      }).toPass();
      await expect(resting.frame.online()).toBeVisible();
    });

    await test.step('whose form is loaded anew finds in it what was typed, and the new release', async () => {
      for (const { page, frame, loads, plate, worked } of forms) {
        const banner = page.getByRole('status').filter({ hasText: t('serverStatus.newVersion') });
        // The browser finds the new worker by itself when it looks; here it is made to look.
        if (worked) await expect.poll(() => page.evaluate(hasNewWorker), { timeout: WITH_WORKER }).toBe(true);
        await banner.getByRole('button', { name: t('serverStatus.reloadNow') }).click();
        await expect.poll(loads).toBe(1);
        await expect(new NewCheckupPage(page).draft(formatPlate(plate))).toHaveCount(1);
        await expect(frame.online()).toBeVisible();
        await expect.poll(() => page.evaluate(scriptsOfPage)).not.toEqual([]);
        const scripts = await page.evaluate(scriptsOfPage);
        expect(scripts.filter((name) => !next.assets.has(name))).toEqual([]);
      }
    });

    for (const { page, loads } of [...forms, resting]) {
      // Told once more which version is served, nobody goes again.
      const told = page.waitForResponse('**/api/checkStatus');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await told;
      expect(loads()).toBe(1);
    }
  } finally {
    for (const context of contexts) await context.close();
    await server?.stop();
    await copy.remove();
    await next.remove();
  }
});

/** Runs in the browser. */
async function hasNewWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('this page has no worker');
  await registration.update();
  return registration.waiting !== null;
}

/** Runs in the browser: names of the files that it was loaded with. */
function scriptsOfPage(): string[] {
  return Array.from(
    document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/assets/"]'),
    ({ src }) => src.slice(src.lastIndexOf('/') + 1),
  );
}
