import { API_SECTION_URLS } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { failure } from '@inspect/contract/kernel';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an operator at a page that is not his, or that nobody has, is shown the way back', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/status of 404 .*\/no\/such\/page\)$/);
  await signIn(page, 'operator');
  const frame = new Frame(page);
  for (const address of ['/tech-service-all', '/no/such/page', '/settings/cars']) {
    await page.goto(address);
    await expect(page).toHaveURL('/error-404');
    await expect(page).toHaveTitle(t('shell.tabTitle', { title: t('shell.notFoundTitle') }));
    await expect(frame.heading(t('shell.notFoundTitle'))).toBeVisible();
  }
  await page.getByRole('link', { name: t('shell.goHome') }).click();
  await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
});

test('a visitor at an address that nobody has is shown the way to sign-in', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404 .*\/no\/such\/page\)$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/error-404');
  await page.getByRole('link', { name: t('shell.goHome') }).click();
  await expect(new LoginPage(page).heading).toBeVisible();
});

test('a visitor at any page signs in first, also where its screen is not there yet', async ({ page }) => {
  for (const address of ['/tech-service', '/company-statistics', '/co-payments', '/api/users']) {
    await page.goto(address);
    await expect(page).toHaveURL(`/login?to=${address}`);
  }
});

test('a person who opens an address of the API section gets the application, a program gets JSON', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/status of 404 .*\/api\/search-histories\)$/);
  await signIn(page, 'operator');
  const frame = new Frame(page);
  const ask = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/search-histories');
      return { status: answer.status, body: (await answer.json()) as unknown };
    });
  for (const address of API_SECTION_URLS) {
    await page.goto(address);
    await expect(page).toHaveURL('/error-404');
    await expect(frame.heading(t('shell.notFoundTitle'))).toBeVisible();
  }
  const before = await ask();
  expect(before.status).toBe(404);
  expect(failure.parse(before.body).code).toBe('unknown_route');

  // The same once the service worker stands between.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/api/users');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect(page).toHaveURL('/error-404');
  await expect(frame.heading(t('shell.notFoundTitle'))).toBeVisible();
  expect((await ask()).status).toBe(404);
});
