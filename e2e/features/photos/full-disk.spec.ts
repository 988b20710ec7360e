import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { PHONE } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ viewport: PHONE });

/** Room for the lists and for all text, and for no photograph; later there is more than enough. */
const FULL = 2_000_000;
const ROOMY = 1_000_000_000;

test('a mechanic whose device is full is told before the next photograph, sends while the server is there, and takes none without it (S25)', async ({
  page,
  serverUrl,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(CUT_OFF);
  // The picture that has just been sent is still on its way back when the line is cut.
  browserErrors.allow(/ERR_CONTENT_LENGTH_MISMATCH .*\/api\/files\//);
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const car = await storeCheckup(desk, { mechanic: him.id });
  const arrived = async () =>
    (await api.call(checkupsEndpoints.record, { params: { id: car._id } })).data.attachments.length;
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    // Before the first page of it: the browser counts what is left at the first write, and for half a minute believes itself.
    const browser = await page.context().newCDPSession(page);
    const allow = (quotaSize: number) =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize });
    await allow(FULL);
    await signInAt(page, 'mechanic', line.url);
    await page.goto(`${line.url}/tech-service-mechanic/${car._id}`);
    const { plateCamera } = new MechanicPage(page);
    const frame = new Frame(page);
    await expect(plateCamera).toBeVisible();
    await expect(frame.online()).toBeVisible();
    const picture = await photograph(page, { grain: true, seed: 11 });
    expect(picture.buffer.length, 'more than there is room for').toBeGreaterThan(FULL);

    await plateCamera.setInputFiles(picture);
    await expect(page.getByText(t('photos.roomless.sent'))).toBeVisible();
    await expectNoAxeViolations(page);
    await expect.poll(arrived, { timeout: 60_000 }).toBe(1);

    await line.cut();
    await frame.lookUntil(frame.offline());
    await expect(page.getByText(t('photos.roomless.lost'))).toBeVisible();
    let cameras = 0;
    page.on('filechooser', () => {
      cameras += 1;
    });
    await plateCamera.click();
    await expect(frame.message(t('photos.roomless.still'))).toBeVisible();
    expect(cameras).toBe(0);

    await allow(ROOMY);
    await plateCamera.click();
    await expect(frame.message(t('photos.roomless.again'))).toBeVisible();
    expect(cameras).toBe(0);
    const opens = page.waitForEvent('filechooser');
    await plateCamera.click();
    await (await opens).setFiles(await photograph(page, { grain: true, seed: 12 }));
    await expect(page.getByRole('button', { name: new RegExp(t('photos.waiting')) })).toHaveCount(1);
    await expect(page.getByText(t('photos.roomless.lost'))).toHaveCount(0);

    await line.join();
    await frame.lookUntil(frame.online());
    await expect.poll(arrived, { timeout: 60_000 }).toBe(2);
  } finally {
    await line.cut();
  }
});
