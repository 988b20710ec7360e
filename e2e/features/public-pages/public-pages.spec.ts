import { gzipSync } from 'node:zlib';
import { helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A vehicle of the demonstration that is due now. */
const KNOWN = { plate: '10AA101', certificate: 'AA100101' };
const KNOWN_DUE = `/due?${new URLSearchParams(KNOWN)}`;
const GYUMRI = { latitude: 40.7894, longitude: 43.8475 };

const stations = (page: Page) => page.getByRole('list', { name: t('publicPages.stations.list') });
const names = (page: Page) => stations(page).getByRole('heading');
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

const expectReadable = (page: Page) => expectUsable(page, { fromServer: true });

test('a citizen finds a station of his region at once, and comes back to it by its address @every-run', async ({
  page,
}) => {
  await page.goto('/stations');
  await expect(names(page)).toHaveCount(12);
  await expectReadable(page);

  await choose(page, t('publicPages.stations.region'), 'Շիրակ');
  await expect(names(page)).toHaveText(['Դեմո տեխզննման կայան «Գյումրի»']);
  await expect(page.getByRole('status')).toHaveText(t('publicPages.stations.count', { count: 1 }));
  const station = stations(page).getByRole('listitem').filter({ visible: true });
  await expect(station.getByRole('link', { name: '+374 10 000009' })).toHaveAttribute(
    'href',
    'tel:+37410000009',
  );
  await expect(
    station.getByRole('link', { name: new RegExp(t('publicPages.stations.directions')) }),
  ).toHaveAttribute('href', /google\.com\/maps\/dir\/\?api=1&destination=40\.\d+%2C43\.\d+/);
  await expect(page).toHaveURL(/\?region=[0-9a-f]{24}$/);

  await page.reload();
  await expect(names(page)).toHaveCount(1);
  await choose(page, t('publicPages.stations.region'), t('publicPages.stations.allRegions'));
  await choose(page, t('publicPages.stations.county'), 'Շենգավիթ');
  await expect(names(page)).toHaveText(['Դեմո տեխզննման կայան «Շենգավիթ»']);
});

test('a citizen sees the nearest station first, and his place is sent to nobody', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(GYUMRI);
  await page.goto('/stations');
  await expect(names(page)).toHaveCount(12);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: t('publicPages.stations.near') }).click();
  await expect(names(page).first()).toHaveText('Դեմո տեխզննման կայան «Գյումրի»');
  await expect(names(page).nth(1)).toHaveText('Դեմո տեխզննման կայան «Վանաձոր»');
  await expect(stations(page).getByRole('listitem').first()).toContainText(/\d,\d կմ/);
  expect(asked).toEqual([]);
});

test('who may not be located is told so', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/stations');
  await page.getByRole('button', { name: t('publicPages.stations.near') }).click();
  await expect(page.getByRole('status')).toHaveText(t('publicPages.stations.denied'));
});

test('the map shows what is in the list, and its library comes when it is asked for: at most 60 KB of scripts in all', async ({
  page,
}) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(gzippedOf(answer.body()));
  });
  const gzipped = async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await page.goto('/stations');
  await expect(names(page)).toHaveCount(12);
  expect(scripts).toHaveLength(1);
  expect(await gzipped()).toBeLessThanOrEqual(6 * 1024);

  await page.getByRole('button', { name: t('publicPages.stations.map') }).click();
  const map = page.getByRole('region', { name: t('publicPages.stations.mapTitle') });
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(12);
  await choose(page, t('publicPages.stations.region'), 'Շիրակ');
  const pin = map.locator('.leaflet-marker-icon');
  await expect(pin).toHaveCount(1);
  await pin.click();
  await expect(map).toContainText('Դեմո տեխզննման կայան «Գյումրի»');
  await expectReadable(page);
  expect(await gzipped()).toBeGreaterThan(6 * 1024);
  expect(await gzipped()).toBeLessThanOrEqual(60 * 1024);
});

