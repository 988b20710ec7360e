import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { inventVehicle, storeCheckup } from '../../fixtures/vehicles.ts';

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const PARKING = 'Կայանման արգելակը թեքության վրա չի պահում տրանսպորտային միջոցը';
const PHONE = { width: 390, height: 844 };

test('a mechanic finds two faults on his phone, the operator sees them come and concludes', async ({
  page,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*\/api\/tech-service-checkup\//);
  const phone = await otherBrowser();
  await phone.setViewportSize(PHONE);
  const mechanicApi = await signIn(phone, 'mechanic');
  const { data: him } = await mechanicApi.call(authEndpoints.me);
  const stored = await storeCheckup(await signIn(page, 'operator'), { mechanic: him.user.id });
  const plate = formatPlate(stored.CarRegNo ?? '');
  await page.goto(`/tech-service/${stored._id}`);
  await expect(page.getByText(t('checkups.findings.notYet'))).toBeVisible();

  const mechanic = new MechanicPage(phone);
  await phone.goto('/tech-service-mechanic');
  await mechanic.car(plate).click();
  // Typed as people say it, with a mistake.
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();
  await mechanic.place(BRAKES, 'left').click();
  await mechanic.note(BRAKES).fill('հեղուկը հոսում է');
  await mechanic.search.fill('կայանմն');
  await mechanic.tap(PARKING, 'fault').click();
  await expect(phone.getByText(t('checkups.findings.unsent', { count: 2 }))).toBeVisible();
  await expectNoAxeViolations(phone);

  // What was not sent survives a reload.
  await expectStored(phone, 'classificators.104');
  await phone.reload();
  await expect(phone.getByText(t('checkups.findings.unsent', { count: 2 }))).toBeVisible();
  await mechanic.sendButton.click();
  await expect(mechanic.sent).toBeVisible();

  await expect(page.getByText(BRAKES)).toBeVisible();
  await expect(page.getByText(PARKING)).toBeVisible();
  await expect(page.getByText('հեղուկը հոսում է')).toBeVisible();

  const form = page.getByRole('form', { name: t('checkups.conclude.title') });
  await form.getByRole('radio', { name: t('checkups.list.opinionTrue') }).check();
  await form.getByRole('combobox', { name: t('checkups.label.cameraReasonId') }).fill('Համարանիշը չի երևում');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: t('checkups.conclude.save') }).click();
  // Two faults that forbid driving: fit is refused under the result itself.
  await expect(form.getByText(BRAKES).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByRole('radio', { name: t('checkups.list.opinionFalse') }).check();
  await page.keyboard.press('Control+Enter');

  const result = page.getByRole('status').filter({ hasText: t('checkups.list.opinionFalse') });
  await expect(result).toBeVisible();
  const { data } = await mechanicApi.call(checkupsEndpoints.record, { params: { id: stored._id } });
  expect(data).toMatchObject({ status: 'concluded', Opinion: false });
  await expect(result).toContainText(t('checkups.conclude.number', { number: data.number ?? 'none' }));
  await expect(phone.getByText(t('checkups.mechanic.readOnly'))).toBeVisible();
});

