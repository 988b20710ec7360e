import { t } from '@inspect/contract/i18n';
import { tabTo } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferenceApi } from '../../fixtures/reference-rows.ts';

test('an operator chooses among all makes and models by the keyboard alone, the usual ones first', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const makes = await new ReferenceApi(api, 'cars').all();
  const usual = makes.filter((row) => row.primary).map((row) => String(row.name));
  const form = new NewCheckupPage(page);
  const options = page.getByRole('option');
  await form.open();
  await expectCopies(page);

  await tabTo(form.picker('car'));
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(usual.length)).toBeVisible();
  expect((await options.allInnerTexts()).slice(0, usual.length)).toEqual(usual);
  await expect(page.getByRole('listbox')).toContainText(t('shell.primaryGroup'));
  await page.keyboard.type('merc');
  await expect(options.first()).toHaveText(/^MERCEDES/);
  await page.keyboard.press('Enter');
  await expect(form.picker('car')).toHaveValue(/^MERCEDES/);

  await tabTo(form.picker('carModel'));
  await page.keyboard.type('spr');
  await expect(options.first()).toHaveText(/^SPRINTER/);
  await page.keyboard.press('Tab');
  await expect(form.picker('carModel')).toHaveValue(/^SPRINTER/);
  await expect(options).toHaveCount(0);
});
