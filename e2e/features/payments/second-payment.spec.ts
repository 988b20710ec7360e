import { authEndpoints } from '@inspect/contract/auth';
import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { casesEndpoints, paymentListEndpoints } from '@inspect/contract/payments';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { payOnePay } from '../../fixtures/one-pay.ts';
import { expect, test } from '../../fixtures/pay-sim.ts';

const cases = (page: Page) => page.getByRole('table', { name: t('payments.cases.caption') });
const sum = formatDrams(8_000);

async function openCase(page: Page, plate: string) {
  await page.goto('/onepay-payments?tab=cases');
  await page.getByLabel(t('shell.search'), { exact: true }).fill(plate);
  const rows = cases(page).locator('tbody').getByRole('row');
  // Its only case stands there before it was looked for.
  await expect(page).toHaveURL(new RegExp(`search=${plate}`));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(t('payments.cases.state.open'));
  await rows.getByRole('button', { name: t('payments.cases.decide'), exact: true }).click();
  return { rows, dialog: page.getByRole('dialog', { name: t('payments.cases.title') }) };
}

test('a citizen who pays OnePay twice is a case: the staff give the money back, and the company sees it', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  test.slow();
  const operator = await signIn(await otherBrowser(), 'operator');
  const { data: me } = await operator.call(authEndpoints.me);
  const ownerPage = await otherBrowser();
  const owner = await signIn(ownerPage, 'owner');
  await owner.call(companiesEndpoints.switchDoublePayments, { body: { status: true } });
  const paid = { plate: '36SP001', station: me.user.station ?? '' };
  const citizen = await otherBrowser();
  await payOnePay(citizen, paySim.origin, paid);
  await expect(citizen.getByText('accepted')).toBeVisible();
  await payOnePay(citizen, paySim.origin, paid);
  await expect(citizen.getByText('double')).toBeVisible();

  await signIn(page, 'admin');
  const { rows, dialog } = await openCase(page, paid.plate);
  await expectUsable(page);
  await dialog.getByRole('radio', { name: t('payments.cases.proposal.refunded') }).check({ force: true });
  await dialog.getByRole('button', { name: t('payments.cases.proposal.refunded') }).click();
  const back = page.getByRole('dialog', { name: t('payments.return.title') });
  await expect(back).toContainText(t('payments.return.told'));
  await back.getByLabel(t('payments.return.reason')).fill('Վճարվել է երկու անգամ');
  await back.getByRole('button', { name: t('payments.return.confirm', { sum }) }).click();
  await expect(page.getByText(t('payments.return.done', { sum }))).toBeVisible();
  await expect(rows).toContainText(t('payments.cases.state.refunded'));
  await expect(rows.getByRole('button', { name: t('payments.cases.decide'), exact: true })).toHaveCount(0);

  await ownerPage.goto('/onepay-payments?tab=cases');
  await ownerPage.getByLabel(t('shell.search'), { exact: true }).fill(paid.plate);
  const found = cases(ownerPage).locator('tbody').getByRole('row');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(t('payments.cases.state.refunded'));
  const { totals } = await owner.call(paymentListEndpoints.list, {
    query: { origin: 'onepay', search: paid.plate },
  });
  expect(totals).toMatchObject({ received: 16_000, returned: 8_000 });
});

test('who pays at a terminal what was paid already is a case too, and the staff keep it for his next inspection', async ({
  page,
  otherBrowser,
  signIn,
  paySim,
}) => {
  test.slow();
  const ownerPage = await otherBrowser();
  const owner = await signIn(ownerPage, 'owner');
  const operator = await signIn(await otherBrowser(), 'operator');
  const { data: me } = await operator.call(authEndpoints.me);
  const paid = { plate: '36SP002', station: me.user.station ?? '' };
  const citizen = await otherBrowser();
  await payOnePay(citizen, paySim.origin, paid);
  await expect(citizen.getByText('accepted')).toBeVisible();
  await citizen.goto(`${paySim.origin}/terminal`);
  await citizen.getByLabel('Պետհամարանիշ').fill(paid.plate);
  await citizen.getByRole('button', { name: 'Ստուգել' }).click();
  await expect(citizen.getByText('Այս մեքենայի համար վճարելու բան չկա')).toBeVisible();
  await citizen.getByLabel('Գումար').fill('8000');
  await citizen.getByRole('button', { name: 'Մուծել' }).click();
  await expect(citizen.getByText('Ընդունված է', { exact: true })).toBeVisible();

  await signIn(page, 'admin');
  const { rows, dialog } = await openCase(page, paid.plate);
  await dialog.getByRole('radio', { name: t('payments.cases.proposal.credited') }).check({ force: true });
  await dialog.getByLabel(t('payments.cases.label.note')).fill('Պահվում է հաջորդ զննության համար');
  await dialog.getByRole('button', { name: t('payments.cases.proposal.credited') }).click();
  await expect(page.getByText(t('payments.cases.done'))).toBeVisible();
  await expect(rows).toContainText(t('payments.cases.state.credited'));

  const seen = await owner.call(casesEndpoints.list, { query: { search: paid.plate } });
  expect(seen.data).toMatchObject([
    { status: 'credited', amount: 8_000, method: 'terminal', left: 8_000, otherMethod: 'arca' },
  ]);
  const { totals } = await owner.call(paymentListEndpoints.list, {
    query: { origin: 'onepay', search: paid.plate },
  });
  expect(totals).toMatchObject({ received: 16_000, returned: 0 });
});
