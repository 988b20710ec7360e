import { t } from '@inspect/contract/i18n';
import { formatDrams, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { paymentListEndpoints } from '@inspect/contract/payments';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { downloaded } from '../../fixtures/downloaded.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const PLATE = t('payments.label.CarRegNo');
const table = (page: Page) => page.getByRole('table', { name: t('payments.list') });
const totals = (page: Page) => table(page).locator('tfoot');

test('an owner finds a payment, reads what became of it and takes the list home; the staff give back, and the sums follow', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const desk = await signIn(await otherBrowser(), 'operator');
  const checkup = await storeCheckup(desk, { payments: [{ purpose: 'inspection', method: 'cash' }] });
  const plate = formatPlate(checkup.CarRegNo ?? '');
  const api = await signIn(page, 'owner');
  await page.goto('/station-payments?method=cash');
  await page.getByLabel(t('shell.search'), { exact: true }).fill(checkup.CarRegNo ?? '');
  const rows = table(page).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(plate.replaceAll(' ', '\u00A0'));
  await expectUsable(page);
  const today = yerevanDay(new Date());
  const query = { method: 'cash', origin: 'station', search: checkup.CarRegNo ?? '' };
  const { totals: before, data } = await api.call(paymentListEndpoints.list, { query });
  await expect(totals(page)).toContainText(
    t('payments.totals.received', { sum: formatDrams(before.received) }),
  );

  const file = await downloaded(page, () =>
    page.getByRole('button', { name: t('shell.export'), exact: true }).click(),
  );
  expect(file.name).toBe(`payments-${today}.xlsx`);
  expect(file.rows.map((row) => row[PLATE])).toEqual([plate]);

  // By the keyboard to the payment, and back to its row.
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/station-payments/${data[0]?._id}`));
  const course = page.getByRole('list', { name: t('payments.detail.timeline') });
  await expect(course.getByRole('listitem')).toHaveCount(1);
  await expect(course).toContainText(t('payments.timeline.paid'));
  await expectUsable(page);

  const staffPage = await otherBrowser();
  await signIn(staffPage, 'admin');
  await staffPage.goto(`/station-payments/${data[0]?._id}`);
  await staffPage.getByRole('button', { name: t('payments.return.button'), exact: true }).click();
  const dialog = staffPage.getByRole('dialog', { name: t('payments.return.title') });
  await dialog.getByLabel(t('payments.return.amount')).fill('1000');
  await dialog.getByLabel(t('payments.return.reason')).fill('Մեքենան չի զննվել');
  await dialog
    .getByRole('button', { name: t('payments.return.confirm', { sum: formatDrams(1_000) }) })
    .click();
  await expect(staffPage.getByText(t('payments.return.done', { sum: formatDrams(1_000) }))).toBeVisible();
  await expect(
    staffPage.getByRole('list', { name: t('payments.detail.timeline') }).getByRole('listitem'),
  ).toHaveCount(2);

  await page.getByRole('button', { name: t('shell.back') }).click();
  // The way back takes a moment: a reload before it is over would be one of the payment.
  await expect(page).toHaveURL(/\/station-payments\?/);
  await page.reload();
  await expect(totals(page)).toContainText(t('payments.totals.returned', { sum: formatDrams(1_000) }));
  await expect(totals(page)).toContainText(
    t('payments.totals.net', { sum: formatDrams(before.received - 1_000) }),
  );
  await expect(rows).toContainText(t('payments.state.partially_refunded'));
});
