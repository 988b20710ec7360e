import { authEndpoints } from '@inspect/contract/auth';
import { checkupCountEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams, yerevanDay } from '@inspect/contract/kernel';
import { reportsEndpoints } from '@inspect/contract/reports';
import { downloaded } from '../../fixtures/downloaded.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { concludeCheckup, storeCheckup } from '../../fixtures/vehicles.ts';

const PLATE = t('checkups.label.CarRegNo');

test('an owner takes today’s checkups home, sees them as the tax authority asks, and counts what waits', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const desk = await signIn(await otherBrowser(), 'operator');
  const mechanic = await signIn(await otherBrowser(), 'mechanic');
  const api = await signIn(page, 'owner');
  // At night nothing else may be waiting, and of none the menu says no number.
  await storeCheckup(desk);
  const { count: before } = await api.call(checkupCountEndpoints.waiting);
  await page.goto('/company-tech-service');
  const entry = page
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('listitem')
    .getByRole('link', { name: t('access.page.company-tech-service') });
  const waiting = (count: number) =>
    expect(entry).toContainText(t('reports.waiting', { count: String(count) }));
  await waiting(before);

  // Another browser works, and the menu follows.
  const { data: him } = await mechanic.call(authEndpoints.me);
  const checkup = await storeCheckup(desk, {
    mechanic: him.user.id,
    payments: [{ purpose: 'inspection', method: 'cash' }],
  });
  await waiting(before + 1);

  const list = new ListPage(page);
  await page.reload();
  const shown = await api.call(checkupsEndpoints.companyList, { query: { limit: '200' } });
  await expect(list.count(shown.pagination.count)).toBeVisible();
  const button = page.getByRole('button', { name: t('shell.export') });
  await button.focus();
  const [file] = await Promise.all([
    downloaded(page, () => page.keyboard.press('Enter')),
    // Said for three seconds: not after the file has been read.
    expect(page.getByText(t('table.exported'))).toBeVisible(),
  ]);
  expect(file.name).toBe(`checkups-${yerevanDay(new Date())}.xlsx`);
  expect(file.rows.map((row) => row[PLATE])).toEqual(shown.data.map(({ CarRegNo }) => CarRegNo));

  await concludeCheckup(desk, mechanic, checkup);
  await waiting(before);

  await page.getByRole('combobox', { name: 'Տեսք' }).selectOption(t('reports.tax.title'));
  await expect(page).toHaveURL(/[?&]view=tax/);
  const tax = page.getByRole('table', { name: t('reports.tax.title') });
  const { totals } = await api.call(reportsEndpoints.tax);
  await expect(tax.locator('tfoot')).toContainText(formatDrams(totals.received));
  await expectNoAxeViolations(page);
  const taxFile = await downloaded(page, () => button.click());
  expect(taxFile.name).toBe(`checkups-tax-${yerevanDay(new Date())}.xlsx`);
  expect(taxFile.rows.reduce((sum, row) => sum + Number(row[t('reports.tax.received')]), 0)).toBe(
    totals.received,
  );
});
