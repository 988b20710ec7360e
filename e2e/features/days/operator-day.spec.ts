import { authEndpoints } from '@inspect/contract/auth';
import { cardAddress } from '@inspect/contract/cards';
import { type Checkup, checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { settlementOf } from '@inspect/contract/payments';
import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../fixtures/accessibility.ts';
import { lookUp } from '../../fixtures/desk.ts';
import { Frame } from '../../fixtures/frame.ts';
import { CountedKeyboard, pressUntilFocused, tabAndPress, tabsTo } from '../../fixtures/keyboard.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { PersonApi } from '../../fixtures/person-api.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const PIN = '274918';

test.use({ viewport: { width: 1440, height: 900 } });

test('an operator’s day with the keyboard alone: cars at the desk, signed there, paid, concluded, their cards printed', async ({
  page,
  otherBrowser,
  signIn,
  serverUrl,
}) => {
  test.slow();
  const { keyboard } = page;
  const list = new ListPage(page);
  const form = new NewCheckupPage(page);
  const desk = new MechanicPage(page);

  const him = await test.step('the mechanic chooses his PIN on his own page', async () => {
    const own = await otherBrowser();
    const api = await signIn(own, 'mechanic');
    await own.goto('/profile');
    const section = own.getByRole('region', { name: t('auth.profile.pinSection') });
    const pin = section.getByLabel(t('auth.profile.pin'), { exact: true });
    await tabsTo(section.getByLabel(t('auth.profile.current'), { exact: true }), 20);
    await own.keyboard.type(PASSWORD);
    await tabsTo(pin, 2);
    await own.keyboard.type('123456');
    await own.keyboard.press('Enter');
    await expect(section.getByText(t('field.pin_obvious'))).toBeVisible();
    await expect(pin).toBeFocused();
    await own.keyboard.press('Control+A');
    await own.keyboard.type(PIN);
    await own.keyboard.press('Enter');
    await expect(section.getByRole('button', { name: t('auth.profile.pinChange') })).toBeVisible();
    await expectNoAxeViolations(own);
    const { user } = (await api.call(authEndpoints.me)).data;
    await own.close();
    return user;
  });

  // Just after midnight nothing else is of today.
  await storeCheckup(await signIn(await otherBrowser(), 'operator'));
  await test.step('the operator arrives; the first row of her list is one key away, or as many Tabs as there are controls before it', async () => {
    await page.goto('/login');
    await new LoginPage(page).signIn('operator');
    await expect(list.rows.first()).toBeVisible();
    await expectNoAxeViolations(page);
    await pressUntilFocused('1', list.rows.first());
    await page.reload();
    await expect(list.rows.first()).toBeVisible();
    // It is asked for beside the rows, and is one of those that are counted.
    await expect(page.getByRole('link', { name: /^Հերթափոխը/ })).toBeVisible();
    expect(await tabAndPress(page.getByRole('link', { name: t('shell.skipToContent') }), 1)).toBe(1);
    expect(await tabsTo(list.rows.first(), 30)).toBe(17);
    await pressUntilFocused('/', list.search);
    await keyboard.press('Escape');
  });
  const api = new PersonApi(page, serverUrl);

  await test.step('a returning car, from the empty plate field to the stored checkup: at most 12 interactions', async () => {
    await tabAndPress(page.getByRole('button', { name: t('checkups.list.add') }), 40);
    await form.expectLists();
    const counted = new CountedKeyboard(page);
    await counted.type('10bb101');
    await counted.press('Tab');
    await counted.type('bb100101');
    // The sum is taken in cash.
    await counted.press('F2');
    await counted.press('Control+Enter');
    await expect(form.saved('10 BB 101')).toBeVisible();
    expect(counted.count).toBeLessThanOrEqual(12);
    test.info().annotations.push({ type: 'interactions', description: String(counted.count) });
    const { data } = await api.call(checkupsEndpoints.stationList, { query: { search: '10BB101' } });
    const { fees, paid } = checkup.pick({ fees: true, paid: true }).parse(data[0]);
    expect(settlementOf(fees, paid)).toBe('all');
  });

  const first =
    await test.step('the next car is already at the desk; she gives it to the mechanic unpaid', async () => {
      await takeIn(form, him.name);
      return only(api);
    });

  await test.step('she opens it from her list and writes down what he says', async () => {
    await openFirst(list, first);
    await expectNoAxeViolations(page);
    await tabAndPress(page.getByRole('button', { name: t('checkups.sign.atDesk') }), 12);
    await tabsTo(desk.search, 6);
    await keyboard.type(BRAKES.slice(0, 20));
    await tabAndPress(desk.tap(BRAKES, 'fault'), 6);
    await expect(desk.tap(BRAKES, 'fault')).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeViolations(page);
    await saveAtDesk(page, him.name);
  });

  await test.step('the next step opens the camera, then leads to the PIN', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tabsTo(nextStep(page, 'photo'), 1, 'Shift+Tab');
    await keyboard.press('Enter');
    await (await chooser).setFiles(await photograph(page, { plate: '10 BB 110', seed: 41 }));
    await expect(conclusion(page).getByText(t('photos.plate.shown'))).toBeVisible({ timeout: 60_000 });
    // Nothing is concluded before he signs.
    await tabsTo(radioOf(page, 'opinionTrue'), 8);
    await choose(page, 'opinionFalse');
    await keyboard.press('Control+Enter');
    await expect(page.getByText(t('error.checkup.unsigned'), { exact: true })).toBeVisible();
    await signByPin(page, 'Shift+Tab');
    await expect(nextStep(page, 'conclusion')).toBeFocused();
    await expectNoAxeViolations(page);
  });

  await test.step('she concludes, and prints the card by the next key', async () => {
    await keyboard.press('Enter');
    await expect(radioOf(page, 'opinionFalse')).toBeFocused();
    await keyboard.press('Control+Enter');
    await expect(resultOf(page, 'opinionFalse')).toBeVisible();
    const concluded = await readBy(api, first);
    expect(concluded).toMatchObject({
      status: 'concluded',
      Opinion: false,
      findingsAtDesk: true,
      signature: 'pin',
      signedBy: him.id,
      signedByName: him.name,
    });
    const signature = new RecordPage(page).fact(t('checkups.label.signature'));
    await expect(signature).toContainText(t('checkups.signature.pin'));
    await expect(page.getByRole('link', { name: t('cards.download') })).toHaveAttribute(
      'href',
      cardAddress(first),
    );
    const card = await page.request.get(cardAddress(first));
    expect(card.headers()['content-type']).toBe('application/pdf');
    // The hand that concluded prints by the next key: the card is opened where it is printed from.
    await expect(page.getByRole('button', { name: 'Տպել քարտը' })).toBeFocused();
    const printed = page.waitForRequest(
      (request) =>
        request.resourceType() === 'document' && new URL(request.url()).pathname === cardAddress(first),
    );
    await keyboard.press('Enter');
    await printed;
  });

  await test.step('what is owed is taken in cash, once', async () => {
    const { fees } = await readBy(api, first);
    const offer = page.getByRole('button', { name: t('checkups.pay.button') });
    await tabAndPress(offer, 20);
    const dialog = page.getByRole('dialog');
    const sum = formatDrams(fees.total ?? 0);
    await expect(dialog.getByRole('button', { name: t('checkups.pay.confirm', { sum }) })).toBeFocused();
    await expectNoAxeViolations(page);
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(t('checkups.list.paidAll'))).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect((await readBy(api, first)).paid).toEqual({
      inspection: fees.inspection.amount,
      environmental: fees.environmental?.amount,
    });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the car is back repaired: signed again, fit, free', async () => {
    await toList(list);
    await tabAndPress(page.getByRole('button', { name: t('checkups.list.add') }), 40);
    await takeIn(form, him.name);
    const second = await only(api);
    expect(await readBy(api, second)).toMatchObject({ previousCheckup: first, signature: null });
    await openFirst(list, second);
    const before = page.getByRole('link', { name: 'Նախորդ զննությունը' });
    await expect(before).toHaveAttribute('href', `/tech-service/${first}`);
    await tabAndPress(page.getByRole('button', { name: t('checkups.sign.atDesk') }), 12);
    await tabAndPress(
      page
        .getByRole('region', { name: t('checkups.mechanic.failedBefore') })
        .getByRole('button', { name: t('checkups.mechanic.allRight'), exact: true }),
      12,
    );
    await saveAtDesk(page, him.name);
    await signByPin(page, 'Tab');
    // No photograph yet: the conclusion is further on than the step that comes next.
    await tabsTo(radioOf(page, 'opinionTrue'), 12);
    await choose(page, 'opinionTrue');
    // The camera shows nothing here: that needs a reason.
    await tabsTo(conclusion(page).getByRole('combobox', { name: t('checkups.label.cameraReasonId') }), 4);
    await new CountedKeyboard(page).choose('Համարանիշը չի երևում');
    await keyboard.press('Control+Enter');
    await expect(resultOf(page, 'opinionTrue')).toBeVisible();
    expect(await readBy(api, second)).toMatchObject({
      Opinion: true,
      signature: 'pin',
      previousCheckup: first,
      fees: { inspection: { amount: 0 } },
    });
  });

  await test.step('she looks the vehicle up from anywhere, and signs out', async () => {
    await lookUp(page, '10bb101', '10 BB 101');
    await tabAndPress(page.getByRole('link', { name: t('vehicles.open', { plate: '10 BB 101' }) }), 40);
    await expect(page).toHaveURL(/\/tech-service\/vehicle\//);
    await expect(page.getByRole('region', { name: t('vehicles.facts') })).toBeVisible();
    await expectNoAxeViolations(page);
    await tabAndPress(new Frame(page).person(), 40);
    await tabAndPress(page.getByRole('button', { name: t('auth.signOut') }), 12);
    await expect(new LoginPage(page).email).toBeFocused();
  });
});

