import { checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { Pit } from '../../fixtures/pit.ts';
import { emailOf, PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** docs/reliability.md R9, F32: the clock of a device decides about nothing but whether it is wrong. */

test.use({ serviceWorkers: 'allow' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLOCK_IS_WRONG =
  'Սարքի ժամը սխալ է․ ուղղեք այն և կրկին մուտք գործեք։ Չուղարկված տվյալները պահպանված են։';
const ARRIVES_WITHIN = 120_000;

const timeInYerevan = () =>
  new Date().toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Yerevan',
    hour: '2-digit',
    minute: '2-digit',
  });

/** What is shown as the time is the server's, whatever the device says. */
async function expectServersTime(page: Page): Promise<void> {
  await expect(async () => {
    await expect(page.getByTitle('Ժամը Երևանում')).toContainText(timeInYerevan(), { timeout: 1_000 });
  }).toPass();
}

for (const { which, moved, locked } of [
  { which: 'ten minutes ahead', moved: 10 * MINUTE, locked: false },
  // To the device nobody has touched it for three hours: it is locked before it is asked what time it is.
  { which: 'three hours ahead', moved: 3 * HOUR, locked: true },
  { which: 'three hours back', moved: -3 * HOUR, locked: false },
])
  test(`a mechanic's phone without reception is set ${which}: he is told and signed out, keeps what he did, and the server dates it`, async ({
    page,
    browserErrors,
    serverUrl,
    otherBrowser,
    signIn,
  }) => {
    test.slow();
    browserErrors.allow(CUT_OFF);
    const desk = await signIn(await otherBrowser(), 'operator');
    const pit = new Pit({ page, serverUrl, otherBrowser, signIn });
    const frame = new Frame(page);
    const login = new LoginPage(page);
    try {
      await page.clock.install();
      await pit.enter();
      const cars = await pit.newCars(2);
      await pit.line.cut();
      for (const car of cars) await pit.inspect(car, []);
      expect(await pit.waiting()).toBe(2);

      await test.step('its clock is set: he is put out, reads why, and sees nothing of his cars', async () => {
        await page.clock.setSystemTime(Date.now() + moved);
        // The application looks when its person does, and at each beat.
        await frame.lookUntil(locked ? login.heading : frame.message(CLOCK_IS_WRONG));
        await expect(login.heading).toBeVisible();
        for (const { CarRegNo } of cars)
          await expect(pit.mechanic.car(formatPlate(CarRegNo ?? ''))).toHaveCount(0);
        expect(await pit.waiting()).toBe(2);
      });

      await test.step('there is reception, and it is still wrong: all arrives once, in its order, at the server’s time', async () => {
        const before = Date.now();
        await pit.line.join();
        await login.retype(emailOf('mechanic'), PASSWORD);
        await expect(frame.heading(t('access.page.tech-service-mechanic'))).toBeVisible();
        await expect.poll(() => pit.waiting(), { timeout: ARRIVES_WITHIN }).toBe(0);
        const dates: number[] = [];
        for (const { _id } of cars) {
          const { data } = await desk.call(checkupLifecycleEndpoints.history, { params: { id: _id } });
          expect(data.map(({ action }) => action)).toEqual(['findings', 'create']);
          dates.push(Date.parse(data[0]?.at ?? ''));
        }
        expect(dates).toEqual([...dates].sort((left, right) => left - right));
        for (const date of dates) {
          expect(date).toBeGreaterThanOrEqual(before);
          expect(date).toBeLessThanOrEqual(Date.now());
        }
        await expectServersTime(page);
      });
    } finally {
      await pit.line.cut();
    }
  });

for (const [which, hours] of [
  ['a day ahead', 24],
  ['a day back', -24],
] as const)
  test(`an operator whose clock is ${which} works on, and has the server's day`, async ({
    page,
    signIn,
    otherBrowser,
  }) => {
    const stored = await storeCheckup(await signIn(await otherBrowser(), 'operator'));
    await page.clock.install({ time: Date.now() + hours * HOUR });
    await signIn(page, 'operator');
    await page.goto('/tech-service');
    const plate = formatPlate(stored.CarRegNo ?? '');
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: plate })).toBeVisible();
    await expectServersTime(page);
  });
