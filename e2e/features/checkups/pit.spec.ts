import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, type Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { openProfile } from '../../fixtures/browser-profile.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { emailOf, PASSWORD, signIn as signInAt } from '../../fixtures/sign-in.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const QUEUED = 'Սպասում է ուղարկման';
const ARRIVES_WITHIN = 120_000;

/** How many of his cars lie on this device. */
const keptCars = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('checkups').objectStore('checkups').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
          counting.onerror = () => reject(counting.error);
        };
      }),
  );

const keptLists = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('inspect.copies') ?? '{}').lists ?? {}));

const plateOf = (car: Checkup) => formatPlate(car.CarRegNo ?? '');

/** He taps the car, finds its fault and sends: with no reception, so it waits. */
async function inspect(mechanic: MechanicPage, car: Checkup, more = async () => {}): Promise<void> {
  const { page } = mechanic;
  await mechanic.car(plateOf(car)).click();
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();
  await more();
  await mechanic.sendButton.click();
  await expect(page.getByText(t('checkups.mechanic.queued'))).toBeVisible();
  await page.getByRole('link', { name: t('checkups.mechanic.toCars') }).click();
  await expect(mechanic.car(plateOf(car))).toContainText(QUEUED);
}

async function expectArrived(record: () => Promise<Checkup>, by: string): Promise<void> {
  const arrived = { version: 2, classificators: { [BRAKES_CODE]: { checked: true } }, signedBy: by };
  await expect.poll(record, { timeout: ARRIVES_WITHIN }).toMatchObject(arrived);
}

test('a mechanic in the pit: cars without reception, a reload, another tab, then all arrives once, by itself; what waits outlives the browser', async ({
  playwright,
  serverUrl,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const cars: Checkup[] = [];
  for (let count = 0; count < 4; count += 1) cars.push(await storeCheckup(desk, { mechanic: him.id }));
  const [first, second, third, fourth] = cars as [Checkup, Checkup, Checkup, Checkup];
  const recordOf = async ({ _id }: Checkup) =>
    (await api.call(checkupsEndpoints.record, { params: { id: _id } })).data;

  const line = new CuttableLine(serverUrl);
  await line.join();
  const profile = await makeTemporaryFolder('inspect-pit-');
  let context = await openProfile(playwright.chromium, profile.path, line.url);
  const openPage = async () => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(PHONE);
    return page;
  };
  try {
    let page = await openPage();
    let mechanic = new MechanicPage(page);

    await test.step('his cars of the day come to his phone', async () => {
      await signInAt(page, 'mechanic', line.url);
      await page.goto('/tech-service-mechanic');
      for (const car of cars) await expect(mechanic.car(plateOf(car))).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect.poll(() => keptCars(page)).toBeGreaterThanOrEqual(cars.length);
      await expect
        .poll(() => keptLists(page))
        .toEqual(expect.arrayContaining(['classificators', 'newClassificators']));
    });

    await test.step('without reception he inspects three of them, and measures and photographs one', async () => {
      await line.cut();
      await inspect(mechanic, first, async () => {
        await page.getByRole('textbox', { name: /^CO \(/ }).fill('0,3');
        await mechanic.camera(BRAKES).setInputFiles(await photograph(page, { seed: 61 }));
        const picture = page.getByRole('list', { name: t('photos.ofFinding', { name: BRAKES }) });
        await expect(picture.getByRole('listitem')).toHaveCount(1);
      });
      await inspect(mechanic, second);
      await inspect(mechanic, third);
    });

    await test.step('a reload shows his cars and what waits, in another tab as well', async () => {
      await page.reload();
      const other = new MechanicPage(await context.newPage());
      await other.page.goto('/tech-service-mechanic');
      for (const shown of [mechanic, other]) {
        for (const car of [first, second, third]) await expect(shown.car(plateOf(car))).toContainText(QUEUED);
        await expect(shown.car(plateOf(fourth))).not.toContainText(QUEUED);
      }
      await other.page.close();
    });

    await test.step('there is reception: all arrives once, and he does nothing for it', async () => {
      for (const car of cars) expect((await recordOf(car)).version).toBe(1);
      await line.join();
      for (const car of [second, third]) await expectArrived(() => recordOf(car), him.id);
      await expect
        .poll(() => recordOf(first), { timeout: ARRIVES_WITHIN })
        .toMatchObject({
          version: 3,
          classificators: { [BRAKES_CODE]: { checked: true, attachments: [expect.any(String)] } },
          measurements: { CO: { value: 0.3 } },
          attachments: [{ kind: 'finding' }],
        });
      for (const car of [first, second, third]) {
        await expect(mechanic.car(plateOf(car))).toContainText(t('checkups.findings.faults', { count: 1 }));
        await expect(mechanic.car(plateOf(car))).not.toContainText(QUEUED);
      }
    });

    await test.step('in the pit again his browser is closed: it still has what waits, and sends it once he has signed in', async () => {
      await line.cut();
      await inspect(mechanic, fourth);
      await context.close();
      context = await openProfile(playwright.chromium, profile.path, line.url);
      page = await openPage();
      mechanic = new MechanicPage(page);
      await page.goto('/tech-service-mechanic');
      await expect(mechanic.car(plateOf(fourth))).toContainText(QUEUED);
      await line.join();
      // His session ended with the browser.
      const login = new LoginPage(page);
      await expect(login.email).toBeVisible({ timeout: ARRIVES_WITHIN });
      await login.email.fill(emailOf('mechanic'));
      await login.password.fill(PASSWORD);
      await page.getByRole('button', { name: t('auth.submit'), exact: true }).click();
      await expectArrived(() => recordOf(fourth), him.id);
      expect(await Promise.all(cars.map(async (car) => (await recordOf(car)).version))).toEqual([3, 2, 2, 2]);
    });
  } finally {
    await context.close();
    await line.cut();
    await profile.remove();
  }
});
