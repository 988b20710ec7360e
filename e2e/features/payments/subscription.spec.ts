import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { payAtBank } from '../../fixtures/bank-page.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';
import { expectNoAxeViolations } from '../../fixtures/test.ts';

test('the owner pays the subscription at the bank’s page, and its dialog goes in every open browser @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const admin = await signIn(await otherBrowser(), 'admin');
  const owner = await signIn(page, 'owner');
  const { _id, version } = (await owner.call(companiesEndpoints.own)).data;
  await admin.call(companiesEndpoints.changeCompany, {
    params: { id: _id },
    body: { version, subscription: null, subscriptionEnabled: true, subscriptionTotal: 50_000 },
  });
  const desk = await otherBrowser();
  await signIn(desk, 'operator');
  await desk.goto('/tech-service');
  const blocking = desk.getByRole('dialog', { name: t('companies.bill.title') });
  await expect(blocking).toBeVisible();

  await page.goto('/company-tech-service');
  const dialog = page.getByRole('dialog', { name: t('companies.bill.title') });
  await expect(dialog).toContainText('50 000 ֏');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Վճարել քարտով' }).click();
  await payAtBank(page);

  await expect(page.getByText('Վճարումը հաստատված է')).toBeVisible();
  await expect(page).not.toHaveURL(/orderId/);
  await expect(dialog).toHaveCount(0);
  await expect(blocking).toHaveCount(0);

  await page.goto('/company?tab=contract');
  const history = page.getByRole('table', { name: 'Վճարումների պատմություն' });
  await expect(history.getByRole('row')).toHaveCount(2);
  await expect(history).toContainText('50 000 ֏');
});
