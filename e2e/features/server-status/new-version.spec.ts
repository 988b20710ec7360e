import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { type ServerStatus, serverStatus } from '@inspect/contract/server-status';
import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** From now on the server says that it serves another interface. */
async function serveAnother(page: Page, changes: Partial<ServerStatus>): Promise<void> {
  await page.route('**/api/checkStatus', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...serverStatus.parse(await answer.json()), ...changes } });
  });
}

/** The half minute over which pages spread their coming is hardly any for this one. */
const inNoTime = (page: Page) =>
  page.addInitScript(() => {
    const { random } = Math;
    Math.random = () => random() / 1_000;
  });

/** Runs in the browser: whether the page was loaded from what the worker stored. */
function isFromWorker(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.workerStart > 0);
}

/** Another one after each load of the page. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('a new version is loaded where nothing is typed, and from a stale cache once only: then it is said (F35)', async ({
  page,
  signIn,
}) => {
  await inNoTime(page);
  await signIn(page, 'operator');
  await page.goto('/tech-service');
  const frame = new Frame(page);
  await expect(frame.serverState()).toContainText(t('serverStatus.online'));
  // What the worker stored is stale from now on: it has no other, and gives the old one again.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const before = await loadedAt(page);
  await serveAnother(page, { APP_VERSION: 'another' });
  const said = page
    .getByRole('status')
    .filter({ hasText: 'Նոր տարբերակը չի բեռնվում․ փակեք և կրկին բացեք էջը' });
  // Loaded again it is still the old one: that is said, and not tried for ever.
  await frame.lookUntil(said);
  expect(await page.evaluate(isFromWorker)).toBe(true);
  const after = await loadedAt(page);
  expect(after).toBeGreaterThan(before);
  await frame.lookAgain();
  await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
  expect(await loadedAt(page)).toBe(after);
});

test('a new version and a redirect wait until what is typed is sent @every-run', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  const frame = new Frame(page);
  await form.open();
  await expect(frame.serverState()).toContainText(t('serverStatus.online'));
  await form.typeVehicle('10BB105', 'BB100105');
  await form.expectReady();
  const before = await loadedAt(page);
  await serveAnother(page, { APP_VERSION: 'another', redirect: 'https://elsewhere.example/' });
  await frame.lookUntil(page.getByRole('status').filter({ hasText: t('serverStatus.newVersion') }));
  await expect(form.field('plate')).toHaveValue('10 BB 105');
  expect(await loadedAt(page)).toBe(before);

  await page.unroute('**/api/checkStatus');
  // It stands for two seconds, then the new version is loaded.
  await Promise.all([form.save(), expect(form.saved(formatPlate('10BB105'))).toBeVisible()]);
  await expect.poll(() => loadedAt(page).catch(() => before)).toBeGreaterThan(before);
  await expect(form.field('plate')).toHaveValue('');
  await expect(form.drafts()).toHaveCount(0);
});
