import { t } from '@inspect/contract/i18n';
import { addMonths, formatDay, yerevanDay } from '@inspect/contract/kernel';
import { partnersEndpoints } from '@inspect/contract/partner-api';
import { partnerBillingHy } from '@inspect/contract/partner-billing';
import type { APIRequestContext, Page } from '@playwright/test';
import { startWithClock } from '../../fixtures/demonstration.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { type RunningServer, STARTS_WITHIN } from '../../fixtures/server.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { test as base, expect, expectNoAxeViolations } from '../../fixtures/test.ts';

const { balance, label, receipts, state, statements, tariffs } = partnerBillingHy;

/** Noon of the day before the last of this month: two nights later it is over. */
const today = yerevanDay(new Date());
const month = `${today.slice(0, 8)}01`;
const nextMonth = addMonths(month, 1);
const noonBefore = new Date(Date.parse(`${nextMonth}T08:00:00Z`) - 2 * 86_400_000);
const nightAfter = new Date(Date.parse(`${nextMonth}T00:30:00Z`));

const test = base.extend<{ server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startWithClock(noonBefore);
      await use(server);
      await server.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
});

test('staff set a tariff, the partner calls, its month is seen, stated when it is over, and paid', async ({
  server,
  otherBrowser,
  request,
}) => {
  test.slow();
  const page = await otherBrowser();
  const { baseUrl } = server;
  const admin = await signInAt(page, 'admin', baseUrl);
  const name = `Ապահովագրություն ${newObjectId().slice(-6)}`;
  const secret = await partnerWithKey(admin, name);

  await test.step('a tariff from the first day of the month', async () => {
    await openPartner(page, baseUrl, name);
    await expect(page.getByText(tariffs.empty)).toBeVisible();
    await page.getByRole('button', { name: tariffs.add }).click();
    const drawer = page.getByRole('dialog', { name: tariffs.add });
    await expect(drawer.getByRole('textbox', { name: label.startsOn })).toHaveValue(formatDay(month));
    await drawer.getByRole('textbox', { name: label.monthlyFee }).fill('10000');
    await drawer.getByRole('textbox', { name: label.vehiclePrice }).fill('25');
    await drawer.getByRole('textbox', { name: label.includedCalls }).fill('1');
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: tariffs.add }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(tariffs.from.replace('{day}', formatDay(month))).first()).toBeVisible();
  });

  await test.step('three calls are in the preview: one of them free', async () => {
    for (const plate of ['99ZZ981', '99ZZ982', '99ZZ983']) await ask(request, baseUrl, secret, plate);
    expect((await ask(request, baseUrl, `inspect_live_${'A'.repeat(43)}`, '99ZZ981')).status()).toBe(401);
    await page.reload();
    await expect(sumIn(page, partnerBillingHy.preview.title)).toHaveText(/10.050/);
    await expect(page.getByText(statements.empty)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: partnerBillingHy.backToPartners }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/10.050/);
    await expectNoAxeViolations(page);
  });

  await test.step('when the month is over, its statement is issued', async () => {
    // Nothing is asked with a session that is over.
    await page.goto('about:blank');
    await server.setClock(nightAfter);
    await signInAt(page, 'admin', baseUrl);
    await expect(async () => {
      await openPartner(page, baseUrl, name);
      await expect(page.getByText(state.open)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText(balance.owed.replace('{sum}', '10 050'), { exact: false })).toBeVisible();
    await page.getByRole('row').filter({ hasText: state.open }).click();
    await expect(sumIn(page, statements.lines)).toHaveText(/10.050/);
    await expectNoAxeViolations(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('shell.export') }).click();
    expect((await coming).suggestedFilename()).toMatch(/^statement-\d+\.xlsx$/);
    await page.getByRole('button', { name: partnerBillingHy.backToPartner }).click();
  });

  await test.step('and marked as paid by the day and reference of the transfer', async () => {
    await page.getByRole('button', { name: receipts.add }).click();
    const drawer = page.getByRole('dialog', { name: receipts.add });
    await expect(drawer.getByRole('textbox', { name: label.amount })).toHaveValue(/10.050/);
    await drawer.getByRole('textbox', { name: label.reference }).fill('ՎՀ 20417');
    await expectNoAxeViolations(page);
    await drawer.getByRole('button', { name: receipts.add }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('cell', { name: state.paid })).toBeVisible();
    await expect(page.getByText(balance.none)).toBeVisible();
    await expect(
      page.getByRole('region', { name: t('histories.title') }).getByText('ՎՀ 20417'),
    ).toBeVisible();
  });
});

async function partnerWithKey(admin: PersonApi, name: string): Promise<string> {
  const { data: partner } = await admin.call(partnersEndpoints.create, {
    body: { name, scopes: ['vehicle-status'], minuteQuota: 100, dayQuota: 1_000 },
  });
  const { data } = await admin.call(partnersEndpoints.addKey, {
    params: { id: partner._id },
    body: { _id: newObjectId(), sandbox: false },
  });
  return data.secret ?? '';
}

async function openPartner(page: Page, baseUrl: string, name: string): Promise<void> {
  await page.goto(`${baseUrl}/api/payments`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
}

const sumIn = (page: Page, region: string) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('row').last();

function ask(request: APIRequestContext, baseUrl: string, secret: string, plate: string) {
  return request.get(`${baseUrl}/api/partner/v1/vehicle?plate=${plate}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
}
