import { authEndpoints } from '@inspect/contract/auth';
import { cardAddress } from '@inspect/contract/cards';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const PARKING = 'Կայանման արգելակը թեքության վրա չի պահում տրանսպորտային միջոցը';
const [PLATE, CERTIFICATE] = ['10BB108', 'BB100108'];
const SHOWN = formatPlate(PLATE);
/** its last digit mistaken */
const MISTYPED = '10BB107';

test('one car: found faulty, back again repaired, found by a mistyped plate, corrected by the staff @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const phone = await otherBrowser();
  await phone.setViewportSize(PHONE);
  const third = await otherBrowser();
  const mechanicApi = await signIn(phone, 'mechanic');
  const { user: him } = (await mechanicApi.call(authEndpoints.me)).data;
  const api = await signIn(page, 'operator');
  const mechanic = new MechanicPage(phone);

  const first = await test.step('the operator adds it', async () => {
    await add(page, him.name);
    return stored(api);
  });

  await test.step('the mechanic finds two faults, each with a photograph, while the operator looks on', async () => {
    await page.goto(`/tech-service/${first._id}`);
    await expect(page.getByText(t('checkups.findings.notYet'))).toBeVisible();
    await phone.goto('/tech-service-mechanic');
    await mechanic.car(SHOWN).click();
    // A petrol car has neither a gas cylinder nor the doors of a bus: nobody can say that these are all right.
    await expect(mechanic.allRightOf('Արգելակային համակարգ').first()).toBeVisible();
    await expect(mechanic.allRightOf('Գազաբալոնային սարքավորում')).toHaveCount(0);
    await expect(mechanic.allRightOf('Ավտոբուսների լրացուցիչ պահանջներ')).toHaveCount(0);
    for (const [at, fault] of [BRAKES, PARKING].entries()) {
      await mechanic.search.fill(fault.slice(0, 20));
      await mechanic.tap(fault, 'fault').click();
      await mechanic.camera(fault).setInputFiles(await photograph(phone, { seed: 20 + at }));
      // Read, sealed and stored: only now it belongs to the fault.
      const taken = phone.getByRole('list', { name: t('photos.ofFinding', { name: fault }) });
      await expect(taken.getByRole('listitem')).toHaveCount(1);
    }
    await mechanic.sendButton.click();
    await expect(mechanic.sent).toBeVisible({ timeout: 60_000 });
    await photographPlate(phone, 22);
    for (const fault of [BRAKES, PARKING])
      await expect(page.getByRole('list', { name: t('photos.ofFinding', { name: fault }) })).toBeVisible();
  });

  await test.step('the operator concludes and prints the card', async () => {
    await conclude(page, 'opinionFalse');
    const { number } = await readBy(api, first._id);
    const card = page.getByRole('link', { name: t('cards.download') });
    await expect(card).toHaveAttribute('href', cardAddress(first._id));
    const answer = await page.request.get(cardAddress(first._id));
    expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf' });
    expect(answer.headers()['content-disposition']).toContain(`${number}.pdf`);
  });

  const second = await test.step('it comes back: linked to the first, and free', async () => {
    await add(page, him.name);
    const again = await stored(api);
    expect(again).toMatchObject({ previousCheckup: first._id, fees: { inspection: { amount: 0 } } });
    return again;
  });

  await test.step('the mechanic looks first at what failed, and finds it repaired', async () => {
    await page.goto(`/tech-service/${second._id}`);
    await phone.goto('/tech-service-mechanic');
    await mechanic.car(SHOWN).click();
    const before = phone.getByRole('region', { name: t('checkups.mechanic.failedBefore') });
    for (const fault of [BRAKES, PARKING])
      await before
        .getByRole('listitem')
        .filter({ hasText: fault })
        .getByRole('button', { name: t('checkups.mechanic.allRight'), exact: true })
        .click();
    await mechanic.sendButton.click();
    await expect(mechanic.sent).toBeVisible();
    await photographPlate(phone, 23);
  });

  const fit = await test.step('the operator finds it fit: a number and a card of its own', async () => {
    await conclude(page, 'opinionTrue');
    const concluded = await readBy(api, second._id);
    expect(concluded).toMatchObject({ status: 'concluded', Opinion: true });
    expect(concluded.number).not.toBe((await readBy(api, first._id)).number);
    await expect(
      page.getByText(t('checkups.conclude.number', { number: concluded.number ?? '' })),
    ).toBeVisible();
    expect((await page.request.get(cardAddress(second._id))).status()).toBe(200);
    return concluded;
  });

  await test.step('a viewer finds it by a mistyped plate', async () => {
    await signIn(third, 'viewer');
    await third.goto('/tech-service-view/search');
    await new ListPage(third).search.fill(MISTYPED);
    const rows = third.getByRole('row').filter({ hasText: SHOWN });
    await expect(rows.first()).toContainText(t('checkups.search.how.mistyped.CarRegNo'));
    await rows
      .filter({ hasText: t('checkups.list.opinionTrue') })
      .first()
      .click();
    await expect(third).toHaveURL(`/tech-service-view/${fit._id}`);
  });

  await test.step('an admin corrects it with a reason, and its version says what changed', async () => {
    await signIn(third, 'admin');
    await third.goto(`/tech-service-all/${fit._id}`);
    await third.getByRole('button', { name: t('checkups.versions.amend'), exact: true }).click();
    await third
      .getByRole('textbox', { name: t('checkups.cancellation.reason') })
      .fill('հասցեն սխալ էր գրված');
    await new RecordPage(third).field('address').fill('Նոր փողոց 7');
    await third.keyboard.press('Control+Enter');
    await third.getByRole('button', { name: t('checkups.versions.show'), exact: true }).click();
    const versions = third.getByRole('list', { name: t('checkups.versions.title') });
    const before = `«${fit.address}»`;
    await expect(versions.getByText(`Հասցե․ եղել է ${before}, դարձել է «Նոր փողոց 7»`)).toBeVisible();
    await expect(versions.getByText('հասցեն սխալ էր գրված')).toBeVisible();
    expect((await readBy(api, fit._id)).number).toBe(fit.number);
  });
});

