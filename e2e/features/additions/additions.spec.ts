import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { CountedKeyboard, tabTo } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { newName } from '../../fixtures/reference-rows.ts';
import { TYPED_FACTS, typeFacts } from '../../fixtures/typed-vehicle.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

test('an operator adds a model and a street from the form by the keyboard; staff merge the one and confirm the other', async ({
  page,
  desk,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const vehicle = inventVehicle();
  const [carModel, street] = [newName(), newName()];
  const form = new NewCheckupPage(page);
  await form.open();
  await expectCopies(page);
  await expect(form.field('plate')).toBeFocused();
  const keyboard = new CountedKeyboard(page);
  await keyboard.type(vehicle.plate.toLowerCase());
  await keyboard.press('Enter');
  await keyboard.type(vehicle.certificate.toLowerCase());
  await keyboard.press('Enter');
  await expect(form.answer).toContainText(t('checkups.form.notFound'));
  // past «without a plate»
  await keyboard.press('Enter');
  await keyboard.type(vehicle.vin.toLowerCase());
  await keyboard.press('Enter');
  await typeFacts(keyboard, { carModel, street });
  await keyboard.press('Control+Enter');
  await expect(form.saved(formatPlate(vehicle.plate))).toBeVisible();
  const stored = async () =>
    (await api.call(checkupsEndpoints.stationList, { query: { search: vehicle.plate } })).data;
  expect(await stored()).toMatchObject([
    { ...TYPED_FACTS, carModelName: carModel, streetName: street, CarRegNo: vehicle.plate },
  ]);

  const panel = desk.page.getByRole('region', { name: t('additions.title') });
  const streets = new ReferencePage(desk.page, 'streets');
  await streets.open('?unreviewed=1');
  await expect(streets.row(street)).toContainText(t('additions.unreviewed'));
  await streets.openRow(street);
  await tabTo(panel.getByRole('button', { name: t('additions.confirm'), exact: true }));
  await desk.page.keyboard.press('Enter');
  await expect(streets.form).toHaveCount(0);
  await expect(streets.row(street)).toHaveCount(0);

  const models = new ReferencePage(desk.page, 'carModels');
  await models.open('?unreviewed=1');
  await models.openRow(carModel);
  const right = panel.getByRole('combobox', { name: t('additions.mergeInto'), exact: true });
  await tabTo(right);
  await desk.page.keyboard.type('corolla');
  await expect(desk.page.getByRole('option', { name: 'COROLLA', exact: true })).toBeVisible();
  await desk.page.keyboard.press('Enter');
  await expect(right).toHaveValue('COROLLA');
  await tabTo(panel.getByRole('button', { name: t('additions.merge'), exact: true }));
  await desk.page.keyboard.press('Enter');
  await models.answer(t('additions.merge'), t('additions.merge'));
  await expect(models.form).toHaveCount(0);
  await expect(models.row(carModel)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ ...TYPED_FACTS, streetName: street, version: 2 }]);
});
