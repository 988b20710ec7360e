import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
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

  await new Frame(page).signOut();
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(new LoginPage(other).heading).toBeVisible();
  expect((await api.send(authEndpoints.me)).status()).toBe(401);

  await page.goBack();
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(new Frame(page).person()).toHaveCount(0);
});

test('an operator whose session ends while he types signs in again and finds the draft', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/status of 401 .*\/api\/(?!auth)/);
  const api = await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('owner').fill('Ընդհատված Անձնավորյան');
  await form.field('plate').fill('99ZX100');
  // The page hears of it by itself: it need not ask for anything first.
  await api.call(authEndpoints.logout, { body: {} });

  const login = new LoginPage(page);
  await expect(page.getByText(t('auth.expired'))).toBeVisible();
  await expect(page).toHaveURL('/login?to=/tech-service/add');
  await expect(login.email).toBeFocused();
  await login.signIn('operator');
  await expect(page).toHaveURL('/tech-service/add');
  await form.continueDraft('99 ZX 100');
  await expect(form.field('owner')).toHaveValue('Ընդհատված Անձնավորյան');
  await expect(form.field('plate')).toHaveValue('99 ZX 100');
});