const PLATE = '10BB110';
const conclusion = (page: Page) => page.getByRole('form', { name: t('checkups.conclude.title') });
const nextStep = (page: Page, step: 'photo' | 'conclusion') =>
  page.locator('[data-record-head]').getByRole('button', { name: t(`checkups.step.next.${step}`) });
const resultOf = (page: Page, opinion: Opinion): Locator =>
  page.getByRole('status').filter({ hasText: t(`checkups.list.${opinion}`) });
const radioOf = (page: Page, opinion: Opinion) =>
  conclusion(page).getByRole('radio', { name: t(`checkups.list.${opinion}`) });
type Opinion = 'opinionTrue' | 'opinionFalse';

/** The plate stands under the cursor; the mechanic is chosen from those of the station. */
async function takeIn(form: NewCheckupPage, mechanic: string): Promise<void> {
  const { keyboard } = form.page;
  await expect(form.field('plate')).toBeFocused();
  await expect(form.field('plate')).toHaveValue('');
  await keyboard.type(PLATE);
  await keyboard.press('Tab');
  await keyboard.type('BB100110');
  await form.expectReady();
  await tabsTo(form.picker('mechanic'), 8);
  await keyboard.press('Control+A');
  await new CountedKeyboard(form.page).choose(mechanic);
  await expect(form.picker('mechanic')).toHaveValue(mechanic);
  await form.save();
  await expect(form.saved('10 BB 110')).toBeVisible();
  await expect(form.field('plate')).toBeFocused();
  await toList(new ListPage(form.page));
}

