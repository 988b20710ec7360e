import { type CheckupRow, checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { LISTS, writeEndpoints } from '@inspect/contract/reference';
import type { Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { newName } from '../../fixtures/reference-rows.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

type Desk = {
  line: CuttableLine;
  form: NewCheckupPage;
  frame: Frame;
  page: Page;
  plate: string;
  badge: string;
};

/** A vehicle that the register knows, and that has no checkup which would stand in the way. */
async function returning(api: PersonApi): Promise<{ plate: string; certificate: string }> {
  const { _id: id, version, CarRegNo, registrationCertificate } = await storeCheckup(api);
  const body = { version, reason: 'Սխալմամբ' };
  await api.call(checkupLifecycleEndpoints.cancel, { params: { id }, body });
  return { plate: CarRegNo ?? '', certificate: registrationCertificate ?? '' };
}

/** An operator at a new checkup of a returning vehicle, behind a line of his own that can be cut. */
async function atTheDesk(page: Page, serverUrl: string): Promise<Desk> {
  const line = new CuttableLine(serverUrl);
  await line.join();
  const api = await signInAt(page, 'operator', line.url);
  const { plate, certificate } = await returning(api);
  await page.goto(`${line.url}/tech-service/add`);
  const form = new NewCheckupPage(page);
  const frame = new Frame(page);
  await form.expectLists();
  await expect(frame.online()).toBeVisible();
  // The worker has stored the shell; from now on it stands between.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await form.typeVehicle(plate, certificate);
  await form.expectReady();
  await expect(form.sum(t('checkups.form.total'))).toBeVisible();
  return { line, form, frame, page, plate, badge: t('checkups.unsent.badge') };
}

const isOpen = ({ status }: CheckupRow) => status === 'open';
const expectKept = ({ page, plate }: Desk) =>
  expect(page.getByText(t('checkups.unsent.kept', { plate: formatPlate(plate) }))).toBeVisible();

for (const { what, arrives } of [
  { what: 'before it reaches the server', arrives: false },
  { what: 'after the server has stored it', arrives: true },
]) {
  test(`an operator's line is cut ${what}: the checkup waits, outlives a reload, and is one record in the end${arrives ? ' @every-run' : ''}`, async ({
    page,
    browserErrors,
    serverUrl,
    otherBrowser,
  }) => {
    browserErrors.allow(CUT_OFF);
    const desk = await atTheDesk(page, serverUrl);
    const { line, form, frame, plate, badge } = desk;
    const api = await signInAt(await otherBrowser(), 'operator', serverUrl);
    const stored = async () =>
      (await api.call(checkupsEndpoints.stationList, { query: { search: plate } })).data.filter(isOpen);
    try {
      if (arrives) line.cutAt('after the commit, before the answer', 'POST /api/tech-service-checkup ');
      else await line.cut();
      await form.save();
      await expectKept(desk);
      await expect(form.field('plate')).toHaveValue('');
      await expect(form.drafts()).toHaveCount(0);
      expect(await stored()).toHaveLength(arrives ? 1 : 0);

      await page.goto(`${line.url}/tech-service`);
      const row = page.getByRole('listitem').filter({ hasText: badge });
      await expect(row).toContainText(formatPlate(plate));
      await row.getByRole('link').click();
      await expect(page.getByText(t('checkups.unsent.explained'))).toBeVisible();
      await expect(page.getByText(t('checkups.list.opinionTrue'))).toHaveCount(0);
      await page.reload();
      await expect(page.getByText(badge)).toBeVisible();

      await line.join();
      await frame.lookUntil(frame.online());
      await expect(page.getByText(t('checkups.status.open')).first()).toBeVisible();
      await expect(page.getByText(badge)).toHaveCount(0);
      const rows = await stored();
      expect(rows).toMatchObject([{ CarRegNo: plate, status: 'open' }]);
      expect(page.url()).toContain(rows[0]?._id ?? 'nothing');
      await page.goto(`${line.url}/tech-service`);
      await expect(page.getByRole('table')).toContainText(formatPlate(plate));
      await expect(page.getByText(badge)).toHaveCount(0);
    } finally {
      await line.cut();
    }
  });
}

test('an operator adds a street without an answer and saves: both arrive, and the street is the one that somebody else made meanwhile', async ({
  page,
  browserErrors,
  serverUrl,
  otherBrowser,
}) => {
  browserErrors.allow(CUT_OFF);
  const street = newName();
  const desk = await atTheDesk(page, serverUrl);
  const { line, form, frame, plate, badge } = desk;
  const other = await signInAt(await otherBrowser(), 'operator2', serverUrl);
  const colleague = await signInAt(await otherBrowser(), 'operator', serverUrl);
  try {
    await form.change('owner');
    await line.cut();
    await form.picker('street').fill(street);
    await page.getByRole('option', { name: t('additions.add', { name: street }) }).click();
    await expect(page.getByText(t('additions.kept', { name: street }))).toBeVisible();
    await expect(form.picker('street')).toHaveValue(street);
    await expect(frame.offline()).toBeVisible();
    await form.save();
    await expectKept(desk);
    await page.reload();

    const stored = async () =>
      (await colleague.call(checkupsEndpoints.stationList, { query: { search: plate } })).data.filter(isOpen);
    const county = await countyOf(page);
    const { data: theirs } = await other.call(writeEndpoints(LISTS.streets).create, {
      body: { _id: newObjectId(), name: street.toUpperCase(), county },
    });
    await line.join();
    await frame.lookUntil(frame.online());
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect(await stored()).toMatchObject([{ CarRegNo: plate, street: Object(theirs)._id }]);
    await page.goto(`${line.url}/tech-service`);
    await expect(page.getByRole('table')).toContainText(formatPlate(plate));
    await expect(page.getByText(badge)).toHaveCount(0);
  } finally {
    await line.cut();
  }
});

/** In which community the street lies that waits on this device. */
function countyOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction('streets').objectStore('streets').getAll();
          rows.onerror = () => reject(rows.error);
          rows.onsuccess = () => {
            const [waiting] = rows.result.filter((row) => row.new === true);
            opening.result.close();
            resolve(String(waiting?.county));
          };
        };
      }),
  );
}

