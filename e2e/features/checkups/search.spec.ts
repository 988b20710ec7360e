import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle, storeCheckup } from '../../fixtures/vehicles.ts';

/** The plate with its last digit mistaken. */
const mistyped = (plate: string) => plate.slice(0, -1) + ((Number(plate.at(-1)) + 1) % 10);

test('a viewer finds a checkup by a mistyped plate and opens the page of its vehicle @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const { plate, vin, certificate } = inventVehicle();
  const facts = { CarRegNo: plate, VIN: vin, registrationCertificate: certificate, odometer: 123_456 };
  await storeCheckup(await signIn(await otherBrowser(), 'operator'), facts);

  await signIn(page, 'viewer');
  await page.goto('/tech-service-view');
  const typed = mistyped(plate);
  await new ListPage(page).search.fill(typed);
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  await page
    .getByRole('button', { name: t('checkups.search.everyDay') })
    .last()
    .click();

  await expect(page).toHaveURL(`/tech-service-view/search?search=${typed}`);
  const row = page.getByRole('row').filter({ hasText: formatPlate(plate) });
  await expect(row).toContainText(t('checkups.search.how.mistyped.CarRegNo'));
  await expectUsable(page);
  await row.click();

  await page.getByRole('link', { name: t('vehicles.open', { plate: '' }).trim() }).click();
  await expect(page).toHaveURL(`/tech-service-view/vehicle/${vin}`);
  await expect(page.getByText(vin)).toBeVisible();
  await expect(page.getByText(t('vehicles.never'))).toBeVisible();
  const history = page.getByRole('table', { name: t('vehicles.historyCaption') });
  await expect(history.getByRole('row')).toHaveCount(2);
  await expect(history).toContainText(/123.456/);
  await expectUsable(page);

  await page.goBack();
  await page.goBack();
  await expect(row).toBeVisible();
});

test('an operator finds a car by the last six of its VIN, with the keys alone', async ({ page, signIn }) => {
  const stored = await storeCheckup(await signIn(page, 'operator'));
  await page.goto('/tech-service/search');
  const search = page.getByLabel(t('shell.search'), { exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('34');
  await expect(page.getByText(t('checkups.search.short'))).toBeVisible();
  await search.fill(stored.VIN.slice(-6));
  const row = page.getByRole('row').filter({ hasText: formatPlate(stored.CarRegNo ?? '') });
  await expect(row).toContainText(t('checkups.search.how.end.VIN'));
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tech-service/${stored._id}`);
});
