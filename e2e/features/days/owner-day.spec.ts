import { randomInt } from 'node:crypto';
import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { arriveAtToday, DESK, go, lookUp, narrow, signOutByKeyboard } from '../../fixtures/desk.ts';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { pressUntilFocused, tabAndPress, tabsTo } from '../../fixtures/keyboard.ts';
import { PeoplePage } from '../../fixtures/people-page.ts';
import { PersonApi } from '../../fixtures/person-api.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ viewport: DESK });

test('an owner’s day with the keyboard alone: figures and their lists, a new operator and her block, the company and its stations, the search', async ({
  page,
  otherBrowser,
  signIn,
  serverUrl,
}) => {
  test.slow();
  const { keyboard } = page;
  const frame = new Frame(page);
  const people = new PeoplePage(page);
  // As long as a name is: the lists of other journeys have it too.
  const name = `Նոր Օպերատորյան ${randomInt(100_000, 999_999)}`;
  const email = `${newObjectId()}@test.example`;
  // Just after midnight nothing else is of today.
  await storeCheckup(await signIn(await otherBrowser(), 'operator'));

  await test.step('he arrives at today, and each figure leads to the checkups it counts', async () => {
    await arriveAtToday(page, 'owner', t('overview.section.signIns'));
  });

  await test.step('he invites an operator', async () => {
    await go(page, t('access.page.tech-service-owner-users'));
    await expect(people.row(t('access.role.TECHNICAL_SERVICE_OPERATOR')).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
    await pressUntilFocused('n', people.field('name'));
    await keyboard.type(name);
    await tabsTo(people.field('email'), 1);
    await keyboard.type(email);
    await tabsTo(people.drawer.getByRole('radio').first(), 1);
    await keyboard.press('Space');
    const role = people.drawer.getByRole('radio', { name: t('access.role.TECHNICAL_SERVICE_OPERATOR') });
    await expect(role).toBeChecked();
    await expectNoAxeViolations(page);
    await keyboard.press('Control+Enter');
    await expect(people.link).toHaveValue(/\/invite#/);
    await expectNoAxeViolations(page);
    await tabAndPress(page.getByRole('button', { name: t('users.done') }), 8);
    await expect(people.link).toHaveCount(0);
    await expect(people.drawer).toHaveCount(0);
  });

  await test.step('he finds her in the list, blocks her with the consequences before him, and is back at her row', async () => {
    const search = page.getByLabel(t('shell.search'), { exact: true });
    await pressUntilFocused('/', search);
    await keyboard.type(email);
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(people.row(name)).toContainText(t('users.state.invited'));
    await tabsTo(people.row(name), 12);
    await keyboard.press('Enter');
    await expect(people.drawer.locator(':focus')).toHaveCount(1);
    await tabAndPress(people.drawer.getByRole('button', { name: t('users.block'), exact: true }), 14);
    const dialog = page.getByRole('dialog', { name: t('users.blockTitle') });
    await expect(dialog).toContainText(t('users.blockText', { name }));
    // The safe way has the focus.
    await expect(dialog.getByRole('button', { name: t('shell.cancel') })).toBeFocused();
    await expectNoAxeViolations(page);
    await tabAndPress(dialog.getByRole('button', { name: t('users.block'), exact: true }), 1);
    await expect(dialog).toHaveCount(0);
    await expect(people.drawer.getByRole('button', { name: t('users.unblock') })).toBeVisible();
    await keyboard.press('Escape');
    await expect(people.drawer).toHaveCount(0);
    await expect(people.row(name)).toBeFocused();
    await expect(people.row(name)).toContainText(t('users.state.blocked'));
  });

  await test.step('his company, part by part, and one of its stations', async () => {
    const { name: company } = (await new PersonApi(page, serverUrl).call(companiesEndpoints.own)).data;
    await tabAndPress(frame.person(), 40);
    await tabAndPress(page.getByRole('link', { name: t('companies.ownTitle') }), 4);
    await expect(page.getByRole('heading', { level: 2, name: company })).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
    await tabsTo(page.getByRole('tab', { name: t('companies.section.data') }), 40);
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: t('companies.section.contract') })).toBeVisible();
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: t('stations.map.all') })).toBeVisible();
    await expectNoAxeViolations(page);
    await narrow(page);
    const station = page
      .getByRole('table', { name: t('stations.title') })
      .locator('tbody')
      .getByRole('row')
      .first();
    await tabsTo(station, 20);
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('form') });
    await expect(drawer.getByLabel(t('stations.label.name'))).toBeFocused();
    await expectNoAxeViolations(page);
    await keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(station).toBeFocused();
  });

  await test.step('he finds her again from anywhere, and signs out', async () => {
    await lookUp(page, name);
    await expect(people.field('name')).toHaveValue(name);
    await keyboard.press('Escape');
    await expect(people.drawer).toHaveCount(0);
    await signOutByKeyboard(page);
  });
});
