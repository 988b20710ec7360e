import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { Frame } from '../../fixtures/frame.ts';
import { OWNER_NAME } from '../../fixtures/owner-labels.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

// As most people see a drawer come and go.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const { record: read, edit, stationList } = checkupsEndpoints;

test('an operator changes his open checkup, and is asked only when something would be lost', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  const record = new RecordPage(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`/tech-service/${stored._id}`);
  await expect(page.getByRole('main')).toContainText(formatPlate(stored.CarRegNo ?? ''));
  await expect(record.fact(OWNER_NAME)).toHaveText(stored.ownerName);

  await record.edit();
  await record.closeButton.click();
  await expect(record.editButton).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await record.edit();
  await record.field('ownerName').fill('Փոխված Անձնավորյան');
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText(t('shell.discardText'));
  await dialog.getByRole('button', { name: t('shell.keepEditing') }).click();
  await expect(record.field('ownerName')).toHaveValue('Փոխված Անձնավորյան');
  await record.closeButton.click();
  await dialog.getByRole('button', { name: t('shell.discard'), exact: true }).click();
  await expect(record.fact(OWNER_NAME)).toHaveText(stored.ownerName);

  await record.edit();
  await expect(record.field('ownerName')).toHaveValue(stored.ownerName);
  await record.field('ownerName').fill('Փոխված Անձնավորյան');
  await record.field('odometer').fill('123456');
  await record.save();
  await expect(page.getByText(t('checkups.form.changed'))).toBeVisible();
  await expect(record.fact(OWNER_NAME)).toHaveText('Փոխված Անձնավորյան');
  const { data } = await api.call(read, { params: { id: stored._id } });
  expect(data).toMatchObject({
    ownerName: 'Փոխված Անձնավորյան',
    odometer: 123_456,
    version: stored.version + 1,
    phone: stored.phone,
    VIN: stored.VIN,
  });
});

test('an operator cannot change the plate and the VIN of a stored checkup', async ({ page, signIn }) => {
  const stored = await storeCheckup(await signIn(page, 'operator'));
  const record = new RecordPage(page);
  await page.goto(`/tech-service/${stored._id}`);
  await record.edit();
  await expect(record.field('ownerName')).toBeVisible();
  await expect(record.fact(t('checkups.label.VIN'))).toHaveText(stored.VIN);
  for (const label of [t('checkups.label.CarRegNo'), t('checkups.label.VIN')])
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveCount(0);
});

test('an operator whose record was changed meanwhile sees both values, and nothing he typed is lost @every-run', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  browserErrors.allow(/status of 409 .*\/api\/tech-service-checkup\//);
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  const elsewhere = await otherBrowser();
  await signIn(elsewhere, 'operator');
  const [mine, theirs] = [new RecordPage(page), new RecordPage(elsewhere)];
  for (const record of [mine, theirs]) {
    await record.page.goto(`/tech-service/${stored._id}`);
    await record.edit();
  }
  await mine.field('ownerName').fill('Իմ Անձնավորյան');
  await mine.field('address').fill('Իմ փողոց 1');
  await theirs.field('ownerName').fill('Նրա Անձնավորյան');
  await theirs.field('odometer').fill('777');
  await theirs.save();
  await expect(elsewhere.getByText(t('checkups.form.changed'))).toBeVisible();

  await mine.save();
  const conflict = new Frame(page).message(t('shell.conflict'));
  const row = conflict.getByRole('row').filter({ hasText: OWNER_NAME });
  await expect(row).toContainText('Նրա Անձնավորյան');
  await expect(row).toContainText('Իմ Անձնավորյան');
  await expect(mine.field('ownerName')).toHaveValue('Իմ Անձնավորյան');
  await expect(mine.field('address')).toHaveValue('Իմ փողոց 1');
  await expect(mine.field('odometer')).toHaveValue('777');

  await row.getByRole('button', { name: t('shell.takeTheirs') }).click();
  await expect(mine.field('ownerName')).toHaveValue('Նրա Անձնավորյան');
  await mine.save();
  await expect(page.getByText(t('checkups.form.changed'))).toBeVisible();
  const { data } = await api.call(read, { params: { id: stored._id } });
  expect(data).toMatchObject({
    ownerName: 'Նրա Անձնավորյան',
    address: 'Իմ փողոց 1',
    odometer: 777,
    version: stored.version + 2,
  });
});

test('an operator who reloads in the middle of a change is offered what he typed', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  const record = new RecordPage(page);
  await page.goto(`/tech-service/${stored._id}`);
  await record.edit();
  await record.field('address').fill('Մոռացված փողոց 7');
  await record.field('address').press('Tab');
  await expect(page.getByText(t('shell.draftSaved'))).toBeVisible();
  await expectStored(page, 'Մոռացված փողոց 7');
  await page.reload();
  await page.getByRole('button', { name: t('shell.draftContinue') }).click();
  await expect(record.field('address')).toHaveValue('Մոռացված փողոց 7');
  await record.save();
  await expect(record.fact(t('checkups.label.address'))).toHaveText('Մոռացված փողոց 7');
});

test('nobody but the operator who began it and the staff can change a checkup, and he no concluded one', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  browserErrors.allow(/status of 404 .*\/api\/get-checkup-for-edit\//);
  // Nobody signs out here: until the server has spoken, the page takes the viewer for the owner it remembers.
  browserErrors.allow(/status of 404 .*\/api\/companies\/mine\)/);
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  const record = new RecordPage(page);
  const today = yerevanDay(new Date());
  const { data } = await api.call(stationList, {
    query: { startDate: addDays(today, -6), endDate: today, status: 'concluded' },
  });
  await page.goto(`/tech-service/${data[0]?._id}`);
  await expect(record.fact(t('checkups.label.VIN'))).toHaveText(data[0]?.VIN ?? '');
  await expect(page.getByRole('main')).toContainText(t('checkups.status.concluded'));
  await expect(record.editButton).toHaveCount(0);

  const other = await otherBrowser();
  const elsewhere = new RecordPage(other);
  for (const [who, url] of [
    ['owner', '/company-tech-service'],
    ['viewer', '/tech-service-view'],
  ] as const) {
    await signIn(other, who);
    await other.goto(`${url}/${stored._id}`);
    await expect(elsewhere.fact(t('checkups.label.VIN')), who).toHaveText(stored.VIN);
    await expect(elsewhere.editButton).toHaveCount(0);
  }
  await signIn(other, 'admin');
  await other.goto(`/tech-service-all/${stored._id}`);
  await expect(elsewhere.editButton).toBeVisible();
  const stranger = await signIn(other, 'operator2');
  await other.goto(`/tech-service/${stored._id}`);
  await expect(other.getByText(t('checkups.form.notFoundRecord'))).toBeVisible();
  const body = { version: stored.version, address: 'Ուրիշի փողոց 1' };
  const refused = await stranger.send(edit, { params: { id: stored._id }, body });
  expect(refused.status()).toBe(404);
});
