import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { foundInProfile, openProfile } from '../../fixtures/browser-profile.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { expectStored, storedUnsent } from '../../fixtures/stored-drafts.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const OWNER = 'Կնքված Անձնավորյան Վահրամի';
const PHONE_NUMBER = '+37491837465';
const ADDRESS = 'Կնքված փողոց 77, բն. 13';
const DOCUMENT = 'AR7391846';
const NOTE = 'ճաքած բարձիկ՝ կնքված նշում';
const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';

let profile: TemporaryFolder;
let context: BrowserContext;
test.beforeEach(async ({ playwright, serverUrl }) => {
  profile = await makeTemporaryFolder('inspect-profile-');
  context = await openProfile(playwright.chromium, profile.path, serverUrl);
});
test.afterEach(async () => {
  await context.close();
  await profile.remove();
});

async function signOut(page: Page, leaving: { unsent: boolean } = { unsent: false }): Promise<void> {
  const ended = new Frame(page).signedOut();
  await new Frame(page).signOut();
  const asked = page.getByRole('dialog', { name: t('shell.leaveTitle') });
  if (leaving.unsent) await asked.getByRole('button', { name: t('shell.leave'), exact: true }).click();
  await ended;
  await expect(new LoginPage(page).heading).toBeVisible();
}

async function typeCheckup(page: Page): Promise<void> {
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('owner').fill(OWNER);
  await form.field('phone').fill(PHONE_NUMBER);
  await form.field('address').fill(ADDRESS);
  await form.field('idNumber').fill(DOCUMENT);
  await form.field('idNumber').blur();
  for (const typed of [OWNER, ADDRESS, DOCUMENT]) await expectStored(page, typed);
}

/** Returns a piece out of the middle of the photograph, as it lies on the device. */
async function inspect(page: Page, checkup: string): Promise<string> {
  const mechanic = new MechanicPage(page);
  await page.goto(`/tech-service-mechanic/${checkup}`);
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();
  await mechanic.tap(BRAKES, 'note').click();
  await mechanic.note(BRAKES).fill(NOTE);
  for (const sends of ['upload', 'operations'])
    await page.route(`**/api/${sends}**`, (route) => route.abort());
  await mechanic.camera(BRAKES).setInputFiles(await photograph(page, { seed: 77 }));
  await expectStored(page, NOTE);
  await expect.poll(async () => (await storedUnsent(page)).photos.length).toBe(1);
  const [bytes = ''] = (await storedUnsent(page)).photos;
  await expect(mechanic.photographs(BRAKES)).toHaveCount(1);
  await mechanic.sendButton.click();
  // All of it is on its way: the picture, the finding, and what points from the one to the other.
  await expect(page.getByRole('link', { name: t('shell.unsent', { count: 3 }) })).toBeVisible();
  return bytes.slice(bytes.length / 2, bytes.length / 2 + 24);
}

test('what two people left unsent at one browser, typed and on its way, stands nowhere in its profile, and each finds his own again @every-run', async ({
  playwright,
  serverUrl,
  signIn,
  otherBrowser,
}) => {
  const { data: mechanicHimself } = await (await signIn(await otherBrowser(), 'mechanic')).call(
    authEndpoints.me,
  );
  let page = context.pages()[0] ?? (await context.newPage());
  const stored = await storeCheckup(await signIn(page, 'operator'), { mechanic: mechanicHimself.user.id });
  await typeCheckup(page);
  await signOut(page, { unsent: true });

  await page.setViewportSize(PHONE);
  await signIn(page, 'mechanic');
  const picture = await inspect(page, stored._id);
  // The key comes from this device when the server does not give it: a reload in the pit brings his work back.
  await page.route('**/api/auth/seal-key', (route) => route.abort());
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const mechanic = new MechanicPage(page);
  await mechanic.search.fill('տարմուզ');
  await expect(mechanic.tap(BRAKES, 'fault')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await storedUnsent(page)).photos.length).toBe(1);
  const halves = (await context.cookies()).filter(({ name }) => name === 'inspect-seal-half');
  expect(halves).toHaveLength(1);
  // What is on its way by itself is not asked about.
  await signOut(page);
  await expect(page.getByRole('alert').filter({ hasText: /^Չուղարկված՝ [1-9]/ })).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name === 'inspect-seal-half')).toEqual([]);
  await context.close();

  const plate = stored.CarRegNo ?? '';
  const typed = [
    plate,
    formatPlate(plate),
    stored.ownerName,
    stored.VIN,
    OWNER,
    PHONE_NUMBER,
    PHONE_NUMBER.slice(4),
    ADDRESS,
    DOCUMENT,
    NOTE,
    picture,
  ];
  expect(await foundInProfile(profile.path, ['inspect-work']), 'the right folder is looked at').not.toEqual(
    [],
  );
  expect(await foundInProfile(profile.path, typed)).toEqual([]);
  expect(
    await foundInProfile(
      profile.path,
      halves.map(({ value }) => value),
    ),
    'the key beside it',
  ).toEqual([]);

  context = await openProfile(playwright.chromium, profile.path, serverUrl);
  page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, 'operator2');
  const form = new NewCheckupPage(page);
  await form.open();
  await expect(form.drafts()).toHaveCount(0);
  await signOut(page);
  await signIn(page, 'operator');
  await form.open();
  await page
    .getByRole('button', { name: t('shell.draftContinue') })
    .first()
    .click();
  await expect(form.field('owner')).toHaveValue(OWNER);
});
