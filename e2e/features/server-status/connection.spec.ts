import { t } from '@inspect/contract/i18n';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { inventVehicle, storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

test('an operator is warned when the server cannot be asked, and told when it is back @every-run', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/api\/checkStatus\)$/);
  await signIn(page, 'operator');
  await page.route('**/api/checkStatus', (route) => route.abort());
  const frame = new Frame(page);
  // Said for three seconds: whoever looks only after the page has come whole may be too late.
  await Promise.all([
    expect(frame.message(t('serverStatus.connectionMissing'))).toBeVisible(),
    expect(frame.message(t('serverStatus.noTimeInfo'))).toBeVisible(),
    page.goto('/tech-service'),
  ]);
  await expect(frame.serverState()).toContainText(t('serverStatus.offline'));

  await page.unroute('**/api/checkStatus');
  await frame.lookUntil(frame.message(t('serverStatus.connectionBack')));
  await expect(frame.serverState()).toContainText(t('serverStatus.online'));
});

test('a visitor at sign-in reads that the server cannot be reached', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED .*\/api\//);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/login');
  const frame = new Frame(page);
  const login = new LoginPage(page);
  // Nobody can come in by this device: what can be done is shown first.
  await page.getByRole('link', { name: t('help.offline.signIn') }).click();
  await expect(frame.message(t('auth.noServer', { days: 30, hours: 72 }))).toBeVisible();
  await expectNoAxeViolations(page);
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/login'));
  await login.signIn('operator');
  await unanswered;
  await expect(frame.message(t('auth.noServer', { days: 30, hours: 72 }))).toHaveCount(1);
  await expect(login.password).not.toHaveValue('');

  await page.unroute('**/api/**');
  await frame.lookUntilGone(frame.message(t('auth.noServer', { days: 30, hours: 72 })));
  await login.password.press('Enter');
  await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
});

test('one call that nobody answers is no lost connection', async ({ page, browserErrors, signIn }) => {
  browserErrors.allow(/ERR_FAILED .*\/api\/tech-service-checkup\?/);
  // After midnight there is nothing else of today.
  await storeCheckup(await signIn(page, 'operator'));
  // Asked ahead of the application, and by it.
  await page.route('**/api/tech-service-checkup?*', (route) => route.abort(), { times: 2 });
  await page.goto('/tech-service');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const frame = new Frame(page);
  await expect(frame.serverState()).toContainText(t('serverStatus.online'));
  await expect(frame.message(t('serverStatus.connectionBack'))).toHaveCount(0);
});

test('the application opens while the server is closed, and goes on when it opens again', async ({
  page,
  browserErrors,
  serverUrl,
}) => {
  browserErrors.allow(CUT_OFF);
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    await signInAt(page, 'operator', line.url);
    await page.goto(`${line.url}/tech-service`);
    const frame = new Frame(page);
    await expect(frame.serverState()).toContainText(t('serverStatus.online'));
    // The worker has stored the shell; from now on it stands between.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    await line.cut();
    await page.reload();
    await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
    await expect(frame.person()).toBeVisible();
    await expect(frame.serverState()).toContainText(t('serverStatus.offline'));
    // Today's list as this browser stores it, or that there is none.
    const stored = page.getByText('Ցուցադրվում են այս սարքում պահված տվյալները');
    await expect(stored.or(frame.message(t('shell.failedTitle'))).first()).toBeVisible();

    const form = new NewCheckupPage(page);
    await page.goto(`${line.url}/tech-service/add`);
    await expect(form.field('plate')).toBeFocused();
    await page.keyboard.type(inventVehicle().plate);
    await page.keyboard.press('Tab');
    await expect(page.getByText(t('shell.draftSaved'))).toBeVisible();
    await expect(form.answer).toContainText(t('checkups.form.checkLater'));

    await line.join();
    await frame.lookUntil(frame.online());
    await expect(form.answer).toContainText(t('checkups.form.notFound'));
  } finally {
    await line.cut();
  }
});
