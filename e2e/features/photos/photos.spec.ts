import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const PHONE = { width: 390, height: 844 };
const LARGE = { width: 3_200, height: 2_400 };
/** Of a camera whose clock nobody set. */
const LONG_AGO = { local: '2020-01-01T00:00:00', offset: null };

test('a mechanic’s photographs survive a lost connection and a reload, arrive once, and carry the conclusion @every-run', async ({
  page,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  browserErrors.allow(/WebSocket connection to/);
  const phone = await otherBrowser();
  await phone.setViewportSize(PHONE);
  const mechanicApi = await signIn(phone, 'mechanic');
  const { data: him } = await mechanicApi.call(authEndpoints.me);
  // Of one number in three hundred that are drawn by lot the reader isn't sure.
  const CarRegNo = '84MP338';
  const stored = await storeCheckup(await signIn(page, 'operator'), { mechanic: him.user.id, CarRegNo });
  const recordOf = async () =>
    (await mechanicApi.call(checkupsEndpoints.record, { params: { id: stored._id } })).data;
  const plate = formatPlate(stored.CarRegNo ?? '');
  await page.goto(`/tech-service/${stored._id}`);
  const form = page.getByRole('form', { name: t('checkups.conclude.title') });
  await expect(form.getByText(t('photos.plate.none'))).toBeVisible();

  const mechanic = new MechanicPage(phone);
  await phone.goto(`/tech-service-mechanic/${stored._id}`);
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();
  await phone.context().setOffline(true);
  await mechanic.camera(BRAKES).setInputFiles(await photograph(phone, { seed: 2 }));
  const waiting = phone.getByRole('button', { name: new RegExp(t('photos.waiting')) });
  await expect(waiting).toHaveCount(1);
  await expect(phone.getByText(t('checkups.findings.photos', { count: 1 }))).toBeVisible();
  await expectNoAxeViolations(phone);
  expect((await recordOf()).attachments).toEqual([]);
  await expectStored(phone, 'attachments');

  // Back, but the page is loaded anew before anything was sent: what was taken is still there, and goes by itself.
  await phone.context().setOffline(false);
  await phone.reload();
  await expect
    .poll(async () => (await recordOf()).attachments.map(({ kind }) => kind), { timeout: 60_000 })
    .toEqual(['finding']);
  await expect(waiting).toHaveCount(0);
  // The operator sees it come before a word was sent.
  await expect(page.getByRole('button', { name: new RegExp(t('photos.kind.finding')) })).toBeVisible();
  await mechanic.sendButton.click();
  await expect(mechanic.sent).toBeVisible();
  await expect(page.getByRole('list', { name: t('photos.ofFinding', { name: BRAKES }) })).toBeVisible();

  // Larger than what is stored: the phone makes it smaller, in its proportions, and tells when the camera took it.
  const large = await photograph(phone, { ...LARGE, grain: true, plate, seed: 3, taken: LONG_AGO });
  expect(large.buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  let pieces = 0;
  phone.on('request', (request) => {
    if (/upload-pieces/.test(request.url()) && request.method() === 'POST') pieces += 1;
  });
  await mechanic.plateCamera.setInputFiles(large);
  await expect(form.getByText(t('photos.plate.shown'))).toBeVisible({ timeout: 60_000 });
  await expect(form.getByRole('combobox', { name: t('checkups.label.cameraReasonId') })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(t('photos.kind.plate')) }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: new RegExp(t('photos.kind.plate')) });
  await expect(picture).toBeVisible();
  await expect(page.getByRole('dialog').getByText(t('photos.read', { plate }))).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([2560, 1920]);
  expect(pieces).toBeGreaterThan(1);
  expect(pieces * 262_144).toBeLessThan(large.buffer.length / 2);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await form.getByRole('radio', { name: t('checkups.list.opinionFalse') }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: t('checkups.list.opinionFalse') })).toBeVisible();
  const data = await recordOf();
  expect(data).toMatchObject({ status: 'concluded', Opinion: false, cameraReasonId: null });
  expect(data.marks).toContain('photo_time');
  expect(data.attachments.map(({ kind, CarRegNo }) => [kind, CarRegNo])).toEqual([
    ['finding', ''],
    ['plate', stored.CarRegNo],
  ]);
});

test('an operator photographs the plate first: the number read is offered, and another one is refused at the end @every-run', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  // Of a plate with a W, as this picture draws it, the reader isn't always sure, and then says nothing.
  const plate = '83MP337';
  const form = new NewCheckupPage(page);
  await form.open();
  await page
    .getByLabel(t('photos.take.plate'))
    .setInputFiles(await photograph(page, { plate: formatPlate(plate), seed: 5 }));
  // The first picture of a server starts the program that reads it.
  await expect(page.getByText(t('photos.plate.suggested', { plate: formatPlate(plate) }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(form.field('plate')).toHaveValue('');
  await page.getByRole('button', { name: t('photos.plate.use', { plate: formatPlate(plate) }) }).click();
  await expect(form.field('plate')).toHaveValue(formatPlate(plate));
  await expectNoAxeViolations(page);

  const stored = await storeCheckup(api);
  await page.goto('about:blank');
  await page.goto(`/tech-service/${stored._id}`);
  await page
    .getByLabel(t('photos.take.plate'))
    .setInputFiles(await photograph(page, { plate: formatPlate(plate), seed: 6 }));
  const conclude = page.getByRole('form', { name: t('checkups.conclude.title') });
  await expect(conclude.getByText(t('photos.plate.other', { read: formatPlate(plate) }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(conclude.getByRole('combobox', { name: t('checkups.label.cameraReasonId') })).toBeVisible();
});
