import { checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate, yerevanYear } from '@inspect/contract/kernel';
import { settlementOf } from '@inspect/contract/payments';
import { CountedKeyboard } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { TYPED_FACTS, typeFacts } from '../../fixtures/typed-vehicle.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

const NO_PLATE_REASON = 'Այլ';

test('an operator types a vehicle that nobody knows with the keyboard alone, and it is stored as typed @every-run', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const vehicle = inventVehicle();
  const form = new NewCheckupPage(page);
  await form.open();
  await expect(form.field('plate')).toBeFocused();
  const keyboard = new CountedKeyboard(page);
  await keyboard.type(vehicle.plate.toLowerCase());
  await keyboard.press('Enter');
  await keyboard.type(vehicle.certificate.toLowerCase());
  await keyboard.press('Enter');
  await expect(form.answer).toContainText(t('checkups.form.notFound'));
  // past «without a plate»
  await keyboard.press('Enter');
  await expect(form.field('vin')).toBeFocused();
  await keyboard.type(vehicle.vin.toLowerCase());
  await keyboard.press('Enter');
  await typeFacts(keyboard);
  await keyboard.press('F2');
  await keyboard.press('Control+Enter');
  await expect(form.saved(formatPlate(vehicle.plate))).toBeVisible();
  test.info().annotations.push({ type: 'interactions', description: String(keyboard.count) });

  const { data } = await api.call(checkupsEndpoints.stationList, { query: { search: vehicle.plate } });
  expect(data).toHaveLength(1);
  const { fees, paid } = checkup.pick({ fees: true, paid: true }).parse(data[0]);
  expect(settlementOf(fees, paid)).toBe('all');
  expect(data[0]).toMatchObject({
    ...TYPED_FACTS,
    CarRegNo: vehicle.plate,
    registrationCertificate: vehicle.certificate,
    VIN: vehicle.vin,
    cameraReasonId: null,
  });
});

test('an operator saves a vehicle without a plate, before its first registration, with the reason', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const { vin } = inventVehicle();
  const form = new NewCheckupPage(page);
  await form.open();
  await page.getByRole('checkbox', { name: t('checkups.form.noPlate') }).press('Space');
  await expect(form.field('plate')).toHaveCount(0);
  await form.save();
  await expect(form.picker('noPlateReason')).toHaveAccessibleDescription(t('field.required'));

  const keyboard = new CountedKeyboard(page);
  await form.field('vin').focus();
  await keyboard.type(vin);
  await keyboard.press('Enter');
  await keyboard.type(NO_PLATE_REASON);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(form.picker('car')).toBeFocused();
  await typeFacts(keyboard);
  await keyboard.press('Control+Enter');
  await expect(form.saved(vin)).toBeVisible();

  const [{ data }, reasons] = await Promise.all([
    api.call(checkupsEndpoints.stationList, { query: { search: vin } }),
    api.call(checkupsEndpoints.cameraReasons),
  ]);
  expect(data).toHaveLength(1);
  const reason = reasons.data.find((row) => row.name === NO_PLATE_REASON);
  expect(data[0]).toMatchObject({ ...TYPED_FACTS, CarRegNo: null, VIN: vin, cameraReasonId: reason?._id });
});

test('an operator who saves too early reads how much is missing, stands at the first field, and loses nothing', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.save();
  const missing = form.summary.getByRole('listitem');
  await expect(missing.first()).toBeVisible();
  const count = await missing.count();
  await expect(form.summary).toContainText(t('shell.errorSummary', { count }));
  await expect(form.field('plate')).toBeFocused();
  await expect(form.field('plate')).toHaveAccessibleDescription(new RegExp(t('field.required')));
  await expect(form.picker('car')).toHaveAccessibleDescription(t('field.required'));
  await form.summary.getByRole('link', { name: t('checkups.label.ownerName') }).click();
  await expect(form.field('owner')).toBeFocused();

  const { plate } = inventVehicle();
  const nextYear = yerevanYear(new Date()) + 1;
  await form.field('plate').fill(plate);
  await form.field('owner').fill('Չկորած Անձնավորյան');
  await form.field('vin').fill('WVWZZZ1JZXWO00001');
  await form.field('year').fill(String(nextYear));
  await form.field('phone').fill('12');
  await form.field('phone').blur();
  await expect(form.field('vin')).toHaveAccessibleDescription(t('checkups.field.vin'));
  await expect(form.field('year')).toHaveAccessibleDescription(t('checkups.field.futureYear'));
  await expect(form.field('phone')).toHaveAccessibleDescription(t('field.phone'));
  await expect(missing).toHaveCount(count - 2);

  await form.save();
  await expect(form.field('certificate')).toBeFocused();
  await expect(form.field('plate')).toHaveValue(formatPlate(plate));
  await expect(form.field('owner')).toHaveValue('Չկորած Անձնավորյան');
  await expect(form.field('vin')).toHaveValue('WVWZZZ1JZXWO00001');
  await expect(form.field('year')).toHaveValue(String(nextYear));
});

test('an operator reads under the field what the server says of a mass that does not fit the type', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/status of 400 .*\/api\/tech-service-checkup\)$/);
  await signIn(page, 'operator');
  // This browser does not know the bounds of the types, as after a change that it has not heard of yet.
  await page.route('**/api/cars/types', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown>[] };
    const unbounded = data.map((type) => ({ ...type, massOverKg: null, massUpToKg: null }));
    await route.fulfill({ response: answer, json: { ...rest, data: unbounded } });
  });
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle('10AA103', 'AA100103');
  await form.expectReady();
  await form.change('vehicle');
  await form.field('mass').fill('3600');
  await form.save();
  await expect(form.field('mass')).toHaveAccessibleDescription(t('checkups.field.massRange'));
  await expect(form.summary).toContainText(t('shell.errorSummary', { count: 1 }));
  await expect(form.field('mass')).toHaveValue(/^3\s600$/);

  // With the bounds in hand the form says so by itself.
  await page.unroute('**/api/cars/types');
  await page.evaluate(() => void indexedDB.deleteDatabase('inspect'));
  await form.open();
  await form.typeVehicle('10AA103', 'AA100103');
  await form.expectReady();
  await form.change('vehicle');
  await form.field('mass').fill('3600');
  await form.field('mass').blur();
  await expect(form.field('mass')).toHaveAccessibleDescription(t('checkups.field.massRange'));
});
