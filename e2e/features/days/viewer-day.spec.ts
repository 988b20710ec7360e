import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../fixtures/accessibility.ts';
import { proveFigures } from '../../fixtures/figures.ts';
import { Frame } from '../../fixtures/frame.ts';
import { pressUntilFocused, tabAndPress } from '../../fixtures/keyboard.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK });

/** By the menu, however far down one has read. */
async function go(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('shell.menu'), exact: true });
  await tabAndPress(menu.getByRole('link').filter({ hasText: title }), 120);
  await expect(new Frame(page).heading(title)).toBeVisible();
}

async function narrow(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESK);
}

test('a viewer’s day with the keyboard alone: figures, lists and companies, everything to read and nothing to change', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const { keyboard } = page;
  // Just after midnight nothing else is of today.
  await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  await page.goto('/login');
  await new LoginPage(page).signIn('viewer');
  await expect(new Frame(page).heading(t('access.page.overview'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('overview.section.attention') })).toBeVisible();
  await expectNoAxeViolations(page);
  await narrow(page);
  await proveFigures(page);

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