async function toList(list: ListPage): Promise<void> {
  const menu = list.page.getByRole('navigation', { name: t('shell.menu'), exact: true });
  await tabAndPress(menu.getByRole('link').first(), 40);
  await expect(list.rows.first()).toBeVisible();
}

/** The row of a checkup of before may stand first until the list is read again. */
async function openFirst(list: ListPage, id: string): Promise<void> {
  await expect(list.rows.first()).toContainText('10 BB 110');
  await expect(list.rows.first().locator(`a[href$="/${id}"]`)).toHaveCount(1);
  await pressUntilFocused('1', list.rows.first());
  await list.page.keyboard.press('Enter');
  await expect(conclusion(list.page)).toBeVisible();
}

/** The record is read again behind it, and its form of the PIN made anew: what is typed before would be gone. */
async function saveAtDesk(page: Page, mechanic: string): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('checkups.findings.allSaved'))).toBeVisible();
  await tabAndPress(page.getByRole('button', { name: t('checkups.sign.closeDesk') }), 300);
  await expect(conclusion(page)).toBeVisible();
  await expect(page.getByText(t('checkups.findings.atDesk', { mechanic }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('checkups.sign.atDesk') })).toBeFocused();
}

/** What had the focus is gone with the PIN: the next step has it. */
async function signByPin(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabsTo(page.getByLabel(t('checkups.sign.pin')), 8, key);
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('checkups.signature.pin') })).toBeVisible();
}

/** The space bar takes the first, where the focus stands; the arrow goes on to the other. */
async function choose(page: Page, opinion: Opinion): Promise<void> {
  await expect(radioOf(page, 'opinionTrue')).toBeFocused();
  await page.keyboard.press('Space');
  if (opinion === 'opinionFalse') await page.keyboard.press('ArrowDown');
  await expect(radioOf(page, opinion)).toBeChecked();
}

/** The one of this plate that is open. */
async function only(api: PersonApi): Promise<string> {
  const { data } = await api.call(checkupsEndpoints.stationList, {
    query: { search: PLATE, status: 'open' },
  });
  expect(data).toHaveLength(1);
  return data[0]?._id ?? '';
}

async function readBy(api: PersonApi, id: string): Promise<Checkup> {
  return (await api.call(checkupsEndpoints.record, { params: { id } })).data;
}
