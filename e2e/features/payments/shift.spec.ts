import { t } from '@inspect/contract/i18n';
import { shiftsEndpoints } from '@inspect/contract/shifts';
import { expectNoAxeViolations, expectUsable } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { DESK } from '../../fixtures/desk.ts';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { CountedKeyboard, tabsTo } from '../../fixtures/keyboard.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ viewport: DESK });

/** What another journey has left in the drawer is none of this one's. */
async function emptyDrawer(api: PersonApi): Promise<void> {
  const { data } = await api.call(shiftsEndpoints.own);
  if (!data) return;
  const params = { id: data._id };
  const counted = await api.call(shiftsEndpoints.count, { params, body: { _id: newObjectId(), counted: 0 } });
  const body = { count: counted.data.count?._id, reason: 'Ուրիշի հերթափոխ' };
  await api.call(shiftsEndpoints.close, { params, body });
}

test('a shift is closed with a difference: the operator says why, the owner sees it and the day', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const { keyboard } = page;
  const operator = await signIn(page, 'operator');
  await emptyDrawer(operator);
  // 8 000 for the service and 4 800 of tax for two years.
  const checkup = await storeCheckup(operator, { nextCheckup: 2 });

  await test.step('he opens with what is in the drawer, which the desk says from then on', async () => {
    await page.goto('/tech-service');
    await page.getByRole('link', { name: 'Հերթափոխը բացված չէ' }).click();
    await expect(new Frame(page).heading('Դրամարկղ')).toBeVisible();
    await expectUsable(page, { picture: 'cash-shift-none' });
    await page.getByLabel(t('shifts.openingLabel')).focus();
    await keyboard.type('20000');
    await keyboard.press('Enter');
    await expect(page.getByLabel(t('shifts.countedLabel'))).toBeVisible();
    await page.goto('/tech-service');
    await expect(page.getByRole('link', { name: /^Հերթափոխը բացված է՝/ })).toBeVisible();
  });

  await test.step('he takes the cash of one checkup', async () => {
    await page.goto(`/tech-service/${checkup._id}`);
    await page.getByRole('button', { name: t('checkups.pay.button') }).click();
    await page
      .getByRole('button', { name: t('checkups.pay.confirm', { sum: '12\u00A0800\u00A0֏' }) })
      .click();
    await expect(page.getByText('12\u00A0800\u00A0֏').first()).toBeVisible();
  });

  await test.step('he is not told what ought to be there before he has counted, nor by the day report', async () => {
    await page.goto('/cash-shifts');
    await expect(page.getByText('20\u00A0000\u00A0֏')).toBeVisible();
    await expect(page.getByText('32\u00A0800\u00A0֏')).toHaveCount(0);
    browserErrors.allow(/status of 409 .*\/day-report/);
    await page.getByRole('tab', { name: t('shifts.tab.day') }).click();
    await expect(page.getByText('Նախ հաշվեք դրամարկղը')).toBeVisible();
    await page.getByRole('tab', { name: t('shifts.tab.own') }).click();
  });

  await test.step('he counts 500 less, and can’t close without a reason', async () => {
    await page.getByLabel(t('shifts.countedLabel')).focus();
    await keyboard.type('32300');
    await keyboard.press('Enter');
    await expect(page.getByText('Պակասում է 500\u00A0֏')).toBeVisible();
    await expect(page.getByText('32\u00A0800\u00A0֏')).toBeVisible();
    const close = page.getByRole('button', { name: t('shifts.close') });
    await close.focus();
    await keyboard.press('Enter');
    await expect(page.getByLabel(t('shifts.reason'))).toBeFocused();
    await expect(page.getByLabel(t('shifts.reason'))).toHaveAttribute('aria-invalid', 'true');
    await expectUsable(page, { picture: 'cash-shift-difference' });
    await page.getByLabel(t('shifts.reason')).focus();
    await keyboard.type('Մանրը սխալ եմ տվել');
    await tabsTo(close, 1);
    await keyboard.press('Enter');
    await expect(page.getByLabel(t('shifts.openingLabel'))).toBeVisible();
  });

  const desk = await otherBrowser();
  await desk.setViewportSize(DESK);
  await signIn(desk, 'owner');

  await test.step('the owner sees the difference and its reason', async () => {
    await desk.goto('/cash-shifts?state=differing');
    const row = desk.getByRole('row').filter({ hasText: 'Պակասում է 500\u00A0֏' }).first();
    await expect(row).toContainText('32\u00A0300\u00A0֏');
    await expectUsable(desk, { picture: 'cash-shifts' });
    await row.click();
    await expect(desk.getByRole('dialog')).toContainText('Մանրը սխալ եմ տվել');
    await expectNoAxeViolations(desk);
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the day report has the checkup, the sums and the shift', async () => {
    await desk.getByRole('tab', { name: t('shifts.tab.day') }).click();
    const { data: stored } = await operator.call(shiftsEndpoints.dayReport);
    const station = desk.getByLabel(t('shifts.label.station'));
    await station.click();
    await new CountedKeyboard(desk).choose(stored.station.name);
    const people = desk.getByRole('region', { name: t('shifts.day.people') });
    const sums = stored.people.find(({ cash }) => cash > 0);
    await expect(people).toContainText(sums?.name ?? 'nobody');
    const shifts = desk.getByRole('region', { name: t('shifts.day.shifts') });
    await expect(shifts).toContainText('Պակասում է 500\u00A0֏');
    await expect(shifts).toContainText('Մանրը սխալ եմ տվել');
    await expect(shifts).toContainText('32\u00A0800\u00A0֏');
    await expectUsable(desk, { picture: 'day-report' });
  });

  await test.step('it goes on paper without what is only on the screen, and out as a file', async () => {
    await desk.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await desk.getByRole('button', { name: t('shifts.day.print80') }).click();
    await expect(desk.locator('body')).toHaveAttribute('data-printed', 'yes');
    await expect(desk.getByRole('article')).toHaveAttribute('data-sheet', 'roll');
    const sizes = desk.locator('style[media=print]').evaluateAll((all) => all.map((one) => one.textContent));
    expect((await sizes).join()).toContain('size: 80mm');
    await desk.emulateMedia({ media: 'print' });
    await expect(desk.getByRole('tab', { name: t('shifts.tab.day') })).toBeHidden();
    await expect(desk.getByRole('region', { name: t('shifts.day.people') })).toBeVisible();
    await desk.emulateMedia({ media: 'screen' });
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: t('shell.export') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^day-report-\d{4}-\d\d-\d\d\.xlsx$/);
  });
});

test('without the server nothing of a shift is kept for later, and the page says so', async ({
  page,
  browserErrors,
  signIn,
}) => {
  await emptyDrawer(await signIn(page, 'operator2'));
  await page.goto('/cash-shifts');
  await page.getByLabel(t('shifts.openingLabel')).fill('1000');
  browserErrors.allow(CUT_OFF);
  await page.route('**/api/cash-shifts', (route) => route.abort());
  await page.getByRole('button', { name: t('shifts.open') }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Դրամարկղի համար պետք է կապ սերվերի հետ' }),
  ).toBeVisible();
  await expect(page.getByLabel(t('shifts.openingLabel'))).toHaveValue('1\u00A0000');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: t('shifts.open') }).click();
  await expect(page.getByLabel(t('shifts.countedLabel'))).toBeVisible();
});
