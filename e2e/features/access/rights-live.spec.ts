import { accessEndpoints, pageOf } from '@inspect/contract/access';
import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const ROUTE = 'tech-service-all';
const ADDRESS = pageOf(ROUTE).url;
const TITLE = t(`access.page.${ROUTE}`);
const CELL = t('access.screen.cell', {
  page: t('access.screen.named', { page: TITLE, address: ADDRESS }),
  action: t('access.action.view'),
});

/** Back to the rights of the role, whatever a journey did before. */
async function resetRights(api: PersonApi, user: string): Promise<void> {
  const { data } = await api.call(accessEndpoints.read, { query: { user } });
  const cells = data.rows.flatMap(({ page, own }) => (own ? [{ page, known: own, flags: null }] : []));
  if (cells.length > 0) await api.call(accessEndpoints.change, { body: { user, cells } });
}

test('a page that an admin grants appears in the other browser by itself, and goes with a message when it is taken', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const admin = await signIn(page, 'admin');
  const theirs = await otherBrowser();
  const viewer = await signIn(theirs, 'viewer');
  const { user } = (await viewer.call(authEndpoints.me)).data;
  await resetRights(admin, user.id);

  await theirs.goto('/tech-service-view');
  const link = theirs.locator(`nav a[href="${ADDRESS}"]`);
  await expect(new Frame(theirs).heading(t('access.page.tech-service-view'))).toBeVisible();
  await expect(link).toHaveCount(0);

  await page.goto(`/accesses_all?user=${user.id}`);
  const cell = page.getByRole('checkbox', { name: CELL, exact: true });
  await expect(cell).not.toBeChecked();
  await expectNoAxeViolations(page);
  await cell.check();
  await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(new Frame(page).message(t('access.screen.saved'))).toBeVisible();
  await expect(link).toBeVisible();

  // As this person sees it: the same menu.
  await page.getByRole('button', { name: t('access.screen.preview') }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: t('access.page.control-view') }),
  ).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.close') })
    .click();

  await link.click();
  await expect(theirs).toHaveURL(ADDRESS);

  // Taken away while it is open: a sentence, and the next page.
  await cell.uncheck();
  await page.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(new Frame(theirs).message(t('access.screen.pageGone', { page: TITLE }))).toBeVisible();
  await expect(theirs).toHaveURL('/tech-service-company-view');
  await expect(link).toHaveCount(0);
  await resetRights(admin, user.id);
});

test('an owner arranges the rights of his people, and sees why he can’t give more', async ({
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
  const above = page.getByRole('checkbox', {
    name: `${CELL}․ ${t('access.screen.above')}`,
    exact: true,
  });
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
  await page.getByRole('button', { name: t('settings.open') }).click();
  const dialog = page.getByRole('dialog');
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
