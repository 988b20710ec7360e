import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const CONFLICT = /status of 409 .*\/api\/tech-service-checkup\)$/;

test('an operator is told beside the form that the vehicle has an open checkup, once, with a way to it', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(CONFLICT);
  const api = await signIn(page, 'operator');
  const open = await storeCheckup(api);
  const plate = open.CarRegNo ?? '';
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(plate, open.registrationCertificate ?? '');
  await expect(form.answer).toContainText(t('checkups.form.refused'));
  await expect(form.answer).toContainText(t('error.checkup.open_exists'));
  await expect(form.part('owner')).toContainText(open.ownerName);
  await expect(form.field('overrideReason')).toHaveCount(0);

  await saveRefused(page, form);
  await expect(page.getByText(t('error.checkup.open_exists'))).toHaveCount(1);
  await expect(form.field('plate')).toHaveValue(formatPlate(plate));
  await expect(form.part('owner')).toContainText(open.ownerName);
  const { data } = await api.call(checkupsEndpoints.stationList, { query: { search: plate } });
  expect(data.map((row) => row._id)).toEqual([open._id]);
  const way = form.answer.getByRole('link', { name: 'Բացել այդ զննությունը' });
  await expect(way).toHaveAttribute('href', `/tech-service/${open._id}`);
});

test('an operator goes on in spite of a checkup that is still valid, with a reason', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const valid = await stillValid(api, await signIn(await otherBrowser(), 'admin'));
  const plate = valid.CarRegNo ?? '';
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(plate, valid.registrationCertificate ?? '');
  await expect(form.answer).toContainText(
    t('error.checkup.still_valid', { until: formatDay(valid.nextCheckupDate ?? '') }),
  );
  await expect(form.part('owner')).toContainText(valid.ownerName ?? 'nobody');
  const reason = form.field('overrideReason');
  await form.save();
  await expect(reason).toHaveAccessibleDescription(t('field.required'));
  await expect(reason).toBeFocused();

  await page.keyboard.type('Տիրոջ խնդրանքով, վթարից հետո');
  await form.save();
  await expect(form.saved(formatPlate(plate))).toBeVisible();
  const query = { search: plate, status: 'open' };
  const { data } = await api.call(checkupsEndpoints.stationList, { query });
  expect(data).toMatchObject([{ CarRegNo: plate }]);
});

test('an operator of another company is refused without learning where the car stands', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  browserErrors.allow(CONFLICT);
  const open = await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  await signIn(page, 'operator2');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(open.CarRegNo ?? '', open.registrationCertificate ?? '');
  await expect(form.answer).toContainText(t('error.checkup.open_exists'));
  await expect(form.part('owner')).toContainText(open.ownerName);
  await saveRefused(page, form);
  await expect(page.getByText(t('error.checkup.open_exists'))).toHaveCount(1);
  await expect(form.answer.getByRole('link')).toHaveCount(0);
  for (const secret of [open.companyName, open.stationName, open.createdByName, open.mechanicName]) {
    expect(secret).toBeTruthy();
    await expect(page.locator('body')).not.toContainText(secret ?? '');
  }
});

/** Ends when the server has said no: what is said of it stands where it was said before. */
async function saveRefused(page: Page, form: NewCheckupPage): Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 409);
  await form.save();
  await refused;
  await expect(form.answer.getByText(t('error.checkup.open_exists'))).toBeVisible();
}

/** A vehicle found fit in the last days, whose next checkup is far away and of which nothing is open. */
async function stillValid(operator: PersonApi, admin: PersonApi) {
  const today = yerevanDay(new Date());
  const query = { startDate: addDays(today, -6), endDate: today, Opinion: 'true', status: 'concluded' };
  const { data } = await admin.call(checkupsEndpoints.allList, { query });
  const far = data.filter((row) => row.CarRegNo && (row.nextCheckupDate ?? '') > addDays(today, 60));
  for (const row of far) {
    const body = { CarRegNo: row.CarRegNo };
    const { refusals } = await operator.call(checkupsEndpoints.checkBeforeAdd, { body });
    if (refusals.length === 1 && refusals[0]?.overridable) return row;
  }
  throw new Error('no vehicle of the demonstration is valid for long');
}
