import { t } from '@inspect/contract/i18n';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { emailOf, PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an operator who was here signs in while the server is closed, and types his password again when it opens', async ({
  page,
  browserErrors,
  serverUrl,
}) => {
  browserErrors.allow(CUT_OFF);
  browserErrors.allow(/401 .*\/api\/auth\/(me|logout)/);
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    await page.goto(`${line.url}/login`);
    const login = new LoginPage(page);
    const frame = new Frame(page);
    const own = frame.heading(t('access.page.tech-service'));
    await login.signIn('operator');
    await expect(own).toBeVisible();
    await login.expectKnownHere();
    await expect.poll(() => rowsInBrowser(page, 'offline', 'mechanics')).toBeGreaterThan(0);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const ended = frame.signedOut();
    await frame.signOut();
    await ended;
    await expect(login.heading).toBeVisible();
    await line.cut();

    await login.type(emailOf('operator'), `${PASSWORD}.`);
    await expect(frame.message(t('error.credentials'))).toBeVisible();
    await login.password.fill(PASSWORD);
    await login.password.press('Enter');
    await expect(own).toBeVisible();
    await expect(frame.person()).toBeVisible();
    await login.expectRemembered();
    await page.reload();
    await expect(own).toBeVisible();

    await line.join();
    // The session was ended at the server: what is his is not sent, nor is anything shown, before he has proved himself there.
    await frame.lookUntil(frame.message(t('auth.expired')));
    await login.email.fill(emailOf('operator'));
    await login.password.fill(PASSWORD);
    await login.password.press('Enter');
    await expect(own).toBeVisible();
    await expect(frame.serverState()).toContainText(t('serverStatus.online'));
  } finally {
    await line.cut();
  }
});
