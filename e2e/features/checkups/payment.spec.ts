import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test('an operator takes the cash for a checkup that was saved unpaid from its record, once', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const { _id } = await storeCheckup(api);
  const { data: unpaid } = await api.call(checkupsEndpoints.record, { params: { id: _id } });
  await page.goto(`/tech-service/${_id}`);
  const offer = page.getByRole('button', { name: t('checkups.pay.button') });
  await offer.press('Enter');
  const dialog = page.getByRole('dialog');
  const sum = formatDrams(unpaid.fees.total ?? 0);
  const confirm = dialog.getByRole('button', { name: t('checkups.pay.confirm', { sum }) });
  await expect(confirm).toBeFocused();
  await expectNoAxeViolations(page);
  await confirm.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('checkups.list.paidAll'))).toBeVisible();
  await expect(offer).toHaveCount(0);
  const { data: paid } = await api.call(checkupsEndpoints.record, { params: { id: _id } });
  expect(paid.paid).toEqual({
    inspection: unpaid.fees.inspection.amount,
    environmental: unpaid.fees.environmental?.amount,
  });
});
