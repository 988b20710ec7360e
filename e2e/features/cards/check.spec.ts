import { gzipSync } from 'node:zlib';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, test } from '../../fixtures/test.ts';

const WRONG_INPUT = /status of 400 .*\/check\?/;
const plateField = (page: Page) => page.getByLabel(t('checkups.label.CarRegNo'), { exact: true });
const numberField = (page: Page) => page.getByLabel(t('cards.checkNumber'), { exact: true });
const answer = (page: Page) => page.locator('[data-answer]');

/** A card of the demonstration that says that its vehicle is fit. */
async function fitCard(viewer: PersonApi): Promise<{ number: string; CarRegNo: string; ownerName: string }> {
  const startDate = addDays(yerevanDay(new Date()), -14);
  const { data } = await viewer.call(checkupsEndpoints.viewerList, {
    query: { startDate, status: 'concluded', Opinion: 'true', limit: '50' },
  });
  const [card] = data.flatMap(({ number, CarRegNo, ownerName }) =>
    number && CarRegNo && ownerName ? [{ number, CarRegNo, ownerName }] : [],
  );
  if (!card) throw new Error('the demonstration lacks a card');
  return card;
}

test('a citizen checks a card by its QR, and by keyboard one that does not exist (picture) @every-run', async ({
  page,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(WRONG_INPUT);
  const { number, CarRegNo, ownerName } = await fitCard(await signIn(await otherBrowser(), 'viewer'));
  await page.goto(`/check?number=${number}&plate=${CarRegNo}`);
  await expect(answer(page)).toHaveRole('status');
  await expect(answer(page)).toContainText('Քարտն իսկական է․ մեքենան սարքին է');
  await expect(answer(page)).toContainText(formatPlate(CarRegNo));
  await expect(page.getByText(ownerName)).toHaveCount(0);
  await expectUsable(page, { picture: 'check', fromServer: true });

  await plateField(page).focus();
  await page.keyboard.type('99xx999');
  await expect(plateField(page)).toHaveValue('99 XX 999');
  await page.keyboard.press('Tab');
  await expect(numberField(page)).toBeFocused();
  await page.keyboard.type(number.toLowerCase());
  await expect(numberField(page)).toHaveValue(number);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Այսպիսի քարտ չկա');
  await expectUsable(page, { fromServer: true });

  await numberField(page).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Քարտի համարը երկու տառ և յոթ թվանշան է, օրինակ՝ AA-0001780')).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveValue('12');
  await expect(plateField(page)).toHaveValue('99 XX 999');
  await expectUsable(page, { fromServer: true });

  await page.getByLabel(t('cards.noPlate')).check();
  await expect(plateField(page)).toBeHidden();
  await numberField(page).fill('ZZ-0000001');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Այսպիսի քարտ չկա');
  await expect(page).toHaveURL(/without=1/);
});

test('the check brings one small script, and no library of the application', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  const keys = page.waitForResponse('**/api/card-keys');
  await page.goto('/check');
  await keys;
  expect(scripts).toHaveLength(1);
  // What is there is 8 KB: a library that comes along is noticed.
  expect((await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12 * 1024);
  await expect(page.locator('#root')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a card is checked too', async ({ page, otherBrowser, signIn }) => {
    const { number, CarRegNo } = await fitCard(await signIn(await otherBrowser(), 'viewer'));
    await page.goto('/check');
    await plateField(page).fill(CarRegNo.toLowerCase());
    await numberField(page).fill(number.replace('-', ''));
    await page.getByRole('button', { name: t('cards.checkSubmit') }).click();
    await expect(answer(page)).toContainText('Քարտն իսկական է․ մեքենան սարքին է');
    await expect(page.locator('[data-proof]')).toBeEmpty();
  });
});

test('who comes to sign in finds the check below the form, and it is no page of the application', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth.forAll.check') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('cards.checkTitle') })).toBeVisible();
  await expect(page.locator('#root')).toHaveCount(0);
});
