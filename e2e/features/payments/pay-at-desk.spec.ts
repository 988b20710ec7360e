import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { payAtBank } from '../../fixtures/bank-page.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { expectNoAxeViolations } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test('a fee that rose after it was paid is topped up by card at the desk @every-run', async ({
  page,
  signIn,
}) => {
  const operator = await signIn(page, 'operator');
  const checkup = await storeCheckup(operator, {
    payments: [
      { purpose: 'inspection', method: 'cash' },
      { purpose: 'environmental', method: 'cash' },
    ],
  });
  const { data: raised } = await operator.call(checkupsEndpoints.edit, {
    params: { id: checkup._id },
    body: { version: checkup.version, enginePower: (checkup.enginePower ?? 100) + 150 },
  });
  const owed = (raised.fees.total ?? 0) - (checkup.fees.total ?? 0);
  expect(owed).toBeGreaterThan(0);

  await page.goto(`/tech-service/${checkup._id}`);
  await page.getByRole('button', { name: t('checkups.pay.button') }).click();
  const asking = page.getByRole('dialog', { name: t('checkups.pay.button') });
  await asking.getByText('Քարտ (ArCa)').click();
  await expectNoAxeViolations(page);
  await asking.getByRole('button', { name: `Շարունակել՝ ${formatDrams(owed)}` }).click();

  const place = page.getByRole('dialog', { name: `Վճարում՝ ${formatDrams(owed)}` });
  await expect(place).toBeVisible();
  await expectNoAxeViolations(page);
  const opening = page.context().waitForEvent('page');
  await place.getByRole('link', { name: 'Բացել վճարման էջը' }).click();
  const bank = await opening;
  await payAtBank(bank);
  // The page beside comes back and is told; the desk hears of it too.
  await expect(bank.getByText('Վճարումը հաստատված է')).toBeVisible();
  await expect(place).toHaveCount(0);
  await expect(page.getByText(t('checkups.list.paidAll'))).toBeVisible();
  const { data: record } = await operator.call(checkupsEndpoints.record, { params: { id: checkup._id } });
  expect((record.paid.inspection ?? 0) + (record.paid.environmental ?? 0)).toBe(raised.fees.total);
});
