import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test('a mechanic who found nothing signs that by sending it from his phone', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const phone = await otherBrowser();
  await phone.setViewportSize(PHONE);
  const { user: him } = (await (await signIn(phone, 'mechanic')).call(authEndpoints.me)).data;
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api, { mechanic: him.id });
  await page.goto(`/tech-service/${stored._id}`);
  await expect(page.getByLabel(t('checkups.sign.pin'))).toBeVisible();

  await phone.goto(`/tech-service-mechanic/${stored._id}`);
  const mechanic = new MechanicPage(phone);
  await expect(phone.getByText(t('checkups.findings.unsigned'))).toBeVisible();
  await mechanic.sendButton.click();
  const dialog = phone.getByRole('dialog', { name: t('checkups.mechanic.signEmptyAsk') });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(phone);
  await dialog.getByRole('button', { name: t('checkups.mechanic.send') }).click();
  await expect(mechanic.sent).toBeVisible();

  await expect(page.getByRole('status').filter({ hasText: t('checkups.signature.device') })).toBeVisible();
  // Nothing noted and nothing photographed: fit is more than one click.
  await conclude(page, 'opinionTrue');
  await expect(page.getByText(t('checkups.conclude.bareFirst'), { exact: true })).toBeVisible();
  const form = concludeForm(page);
  await form.getByRole('checkbox', { name: t('checkups.conclude.bare') }).check();
  await form.getByRole('button', { name: t('checkups.conclude.save') }).click();
  await expect(resultOf(page, 'opinionTrue')).toBeVisible();
  expect(await readBy(api, stored._id)).toMatchObject({ Opinion: true, signature: 'device', marks: MARKS });
});

test('without the mechanic the owner stands for it with a reason, and that is a mark for control @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  const stored = await storeCheckup(api);
  await page.goto(`/tech-service/${stored._id}`);
  await expect(page.getByLabel(t('checkups.sign.pin'))).toBeVisible();

  const other = await otherBrowser();
  await signIn(other, 'owner');
  await other.goto(`/company-tech-service/${stored._id}`);
  const name = t('checkups.cancellation.signOverride.button');
  await new RecordPage(other).choose(name);
  const dialog = other.getByRole('dialog', { name });
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog.getByText(t('checkups.field.reason'))).toBeVisible();
  await dialog
    .getByRole('textbox', { name: t('checkups.cancellation.reason') })
    .fill('մեխանիկը հիվանդացել է');
  await expectNoAxeViolations(other);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();

  const signature = page.getByRole('status').filter({ hasText: t('checkups.signature.override') });
  await expect(signature).toContainText('մեխանիկը հիվանդացել է');
  await conclude(page, 'opinionTrue');
  const form = concludeForm(page);
  await form.getByRole('checkbox', { name: t('checkups.conclude.bare') }).check();
  await form.getByRole('button', { name: t('checkups.conclude.save') }).click();
  await expect(resultOf(page, 'opinionTrue')).toBeVisible();
  await expect(page.getByText(t('checkups.mark.signature_override'))).toBeVisible();
  const control = await otherBrowser();
  await signIn(control, 'admin');
  await control.goto(`/tech-service-all/${stored._id}`);
  await expect(control.getByText(t('checkups.mark.signature_override'))).toBeVisible();
});

/** They came and went within the minute. */
const MARKS = ['too_short'];

const concludeForm = (page: Page) => page.getByRole('form', { name: t('checkups.conclude.title') });
const resultOf = (page: Page, opinion: 'opinionTrue' | 'opinionFalse') =>
  page.getByRole('status').filter({ hasText: t(`checkups.list.${opinion}`) });

/** The camera shows nothing here: that needs a reason. */
async function conclude(page: Page, opinion: 'opinionTrue' | 'opinionFalse'): Promise<void> {
  const form = concludeForm(page);
  await form.getByRole('radio', { name: t(`checkups.list.${opinion}`) }).check();
  await form.getByRole('combobox', { name: t('checkups.label.cameraReasonId') }).fill('Համարանիշը չի երևում');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: t('checkups.conclude.save') }).click();
}

async function readBy(api: PersonApi, id: string): Promise<Checkup> {
  return (await api.call(checkupsEndpoints.record, { params: { id } })).data;
}
