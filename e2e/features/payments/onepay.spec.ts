import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { expectNoAxeViolations } from '../../fixtures/accessibility.ts';
import { tabsTo } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { payOnePay } from '../../fixtures/one-pay.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** In the register of the demonstration: 8,000 for the service, 4,800 of tax. */
const PLATE = '10AA101';
const CERTIFICATE = 'AA100101';

test('a citizen’s OnePay payment is recognised at the desk, and pays for his checkup @every-run', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  const operator = await signIn(page, 'operator');
  const { data: me } = await operator.call(authEndpoints.me);

  const citizen = await otherBrowser();
  await payOnePay(citizen, paySim.origin, { plate: '10 aa 101', station: me.user.station ?? '' });
  await expect(citizen.getByText('accepted')).toBeVisible();

  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(PLATE, CERTIFICATE);
  await expect(form.answer).toContainText(t('checkups.form.prepaidFound', { sum: formatDrams(8_000) }));
  await expect(form.sum(t('checkups.form.prepaid'))).toContainText(formatDrams(8_000));
  await expect(form.sum(t('checkups.label.owed'))).toContainText(formatDrams(4_800));
  await expectNoAxeViolations(page);

  await form.expectReady();
  await page.keyboard.press('F2');
  await expect(page.getByRole('checkbox', { name: t('checkups.form.cash', { key: 'F2' }) })).toBeChecked();
  await form.save();
  await expect(form.saved('10 AA 101')).toBeVisible();

  const { data } = await operator.call(checkupsEndpoints.stationList, { query: { search: PLATE } });
  expect(data[0]?.paid).toEqual({ inspection: 8_000, environmental: 4_800 });
  const { onepay } = await paySim.state();
  expect(onepay).toMatchObject([{ state: 'settled' }]);
});

test('who pays OnePay while the desk asks him for money is not asked twice: the dialog says so at once', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  const operator = await signIn(page, 'operator');
  const { data: me } = await operator.call(authEndpoints.me);
  const known = await storeCheckup(operator);
  await page.goto(`/tech-service/${known._id}`);
  await page.getByRole('button', { name: 'Ընդունել վճար' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ընդունել վճար' });
  const take = dialog.getByRole('button', { name: /^Ընդունել [0-9]/ });
  await expect(take).toBeEnabled();

  const citizen = await otherBrowser();
  await payOnePay(citizen, paySim.origin, { plate: known.CarRegNo ?? '', station: me.user.station ?? '' });
  await expect(citizen.getByText('accepted')).toBeVisible();

  await expect(
    dialog.getByText(`Այս համարանիշի համար արդեն կատարվել է կանխավճար՝ ${formatDrams(8_000)}`),
  ).toBeVisible();
  await expect(take).toBeDisabled();
  await expectNoAxeViolations(page);
  const use = dialog.getByRole('button', { name: 'Վճարել կանխավճարով', exact: true });
  await tabsTo(use, 8, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const { data } = await operator.call(checkupsEndpoints.record, { params: { id: known._id } });
  expect(data.paid).toEqual({ inspection: 8_000, environmental: 0 });
});
