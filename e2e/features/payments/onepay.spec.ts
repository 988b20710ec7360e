import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { expectNoAxeViolations } from '../../fixtures/accessibility.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';

/** In the register of the demonstration: 8,000 for the service, 4,800 of tax. */
const PLATE = '10AA101';
const CERTIFICATE = 'AA100101';

test('a citizen’s OnePay payment is recognised at the desk, and pays for his checkup', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  const operator = await signIn(page, 'operator');
  const { data: me } = await operator.call(authEndpoints.me);

  const citizen = await otherBrowser();
  await citizen.goto(`${paySim.origin}/onepay`);
  await citizen.getByLabel('Պետհամարանիշ').fill('10 aa 101');
  await citizen.getByLabel('Կայանի նույնացուցիչ').fill(me.user.station ?? '');
  await citizen.getByLabel('Գումար').fill('8000');
  await citizen.getByRole('button', { name: 'Վճարել' }).click();
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
