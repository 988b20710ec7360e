import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

/** A device with a fingerprint reader, which recognises its owner at once. */
async function giveAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** whose finger it is from now on */
    recognise: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a viewer makes a passkey, signs in by it, not without being recognised, and removes it', async ({
  page,
  signIn,
}) => {
  const device = await giveAuthenticator(page);
  const frame = new Frame(page);
  await signIn(page, 'viewer');
  await page.goto('/profile');
  const section = t('auth.passkey.section');
  await expect(page.getByText(t('auth.passkey.none'))).toBeVisible();
  await page.getByRole('button', { name: t('auth.passkey.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('auth.passkey.add') });
  await expect(dialog.getByLabel(t('auth.passkey.name'))).toHaveValue(/Chrome/);
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t('auth.passkey.name')).fill('Սեղանի համակարգիչ');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('list', { name: section });
  await expect(keys.getByText('Սեղանի համակարգիչ')).toBeVisible();
  await expect(dialog).toBeHidden();

  const ended = frame.signedOut();
  await frame.signOut();
  await ended;
  const login = new LoginPage(page);
  await login.signIn('viewer');
  await expect(page.getByText(t('auth.passkey.ask'))).toBeVisible();
  await expectNoAxeViolations(page);
  await device.recognise(false);
  const use = page.getByRole('button', { name: t('auth.passkey.use') });
  await use.press('Enter');
  await expect(page.getByText(t('auth.passkey.cancelled'))).toBeVisible();
  await device.recognise(true);
  await use.press('Enter');
  await expect(frame.person()).toBeVisible();

  await page.goto('/profile');
  await keys.getByRole('button', { name: t('auth.passkey.remove') }).click();
  const question = page.getByRole('dialog', { name: t('auth.passkey.removeTitle') });
  await question.getByRole('button', { name: t('auth.passkey.remove') }).click();
  await expect(page.getByText(t('auth.passkey.none'))).toBeVisible();
});
