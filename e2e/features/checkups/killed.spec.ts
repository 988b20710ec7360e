import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, type Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { killBrowser, openProfile } from '../../fixtures/browser-profile.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { LONG } from '../../fixtures/long.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const QUEUED = 'Սպասում է ուղարկման';
const NOTE = 'ճաքած սկավառակ';
const ARRIVES_WITHIN = 120_000;
const POINTS = LONG ? 40 : 5;

/** What he does to a car, one point after the other: each ends when the screen says that it is taken. */
const DOINGS: readonly { does: (mechanic: MechanicPage) => Promise<void>; shows: Shows }[] = [
  {
    does: async (mechanic) => {
      await mechanic.tap(BRAKES, 'fault').click();
    },
    shows: (mechanic) => expect(mechanic.tap(BRAKES, 'fault')).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    does: async (mechanic) => {
      await mechanic.tap(BRAKES, 'note').click();
      await mechanic.note(BRAKES).fill(NOTE);
      await mechanic.note(BRAKES).blur();
      await expectStored(mechanic.page, NOTE);
    },
    shows: (mechanic) => expect(mechanic.row(BRAKES)).toContainText(NOTE),
  },
  {
    does: async (mechanic) => {
      await mechanic.camera(BRAKES).setInputFiles(await photograph(mechanic.page, { seed: 83 }));
    },
    shows: (mechanic) => expect(mechanic.photographs(BRAKES)).toHaveCount(1),
  },
  {
    does: async (mechanic) => {
      const co = mechanic.page.getByRole('textbox', { name: /^CO \(/ });
      await co.fill('0,4');
      await co.blur();
      await expectStored(mechanic.page, '"measurements.CO":0.4');
    },
    shows: (mechanic) => expect(mechanic.page.getByRole('textbox', { name: /^CO \(/ })).toHaveValue('0,4'),
  },
];
type Shows = (mechanic: MechanicPage) => Promise<void>;
/** The point after them: he signs and sends. */
const POINTS_OF_A_CAR = DOINGS.length + 1;

test(`his browser is killed at ${POINTS} points of a mechanic's work, with and without reception: nothing that the screen called taken is missing @every-run`, async ({
  playwright,
  serverUrl,
  otherBrowser,
  signIn,
}) => {
  test.setTimeout(LONG ? 20 * 60_000 : 240_000);
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const recordOf = async ({ _id }: Checkup) =>
    (await api.call(checkupsEndpoints.record, { params: { id: _id } })).data;

  const line = new CuttableLine(serverUrl);
  await line.join();
  const profile = await makeTemporaryFolder('inspect-killed-');
  let context = await openProfile(playwright.chromium, profile.path, line.url);
  /** His session went with the browser: he signs in again, and goes on where he was. */
  const begin = async (car: Checkup): Promise<MechanicPage> => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(PHONE);
    await signInAt(page, 'mechanic', line.url);
    const mechanic = new MechanicPage(page);
    await page.goto(`/tech-service-mechanic/${car._id}`);
    await expect(mechanic.search).toBeVisible();
    await keptOnDevice(page);
    await mechanic.search.fill(BRAKES);
    return mechanic;
  };
  const cars: Checkup[] = [];
  try {
    for (let point = 0; point < POINTS; point += POINTS_OF_A_CAR) {
      const car = await storeCheckup(desk, { mechanic: him.id });
      cars.push(car);
      // The first car, the third and so on are in the pit, where nothing is sent before the browser dies.
      const inThePit = cars.length % 2 === 1;
      let mechanic = await begin(car);
      for (const [at, { does, shows }] of DOINGS.entries()) {
        if (inThePit) await line.cut();
        await does(mechanic);
        await shows(mechanic);
        await expect(mechanic.counts).toHaveAttribute('aria-busy', 'false');
        await killBrowser(context);
        if (inThePit) await line.join();
        context = await openProfile(playwright.chromium, profile.path, line.url);
        mechanic = await begin(car);
        for (const earlier of DOINGS.slice(0, at + 1)) await earlier.shows(mechanic);
      }
      if (inThePit) await line.cut();
      await mechanic.sendButton.click();
      await expect(
        inThePit ? mechanic.page.getByText(t('checkups.mechanic.queued')) : mechanic.sent,
      ).toBeVisible();
      await killBrowser(context);
      if (inThePit) await line.join();
      context = await openProfile(playwright.chromium, profile.path, line.url);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.setViewportSize(PHONE);
      await signInAt(page, 'mechanic', line.url);
      await page.goto('/tech-service-mechanic');
      const shown = new MechanicPage(page).car(formatPlate(car.CarRegNo ?? ''));
      await expect(shown).toContainText(t('checkups.findings.faults', { count: 1 }), {
        timeout: ARRIVES_WITHIN,
      });
      await expect(shown).not.toContainText(QUEUED, { timeout: ARRIVES_WITHIN });
    }
    for (const car of cars)
      await expect
        .poll(() => recordOf(car), { timeout: ARRIVES_WITHIN })
        .toMatchObject({
          signedBy: him.id,
          classificators: {
            [BRAKES_CODE]: { checked: true, note: NOTE, attachments: [expect.any(String)] },
          },
          measurements: { CO: { value: 0.4 } },
          attachments: [{ kind: 'finding' }],
        });
  } finally {
    await context.close();
    await line.cut();
    await profile.remove();
  }
});

/** The application and what he needs in the pit lie on this device. */
const keptOnDevice = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
