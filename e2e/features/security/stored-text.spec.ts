import { type PageRoute, pageOf } from '@inspect/contract/access';
import { checkupChange, checkupsEndpoints } from '@inspect/contract/checkups';
import { companiesEndpoints } from '@inspect/contract/companies';
import { helpEndpoints } from '@inspect/contract/help';
import { fieldLabel, t } from '@inspect/contract/i18n';
import { menuGroupsEndpoints, menusEndpoints } from '@inspect/contract/menus';
import { sendingEndpoints } from '@inspect/contract/notifications';
import { securityEventsEndpoints } from '@inspect/contract/security-events';
import { usersEndpoints } from '@inspect/contract/users';
import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import type { APIResponse, Locator, Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { poison } from '../../fixtures/poisoned-answers.ts';
import { QuietPage } from '../../fixtures/quiet-page.ts';
import { expectCopies } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { PAYLOADS } from '../../fixtures/script-payloads.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle, storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

/** How many of the fifty were stored; the others were refused as what they are. */
async function storedOf(store: (payload: string) => Promise<APIResponse>): Promise<number> {
  const statuses = (await Promise.all(PAYLOADS.map(store))).map((answer) => answer.status());
  expect(
    statuses.filter((status) => status !== 400 && status >= 300),
    'neither stored nor refused',
  ).toEqual([]);
  return statuses.filter((status) => status < 300).length;
}

const taken = (schema: { safeParse: (value: unknown) => { success: boolean } }, field: string) =>
  PAYLOADS.filter((payload) => schema.safeParse({ version: 1, [field]: payload }).success);

test('fifty scripts are stored as text or refused, and are text on the screens that show them @every-run', async ({
  page,
  otherBrowser,
  signIn,
  serverUrl,
}) => {
  const admin = await signIn(page, 'admin');
  const question = (text: string, answer = 'Այո') =>
    admin.send(helpEndpoints.create, { body: { question: text, answer } });
  const notice = (message: string, pattern = inventVehicle().plate) =>
    admin.send(vinWatchEndpoints.create, { body: { kind: 'plate', pattern, message, active: true } });
  const tell = (text: string) =>
    admin.send(sendingEndpoints.create, { body: { _id: newObjectId(), ...TOLD, text } });
  const { plate, certificate } = inventVehicle();

  const answers = await test.step('stored or refused', async () => {
    expect(await storedOf((text) => question(text)), 'questions').toBe(PAYLOADS.length);
    expect(await storedOf((text) => notice(text)), 'notices').toBe(PAYLOADS.length);
    expect(await storedOf(tell), 'notifications').toBe(PAYLOADS.length);
    expect(taken(companiesEndpoints.changeCompany.body, 'blockComment')).toEqual(PAYLOADS);
    // An address that leads elsewhere is refused in an answer; the rest stands in one.
    const allowed = taken(helpEndpoints.change.body, 'answer');
    expect(allowed).toHaveLength(32);
    expect((await notice(PAYLOADS.slice(10, 20).join(' '), plate)).ok()).toBe(true);
    for (const [schema, field] of NAMES) expect(taken(schema, field), field).toEqual([]);
    return helpEndpoints.create.response.parse(await (await question('Բոլորը', allowed.join('\n'))).json())
      .data;
  });

  const quiet = new QuietPage(page, serverUrl);
  for (const address of [
    '/settings/faq',
    '/settings/vin-notifications',
    `/settings/faq?row=${answers._id}`,
    '/all_notifications',
    '/all_notifications?tab=sent',
    '/faq',
  ]) {
    await page.goto(address);
    await expect(shown(page.getByText(PAYLOADS[0] ?? ''))).toBeVisible();
    await quiet.expectQuiet(address);
  }
  const desk = await otherBrowser();
  await signIn(desk, 'operator');
  const form = new NewCheckupPage(desk);
  const quietDesk = new QuietPage(desk, serverUrl);
  await form.open();
  await form.typeVehicle(plate, certificate);
  await expect(form.answer).toContainText(PAYLOADS[10] ?? '');
  await quietDesk.expectQuiet('the notice at a new checkup');
});

/** The first that a person sees: ids of one second have no order, so a closed answer may stand before its question's text. */
const shown = (texts: Locator) => texts.filter({ visible: true }).first();

/** To everybody, and nobody has to acknowledge it. */
const TOLD = { title: 'Նոր', text: 'Նոր', audience: 'all', ids: [], link: null, mustAcknowledge: false };

const NAMES = [
  [menusEndpoints.change.body, 'tag'],
  [menusEndpoints.change.body, 'title'],
  [menusEndpoints.change.body, 'url'],
  [menuGroupsEndpoints.change.body, 'name'],
  [usersEndpoints.change.body, 'name'],
  [companiesEndpoints.changeCompany.body, 'name'],
  [checkupChange, 'ownerName'],
  [checkupChange, 'address'],
] as const;

test('rows that come back in a file named like a script are text in the list', async ({
  page,
  signIn,
  serverUrl,
}) => {
  await signIn(page, 'admin');
  const quiet = new QuietPage(page, serverUrl);
  const list = new ReferencePage(page, 'bodies');
  const names = PAYLOADS.filter((payload) => /^<(img|svg|iframe|p )/.test(payload));
  const cells = names.map((name) => `"${name.replaceAll('"', '""')}"`);
  await list.show();
  await page.getByRole('button', { name: t('shell.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('table.importTitle') });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: t('table.importFile') }).click();
  await (await choosing).setFiles({
    name: '<img src=x onerror=ran=1>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([fieldLabel('name'), ...cells].join('\r\n')),
  });
  await expect(dialog).toContainText(t('table.importNew', { count: names.length }));
  await expect(dialog).toContainText('<img src=x onerror=ran=1>.csv');
  await quiet.expectQuiet('a chosen file');
  await dialog.getByRole('button', { name: t('shell.import'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await list.search.fill('<');
  await expect(list.rows).toHaveCount(names.length);
  await quiet.expectQuiet('imported rows');
});

const SCREENS: readonly PageRoute[] = [
  'tech-service-all',
  'users',
  'companies',
  'user-history',
  'security-events',
  'settings-menus',
  'settings-faq',
  'settings-vin-notifications',
  'settings-classificators',
  'all_notifications',
];

test('words of former days that no rule has seen are text on every screen, without a connection too', async ({
  page,
  otherBrowser,
  browserErrors,
  serverUrl,
}) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    const admin = await signInAt(page, 'admin', line.url);
    const operator = await signInAt(await otherBrowser(), 'operator', line.url);
    const stored = await storeCheckup(operator);
    const companies = (await admin.call(companiesEndpoints.list)).data;
    const [company] = companies;
    // Somebody names what is not his: an event to be shown.
    const foreign = companies.find(({ _id }) => _id !== stored.company);
    await operator.send(checkupsEndpoints.record, { params: { id: String(foreign?._id) } });
    const events = async () => (await admin.call(securityEventsEndpoints.list)).data.length;
    await expect.poll(events).toBeGreaterThan(0);
    const notice = { kind: 'plate', pattern: inventVehicle().plate, message: 'Ծանուցում', active: true };
    await admin.call(vinWatchEndpoints.create, { body: notice });
    await admin.call(sendingEndpoints.create, { body: { _id: newObjectId(), ...TOLD } });
    const quiet = new QuietPage(page, serverUrl);
    await poison(page);
    const look = async (address: string) => {
      await page.goto(`${line.url}${address}`);
      await expectWords(page, address);
      await quiet.expectQuiet(address);
    };
    for (const route of SCREENS) await look(pageOf(route).url);
    await look(`/companies/${company?._id}`);
    await look(`/tech-service-all/${stored._id}`);
    await look(`/tech-service-all/search?search=${stored.CarRegNo}`);
    await look(`/tech-service-all/vehicle/${stored.VIN}`);
    await look('/user-history?tab=changes');
    await look('/profile');

    await page.goto(`${line.url}/settings/colors`);
    await expectCopies(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.unrouteAll({ behavior: 'wait' });
    await line.cut();
    await look('/settings/colors');
  } finally {
    await line.cut();
  }
});

/** In each of the payloads is at least one of these. */
const ANY_OF_THEM = /ran=1|evil\.example|alert\(1\)|data:image/;

/** The page shows what the server was made to say; each answer goes through the test first, which takes a busy machine long. */
async function expectWords(page: Page, address: string): Promise<void> {
  const words = shown(page.getByRole('main').getByText(ANY_OF_THEM));
  await expect(words, address).toBeVisible({ timeout: 60_000 });
}
