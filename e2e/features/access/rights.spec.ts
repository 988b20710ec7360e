import { t } from '@inspect/contract/i18n';
import { RightsPage } from '../../fixtures/rights-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

test('an owner arranges the rights of his people, and sees why he can’t give more @every-run', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner');
  await page.goto('/accesses');
  await expect(page.getByText(t('access.screen.choosePerson'))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('combobox', { name: t('access.screen.person') }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('table')).toBeVisible();
  const above = new RightsPage(page).cell('tech-service-all', 'view', t('access.screen.above'));
  await expectNoAxeViolations(page);
  await above.hover();
  await expect(page.getByRole('tooltip')).toHaveText(t('access.screen.above'));
  await above.focus();
  await page.keyboard.press('Space');
  await expect(above).not.toBeChecked();
  await expect(page.getByText(t('shell.nothingChanged'))).toBeVisible();
});

test('an admin changes a setting, and a wrong address is refused under its field', async ({
  page,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400 .*updateSetting/);
  await signIn(page, 'admin');
  await page.goto('/accesses_all');
  await page.getByRole('link', { name: t('settings.open') }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const dialog = page.getByRole('main');
  const edits = dialog.getByRole('button', { name: t('settings.edit', { name: '' }).trim() });
  await expect(dialog.getByText(t('settings.group.checkup'), { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t('settings.find'), { exact: true }).fill('redirect');
  await expect(edits).toHaveCount(1);
  await edits.click();
  await dialog.getByLabel(t('settings.address'), { exact: true }).fill('http://inspect.am');
  await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(dialog.getByText(t('settings.field.https'))).toBeVisible();
  await expect(dialog.getByLabel(t('settings.address'), { exact: true })).toHaveValue('http://inspect.am');
  await dialog.getByRole('button', { name: t('shell.cancel'), exact: true }).click();

  await dialog.getByLabel(t('settings.find'), { exact: true }).fill('openExpiryDays');
  await dialog.getByRole('button', { name: /Չավարտված/ }).click();
  const field = dialog.getByLabel(t('settings.value'), { exact: true });
  const days = (await field.inputValue()) === '11' ? '10' : '11';
  await field.fill(days);
  await dialog.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(dialog.locator('li').getByText(days)).toBeVisible();
});

test('an owner finds the sign-ins of his people, filtered in the address', async ({ page, signIn }) => {
  await signIn(page, 'owner');
  await page.goto('/owner-user-history');
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText(t('logins.result.success'));
  await expectNoAxeViolations(page);
  const choice = page.getByLabel(t('logins.label.result'), { exact: true });
  await choice.selectOption('locked');
  await expect(page).toHaveURL(/result=locked/);
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  await choice.selectOption('success');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('shell.export') }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
});
