import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { usersEndpoints } from '@inspect/contract/users';
import type { Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { Frame } from '../../fixtures/frame.ts';
import { inviteMechanic } from '../../fixtures/invited-mechanic.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { Pit } from '../../fixtures/pit.ts';
import { poison } from '../../fixtures/poisoned-answers.ts';
import { QuietPage } from '../../fixtures/quiet-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { storedInBrowser } from '../../fixtures/stored-in-browser.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const ARRIVES_WITHIN = 120_000;
const NAME = 'Երկրորդ Մեխանիկյան';
const DONE = 'Զննությունը հանձնվել է մեկ այլ մեխանիկի';

async function block(admin: PersonApi, email: string): Promise<void> {
  const { data } = await admin.call(usersEndpoints.list, { query: { search: email } });
  const [{ _id: id, version } = { _id: '', version: 0 }] = data;
  await admin.call(usersEndpoints.change, { params: { id }, body: { version, blocked: true } });
}

/** What the administrator finds of it: whose it is, what it says, and the photograph as a file. */
async function expectReadable(staff: Page, car: Checkup): Promise<void> {
  const drawer = staff.getByRole('dialog');
  const row = (kind: string) => staff.getByRole('row').filter({ hasText: NAME }).filter({ hasText: kind });
  await row('Լուսանկար').first().click();
  const arrives = staff.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Պահել լուսանկարը' }).click();
  const pieces: Uint8Array[] = [];
  for await (const piece of await (await arrives).createReadStream()) pieces.push(piece);
  // It is the picture that was taken: JPEG begins so.
  expect(Buffer.concat(pieces).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await drawer.getByRole('button', { name: t('shell.close'), exact: true }).click();
  await row('Մեխանիկի նշումներ').first().click();
  await expect(drawer).toContainText(car._id);
}

test('what a mechanic had not sent when he was blocked lies with the staff, his phone holds nothing readable, and they say what was done @every-run', async ({
  page,
  serverUrl,
  otherBrowser,
  signIn,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  browserErrors.allow(/status of 401 .*\/api\//);
  browserErrors.allow(/WebSocket connection to .* failed/);
  const staff = await otherBrowser();
  const admin = await signIn(staff, 'admin');
  const operator = await signIn(await otherBrowser(), 'operator');
  const { company } = (await operator.call(authEndpoints.me)).data.user;
  const email = await inviteMechanic(admin, company ?? '');
  const pit = new Pit({ page, serverUrl, otherBrowser, signIn });
  await pit.enter(email);
  const [car] = (await pit.newCars(1)) as [Checkup];
  await pit.line.cut();
  await pit.inspect(car, [41]);
  const waiting = await pit.waiting();
  expect(waiting).toBeGreaterThan(1);

  await block(admin, email);
  await pit.line.join();
  // As his phone tells the page that it has reception: nobody waits for the next heartbeat.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(t('auth.here.handedOver', { count: waiting }))).toBeVisible({
    timeout: ARRIVES_WITHIN,
  });
  await expect(page.getByText(t('error.session_blocked'))).toBeVisible();
  expect(await pit.waiting()).toBe(0);
  for (const [database, store] of [
    ['inspect-work', 'operationBytes'],
    ['inspect-work', 'keys'],
    ['offline', 'users'],
    ['offline', 'checkups'],
    ['offline', 'company'],
  ] as const)
    await expect.poll(() => rowsInBrowser(page, database, store), `${database}.${store}`).toBe(0);
  const left = await storedInBrowser(page);
  for (const word of [formatPlate(car.CarRegNo ?? ''), car.CarRegNo ?? '', car.VIN ?? '', NAME, email])
    expect(left).not.toContain(word);
  // Nothing of it was done.
  const { data: record } = await operator.call(checkupsEndpoints.record, { params: { id: car._id } });
  expect(record).toMatchObject({ version: 1, classificators: {} });

  await staff.goto('/devices');
  await staff.getByRole('link', { name: t('devices.quarantine') }).click();
  await expect(new Frame(staff).heading(t('devices.quarantine'))).toBeVisible();
  await expect(staff.getByRole('row').filter({ hasText: NAME })).toHaveCount(waiting);
  await expectReadable(staff, car);
  await expectNoAxeViolations(staff);
  const opened = staff.url();
  const drawer = staff.getByRole('dialog');
  await drawer.getByRole('textbox').fill(DONE);
  await drawer.getByRole('textbox').press('Control+Enter');
  await expect(drawer).toContainText(DONE);
  await expect(drawer).toContainText('Լուծված');
  await drawer.getByRole('button', { name: t('shell.close'), exact: true }).click();
  await expect(staff.getByRole('row').filter({ hasText: NAME }).filter({ hasText: 'Լուծված' })).toHaveCount(
    1,
  );

  // Whatever a device has sent is text here too.
  const quiet = new QuietPage(staff, serverUrl);
  await poison(staff);
  await staff.goto(opened);
  await expect(drawer.getByText(/ran=1|evil\.example|alert\(1\)|data:image/).first()).toBeVisible();
  await quiet.expectQuiet('quarantine');
});
