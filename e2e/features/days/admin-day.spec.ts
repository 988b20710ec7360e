import { randomInt } from 'node:crypto';
import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { usersEndpoints } from '@inspect/contract/users';
import { arriveAtToday, DESK, go, lookUp, narrow, signOutByKeyboard } from '../../fixtures/desk.ts';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import {
  CountedKeyboard,
  pressUntilFocused,
  tabAndPress,
  tabsTo,
  takeFromMenu,
} from '../../fixtures/keyboard.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { PersonApi } from '../../fixtures/person-api.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { newName } from '../../fixtures/reference-rows.ts';
import { RightsPage } from '../../fixtures/rights-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { concludeCheckup, storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ viewport: DESK });

test('an admin’s day with the keyboard alone: figures, a colour there and back, a company, a viewer’s rights, a result annulled, what deserves attention', async ({
  page,
  otherBrowser,
  signIn,
  serverUrl,
}) => {
  test.slow();
  const { keyboard } = page;
  const frame = new Frame(page);
  const api = new PersonApi(page, serverUrl);
  const operator = await signIn(await otherBrowser(), 'operator');
  const mechanic = await signIn(await otherBrowser(), 'mechanic');
  const { user: him } = (await mechanic.call(authEndpoints.me)).data;
  // Just after midnight nothing else is of today.
  await storeCheckup(operator);
  const wrong = await storeCheckup(operator, { mechanic: him.id });
  await concludeCheckup(operator, mechanic, wrong);

  await test.step('he arrives at the country’s day, and each figure leads to the checkups it counts', async () => {
    await arriveAtToday(page, 'admin', t('overview.section.signIns'));
  });

  await test.step('a colour is added, retired after a question, and brought back', async () => {
    const colors = new ReferencePage(page, 'colors');
    const colour = newName();
    await go(page, colors.title);
    await expect(colors.rows.first()).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
    await pressUntilFocused('n', colors.control('name'));
    await keyboard.type(colour);
    await keyboard.press('Control+Enter');
    await expect(colors.form).toHaveCount(0);
    await pressUntilFocused('/', colors.search);
    await keyboard.type(colour);
    await expect(colors.rows).toHaveCount(1);
    await tabsTo(colors.row(colour), 12);
    await keyboard.press('Enter');
    await expect(colors.control('name')).toBeFocused();
    await expectNoAxeViolations(page);
    await colors.remove();
    await expect(colors.form).toHaveCount(0);
    await expect(colors.row(colour)).toHaveCount(0);
    await pressUntilFocused('/', colors.search);
    await tabAndPress(page.getByRole('button', { name: new RegExp(`^${t('shell.filters')}`) }), 6);
    await tabsTo(page.getByRole('combobox', { name: 'Գրառումներ' }), 6);
    await keyboard.press('ArrowDown');
    await expect(colors.row(colour)).toBeVisible();
    await tabsTo(colors.row(colour), 12);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Վերականգնել', exact: true })).toBeFocused();
    await expectNoAxeViolations(page);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(colors.row(colour)).toHaveCount(0);
  });

  await test.step('a company, found from anywhere, part by part', async () => {
    const company = (await api.call(companiesEndpoints.companies)).data[0];
    await lookUp(page, company?.taxCode ?? '');
    await expect(frame.heading(company?.name ?? '')).toBeVisible();
    await expectNoAxeViolations(page);
    await tabsTo(page.getByRole('tab', { name: t('companies.section.data') }), 60);
    await keyboard.press('End');
    await expect(page.getByRole('tab', { name: t('histories.title') })).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('region', { name: t('stations.map.all') })).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
  });

  await test.step('a viewer is given one more page', async () => {
    // As long as a name is: the lists of other journeys have it too.
    const name = `Նոր Դիտորդյան ${randomInt(100_000, 999_999)}`;
    const body = { name, email: `${newObjectId()}@test.example`, role: 'VIEWER' };
    await api.call(usersEndpoints.create, { body });
    await go(page, t('access.page.accesses_all'));
    await tabsTo(page.getByRole('combobox', { name: t('access.screen.person') }), 60);
    await new CountedKeyboard(page).choose(name);
    const cell = new RightsPage(page).cell('tech-service-all', 'view');
    await expect(cell).not.toBeChecked();
    await expectNoAxeViolations(page);
    await narrow(page);
    await tabsTo(cell, 60);
    await keyboard.press('Space');
    await expect(page.getByText(t('access.screen.changes', { count: 1 }))).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(page.getByText(t('shell.nothingChanged'))).toBeVisible();
    await expect(cell).toBeChecked();
  });

  await test.step('a result that was wrong is annulled with a reason', async () => {
    const plate = formatPlate(wrong.CarRegNo ?? '');
    const list = new ListPage(page);
    await tabAndPress(page.locator('nav a[href="/tech-service-all"]'), 200);
    await expect(list.rows.first()).toBeVisible();
    await pressUntilFocused('/', list.search);
    await keyboard.type(wrong.CarRegNo ?? '');
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows).toContainText(plate);
    await tabsTo(list.rows, 40);
    await keyboard.press('Enter');
    const record = new RecordPage(page);
    await expect(record.fact(t('checkups.label.VIN'))).toContainText(wrong.VIN);
    await expectNoAxeViolations(page);
    await narrow(page);
    const annul = t('checkups.cancellation.annul.button');
    await expect(record.more).toBeVisible();
    await tabAndPress(record.more, 60);
    await takeFromMenu(page, annul);
    const dialog = page.getByRole('dialog', { name: annul });
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await tabsTo(dialog.getByRole('textbox'), 2);
    await keyboard.type('մուտքագրվել է ուրիշ մեքենայի արդյունքը');
    await expectNoAxeViolations(page);
    await tabAndPress(dialog.getByRole('button', { name: annul, exact: true }), 3);
    await expect(dialog).toHaveCount(0);
    const read = await api.call(checkupsEndpoints.record, { params: { id: wrong._id } });
    expect(read.data).toMatchObject({ status: 'annulled' });
    await expect(page.getByRole('main')).toContainText(t('checkups.status.annulled'));
  });

  await test.step('who signed in, what deserves attention; he signs out', async () => {
    await go(page, t('access.page.user-history'));
    await expect(page.locator('tbody').getByRole('row').filter({ hasText: him.name }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
    await go(page, t('access.page.security-events'));
    await expectNoAxeViolations(page);
    await narrow(page);
    await signOutByKeyboard(page);
  });
});
