import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { PersonApi } from '../../fixtures/person-api.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an operator who signs out is signed out in both tabs, and Back shows nothing @every-run', async ({
  page,
  context,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  await page.goto('/tech-service');
  await page
    .getByRole('button', { name: t('checkups.list.add') })
    .first()
    .click();
  await expect(new Frame(page).heading(t('checkups.form.newTitle'))).toBeVisible();
  const other = await context.newPage();
  await other.goto('/tech-service');
  await expect(new Frame(other).heading(t('access.page.tech-service'))).toBeVisible();

  const ended = new Frame(page).signedOut();
  await new Frame(page).signOut();
  await ended;
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(new LoginPage(other).heading).toBeVisible();
  expect((await api.send(authEndpoints.me)).status()).toBe(401);

  await page.goBack();
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(new Frame(page).person()).toHaveCount(0);
});

test('an operator who left without a connection and comes back is not put out by his other window, which tells of the leaving @every-run', async ({
  page,
  context,
  serverUrl,
  browserErrors,
}) => {
  browserErrors.allow(CUT_OFF);
  const own = (where: Page) => new Frame(where).heading(t('access.page.tech-service'));
  // By his password: where this device could let nobody in, the offline guide would stand in the place of the sign-in.
  await page.goto('/login');
  const login = new LoginPage(page);
  await login.signIn('operator');
  await expect(own(page)).toBeVisible();
  await login.expectKnownHere();
  const other = await context.newPage();
  await other.goto('/tech-service');
  await expect(own(other)).toBeVisible();
  await context.route('**/api/**', (route) => route.abort());
  await new Frame(page).signOut();
  await expect(login.heading).toBeVisible();
  await expect(new LoginPage(other).heading).toBeVisible();
  await other.reload();
  await expect(new LoginPage(other).heading).toBeVisible();
  await context.unroute('**/api/**');

  // The server has let him in, and the browser has its session; the page has not been told yet.
  const begun = new Promise<() => Promise<void>>((resolve) => {
    void context.route('**/api/auth/login', async (route) => {
      const response = await route.fetch();
      resolve(() => route.fulfill({ response }));
    });
  });
  await login.signIn('operator');
  const tell = await begun;
  const told: string[] = [];
  context.on('request', (request) => told.push(new URL(request.url()).pathname));
  const back = other.waitForResponse('**/api/checkStatus');
  await new Frame(other).lookAgain();
  await back;
  await expect(new Frame(other).message(t('serverStatus.connectionBack'))).toBeVisible();
  await tell();

  await expect(own(page)).toBeVisible();
  expect((await new PersonApi(page, serverUrl).send(authEndpoints.me)).status()).toBe(200);
  await page.reload();
  await expect(own(page)).toBeVisible();
  expect(told).not.toContain('/api/auth/logout');
});

test('an operator who presses slowly is signed out: the question outlives the menu that asked it @every-run', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('owner').fill('Դանդաղյան');
  await new Frame(page).signOut();
  const asked = page.getByRole('dialog', { name: t('shell.leaveTitle') });
  await asked.getByRole('button', { name: t('shell.leave'), exact: true }).hover();
  await page.mouse.down();
  await expect(page.getByRole('button', { name: t('shell.shortcuts.title') })).toHaveCount(0);
  await page.mouse.up();
  await expect(new LoginPage(page).heading).toBeVisible();
});
