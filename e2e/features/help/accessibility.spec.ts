import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import type { Overview } from '@inspect/contract/overview';
import { expectUsable, expectWholeChoices, PHONE } from '../../fixtures/accessibility.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.beforeEach(async ({ page }) => {
  // Looking at a screen in four ways takes its time on a small machine.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('sign-in can be used by everybody, also when it is refused (picture)', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401 .*\/api\/auth\/login\)$/);
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.email.press('Shift');
  await expect(page.locator('[data-splash]')).toHaveCount(0);
  await expectUsable(page, { picture: 'login' });
  await login.type('nobody@demo.inspect.am', 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectUsable(page);
});

test('today at a glance can be used by everybody, also on a day of the whole country @every-run', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  // The demonstration's sums grow with the day: six digits in the morning, seven in the evening, the country's are nine.
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    const { data }: { data: Overview } = await response.json();
    if (data.checkups)
      Object.assign(data.checkups.today, { count: 12_345, due: 123_456_789, paid: 120_000_000 });
    await route.fulfill({ response, json: { data } });
  });
  await page.goto('/overview');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('region', { name: t('overview.section.signIns') })).toBeVisible();
  await expect(page.getByText('123 456 789 ֏')).toBeVisible();
  await expectUsable(page);
});

test('the list can be used by everybody: with rows, filtered, empty (picture)', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  const list = new ListPage(page);
  await page.goto(`/tech-service?startDate=${addDays(yerevanDay(new Date()), -2)}`);
  await page.keyboard.press('Shift');
  await expect(list.rows.first()).toBeVisible();
  await expectUsable(page, { picture: 'list' });
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: t('shell.filtersActive', { count: 1 }) }).click();
  await expectUsable(page);
  await list.search.fill('ոչ ոք այսպես չի կոչվում');
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  await expectUsable(page);
});

test('the new checkup can be used by everybody: empty, wrong, filled (picture)', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await page.keyboard.press('Shift');
  await expectUsable(page);
  await form.save();
  await expect(form.summary).toBeVisible();
  await expectUsable(page);

  await page.goto('/tech-service');
  await form.open();
  await form.typeVehicle('10AA101', 'AA100101');
  await form.expectReady();
  await expect(form.sum(t('checkups.form.total'))).toBeVisible();
  await form.field('certificate').blur();
  await expect(page.getByText(t('shell.draftSaved'))).toBeVisible();
  await expectUsable(page, { picture: 'form' });
  await form.change('vehicle');
  await form.picker('color').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectUsable(page);
});

test('a stored checkup can be read and changed by everybody', async ({ page, signIn }) => {
  const stored = await storeCheckup(await signIn(page, 'operator'));
  const record = new RecordPage(page);
  await page.goto(`/tech-service/${stored._id}`);
  await expect(record.fact(t('checkups.label.VIN'))).toBeVisible();
  await page.keyboard.press('Shift');
  await expectUsable(page);
  await record.edit();
  await record.field('ownerName').fill('');
  await record.save();
  await expect(record.form.getByRole('alert')).toBeVisible();
  await expectUsable(page);
});

test('the mechanic’s pages can be used by everybody: his cars, one of them (picture) @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const { data: him } = await (await signIn(page, 'mechanic')).call(authEndpoints.me);
  const operator = await signIn(await otherBrowser(), 'operator');
  const stored = await storeCheckup(operator, { mechanic: him.user.id });
  const mechanic = new MechanicPage(page);
  await page.goto('/tech-service-mechanic');
  await page.keyboard.press('Shift');
  await expect(mechanic.car(formatPlate(stored.CarRegNo ?? ''))).toBeVisible();
  await expectUsable(page, { picture: 'cars' });
  await expectWholeChoices(page);
  await page.goto(`/tech-service-mechanic/${stored._id}`);
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const faults = page.getByRole('button', { name: t('checkups.mechanic.fault'), exact: true });
  await faults.first().click();
  await expectUsable(page, { picture: 'car' });
  await expectWholeChoices(page);
});

test('the way back from an address that nobody has can be used by everybody (picture)', async ({ page }) => {
  await page.goto('/error-404');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { name: t('shell.notFoundTitle') })).toBeVisible();
  await expectUsable(page, { picture: 'not-found' });
});

test('nothing moves for a person who asked for stillness', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.save();
  await expect(form.summary).toBeVisible();
  await form.picker('color').press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
  expect(moving).toEqual([]);
});
