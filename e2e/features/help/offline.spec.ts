import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectUsable,
  PHONE,
} from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const TITLE = 'Ի՞նչ անել, երբ կապ չկա';
const NUMBER = 'Զանգահարել՝ +374 10 000000';

test.beforeEach(async ({ page, browserErrors }) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** The worker has stored the application, and the device knows whom to call. */
async function prepared(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('inspect.support'))).toContain('+374');
}

test('who opens the application while the server is closed reads what to do and whom to call (picture)', async ({
  page,
  serverUrl,
  browserErrors,
}) => {
  browserErrors.allow(/401 .*\/api\/auth\/me/);
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    await page.goto(`${line.url}/login`);
    await prepared(page);
    await line.cut();

    await page.goto(`${line.url}/tech-service`);
    const frame = new Frame(page);
    await expect(frame.heading(TITLE)).toBeVisible();
    await expect(page.getByRole('link', { name: NUMBER })).toHaveAttribute('href', 'tel:+37410000000');
    await expect(
      page.getByRole('region', { name: t('access.role.TECHNICAL_SERVICE_OPERATOR') }),
    ).toContainText('Նոր զննություն սկսել հնարավոր չէ');
    await expect(page.getByRole('region', { name: 'Ինչ երբեք չանել' })).toContainText('Մի՛ մաքրեք');
    await page.keyboard.press('Shift');
    await expect(frame.message(t('serverStatus.connectionMissing'))).toHaveCount(0);
    await expectUsable(page, { picture: 'offline' });
    await page.getByRole('button', { name: 'Ստուգել կապը' }).click();
    await expect(page.getByText(/Սերվերը դեռ չի պատասխանում/)).toBeVisible();

    // When somebody answers he is led on, and signed in stands where he wanted to.
    await line.join();
    const login = new LoginPage(page);
    await frame.lookUntil(login.heading);
    await login.signIn('operator');
    await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
  } finally {
    await line.cut();
  }
});

test('an operator whose connection is gone opens what to do over his form, and nothing typed is lost', async ({
  page,
  serverUrl,
}) => {
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    await signInAt(page, 'operator', line.url);
    await page.goto(`${line.url}/tech-service/add`);
    const form = new NewCheckupPage(page);
    const frame = new Frame(page);
    await expect(form.field('plate')).toBeFocused();
    await prepared(page);
    await page.keyboard.type(inventVehicle().plate);
    const typed = await form.field('plate').inputValue();
    await line.cut();
    const help = page.getByRole('banner').getByRole('button', { name: t('serverStatus.whatToDo') });
    await frame.lookUntil(help);
    await help.click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    await expect(dialog.getByRole('link', { name: NUMBER })).toBeVisible();
    // His own role alone.
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      t('access.role.TECHNICAL_SERVICE_OPERATOR'),
    ]);
    await page.setViewportSize(PHONE);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(form.field('plate')).toHaveValue(typed);
  } finally {
    await line.cut();
  }
});