test('another station took the car meanwhile: what waits is refused with the reason, put right, and saved', async ({
  page,
  browserErrors,
  serverUrl,
  otherBrowser,
}) => {
  browserErrors.allow(CUT_OFF);
  const desk = await atTheDesk(page, serverUrl);
  const { line, form, frame, plate } = desk;
  const rival = await signInAt(await otherBrowser(), 'operator2', serverUrl);
  try {
    await line.cut();
    await form.save();
    await expectKept(desk);
    const theirs = await storeCheckup(rival, { CarRegNo: plate });
    await line.join();
    await frame.lookUntil(frame.online());
    await frame.lookUntil(frame.message(t('attention.notice', { count: 1 })));
    await page.goto(`${line.url}/tech-service`);
    const row = page.getByRole('listitem').filter({ hasText: t('checkups.unsent.refusedBadge') });
    await row.getByRole('link').click();
    await expect(
      frame.message(t('checkups.unsent.refused', { reason: t('error.checkup.open_exists') })),
    ).toBeVisible();

    const { _id: id, version } = theirs;
    await rival.call(checkupLifecycleEndpoints.cancel, {
      params: { id },
      body: { version, reason: 'Սխալմամբ' },
    });
    await page.getByRole('link', { name: t('attention.edit') }).click();
    await expect(form.field('plate')).toHaveValue(formatPlate(plate));
    await form.expectReady();
    await form.field('odometer').fill('120500');
    await form.save();
    await expect(form.saved(formatPlate(plate))).toBeVisible();
    await expect(frame.message(t('attention.notice', { count: 1 }))).toHaveCount(0);
  } finally {
    await line.cut();
  }
});
