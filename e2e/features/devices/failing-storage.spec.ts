import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { expect, type Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** docs/reliability.md F31 in the browser itself; each write by itself is the business of the outbox’s own tests. */

test.use({ viewport: PHONE, serviceWorkers: 'allow' });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const NOTE = 'Աջ կողմը';
const UNSENT = 'Նշումները չեն պահվում այս սարքում․ մի՛ փակեք էջը, մինչև ուղարկվեն';
const FULL = 'Սևագիրը չի պահվում այս սարքում․ ազատեք տեղ';
const UNKEPT = 'Սևագիրը չի պահվում այս սարքում․ մի՛ փակեք էջը, մինչև պահպանեք գրառումը';
const QUEUED = 'Պահված է այս սարքում․ կուղարկվի ինքնաբերաբար, հենց կապ լինի';

/** What the browser says at each write, and by what the person is told it. */
const FAULTS = [
  {
    error: 'QuotaExceededError',
    message: '',
    title: 'Սարքում տեղ չկա',
    unkept: FULL,
    remedy: 'Ուղարկել հիմա',
  },
  {
    error: 'UnknownError',
    message: 'Internal error opening backing store.',
    title: 'Այս սարքի պահոցը չի բացվում',
    unkept: UNKEPT,
    remedy: 'Վերականգնել պահոցը',
  },
  {
    error: 'UnknownError',
    message: 'Connection to Indexed Database server lost.',
    title: 'Այս սարքի պահոցը չի պատասխանում',
    unkept: UNKEPT,
    remedy: 'Թարմացնել հիմա',
  },
  {
    error: 'InvalidStateError',
    message: 'The database connection is closing.',
    title: 'Այս սարքի պահոցը չի պատասխանում',
    unkept: UNKEPT,
    remedy: 'Թարմացնել հիմա',
  },
] as const;

declare global {
  interface Window {
    mendStorage?: () => void;
  }
}

/** Every write to the database of unsent work fails with this, until `mendStorage`. */
const breakStorage = (page: Page, { error, message }: (typeof FAULTS)[number]) =>
  page.evaluate(
    ([name, text]) => {
      const { prototype } = IDBObjectStore;
      const { put, add } = prototype;
      const failing = (write: typeof put): typeof put =>
        function (this: IDBObjectStore, ...values) {
          if (this.transaction.db.name === 'inspect-work') throw new DOMException(text, name);
          return Reflect.apply(write, this, values);
        };
      prototype.put = failing(put);
      prototype.add = failing(add);
      window.mendStorage = () => Object.assign(prototype, { put, add });
    },
    [error, message] as const,
  );

for (const fault of FAULTS)
  test(`a mechanic whose device says «${fault.error} ${fault.message}» is told that nothing is kept and what helps; with what he notes next all of it is (F31)${fault === FAULTS[0] ? ' @every-run' : ''}`, async ({
    page,
    serverUrl,
    signIn,
    otherBrowser,
    browserErrors,
  }) => {
    browserErrors.allow(CUT_OFF);
    const api = await signIn(await otherBrowser(), 'mechanic');
    const desk = await signIn(await otherBrowser(), 'operator');
    const { user: him } = (await api.call(authEndpoints.me)).data;
    const car = await storeCheckup(desk, { mechanic: him.id });
    const line = new CuttableLine(serverUrl);
    await line.join();
    try {
      await signInAt(page, 'mechanic', line.url);
      await page.goto(`${line.url}/tech-service-mechanic/${car._id}`);
      const mechanic = new MechanicPage(page);
      const frame = new Frame(page);
      await mechanic.search.fill(BRAKES);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect.poll(() => rowsInBrowser(page, 'offline', 'checkups')).toBeGreaterThan(0);
      await line.cut();
      await frame.lookUntil(frame.offline());

      await breakStorage(page, fault);
      await mechanic.tap(BRAKES, 'fault').click();
      const told = frame.message(fault.title);
      await expect(told).toBeVisible();
      await expect(told.getByRole('button', { name: fault.remedy })).toBeVisible();
      await expect(frame.message(fault.unkept)).toBeVisible();
      await expectNoAxeViolations(page);
      await mechanic.sendButton.click();
      await expect(frame.message(UNSENT)).toBeVisible();
      await expect(page.getByText(QUEUED)).toHaveCount(0);
      // What waits beside a lost connection pushes nothing off the edge, of a desk or of a phone.
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await expect(frame.person()).toBeInViewport({ ratio: 1 });
      }

      await page.evaluate(() => window.mendStorage?.());
      await mechanic.tap(BRAKES, 'note').click();
      await mechanic.note(BRAKES).fill(NOTE);
      await mechanic.note(BRAKES).blur();
      await expectStored(page, NOTE);
      await expect(frame.message(fault.unkept)).toHaveCount(0);
      await page.reload();
      await mechanic.search.fill(BRAKES);
      await expect(mechanic.tap(BRAKES, 'fault')).toHaveAttribute('aria-pressed', 'true');
      await expect(mechanic.note(BRAKES)).toHaveValue(NOTE);
      await expect(frame.message(fault.title)).toHaveCount(0);

      await line.join();
      await frame.lookUntil(frame.online());
      await mechanic.sendButton.click();
      await expect(mechanic.sent).toBeVisible();
      const params = { id: car._id };
      expect((await api.call(checkupsEndpoints.record, { params })).data).toMatchObject({
        signedBy: him.id,
        classificators: { [BRAKES_CODE]: { checked: true, note: NOTE } },
      });
    } finally {
      await line.cut();
    }
  });
