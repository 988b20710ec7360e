import { authEndpoints } from '@inspect/contract/auth';
import { devicesEndpoints } from '@inspect/contract/devices';
import { t } from '@inspect/contract/i18n';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { type BrowserContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { openProfile } from '../../fixtures/browser-profile.ts';
import { type Damage, damageDatabases } from '../../fixtures/damaged-databases.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

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

const pageOf = async () => context.pages()[0] ?? (await context.newPage());
type Reopening = Pick<PlaywrightWorkerArgs, 'playwright'> & {
  serverUrl: string;
  signIn: (page: Page, who: 'mechanic') => Promise<unknown>;
};
/** The browser is closed, its disk fails, and the mechanic signs in at it again: he is told how many were lost. */
async function openedDamaged(
  how: Damage,
  count: number,
  { playwright, serverUrl, signIn }: Reopening,
): Promise<Page> {
  await context.close();
  await damageDatabases(profile.path, how);
  context = await openProfile(playwright.chromium, profile.path, serverUrl);
  const page = await pageOf();
  await signIn(page, 'mechanic');
  await page.goto('/attention');
  await expect(lostNotice(page)).toContainText(
    new RegExp(`\\d\\d:\\d\\d-ին ուղարկման սպասում էր ${count} գրառում`),
  );
  return page;
}
/** Runs in the browser: so many rows more, of two kilobytes each, as of a phone on which much waits. */
async function fillDatabase(rows: number): Promise<void> {
  const opening = indexedDB.open('inspect-work');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const filling = database.transaction('operationBytes', 'readwrite');
  const store = filling.objectStore('operationBytes');
  for (let row = 0; row < rows; row += 1)
    store.put({ id: `filling ${row}`, sealed: crypto.getRandomValues(new Uint8Array(2_048)) });
  await new Promise((resolve, reject) => {
    filling.oncomplete = resolve;
    filling.onerror = reject;
  });
  database.close();
}
const lostNotice = (page: Page) => page.getByRole('alert').filter({ hasText: t('devices.lost') });

test('a refused photograph is decided about; one that was lost with the browser’s database is missed by its mechanic and the staff', async ({
  playwright,
  serverUrl,
  signIn,
  otherBrowser,
}) => {
  test.slow();
  const admin = await signIn(await otherBrowser(), 'admin');
  const { data: mechanicHimself } = await (await signIn(await otherBrowser(), 'mechanic')).call(
    authEndpoints.me,
  );
  const me = mechanicHimself.user.id;
  // He may have other browsers, from the journeys before.
  let device = '';
  const ofMine = async (state: 'lost' | 'attention') =>
    (await admin.call(devicesEndpoints.list, { query: { state } })).data.filter(
      (row) => row.device === device,
    );
  let page = await pageOf();
  const stored = await storeCheckup(await signIn(page, 'operator'), { mechanic: me });

  await test.step('refused, it is shown with the reason, and staff see that something waits', async () => {
    await signIn(page, 'mechanic');
    await page.route('**/api/upload**', (route) =>
      route.fulfill({ status: 400, json: { message: 'Սխալ', errors: ['Սխալ'], code: 'validation' } }),
    );
    await page.goto(`/tech-service-mechanic/${stored._id}`);
    await new MechanicPage(page).plateCamera.setInputFiles(await photograph(page, { seed: 5 }));
    await page.getByRole('link', { name: t('attention.look') }).click();
    const item = page.getByRole('article', { name: t('photos.kind.plate') });
    await expect(item.getByRole('img')).toBeVisible();
    await expect(item).toContainText('Սխալ');
    await expectNoAxeViolations(page);
    device = await page.evaluate(() => JSON.parse(localStorage.getItem('inspect.device') ?? '{}').device);
    await expect.poll(async () => (await ofMine('attention')).length, { timeout: 90_000 }).toBe(1);
  });

  await test.step('its database is damaged while the browser is closed: he and the staff are told', async () => {
    page = await openedDamaged('manifest', 1, { playwright, serverUrl, signIn });
    await expect(page.getByText(t('attention.empty'))).toBeVisible();
    await expect.poll(async () => (await ofMine('lost')).map(({ lost }) => lost?.pending)).toEqual([1]);
    await page.getByRole('button', { name: t('devices.understood') }).click();
    await expect(lostNotice(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(t('attention.empty'))).toBeVisible();
    await expect(lostNotice(page)).toHaveCount(0);
  });

  await test.step('an admin finds the device', async () => {
    const desk = await otherBrowser();
    await signIn(desk, 'admin');
    await desk.goto('/devices?state=lost');
    const row = desk
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: device.slice(0, 6) });
    await expect(row).toContainText(mechanicHimself.user.name);
    await expect(row).toContainText(t('devices.state.lost'));
    await expectNoAxeViolations(desk);
  });
});

for (const { how, what, rows } of [
  { how: 'log', what: 'took from the end of the database', rows: 0 },
  // So large that what is written down no longer lies in the log alone.
  {
    how: 'table',
    what: 'made unreadable by single bytes',
    rows: 4_000,
  },
] as const)
  test(`photographs that a failing disk ${what} are missed by their mechanic and the staff`, async ({
    playwright,
    serverUrl,
    signIn,
    otherBrowser,
  }) => {
    test.slow();
    const admin = await signIn(await otherBrowser(), 'admin');
    const { data: himself } = await (await signIn(await otherBrowser(), 'mechanic')).call(authEndpoints.me);
    const stored = await storeCheckup(await signIn(await otherBrowser(), 'operator'), {
      mechanic: himself.user.id,
    });
    let page = await pageOf();
    await signIn(page, 'mechanic');
    await page.route('**/api/upload**', (route) => route.abort());
    await page.goto(`/tech-service-mechanic/${stored._id}`);
    const remembered = () => page.evaluate(() => JSON.parse(localStorage.getItem('inspect.device') ?? '{}'));
    // What is written down last is what he took: lists that came later would be the half that is lost.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('inspect.copies')))
      .toContain('newClassificators');
    for (let seed = 21; seed <= 23; seed += 1)
      await new MechanicPage(page).plateCamera.setInputFiles(await photograph(page, { seed }));
    await expect.poll(async () => Object.values((await remembered()).waiting)).toMatchObject([{ count: 3 }]);
    const { device } = await remembered();
    await page.evaluate(fillDatabase, rows);

    page = await openedDamaged(how, 3, { playwright, serverUrl, signIn });
    const pendingThere = async () =>
      (await admin.call(devicesEndpoints.list, { query: { state: 'lost' } })).data
        .filter((row) => row.device === device)
        .map((row) => row.lost?.pending);
    await expect.poll(pendingThere).toEqual([3]);
    expect((await remembered()).device).not.toBe(device);
  });
