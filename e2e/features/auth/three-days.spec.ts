import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { formatPlate } from '@inspect/contract/kernel';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { startWithClock } from '../../fixtures/demonstration.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { Phone } from '../../fixtures/phone.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { type RunningServer, STARTS_WITHIN } from '../../fixtures/server.ts';
import { emailOf, PASSWORD, signIn as signInAt } from '../../fixtures/sign-in.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const HOUR = 3_600_000;
const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const OVER =
  'Առանց կապի աշխատելու ժամկետն այս սարքում ավարտվել է․ մուտք գործեք, երբ կապը վերականգնվի։ Չուղարկվածը պահպանված է։';
const UNSENT = /^Չուղարկված/;

/** An hour of working time, so that no midnight lies between it and what he did before. */
const start = new Date();
start.setUTCHours(5, 0, 0, 0);

const test = base.extend<{ server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startWithClock(start);
      await use(server);
      await server.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
});
test.use({ serviceWorkers: 'allow' });

test('a mechanic works for three days without a connection; after 72 hours he is let in by the server alone, and what waited arrives', async ({
  server,
  playwright,
  otherBrowser,
}) => {
  test.slow();
  const { baseUrl } = server;
  const api = await signInAt(await otherBrowser(), 'mechanic', baseUrl);
  const him = (await api.call(authEndpoints.me)).data.user;
  const desk = await signInAt(await otherBrowser(), 'operator', baseUrl);
  const car = await storeCheckup(desk, { mechanic: him.id });
  const plate = formatPlate(car.CarRegNo ?? '');
  const line = new CuttableLine(baseUrl);
  await line.join();
  const phone = await Phone.make(playwright.chromium, line);
  try {
    await phone.open(start);
    const { page } = phone;
    const [mechanic, login, frame] = [new MechanicPage(page), new LoginPage(page), new Frame(page)];
    const enter = () => login.retype(emailOf('mechanic'), PASSWORD);
    const unsent = page.getByRole('link', { name: UNSENT });

    await test.step('with a connection he has signed in, and his car lies on the phone', async () => {
      await page.goto('/login');
      await enter();
      await expect(mechanic.car(plate)).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await login.expectKnownHere();
      await expect.poll(() => rowsInBrowser(page, 'offline', 'checkups')).toBeGreaterThan(0);
    });

    await test.step('without one, what he sends waits', async () => {
      await phone.lose();
      await mechanic.car(plate).click();
      await mechanic.search.fill(BRAKES);
      await mechanic.tap(BRAKES, 'fault').click();
      await mechanic.sendButton.click();
      await expect.poll(() => rowsInBrowser(page, 'inspect-work', 'operations')).toBe(1);
    });

    await test.step('71 hours later his password opens the phone, and his car is there', async () => {
      await phone.until(new Date(start.getTime() + 71 * HOUR));
      await expect(login.heading).toBeVisible();
      await enter();
      await expect(frame.person()).toBeVisible();
      await login.expectRemembered();
      await page.goto('/tech-service-mechanic');
      await expect(mechanic.car(plate)).toBeVisible();
      await expect(unsent).toBeVisible();
    });

    await test.step('after 72 hours it does not any more: he reads why, that nothing is lost, and sees nothing of it', async () => {
      await phone.until(new Date(start.getTime() + 72 * HOUR + 5 * 60_000));
      await frame.lookUntil(login.heading);
      await enter();
      // Answered: a device that is still thinking when the connection returns would let him in.
      await expect(login.refusal).toContainText(OVER);
      await expect(frame.person()).toHaveCount(0);
      await expect(page.getByText(plate)).toHaveCount(0);
      expect(await rowsInBrowser(page, 'inspect-work', 'operations')).toBe(1);
    });

    await test.step('the connection is back: he signs in, and it arrives once', async () => {
      await server.setClock(await phone.now());
      await phone.find();
      await frame.lookAgain();
      await enter();
      await expect(frame.person()).toBeVisible();
      await expect
        .poll(() => rowsInBrowser(page, 'inspect-work', 'operations'), { timeout: 120_000 })
        .toBe(0);
      const counter = await signInAt(await otherBrowser(), 'operator', baseUrl);
      const record = (await counter.call(checkupsEndpoints.record, { params: { id: car._id } })).data;
      expect(record).toMatchObject({
        version: 2,
        signedBy: him.id,
        classificators: { [BRAKES_CODE]: { checked: true } },
      });
    });
  } finally {
    await line.cut();
    await phone.remove();
  }
});
