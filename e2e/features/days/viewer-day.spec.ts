import { t } from '@inspect/contract/i18n';
import { arriveAtToday, DESK, go, narrow } from '../../fixtures/desk.ts';
import { pressUntilFocused, tabAndPress } from '../../fixtures/keyboard.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ viewport: DESK });

test('a viewer’s day with the keyboard alone: figures, lists and companies, everything to read and nothing to change', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const { keyboard } = page;
  // Just after midnight nothing else is of today.
  await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  await arriveAtToday(page, 'viewer', t('overview.section.attention'));

  const list = new ListPage(page);
  await tabAndPress(page.locator('nav a[href="/tech-service-view"]'), 60);
  await expect(list.rows.first()).toBeVisible();
  await expectNoAxeViolations(page);
  await pressUntilFocused('1', list.rows.first());
  await keyboard.press('Enter');
  await expect(page.getByText(t('checkups.form.facts'))).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await narrow(page);

  await go(page, t('access.page.view-companies'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await pressUntilFocused('1', page.locator('[data-row]').first());
  await keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: t('companies.section.data') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('definition').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('companies.block.button') })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await narrow(page);
});
