import type { Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { expect, test } from '../../fixtures/test.ts';

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

test('what a mechanic has tapped is there after a reload or a crash in the same moment, five times', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'mechanic');
  let mechanic = new MechanicPage(page);
  await page.goto('/tech-service-mechanic');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(mechanic.search).toBeVisible();
  const address = page.url();
  for (const [at, fault] of FAULTS.entries()) {
    await mechanic.search.fill(fault);
    await mechanic.tap(fault, 'fault').click();
    await expect(mechanic.tap(fault, 'fault')).toHaveAttribute('aria-pressed', 'true');
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
