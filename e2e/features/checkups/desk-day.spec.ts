import { authEndpoints } from '@inspect/contract/auth';
import { cardAddress } from '@inspect/contract/cards';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const PIN = '274918';

test('a station with one computer: a mechanic without a phone signs a faulty car there, and then a repaired one', async ({
  page,
  signIn,
}) => {
  const him = await test.step('the mechanic chooses his PIN on his own page', async () => {
    const own = await signIn(page, 'mechanic');
    await page.goto('/profile');
    const pin = page.getByRole('region', { name: t('auth.profile.pinSection') });
    await pin.getByLabel(t('auth.profile.current'), { exact: true }).fill(PASSWORD);
    await pin.getByLabel(t('auth.profile.pin'), { exact: true }).fill('123456');
    await pin.getByRole('button', { name: t('auth.profile.pinSet') }).click();
    await expect(pin.getByText(t('field.pin_obvious'))).toBeVisible();
    await pin.getByLabel(t('auth.profile.pin'), { exact: true }).fill(PIN);
    await pin.getByRole('button', { name: t('auth.profile.pinSet') }).click();
    await expect(pin.getByRole('button', { name: t('auth.profile.pinChange') })).toBeVisible();
    await expectNoAxeViolations(page);
    return (await own.call(authEndpoints.me)).data.user;
  });

  const api = await signIn(page, 'operator');
  const first = await storeCheckup(api, { mechanic: him.id });
  const { CarRegNo, registrationCertificate } = first;
  const shown = formatPlate(CarRegNo ?? '');
  const desk = new MechanicPage(page);

  await test.step('the operator writes down what he says; nothing is concluded before he signs', async () => {
    await page.goto(`/tech-service/${first._id}`);
    await page.getByRole('button', { name: t('checkups.sign.atDesk') }).click();
    await desk.search.fill(BRAKES.slice(0, 20));
    await desk.tap(BRAKES, 'fault').click();
    await expectNoAxeViolations(page);
    await closeDesk(page);
    await expect(page.getByText(t('checkups.findings.atDesk', { mechanic: him.name }))).toBeVisible();
    await conclude(page, 'opinionFalse');
    await expect(page.getByText(t('error.checkup.unsigned'))).toBeVisible();
  });

  await test.step('he types his PIN: the car is faulty, and its card says who signed', async () => {
    await signByPin(page);
    await expectNoAxeViolations(page);
    await concludeForm(page)
      .getByRole('button', { name: t('checkups.conclude.save') })
      .click();
    await expect(resultOf(page, 'opinionFalse')).toBeVisible();
    const concluded = await readBy(api, first._id);
    expect(concluded).toMatchObject({
      ...{ status: 'concluded', Opinion: false, findingsAtDesk: true },
      ...{ signature: 'pin', signedBy: him.id, signedByName: him.name },
    });
    const signature = new RecordPage(page).fact(t('checkups.label.signature'));
    await expect(signature).toContainText(t('checkups.signature.pin'));
    await expect(page.getByRole('link', { name: t('cards.download') })).toHaveAttribute(
      'href',
      cardAddress(first._id),
    );
    expect((await page.request.get(cardAddress(first._id))).headers()['content-type']).toBe(
      'application/pdf',
    );
    // The hand that concluded prints by the next key: the card is opened where it is printed from.
    await expect(page.getByRole('button', { name: 'Տպել քարտը' })).toBeFocused();
    const printed = page.waitForRequest(
      (request) =>
        request.resourceType() === 'document' && new URL(request.url()).pathname === cardAddress(first._id),
    );
    await page.keyboard.press('Enter');
    await printed;
  });

  const second = await test.step('the car returns', async () => {
    const form = new NewCheckupPage(page);
    await form.open();
    await form.typeVehicle(CarRegNo ?? '', registrationCertificate ?? '');
    await form.expectReady();
    await form.picker('mechanic').fill(him.name);
    await page.keyboard.press('Enter');
    await expect(form.picker('mechanic')).toHaveValue(him.name);
    await form.save();
    await expect(form.saved(shown)).toBeVisible();
    const query = { search: CarRegNo ?? '', status: 'open' };
    const { data } = await api.call(checkupsEndpoints.stationList, { query });
    expect(data).toHaveLength(1);
    return readBy(api, data[0]?._id ?? '');
  });

  await test.step('what failed is repaired, he signs again: fit', async () => {
    expect(second).toMatchObject({ previousCheckup: first._id, signature: null });
    await page.goto(`/tech-service/${second._id}`);
    const before = page.getByRole('link', { name: 'Նախորդ զննությունը' });
    await expect(before).toHaveAttribute('href', `/tech-service/${first._id}`);
    await page.getByRole('button', { name: t('checkups.sign.atDesk') }).click();
    await page
      .getByRole('region', { name: t('checkups.mechanic.failedBefore') })
      .getByRole('button', { name: t('checkups.mechanic.allRight'), exact: true })
      .click();
    await closeDesk(page);
    await signByPin(page);
    await conclude(page, 'opinionTrue');
    await expect(resultOf(page, 'opinionTrue')).toBeVisible();
    expect(await readBy(api, second._id)).toMatchObject({ Opinion: true, signature: 'pin' });
  });
});

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
  await expect(page.getByText(t('checkups.conclude.bareFirst'))).toBeVisible();
  const form = concludeForm(page);
  await form.getByRole('checkbox', { name: t('checkups.conclude.bare') }).check();
  await form.getByRole('button', { name: t('checkups.conclude.save') }).click();
  await expect(resultOf(page, 'opinionTrue')).toBeVisible();
  expect(await readBy(api, stored._id)).toMatchObject({ Opinion: true, signature: 'device', marks: MARKS });
});

test('without the mechanic the owner stands for it with a reason, and that is a mark for control', async ({
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

async function closeDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('checkups.mechanic.saveAtDesk') }).click();
  await expect(page.getByText(t('checkups.findings.allSaved'))).toBeVisible();
  await page.getByRole('button', { name: t('checkups.sign.closeDesk') }).click();
}

async function signByPin(page: Page): Promise<void> {
  await page.getByLabel(t('checkups.sign.pin')).fill(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('checkups.signature.pin') })).toBeVisible();
}

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
