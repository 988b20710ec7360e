import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** Chooses Idram at the desk and pays in the wallet's own page beside; answers that page. */
async function payByIdram(page: Page): Promise<Page> {
  await page.getByRole('button', { name: t('checkups.pay.button') }).click();
  const asking = page.getByRole('dialog', { name: t('checkups.pay.button') });
  await asking.getByText('Idram').click();
  await asking.getByRole('button', { name: /^Շարունակել/ }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Բացել վճարման էջը' }).click();
  const wallet = await opening;
  await expect(wallet.getByRole('heading', { name: 'Idram դրամապանակ' })).toBeVisible();
  await wallet.getByRole('button', { name: 'Վճարել' }).click();
  return wallet;
}

test('Idram’s success page without its confirmation leaves the checkup unpaid @every-run', async ({
  page,
  signIn,
  paySim,
}) => {
  const operator = await signIn(page, 'operator');
  const { _id } = await storeCheckup(operator);
  await page.goto(`/tech-service/${_id}`);
  await paySim.control({ faults: [{ at: 'idram.confirm', kind: 'lost' }] });
  const wallet = await payByIdram(page);
  await wallet.waitForURL(/\/(login|tech-service)/);
  expect((await paySim.state()).idram.at(-1)).toMatchObject({ state: 'successful' });
  const { data } = await operator.call(checkupsEndpoints.record, { params: { id: _id } });
  expect(data.paid).toEqual({ inspection: 0, environmental: 0 });
  await page.reload();
  await expect(page.getByText(t('checkups.list.paidNone'))).toBeVisible();
});

test('Idram’s confirmation pays the checkup, and the desk sees it without asking @every-run', async ({
  page,
  signIn,
}) => {
  const operator = await signIn(page, 'operator');
  const { _id, fees } = await storeCheckup(operator);
  await page.goto(`/tech-service/${_id}`);
  await payByIdram(page);
  await expect(page.getByText(t('checkups.list.paidAll'))).toBeVisible();
  const { data } = await operator.call(checkupsEndpoints.record, { params: { id: _id } });
  expect(data.paid.inspection + data.paid.environmental).toBe(fees.total);
});
