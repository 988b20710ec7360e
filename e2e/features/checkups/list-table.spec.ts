import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { Frame } from '../../fixtures/frame.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const weekAgo = () => addDays(yerevanDay(new Date()), -7);

test('an operator chooses the columns and their order, and finds them again after a reload', async ({
  page,
  signIn,
}) => {
  const address = `/tech-service?startDate=${weekAgo()}`;
  await signIn(page, 'operator');
  await page.goto(address);
  const list = new ListPage(page);
  await expect(list.rows.first()).toBeVisible();
  const before = await list.headers();
  const [plate = '', vehicle = ''] = before;
  expect(before).not.toContain(t('checkups.label.VIN'));

  const button = page.getByRole('button', { name: t('shell.columns'), exact: true });
  await button.press('Enter');
  const menu = page.getByRole('dialog');
  await menu.getByRole('checkbox', { name: t('checkups.label.VIN') }).press('Space');
  await menu.getByRole('checkbox', { name: t('checkups.label.mechanic') }).press('Space');
  await menu
    .getByRole('button', { name: t('shell.columnUp', { name: vehicle }), exact: true })
    .press('Enter');
  const chosen = [vehicle, plate, ...before.slice(2)].filter(
    (title) => title !== t('checkups.label.mechanic'),
  );
  await expect.poll(() => list.headers()).toEqual([...chosen, t('checkups.label.VIN')]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.reload();
  await expect.poll(() => list.headers()).toEqual([...chosen, t('checkups.label.VIN')]);

  // Another person on the same browser has columns of her own.
  await signIn(page, 'operator2');
  await page.goto(address);
  await expect.poll(() => list.headers()).toEqual(before);
  await signIn(page, 'operator');
  await page.goto(address);
  // Hers again: the page begins with whom this browser remembers.
  await expect.poll(() => list.headers()).toEqual([...chosen, t('checkups.label.VIN')]);
  await button.press('Enter');
  await menu.getByRole('button', { name: t('shell.columnsReset') }).press('Enter');
  await expect.poll(() => list.headers()).toEqual(before);
});

test('an operator walks through the rows with the arrow keys, opens one and comes back to the same list', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const address = `/tech-service?startDate=${weekAgo()}`;
  await page.goto(address);
  const list = new ListPage(page);
  const query = { startDate: weekAgo(), endDate: yerevanDay(new Date()) };
  const { data } = await api.call(checkupsEndpoints.stationList, { query });
  await list.expectRows(data);
  await list.rows.first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(list.rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(list.rows.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`/tech-service/${data[1]?._id}`);
  await expect(page.getByRole('main')).toContainText(formatPlate(data[1]?.CarRegNo ?? ''));
  await page.getByRole('button', { name: t('shell.back'), exact: true }).press('Enter');
  await expect(page).toHaveURL(address);
  await list.expectRows(data);
  await expect(list.rows.nth(1)).toBeFocused();
});

test('an operator with a phone reads the list as cards, filters and opens one', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await signIn(page, 'operator');
  await page.goto(`/tech-service?startDate=${weekAgo()}`);
  const list = new ListPage(page);
  await expect(list.cards().first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  const filters = page.getByRole('button', { name: t('shell.filtersActive', { count: 1 }) });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await filters.click();
  await page.getByLabel(t('checkups.label.Opinion'), { exact: true }).selectOption('true');
  await expect(page).toHaveURL(/Opinion=true/);
  const query = { startDate: weekAgo(), endDate: yerevanDay(new Date()), Opinion: 'true' };
  const { data } = await api.call(checkupsEndpoints.stationList, { query });
  await expect(list.cards()).toContainText(data.map((row) => formatPlate(row.CarRegNo ?? '')));
  await list.cards().first().click();
  await expect(page).toHaveURL(`/tech-service/${data[0]?._id}`);
  await expect(new Frame(page).heading(t('checkups.form.viewTitle'))).toBeVisible();

  await page.getByRole('button', { name: t('shell.openMenu') }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('region')
    .getByRole('link', { name: t('access.page.tech-service') })
    .click();
  await expect(page).toHaveURL('/tech-service');
  await expect(drawer).toBeHidden();
});