async function add(page: Page, mechanic: string): Promise<void> {
  const form = new NewCheckupPage(page);
  await form.open();
  await form.typeVehicle(PLATE, CERTIFICATE);
  await form.expectReady();
  await form.picker('mechanic').fill(mechanic);
  await page.keyboard.press('Enter');
  await expect(form.picker('mechanic')).toHaveValue(mechanic);
  await form.save();
  await expect(form.saved(SHOWN)).toBeVisible();
}

/** The one that is open. */
async function stored(api: PersonApi): Promise<Checkup> {
  const { data } = await api.call(checkupsEndpoints.stationList, {
    query: { search: PLATE, status: 'open' },
  });
  expect(data).toHaveLength(1);
  return readBy(api, data[0]?._id ?? '');
}

async function readBy(api: PersonApi, id: string): Promise<Checkup> {
  return (await api.call(checkupsEndpoints.record, { params: { id } })).data;
}

async function photographPlate(phone: Page, seed: number): Promise<void> {
  const picture = await photograph(phone, { plate: SHOWN, seed });
  await new MechanicPage(phone).plateCamera.setInputFiles(picture);
}

async function conclude(page: Page, opinion: 'opinionTrue' | 'opinionFalse'): Promise<void> {
  const form = page.getByRole('form', { name: t('checkups.conclude.title') });
  await expect(form.getByText(t('photos.plate.shown'))).toBeVisible({ timeout: 60_000 });
  await form.getByRole('radio', { name: t(`checkups.list.${opinion}`) }).check();
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('status').filter({ hasText: t(`checkups.list.${opinion}`) });
  await expect(result).toBeVisible();
}
