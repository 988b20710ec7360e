import { authEndpoints } from '@inspect/contract/auth';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import type { Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { killBrowser, openProfile } from '../../fixtures/browser-profile.ts';
import { LONG } from '../../fixtures/long.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import type { Person } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const FAULTS = [
  'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է',
  'Կայանման արգելակը թեքության վրա չի պահում տրանսպորտային միջոցը',
  'Չի աշխատում մոտակա լույսը',
  'Չի աշխատում հեռակա լույսը',
  'Չի աշխատում ձայնային ազդանշանը',
];

/** Its process is gone at once: nothing that the page still wanted to do is done. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  // The command is never answered.
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

type SignIn = (page: Page, who: Person) => Promise<PersonApi>;

/** A car of his that nobody has looked at: of another journey's what is said there already would be taken back by the first tap. */
async function addressOfNewCar(signIn: SignIn, otherBrowser: () => Promise<Page>): Promise<string> {
  const him = await signIn(await otherBrowser(), 'mechanic');
  const { user } = (await him.call(authEndpoints.me)).data;
  const car = await storeCheckup(await signIn(await otherBrowser(), 'operator'), { mechanic: user.id });
  return `/tech-service-mechanic/${car._id}`;
}

test('what a mechanic has tapped is there after a reload or a crash in the same moment, five times @every-run', async ({
  page,
  context,
  otherBrowser,
  signIn,
}) => {
  const address = await addressOfNewCar(signIn, otherBrowser);
  await page.setViewportSize(PHONE);
  await signIn(page, 'mechanic');
  let mechanic = new MechanicPage(page);
  await page.goto(address);
  await expect(mechanic.search).toBeVisible();
  for (const [at, fault] of FAULTS.entries()) {
    await mechanic.search.fill(fault);
    await mechanic.tap(fault, 'fault').click();
    await expect(mechanic.tap(fault, 'fault')).toHaveAttribute('aria-pressed', 'true');
    await expect(mechanic.counts).toHaveAttribute('aria-busy', 'false');
    if (at % 2 === 0) {
      await crash(mechanic.page);
      mechanic = new MechanicPage(await context.newPage());
      await mechanic.page.setViewportSize(PHONE);
      await mechanic.page.goto(address);
    } else {
      mechanic.page.once('dialog', (dialog) => void dialog.accept());
      await mechanic.page.reload();
    }
    for (const stored of FAULTS.slice(0, at + 1)) {
      await mechanic.search.fill(stored);
      await expect(mechanic.tap(stored, 'fault')).toHaveAttribute('aria-pressed', 'true');
    }
  }
  await mechanic.sendButton.click();
  await expect(mechanic.sent).toBeVisible();
});

/** Faults that have a left side. */
const SIDED = FAULTS.slice(0, 4);
/** One round taps each of the faults in its way; the next round begins from what it left. */
const ROUNDS = [
  ...(['fault', 'left', 'allRight', 'fault', 'left'] as const),
  ...(['allRight', 'fault', 'left', 'allRight', 'fault'] as const),
];
type Said = { what: 'fault' | 'allRight'; left: boolean };

function saidAfter(said: Said | undefined, tap: (typeof ROUNDS)[number]): Said {
  const stood = said ?? { what: 'fault', left: false };
  return tap === 'left' ? { ...stood, left: !stood.left } : { ...stood, what: tap };
}

async function expectSaid(mechanic: MechanicPage, fault: string, { what, left }: Said): Promise<void> {
  await mechanic.search.fill(fault);
  await expect(mechanic.tap(fault, what)).toHaveAttribute('aria-pressed', 'true');
  if (what === 'fault')
    await expect(mechanic.place(fault, 'left')).toHaveAttribute('aria-pressed', String(left));
}

if (LONG)
  test('what a mechanic has tapped is there whether his page is reloaded, crashes or his browser is killed, at forty points', async ({
    serverUrl,
    signIn,
    otherBrowser,
    playwright,
  }) => {
    test.setTimeout(20 * 60_000);
    const address = await addressOfNewCar(signIn, otherBrowser);
    const profile = await makeTemporaryFolder('inspect-browser-');
    const open = async () => {
      const context = await openProfile(playwright.chromium, profile.path, serverUrl);
      const page = await context.newPage();
      await page.setViewportSize(PHONE);
      await signIn(page, 'mechanic');
      return page;
    };
    let mechanic = new MechanicPage(await open());
    await mechanic.page.goto(address);
    await expect(mechanic.search).toBeVisible();
    const said = new Map<string, Said>();
    for (let point = 0; point < 40; point += 1) {
      const fault = SIDED[point % SIDED.length] ?? '';
      const tap = ROUNDS[Math.floor(point / SIDED.length)] ?? 'fault';
      await mechanic.search.fill(fault);
      await (tap === 'left' ? mechanic.place(fault, 'left') : mechanic.tap(fault, tap)).click();
      said.set(fault, saidAfter(said.get(fault), tap));
      await expectSaid(mechanic, fault, said.get(fault) ?? saidAfter(undefined, tap));
      await expect(mechanic.counts).toHaveAttribute('aria-busy', 'false');
      if (point % 3 === 0) {
        mechanic.page.once('dialog', (dialog) => void dialog.accept());
        await mechanic.page.reload();
      } else if (point % 3 === 1) {
        const context = mechanic.page.context();
        await crash(mechanic.page);
        mechanic = new MechanicPage(await context.newPage());
        await mechanic.page.setViewportSize(PHONE);
        await mechanic.page.goto(address);
      } else {
        await killBrowser(mechanic.page.context());
        mechanic = new MechanicPage(await open());
        await mechanic.page.goto(address);
      }
      for (const [stored, what] of said) await expectSaid(mechanic, stored, what);
    }
    await mechanic.sendButton.click();
    await expect(mechanic.sent).toBeVisible();
    await mechanic.page.context().close();
    await profile.remove();
  });