test('the questions are searched while one types, and an address leads to one of them', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const admin = await signIn(await otherBrowser(), 'admin');
  const question = `Որքա՞ն է տևում ${newObjectId()}`;
  const body = { question, answer: 'Մոտ 20 րոպե և ոչ ավելի', ordering: 900, status: true };
  const { data } = await admin.call(helpEndpoints.create, { body });
  const answer = page.getByText('Մոտ 20 րոպե և ոչ ավելի');

  await page.goto(`/faq#q-${data._id}`);
  await expect(answer).toBeVisible();
  await expect(answer).toBeInViewport();
  await expectReadable(page);

  await page.getByLabel(t('publicPages.faq.search')).fill(question.toUpperCase());
  await expect(page.getByRole('status')).toHaveText(t('publicPages.faq.count', { count: 1 }));
  await expect(page.locator('summary:visible')).toHaveText([question]);
  await page.getByLabel(t('publicPages.faq.search')).fill('xyz');
  await expect(page.getByText(t('publicPages.faq.none'))).toBeVisible();
  await page.getByRole('link', { name: t('publicPages.faq.all') }).click();
  await expect(page.locator('summary:visible')).not.toHaveCount(1);
  await admin.send(helpEndpoints.retire, { params: { id: data._id } });
});

test('an owner learns when his vehicle is due, what that costs and why @every-run', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400 .*\/due\?/);
  await page.goto('/due');
  expect(await page.locator('script').count()).toBe(0);
  await expectReadable(page);
  await page.getByLabel(t('publicPages.due.plate'), { exact: true }).fill('10 aa 101');
  await page.getByLabel(t('publicPages.due.certificate'), { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('checkups.field.certificate'))).toBeVisible();
  await expectReadable(page);
  await page.getByLabel(t('publicPages.due.certificate'), { exact: true }).fill(KNOWN.certificate);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('publicPages.due.feesTitle') })).toBeVisible();
  await expect(page.getByText(formatPlate(KNOWN.plate), { exact: true })).toBeVisible();
  await expect(page.getByText(t('publicPages.due.inspection'), { exact: true })).toBeVisible();
  await expectReadable(page);

  await page.goto(`/due?plate=${KNOWN.plate}&certificate=ZZ999999`);
  await expect(page.getByRole('heading', { name: t('publicPages.due.unknown') })).toBeVisible();
  await expectReadable(page);
});

test('who comes to sign in finds the pages for everybody below the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: t('auth.forAll.stations') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('publicPages.stations.title') })).toBeVisible();
  await page.getByRole('link', { name: t('publicPages.signIn') }).click();
  await expect(page.getByLabel(t('auth.email'))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stations are filtered, questions searched and due dates told', async ({ page }) => {
    await page.goto('/stations');
    await expect(names(page)).toHaveCount(12);
    await expect(page.getByRole('button', { name: t('publicPages.stations.near') })).toBeHidden();
    await choose(page, t('publicPages.stations.region'), 'Շիրակ');
    await page.getByRole('button', { name: t('publicPages.stations.show') }).click();
    await expect(names(page)).toHaveText(['Դեմո տեխզննման կայան «Գյումրի»']);
    await expect(page.getByLabel(t('publicPages.stations.region'), { exact: true })).toHaveValue(
      new URL(page.url()).searchParams.get('region') ?? '',
    );

    await page.goto('/faq');
    const all = await page.locator('summary:visible').count();
    await page.getByLabel(t('publicPages.faq.search')).fill('բնապահպանական');
    await page.getByRole('button', { name: t('publicPages.faq.find') }).click();
    // Until the answer has come the page before it stands there, with all of them.
    await expect.poll(() => page.locator('summary:visible').count()).toBeLessThan(all);
    await expect(page.locator('summary:visible').first()).toBeVisible();
    await page.locator('summary:visible').first().click();
    await expect(page.locator('details[open] .text')).toBeVisible();

    await page.goto(KNOWN_DUE);
    await expect(page.getByRole('heading', { name: t('publicPages.due.feesTitle') })).toBeVisible();
  });
});

test.describe('with the stored application', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the pages for everybody still come from the server', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1, name: t('publicPages.faq.title') })).toBeVisible();
    await expect(page.locator('#root')).toHaveCount(0);
    await page.goto('/stations?open=0');
    await expect(names(page)).toHaveCount(12);
  });
});

async function gzippedOf(body: Promise<Buffer>): Promise<number> {
  return gzipSync(await body).length;
}

test('an address that is written another way leads to the page and does not reload for ever', async ({
  page,
  browserErrors,
}) => {
  // The application is told that there is no such page, and leads on.
  browserErrors.allow(/status of 404 .*\/(stations|FAQ|due|Check)\/?/);
  for (const [written, meant] of [
    ['/stations/?open=1', '/stations?open=1'],
    ['/FAQ', '/faq'],
    ['/due/', '/due'],
    ['/Check/?edition=1', '/check?edition=1'],
  ] as const) {
    await page.goto(written);
    await expect(page).toHaveURL(meant);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/faq#%');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