test('the staff correct a concluded checkup with a reason, see both versions, delete and bring it back @every-run', async ({
  page,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404 .*\/api\/get-checkup-for-edit\//);
  const api = await signIn(page, 'admin');
  const since = addDays(yerevanDay(new Date()), -14);
  const { data } = await api.call(checkupsEndpoints.allList, {
    query: { status: 'concluded', startDate: since, limit: '1' },
  });
  await page.goto(`/tech-service-all/${data[0]?._id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('checkups.versions.amend')).click();
  await new RecordPage(page).field('address').fill('Նոր փողոց 5');
  await page.keyboard.press('Control+Enter');
  const reason = page.getByRole('textbox', { name: t('checkups.cancellation.reason') });
  await expect(reason).toBeFocused();
  await reason.fill('հասցեն սխալ էր գրված');
  await page.keyboard.press('Control+Enter');

  await button(t('checkups.versions.show')).click();
  const versions = page.getByRole('list', { name: t('checkups.versions.title') });
  await expect(versions.getByText('դարձել է «Նոր փողոց 5»')).toBeVisible();
  await expect(versions.getByText('հասցեն սխալ էր գրված')).toBeVisible();
  await expectNoAxeViolations(page);

  for (const what of ['delete', 'restore'] as const) {
    const name = t(`checkups.cancellation.${what}.button`);
    await new RecordPage(page).choose(name);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('checkups.cancellation.reason') }).fill('փորձ');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(t(`checkups.cancellation.${what}.done`)).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('checkups.cancellation.restore.button') })).toHaveCount(
      what === 'delete' ? 1 : 0,
    );
  }
  await expect(page.getByText('Նոր փողոց 5').first()).toBeVisible();
});

test('the staff move a result to the vehicle that was really inspected; the wrong one is void', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const since = addDays(yerevanDay(new Date()), -14);
  const { data } = await api.call(checkupsEndpoints.allList, {
    query: { status: 'concluded', startDate: since, limit: '1' },
  });
  await page.goto(`/tech-service-all/${data[0]?._id}`);
  await new RecordPage(page).choose(t('checkups.move.button'));
  const form = page.getByRole('form', { name: t('checkups.move.title') });
  await expect(form.getByRole('textbox', { name: t('checkups.label.CarRegNo') })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('textbox', { name: t('checkups.cancellation.reason') })).toBeFocused();
  await page.keyboard.type('համարանիշը սխալ էր գրված');
  await form.getByRole('textbox', { name: t('checkups.label.CarRegNo') }).fill('10BB109');
  await page.keyboard.press('Enter');
  await page.keyboard.type('BB100109');
  await expect(form.getByRole('button', { name: t('checkups.form.changeOwner') })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText(t('checkups.move.done', { plate: formatPlate('10BB109') }))).toBeVisible();
  await expect(page).not.toHaveURL(/\/move$/);
  const moved = page.url().split('/').at(-1) ?? '';
  const read = async (id: string) => (await api.call(checkupsEndpoints.record, { params: { id } })).data;
  expect(await read(moved)).toMatchObject({
    CarRegNo: '10BB109',
    status: 'concluded',
    replaces: data[0]?._id,
  });
  expect(await read(data[0]?._id ?? '')).toMatchObject({ status: 'annulled' });
});

test('the staff erase for good only what was deleted before', async ({
  page,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404 .*\/api\/(get-checkup-for-edit|checkup-history)\//);
  const stored = await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  const api = await signIn(page, 'admin');
  await page.goto(`/tech-service-all/${stored._id}`);
  const record = new RecordPage(page);
  const end = async (what: 'delete' | 'erase') => {
    const name = t(`checkups.cancellation.${what}.button`);
    await record.choose(name);
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('textbox', { name: t('checkups.cancellation.reason') }).fill('փորձնական գրառում');
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  await expect(page.getByText(stored.VIN)).toBeVisible();
  await record.more.click();
  await expect(page.getByRole('menuitem', { name: t('checkups.cancellation.delete.button') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('checkups.cancellation.erase.button') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await end('delete');
  // Until the deleted one stands there, its old menu does.
  await expect(page.getByRole('button', { name: t('checkups.cancellation.erase.button') })).toBeVisible();
  await end('erase');
  await expect(page.getByText(t('checkups.cancellation.erase.done'))).toBeVisible();
  await expect(page).toHaveURL(/\/tech-service-all$/);
  const gone = await api.send(checkupsEndpoints.record, { params: { id: stored._id } });
  expect(gone.status()).toBe(404);
});

test('an operator begins a checkup with the facts of another one', async ({ page, signIn }) => {
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  await page.goto(`/tech-service/${stored._id}`);
  await new RecordPage(page).choose(t('checkups.copy.button'));
  const form = new NewCheckupPage(page);
  // In one line as soon as the register has said that it is so.
  await expect(form.part('owner')).toContainText(stored.ownerName);
  const other = inventVehicle();
  await form.typeVehicle(other.plate, other.certificate);
  await form.field('vin').fill(other.vin);
  await form.field('vin').press('Enter');
  await expect(form.answer).toContainText(t('checkups.form.notFound'));
  await form.save();
  await expect(form.saved(formatPlate(other.plate))).toBeVisible();
  await expect(form.field('plate')).toBeFocused();
  await expect(form.field('owner')).toHaveValue('');
  const { data } = await api.call(checkupsEndpoints.stationList, { query: { search: other.plate } });
  const { car, carModel, ownerName, phone, address } = stored;
  expect(data[0]).toMatchObject({ car, carModel, ownerName, phone, address, VIN: other.vin, odometer: null });
});
