import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an operator who signs out is signed out in both tabs, and Back shows nothing', async ({
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
