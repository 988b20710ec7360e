import { t } from '@inspect/contract/i18n';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import type { BrowserContext, Page } from '@playwright/test';
import { foundInProfile, openProfile } from '../../fixtures/browser-profile.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { emailOf, PASSWORD } from '../../fixtures/sign-in.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { storedInBrowser } from '../../fixtures/stored-in-browser.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const NAME = 'Դեմո Օպերատորյան';
const COLLEAGUE = 'Դեմո Մեխանիկյան';
const OWNER = 'Կողպված Անձնավորյան Սուրենի';
const DOCUMENT = 'AT5190372';

let profile: TemporaryFolder;
let context: BrowserContext;
test.beforeEach(async ({ playwright, serverUrl }) => {
  profile = await makeTemporaryFolder('inspect-locked-');
  context = await openProfile(playwright.chromium, profile.path, serverUrl);
});
test.afterEach(async () => {
  await context.close();
  await profile.remove();
});

async function enter(page: Page): Promise<void> {
  await page.goto('/login');
  const login = new LoginPage(page);
  await login.signIn('operator');
  await expect(new Frame(page).heading(t('access.page.tech-service'))).toBeVisible();
  await login.expectKnownHere();
}

async function expectLocked(page: Page): Promise<void> {
  const login = new LoginPage(page);
  await expect(login.heading).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: t('auth.here.locked') })).toContainText(NAME);
  await expect(login.email).toHaveValue(emailOf('operator'));
}

test('nobody has touched the browser for 15 minutes: all its tabs are locked, its profile holds nothing, and the password brings back what was typed @every-run', async ({
  playwright,
  serverUrl,
  signIn,
  otherBrowser,
}) => {
  const stored = await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  let page = context.pages()[0] ?? (await context.newPage());
  await context.clock.install();
  await enter(page);
  await page.goto(`/tech-service/${stored._id}`);
  await expect(new RecordPage(page).fact(t('checkups.label.VIN'))).toHaveText(stored.VIN ?? '');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('owner').fill(OWNER);
  await form.field('idNumber').fill(DOCUMENT);
  await form.field('idNumber').blur();
  for (const typed of [OWNER, DOCUMENT]) await expectStored(page, typed);
  for (const [database, store] of [
    ['inspect', 'mechanics'],
    ['offline', 'mechanics'],
    ['offline', 'company'],
  ] as const)
    await expect.poll(() => rowsInBrowser(page, database, store), `${database}.${store}`).not.toBe(0);
  const other = await context.newPage();
  await other.goto('/tech-service');
  await expect(new Frame(other).heading(t('access.page.tech-service'))).toBeVisible();

  await context.clock.fastForward('15:00');
  await expectLocked(page);
  await expectLocked(other);
  await expect.poll(() => rowsInBrowser(page, 'inspect-work', 'keys'), 'the key').toBe(0);
  expect((await context.cookies()).filter(({ name }) => name === 'inspect-seal-half')).toEqual([]);
  const secrets = [
    OWNER,
    DOCUMENT,
    COLLEAGUE,
    stored.CarRegNo,
    stored.VIN,
    stored.ownerName,
    stored.phone,
  ].flatMap((text) => text ?? []);
  expect(secrets).toHaveLength(7);
  const left = await storedInBrowser(page);
  expect(secrets.filter((text) => left.includes(text))).toEqual([]);
  await context.close();
  expect(await foundInProfile(profile.path, ['inspect-work']), 'the right folder is looked at').not.toEqual(
    [],
  );
  expect(await foundInProfile(profile.path, [...secrets, NAME, PASSWORD])).toEqual([]);

  context = await openProfile(playwright.chromium, profile.path, serverUrl);
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/tech-service');
  await expect(new LoginPage(page).heading, 'no session is left either').toBeVisible();
  await enter(page);
  const again = new NewCheckupPage(page);
  await again.open();
  await page
    .getByRole('button', { name: t('shell.draftContinue') })
    .first()
    .click();
  await expect(again.field('owner')).toHaveValue(OWNER);
});

test('who types his password at the locked screen is where he was', async () => {
  const page = context.pages()[0] ?? (await context.newPage());
  await context.clock.install();
  await enter(page);
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('owner').fill(OWNER);
  await expectStored(page, OWNER);
  await context.clock.fastForward('15:00');
  await expectLocked(page);
  const login = new LoginPage(page);
  await expect(login.password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(new Frame(page).heading(t('checkups.form.newTitle'))).toBeVisible();
  await page
    .getByRole('button', { name: t('shell.draftContinue') })
    .first()
    .click();
  await expect(form.field('owner')).toHaveValue(OWNER);
});
