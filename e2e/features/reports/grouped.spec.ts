import { checkupsEndpoints } from '@inspect/contract/checkups';
import { formatDay, formatDrams, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import { groupedEndpoints, recordEndpoints } from '@inspect/contract/reports';
import { downloaded } from '../../fixtures/downloaded.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const MONTH = 30;
const DAY_MS = 86_400_000;

test('an owner reads what his month tells by day, takes it home, and opens the checkups of a day @every-run', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'owner');
  const today = yerevanDay(new Date());
  const from = yerevanDay(new Date(Date.now() - MONTH * DAY_MS));
  const days = { startDate: from, endDate: today };
  await page.goto(`/company-tech-service?startDate=${from}&endDate=${today}`);
  await page.getByRole('combobox', { name: 'Տեսք' }).selectOption('Զննությունների քանակ');
  await expect(page).toHaveURL(/[?&]view=count/);

  const table = page.getByRole('table', { name: 'Զննությունների քանակ' });
  const { data, totals } = await api.call(groupedEndpoints.count, { query: days });
  const { pagination } = await api.call(checkupsEndpoints.companyList, { query: days });
  expect(totals.count).toBe(pagination.count);
  await expect(table.locator('tfoot')).toContainText(formatWhole(totals.count ?? 0));
  const first = data[0];
  if (!first) throw new Error('the demonstration has no checkups of this month');
  const row = table.getByRole('row').filter({ hasText: formatDay(first.key) });
  await expect(row).toContainText(formatWhole(first.count ?? 0));
  await expectNoAxeViolations(page);

  const file = await downloaded(page, () => page.getByRole('button', { name: 'Արտահանել' }).click());
  expect(file.name).toBe(`report-count-${from}-${today}.xlsx`);
  expect(file.rows.at(-1)?.Զննություններ).toBe(totals.count);

  await page.getByRole('combobox', { name: 'Տեսք' }).selectOption('Ֆինանսական');
  const money = await api.call(groupedEndpoints.financial, { query: days });
  const financial = page.getByRole('table', { name: 'Ֆինանսական' });
  await expect(financial.locator('tfoot')).toContainText(formatDrams(money.totals.received ?? 0));
  await expectNoAxeViolations(page);

  await financial
    .getByRole('row')
    .filter({ hasText: formatDay(first.key) })
    .getByRole('link')
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`startDate=${first.key}&endDate=${first.key}`));
  await expect(page.getByRole('combobox', { name: 'Տեսք' })).toHaveValue('');
});

test('the ministry reads what was found, chooses one company for its statement, and takes the document home', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'viewer');
  const today = yerevanDay(new Date());
  const from = yerevanDay(new Date(Date.now() - MONTH * DAY_MS));
  const days = { startDate: from, endDate: today };
  await page.goto(`/tech-service-view?startDate=${from}&endDate=${today}&view=classificator`);
  const found = await api.call(groupedEndpoints.count, {
    query: { ...days, by: 'classificator', limit: '200' },
  });
  const table = page.getByRole('table', { name: 'Անսարքություններ' });
  await expect(table.locator('tfoot')).toContainText(formatWhole(found.totals.count ?? 0));
  await expect(table.getByRole('row')).toHaveCount(found.data.length + 2);
  await expectNoAxeViolations(page);

  const views = page.getByRole('combobox', { name: 'Տեսք' });
  await expect(views.getByRole('option', { name: 'Ընկերության ամփոփագիր' })).toHaveCount(0);
  const first = (await api.call(groupedEndpoints.count, { query: { ...days, by: 'company' } })).data[0];
  if (!first) throw new Error('the demonstration has no checkups of this month');
  await page.goto(`/tech-service-view?startDate=${from}&endDate=${today}&company=${first.key}`);
  await views.selectOption('Ընկերության ամփոփագիր');
  const statement = page.getByRole('table', { name: 'Ընկերության ամփոփագիր' });
  await expect(statement).toContainText(first.name ?? '');
  await expect(statement.locator('tfoot')).toContainText(formatWhole(first.count ?? 0));
  await expectNoAxeViolations(page);

  await page.getByRole('combobox', { name: 'Ֆայլի տեսակ' }).selectOption('PDF');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Արտահանել' }).click();
  expect((await coming).suggestedFilename()).toBe(`report-companyDoc-${from}-${today}.pdf`);

  await views.selectOption('Իրավաբանական անձինք');
  const owners = page.getByRole('table', { name: 'Իրավաբանական անձինք' });
  const query = { ...days, company: first.key, ownerStatus: '1' };
  const { totals } = await api.call(recordEndpoints.ownerType, { query });
  await expect(owners.locator('tfoot')).toContainText(`Ընդամենը՝ ${formatWhole(totals.count ?? 0)}`);
  await expectNoAxeViolations(page);
  await owners.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/tech-service-view\/[0-9a-f]{24}/);
});
