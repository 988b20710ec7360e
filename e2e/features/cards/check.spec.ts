import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a citizen checks a card by its QR, and one that does not exist by typing', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const viewer = await signIn(await otherBrowser(), 'viewer');
  const startDate = addDays(yerevanDay(new Date()), -14);
  const { data } = await viewer.call(checkupsEndpoints.viewerList, {
    query: { startDate, status: 'concluded', Opinion: 'true', limit: '1' },
  });
  const { number, CarRegNo, ownerName } = data[0] ?? {};
  if (!number || !CarRegNo || !ownerName) throw new Error('the demonstration lacks a card');

  await page.goto(`/check?number=${number}&plate=${CarRegNo}`);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-splash]')).toHaveCount(0);
  const answer = page.getByRole('alert');
  await expect(answer).toContainText(t('cards.checked.fit'));
  await expect(answer).toContainText(formatPlate(CarRegNo));
  await expect(page.getByText(ownerName)).toHaveCount(0);
  await expectUsable(page, { picture: 'check' });

  await page.getByRole('textbox', { name: t('checkups.label.CarRegNo') }).fill('99xx999');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText(t('cards.unknown'));
  await page.getByRole('textbox', { name: t('cards.checkNumber') }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('cards.field.number'))).toBeVisible();
});
