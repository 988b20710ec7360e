import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { paymentListEndpoints } from '@inspect/contract/payments';
import { expectNoAxeViolations } from '../../fixtures/accessibility.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';

/** In the register of the demonstration: 8,000 for the service, 4,800 of tax. */
const PLATE = '10AA102';
const CERTIFICATE = 'AA100102';

test('what was paid at a terminal is recognised at the desk, and stands in the list of payments', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  const citizen = await otherBrowser();
  await citizen.goto(paySim.origin);
  await citizen.getByRole('link', { name: 'Վճարային տերմինալ' }).click();
  await citizen.getByLabel('Պետհամարանիշ').fill('10 aa 102');
  await citizen.getByRole('button', { name: 'Ստուգել' }).click();
  await expect(citizen.getByText('Պետհամարանիշն ընդունված է')).toBeVisible();
  await expectNoAxeViolations(citizen);
  await citizen.getByLabel('Գումար').fill('8000');
  await citizen.getByRole('button', { name: 'Մուծել' }).click();
  await expect(citizen.getByText('Ընդունված է', { exact: true })).toBeVisible();
  await expectNoAxeViolations(citizen);

  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(PLATE, CERTIFICATE);
  await expect(form.answer).toContainText(t('checkups.form.prepaidFound', { sum: formatDrams(8_000) }));
  await expect(form.sum(t('checkups.form.prepaid'))).toContainText(formatDrams(8_000));
  await form.expectReady();
  await form.save();

  const ownerPage = await otherBrowser();
  const owner = await signIn(ownerPage, 'owner');
  await ownerPage.goto('/onepay-payments?method=terminal');
  await ownerPage.getByLabel(t('shell.search'), { exact: true }).fill(PLATE);
  const rows = ownerPage
    .getByRole('table', { name: t('payments.list') })
    .locator('tbody')
    .getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(formatDrams(8_000));
  const query = { origin: 'onepay', method: 'terminal', search: PLATE } as const;
  const { data } = await owner.call(paymentListEndpoints.list, { query });
  expect(data).toMatchObject([{ amount: 8_000, method: 'terminal', state: 'paid' }]);
  const receipt = await ownerPage.request.get(`/api/payments/${data[0]?._id}/receipt`);
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
