import { checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams, formatPlate } from '@inspect/contract/kernel';
import { payAtBank } from '../../fixtures/bank-page.ts';
import { takeFromMenu } from '../../fixtures/keyboard.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expectNoAxeViolations } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const CARD = 'Քարտ (ArCa)';

test('who paid for one vehicle by card pays for his next one so, by keyboard, and nothing else goes along', async ({
  page,
  signIn,
}) => {
  const operator = await signIn(page, 'operator');
  // A vehicle that the register knows with another owner.
  const known = await storeCheckup(operator, { ownerName: 'Գրանցամատյանի Սեփականատեր' });
  const reason = { version: known.version, reason: 'Փորձարկում' };
  await operator.call(checkupLifecycleEndpoints.cancel, { params: { id: known._id }, body: reason });
  const payer = {
    ownerName: 'Վճարող Անձ',
    phone: '+37491224466',
    email: 'payer@example.am',
    odometer: 77_000,
  };
  const paid = await storeCheckup(operator, payer);
  await page.goto(`/tech-service/${paid._id}`);
  await page.getByRole('button', { name: t('checkups.pay.button') }).click();
  const paying = page.getByRole('dialog', { name: t('checkups.pay.button') });
  await paying.getByText(CARD).click();
  await paying.getByRole('button', { name: `Շարունակել՝ ${formatDrams(paid.fees.total ?? 0)}` }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Բացել վճարման էջը' }).click();
  const bank = await opening;
  await payAtBank(bank);
  await expect(bank.getByText('Վճարումը հաստատված է')).toBeVisible();
  await bank.close();
  await expect(page.getByText(t('checkups.list.paidAll'))).toBeVisible();

  await new RecordPage(page).more.focus();
  await page.keyboard.press('Enter');
  await takeFromMenu(page, 'Նոր զննություն նույն վճարողով');
  await expect(page.getByRole('heading', { level: 1, name: 'Նոր զննություն նույն վճարողով' })).toBeVisible();
  const form = new NewCheckupPage(page);
  await expect(form.field('plate')).toBeFocused();
  await expect(form.field('plate')).toHaveValue('');
  await expect(form.field('owner')).toHaveValue('Վճարող Անձ');
  await expectNoAxeViolations(page);

  await form.typeVehicle(known.CarRegNo ?? '', known.registrationCertificate ?? '');
  await expect(form.answer).toContainText(t('checkups.form.ready'));
  await expect(form.field('owner')).toHaveValue('Վճարող Անձ');
  // No money was said to have been taken.
  await expect(
    page.getByRole('checkbox', { name: t('checkups.form.cash', { key: 'F2' }) }),
  ).not.toBeChecked();
  await form.save();
  await expect(form.saved(formatPlate(known.CarRegNo ?? ''))).toBeVisible();

  const asking = page.getByRole('dialog', { name: t('checkups.pay.button') });
  await expect(asking.getByRole('radio', { name: CARD })).toBeChecked();
  await expectNoAxeViolations(page);
  const { data } = await operator.call(checkupsEndpoints.stationList, {
    query: { search: known.CarRegNo ?? '' },
  });
  const stored = data.find(({ status }) => status === 'open');
  expect(stored).toMatchObject({
    ownerName: 'Վճարող Անձ',
    phone: '+37491224466',
    email: 'payer@example.am',
    VIN: known.VIN,
    paid: { inspection: 0, environmental: 0 },
    odometer: null,
    classificators: {},
    number: null,
  });
  await page.keyboard.press('Escape');
  await expect(asking).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tech-service/${stored?._id}$`));
});
