import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, yerevanDay } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** Chooses Telcell at the desk and pays in the wallet's own page beside. */
async function payByTelcell(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('checkups.pay.button') }).click();
  const asking = page.getByRole('dialog', { name: t('checkups.pay.button') });
  await asking.getByText('Telcell').click();
  await asking.getByRole('button', { name: /^Շարունակել/ }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Բացել վճարման էջը' }).click();
  const wallet = await opening;
  await wallet.getByRole('button', { name: 'Վճարել' }).click();
}

test('the staff bring Telcell’s statement, see a payment that nobody told of, enter it, and it is gone', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  test.slow();
  const desk = await otherBrowser();
  const operator = await signIn(desk, 'operator');
  const { _id, fees } = await storeCheckup(operator);
  await desk.goto(`/tech-service/${_id}`);
  await paySim.control({ faults: [{ at: 'telcell.callback', kind: 'lost' }] });
  await payByTelcell(desk);
  await expect.poll(async () => (await paySim.state()).telcell.at(-1)?.status).toBe('PAID');
  const invoice = (await paySim.state()).telcell.at(-1)?.invoice ?? '';
  const day = yerevanDay(new Date());
  const statement = await fetch(`${paySim.origin}/sim/statement?provider=telcell&from=${day}&to=${day}`);

  await signIn(page, 'admin');
  await page.goto('/station-telcell-payments');
  await page.getByRole('tab', { name: t('payments.tab.statements') }).click();
  await page.getByRole('button', { name: t('paymentStatements.upload.button') }).click();
  const dialog = page.getByRole('dialog', { name: t('paymentStatements.upload.title') });
  await dialog.getByRole('radio', { name: 'Telcell' }).check();
  for (const name of ['to', 'from'] as const) {
    const field = dialog.getByRole('textbox', { name: t(`paymentStatements.upload.${name}`) });
    await field.fill(formatDay(day));
    await field.press('Tab');
  }
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'telcell.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await statement.arrayBuffer()),
  });
  await dialog.getByRole('button', { name: t('paymentStatements.upload.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();

  const found = page
    .getByRole('table', { name: t('paymentStatements.tab.differences') })
    .getByRole('row')
    .filter({ hasText: invoice });
  await expect(found).toContainText(t('paymentStatements.kind.missing_here'));
  await expectUsable(page);
  await found.getByRole('button', { name: t('paymentStatements.enter.button') }).click();
  const entering = page.getByRole('dialog', { name: t('paymentStatements.enter.title') });
  const sum = formatDrams(fees.total ?? 0);
  await entering.getByRole('button', { name: t('paymentStatements.enter.confirm', { sum }) }).click();
  await expect(page.getByText(t('paymentStatements.enter.done'))).toBeVisible();
  await expect(found).toHaveCount(0);

  const { data } = await operator.call(checkupsEndpoints.record, { params: { id: _id } });
  expect(data.paid.inspection + data.paid.environmental).toBe(fees.total);
  await page.getByText(t('paymentStatements.tab.statements'), { exact: true }).click();
  await expect(
    page.getByRole('table', { name: t('paymentStatements.tab.statements') }).getByText('telcell.csv'),
  ).toBeVisible();
  await expectUsable(page);
});
