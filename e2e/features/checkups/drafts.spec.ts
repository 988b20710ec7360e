import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate, normalisePlate } from '@inspect/contract/kernel';
import { Frame } from '../../fixtures/frame.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

test('what an operator typed outlives a reload, a closed tab and a sign-out, and nobody else is shown it @every-run', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'operator');
  const plate = formatPlate(inventVehicle().plate);
  const form = new NewCheckupPage(page);
  await form.open();
  await form.field('plate').fill(plate);
  await form.picker('car').fill('toyota');
  await form.picker('car').press('Enter');
  await form.field('owner').fill('Պահված Անձնավորյան');
  await form.field('owner').press('Tab');
  await expect(page.getByText(t('shell.draftSaved'))).toBeVisible();
  await expectStored(page, 'Պահված Անձնավորյան');

  const expectTyped = async (typed: NewCheckupPage) => {
    await typed.continueDraft(plate);
    await expect(typed.field('plate')).toHaveValue(plate);
    await expect(typed.picker('car')).toHaveValue('TOYOTA');
    await expect(typed.field('owner')).toHaveValue('Պահված Անձնավորյան');
    await expect(typed.drafts()).toHaveCount(0);
  };
  await page.reload();
  await expectTyped(form);
  await page.close();

  const next = await context.newPage();
  const reopened = new NewCheckupPage(next);
  await reopened.open();
  await expectTyped(reopened);
  const ended = new Frame(next).signedOut();
  await new Frame(next).signOut();
  const asked = next.getByRole('dialog', { name: t('shell.leaveTitle') });
  await expect(asked).toContainText(t('shell.leaveText'));
  await asked.getByRole('button', { name: t('shell.leave'), exact: true }).click();
  await ended;
  await expect(next).toHaveURL('/login');

  await signIn(next, 'operator2');
  await reopened.open();
  await expect(reopened.field('plate')).toBeFocused();
  await expect(reopened.drafts()).toHaveCount(0);
  await expect(next.locator('body')).not.toContainText(plate);

  await signIn(next, 'operator');
  await reopened.open();
  await expectTyped(reopened);
});

test('an operator types two cars in two tabs, and both drafts are kept', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'operator');
  const other = await context.newPage();
  const [first, second] = [new NewCheckupPage(page), new NewCheckupPage(other)];
  const plates = [formatPlate(inventVehicle().plate), formatPlate(inventVehicle().plate)] as const;
  for (const [form, plate] of [
    [first, plates[0]],
    [second, plates[1]],
  ] as const) {
    await form.open();
    await form.field('plate').fill(plate);
    await form.field('plate').press('Tab');
    await expectStored(form.page, normalisePlate(plate));
  }
  // What another tab is working on is not offered here.
  await page.reload();
  await expect(first.draft(plates[0])).toBeVisible();
  await expect(first.drafts()).toHaveCount(1);
  await other.close();
  await page.reload();
  await expect(first.drafts()).toHaveCount(2);

  await first
    .draft(plates[0])
    .getByRole('button', { name: t('shell.draftDelete') })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(plates[0]);
  await dialog.getByRole('button', { name: t('shell.draftDelete') }).click();
  await expect(first.drafts()).toHaveCount(1);
  await first.continueDraft(plates[1]);
  await expect(first.field('plate')).toHaveValue(plates[1]);
});

test('an operator without a connection is told what he can do, and saves when it is back', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/api\//);
  const api = await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  const frame = new Frame(page);
  await form.open();
  await page.route('**/api/**', (route) => route.abort());
  await frame.lookUntil(frame.offline());

  // Said at once, and again at the save: nothing was begun with a connection.
  const refused = frame.message(t('checkups.form.noInternet'));
  await expect(refused).toContainText(t('checkups.form.noInternetHint'));
  await form.typeVehicle('10BB104', 'BB100104');
  await expectStored(page, '10BB104');
  await form.save();
  await expect(refused).toBeVisible();
  await expect(form.field('plate')).toHaveValue('10 BB 104');

  await page.unroute('**/api/**');
  await frame.lookUntil(frame.online());
  await form.expectReady();
  await form.save();
  await expect(form.saved('10 BB 104')).toBeVisible();
  await expect(frame.serverState()).toContainText(t('serverStatus.online'));
  const { pagination } = await api.call(checkupsEndpoints.stationList, { query: { search: '10BB104' } });
  expect(pagination.count).toBe(1);
});

test('an operator whose connection goes before the sum has come reads why he cannot save', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/api\//);
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  const frame = new Frame(page);
  await form.open();
  await form.typeVehicle('10BB106', 'BB100106');
  await form.expectReady();
  let unpriced = 0;
  await page.route(/\/api\/(tech-service-checkup-quote|checkStatus)/, (route) => {
    if (route.request().url().includes('quote')) unpriced += 1;
    return route.abort();
  });
  await form.change('vehicle');
  await form.field('power').fill('131');
  await form.save();
  await expect(frame.message(t('checkups.form.noInternet'))).toBeVisible();

  // Asked in vain, and not again once it is known that nobody answers: nothing of it comes later, no save waits for it.
  await expect.poll(() => unpriced).toBeGreaterThanOrEqual(1);
  await expect(frame.serverState()).toContainText(t('serverStatus.offline'));
  const asked = unpriced;
  await form.save();
  await expect(frame.message(t('checkups.form.noInternet'))).toBeVisible();
  expect(unpriced).toBe(asked);

  // Back again, what was missing comes by itself.
  await page.unroute(/\/api\/(tech-service-checkup-quote|checkStatus)/);
  await frame.lookUntil(frame.online());
  await expect(form.sum(t('checkups.form.total'))).toBeVisible();
  await form.save();
  await expect(form.saved('10 BB 106')).toBeVisible();
});
