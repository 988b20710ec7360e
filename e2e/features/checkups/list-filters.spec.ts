import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { CountedKeyboard } from '../../fixtures/keyboard.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const { stationList, allList } = checkupsEndpoints;

test('an operator filters by keyboard, finds the filters again after a reload, and lifts them @every-run', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  await page.goto('/tech-service');
  const list = new ListPage(page);
  const today = yerevanDay(new Date());
  const from = addDays(today, -10);

  await list.search.focus();
  const keyboard = new CountedKeyboard(page);
  const status = page.getByLabel(t('checkups.label.status'), { exact: true });
  const opinion = page.getByLabel(t('checkups.label.Opinion'), { exact: true });
  await keyboard.press('Tab');
  await expect(list.days()).toBeFocused();
  await keyboard.press('Enter');
  await expect(list.from).toBeFocused();
  await keyboard.type(formatDay(from));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/tech-service?startDate=${from}`);
  await keyboard.press('Escape');
  await expect(list.days()).toBeFocused();
  await keyboard.press('Tab');
  await expect(status).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(opinion).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  test.info().annotations.push({ type: 'interactions', description: String(keyboard.count) });

  const filter = { startDate: from, endDate: today, status: 'concluded', Opinion: 'false' };
  const expected = await api.call(stationList, { query: filter });
  await list.expectRows(expected.data);
  await expect(list.chips()).toHaveCount(3);

  const address = `/tech-service?startDate=${from}&status=concluded&Opinion=false`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page).toHaveURL(address);
  await list.expectRows(expected.data);
  await expect(list.days()).toHaveText(t('shell.fromTo', { from: formatDay(from), to: formatDay(today) }));
  await expect(status).toHaveValue('concluded');

  await list.chip(t('checkups.list.opinionFalse')).click();
  await expect(page).toHaveURL(`/tech-service?startDate=${from}&status=concluded`);
  await expect(list.chips()).toHaveCount(2);
  await page.getByRole('button', { name: t('shell.clearAll') }).click();
  await expect(page).toHaveURL('/tech-service');
  await expect(list.chips()).toHaveCount(0);
  await list.expectRows((await api.call(stationList)).data);
  await page.goBack();
  await expect(list.chips()).toHaveCount(2);
});

test('an operator finds a car by its plate with spaces, and a person whichever way «և» is written', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const first = await storeCheckup(api, { ownerName: 'Երևանդ Սևանյան' });
  const second = await storeCheckup(api, { ownerName: 'Արևիկ Անձնավորյան' });
  await page.goto('/tech-service');
  const list = new ListPage(page);

  await list.search.fill(formatPlate(first.CarRegNo ?? '').toLowerCase());
  await list.expectRows([first]);
  await list.search.press('Escape');
  await expect(list.search).toHaveValue('');
  for (const spelling of ['ԵՐԵՒԱՆԴ ՍԵՎԱՆՅԱՆ', 'երեվանդ սեւանյան']) {
    await list.search.fill(spelling);
    await list.expectRows([first]);
  }
  await list.search.fill(`${second.VIN.slice(0, 9)}`);
  await list.expectRows([second]);
  await list.search.fill('ոչ ոք այսպես չի կոչվում');
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.clearAll') })
    .last()
    .click();
  await expect(list.search).toHaveValue('');
  await expect(list.rows.filter({ hasText: 'Երևանդ Սևանյան' }).first()).toBeVisible();
});

test('an admin sorts by a column, the other way round, and back to the order of time', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  await page.goto('/tech-service-all');
  const list = new ListPage(page);
  const title = t('checkups.label.ownerName');
  const header = list.header(title);
  await header.getByRole('button').focus();
  for (const [sort, aria] of [
    ['ownerName', 'ascending'],
    ['-ownerName', 'descending'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(header).toHaveAttribute('aria-sort', aria);
    await expect(page).toHaveURL(`/tech-service-all?sort=${sort}`);
    await list.expectRows((await api.call(allList, { query: { sort } })).data);
  }
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL('/tech-service-all');
  await list.expectRows((await api.call(allList)).data);
});

test('an owner turns the pages of thirty days', async ({ page, signIn }) => {
  const api = await signIn(page, 'owner');
  await page.goto('/company-tech-service');
  const list = new ListPage(page);
  await list.days().click();
  await page.getByRole('button', { name: t('shell.last30Days') }).click();
  await expect(list.days()).toHaveText(t('shell.last30Days'));
  const today = yerevanDay(new Date());
  const filter = { startDate: addDays(today, -29), endDate: today };
  const pageOf = (number: string) =>
    api.call(checkupsEndpoints.companyList, { query: { ...filter, page: number } });
  const first = await pageOf('1');
  const second = await pageOf('2');
  expect(first.pagination.total).toBeGreaterThan(2);
  expect(first.data).toHaveLength(50);

  await list.expectRows(first.data);
  const next = page.getByRole('button', { name: t('shell.nextPage') });
  const previous = page.getByRole('button', { name: t('shell.previousPage') });
  await expect(previous).toBeDisabled();
  await next.press('Enter');
  await list.expectRows(second.data);
  await expect(page).toHaveURL(/[?&]page=2/);
  await page.reload();
  await list.expectRows(second.data);
  await previous.press('Enter');
  await list.expectRows(first.data);
  await expect(page).not.toHaveURL(/page=/);
});
