import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { codeSentTo } from '../../fixtures/outbox.ts';
import { emailOf, PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const PHONE = '+37499111222';

const codeField = (page: Page) => page.getByLabel(t('auth.code'), { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test.setTimeout(180_000);

test('a viewer adds his phone, switches the second step on, and signs in with a code from then on', async ({
  page,
  serverUrl,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 4(03|22) .*\/api\/auth\/(addVerifiedPhone|two-factor)\)$/);
  const frame = new Frame(page);
  const api = await signIn(page, 'viewer');
  await page.goto('/profile');
  const factor = page.getByRole('switch', { name: new RegExp(`^${t('auth.factor')}`) });
  await expect(factor).toBeDisabled();
  await button(page, t('auth.phoneAdd')).click();
  const dialog = page.getByRole('dialog', { name: t('auth.phoneAdd') });
  const phone = dialog.getByLabel(t('auth.phone'));
  await expect(button(page, t('auth.codeSend'))).toBeDisabled();
  await phone.fill('10 123456');
  await expect(button(page, t('auth.codeSend')), 'a land line takes no message').toBeDisabled();
  await phone.fill('099 111 222');
  await expectNoAxeViolations(page);
  await button(page, t('auth.codeSend')).click();
  await expect(dialog.getByText(t('auth.codeSentTo', { phone: '+374 99 111222' }))).toBeVisible();
  const first = await codeSentTo(page, serverUrl, PHONE);
  await codeField(page).fill(another(first));
  await button(page, t('auth.phoneSave')).click();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(t('error.code_wrong')));
  await codeField(page).fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await button(page, t('auth.phoneSave')).click();
  await expect(frame.message(t('auth.phoneSaved'))).toBeVisible();
  await expect(dialog).toBeHidden();

  await factor.click();
  await expect(frame.message(t('auth.factorOn'))).toBeVisible();
  await expect(factor).toBeChecked();
  await expectNoAxeViolations(page);
  await frame.signOut();

  const login = new LoginPage(page);
  await expect(login.heading).toBeVisible();
  await login.email.fill(emailOf('viewer'));
  await login.password.fill(PASSWORD);
  await login.password.press('Enter');
  await expect(codeField(page)).toBeVisible();
  await expectNoAxeViolations(page);
  // Within a minute of the first code: the next one is asked for when the time has come.
  await expect(page.getByText(t('auth.codeNotYet'))).toBeVisible();
  await expect(page.getByRole('button', { name: /\d+/ })).toBeDisabled();
  await codeField(page).fill('000000');
  await button(page, t('auth.factorSubmit')).click();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(t('error.code_wrong')));
  expect((await api.send(authEndpoints.me)).status(), 'no session between the steps').toBe(401);

  await expect(button(page, t('auth.codeAgain'))).toBeEnabled({ timeout: 65_000 });
  await button(page, t('auth.codeAgain')).click();
  await codeField(page).fill(await codeSentTo(page, serverUrl, PHONE, first));
  await codeField(page).press('Enter');
  await expect(frame.person()).toBeVisible();
  // The other journeys share this account.
  await api.call(authEndpoints.setFactorStatus, { body: { status: false } });
});

test('a person who forgot his password learns the same whether the address is known', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth.forgotLink') }).click();
  await expect(page).toHaveURL('/forgot');
  for (const email of [emailOf('mechanic'), 'nobody@demo.inspect.am']) {
    await page.goto('/forgot');
    await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
    await button(page, t('auth.forgotSubmit')).click();
    await expect(page.getByText(t('auth.forgotSent'))).toBeVisible();
  }
  await expectNoAxeViolations(page);
});
