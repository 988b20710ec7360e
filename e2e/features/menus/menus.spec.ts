import { t } from '@inspect/contract/i18n';
import { type MenuRow, menuGroupsEndpoints, menusEndpoints } from '@inspect/contract/menus';
import type { Locator, Page } from '@playwright/test';
import { takeFromMenu } from '../../fixtures/keyboard.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { socketOf } from '../../fixtures/socket-of.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const PAGE = '/settings/menus';
const [regions, counties] = [t('access.page.settings-regions'), t('access.page.settings-counties')];

const menu = (page: Page) => page.getByRole('navigation', { name: t('shell.menu'), exact: true });
const group = (page: Page, name: 'settings' | 'api' | 'people') =>
  page.getByRole('main').getByRole('list', { name: t(`access.group.${name}`), exact: true });
const row = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const told = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });

/** Exactly this sentence: the texts of a button and of a message may make it up together. */
const stands = (page: Page) => page.getByText(t('menus.unchanged'), { exact: true });

/** The menu belongs to everybody: each journey leaves it as it found it. */
const stored = async (api: PersonApi) => (await api.call(menusEndpoints.list)).data;
async function putBack(api: PersonApi, before: readonly MenuRow[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const made = (await stored(api)).filter(({ id }) => !known.has(id));
  const order = [...before, ...made].map(({ id, parent }) => ({ id, parent }));
  await api.call(menusEndpoints.arrange, { body: { order } });
  for (const { id } of made) await api.call(menuGroupsEndpoints.retire, { params: { id } });
}

/** An admin's page in this browser, once it hears what is announced: what changes before that is told to nobody. */
async function openedElsewhere(
  elsewhere: Page,
  signIn: (page: Page, who: 'admin') => Promise<PersonApi>,
): Promise<Page> {
  await signIn(elsewhere, 'admin');
  const heard = socketOf(elsewhere);
  await elsewhere.goto('/settings/regions');
  await heard;
  return elsewhere;
}

/** Every page in a group of its own choosing: what is put back is exactly this. */
async function settled(api: PersonApi, page: Page): Promise<MenuRow[]> {
  await page.goto(PAGE);
  await row(page, regions).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: t('menus.arrange') }).click();
  await expect(stands(page)).toBeVisible();
  await row(page, regions).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: t('menus.arrange') }).click();
  await expect(stands(page)).toBeVisible();
  return stored(api);
}

test('an admin moves a page by keys, into another group too, and every open browser follows at once', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const before = await settled(api, page);
  const elsewhere = await openedElsewhere(await otherBrowser(), signIn);
  const link = (title: string) => menu(elsewhere).getByRole('link', { name: title, exact: true });
  await expect(link(regions)).toBeVisible();
  try {
    await row(page, regions).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(group(page, 'people').getByRole('listitem').last()).toContainText(regions);
    await expect(row(page, regions)).toBeFocused();
    await expect(told(page, t('access.group.people'))).toContainText(regions);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+Enter');
    await expect(stands(page)).toBeVisible();
    const people = menu(elsewhere).getByRole('region', { name: t('access.group.people') });
    await expect(people.getByRole('link', { name: regions })).toBeVisible();
    await expect(menu(page).getByRole('region', { name: t('access.group.people') })).toContainText(regions);
  } finally {
    await putBack(api, before);
  }
  const settings = menu(elsewhere).getByRole('region', { name: t('access.group.settings') });
  await expect(settings.getByRole('link', { name: regions })).toBeVisible();
});

test('an admin makes a group by keyboard and moves a page into it: an owner has it in his menu at once', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const before = await stored(api);
  const desk = await otherBrowser();
  await signIn(desk, 'owner');
  const first = socketOf(desk);
  await desk.goto('/');
  await first;
  const staff = t('access.page.tech-service-owner-users');
  await expect(menu(desk).getByRole('link', { name: staff, exact: true })).toBeVisible();
  const drawer = new RecordDrawer(page);
  try {
    await page.goto(PAGE);
    await page.getByRole('button', { name: t('menus.newGroup') }).press('Enter');
    await drawer.field(t('menus.label.name')).fill('Մեր մարդիկ');
    await drawer.save();
    await expect(drawer.root).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Մեր մարդիկ' })).toBeVisible();
    await row(page, staff)
      .getByRole('button', { name: t('menus.moveTo', { name: staff }) })
      .press('Enter');
    await takeFromMenu(page, 'Մեր մարդիկ');
    await expect(row(page, staff)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(stands(page)).toBeVisible();
    await expectNoAxeViolations(page);

    const ours = menu(desk).getByRole('region', { name: 'Մեր մարդիկ' });
    await expect(ours.getByRole('link', { name: staff })).toBeVisible();
    await desk.reload();
    await expect(ours.getByRole('link', { name: staff })).toBeVisible();
    const heading = ours.getByRole('button', { name: 'Մեր մարդիկ' });
    await heading.press('Enter');
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    const heard = socketOf(desk);
    await desk.reload();
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await expect(ours.getByRole('link')).toHaveCount(0);
    // What changes before it is heard again would be told to nobody.
    await heard;

    // A group with a page in it stays; an empty one goes after a question.
    await page.getByRole('button', { name: t('menus.openGroup', { name: 'Մեր մարդիկ' }) }).press('Enter');
    await expect(drawer.root.getByText(t('menus.notEmpty'))).toBeVisible();
    await expect(drawer.root.getByRole('button', { name: t('shell.remove'), exact: true })).toHaveCount(0);
  } finally {
    await putBack(api, before);
  }
  await expect(menu(desk).getByRole('region', { name: 'Մեր մարդիկ' })).toHaveCount(0);
  await expect(menu(desk).getByRole('link', { name: staff, exact: true })).toBeVisible();
});

test('an admin drags a page before another one', async ({ page, signIn }) => {
  const api = await signIn(page, 'admin');
  const before = await settled(api, page);
  await row(page, counties).dragTo(row(page, regions), { targetPosition: { x: 200, y: 4 } });
  await expect(group(page, 'settings').getByRole('listitem').first()).toContainText(counties);
  await page.getByRole('button', { name: t('menus.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.discard') })
    .click();
  await expect(group(page, 'settings').getByRole('listitem').first()).toContainText(regions);
  expect(await stored(api)).toEqual(before);
});

test('an admin gives a page a sign and a tag, which stand in every menu', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const elsewhere = await openedElsewhere(await otherBrowser(), signIn);
  const drawer = new RecordDrawer(page);
  await page.goto(PAGE);
  await row(page, counties).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.root).toBeVisible();
  await drawer.field(t('menus.label.tag')).fill('Նոր');
  await drawer.root.getByRole('radio', { name: t('menus.icon.leaf') }).check({ force: true });
  await expect(drawer.root.getByRole('region', { name: t('menus.preview') })).toContainText('Նոր');
  await expectNoAxeViolations(page);
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  await expect(menu(elsewhere).getByRole('link', { name: `${counties} Նոր` })).toBeVisible();
  const changed = (await stored(api)).find(({ route }) => route === 'settings-counties');
  expect(changed).toMatchObject({ icon: 'leaf', tag: 'Նոր' });
  const body = { version: changed?.version, icon: 'map', tag: null };
  await api.call(menusEndpoints.change, { params: { id: changed?.id ?? '' }, body });
  await expect(menu(elsewhere).getByRole('link', { name: counties, exact: true })).toBeVisible();
});

test('an admin whose order meets another one sees both and chooses', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const heard = socketOf(page);
  const before = await settled(api, page);
  await heard;
  await row(page, counties).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const elsewhere = await otherBrowser();
  const other = await signIn(elsewhere, 'admin');
  const reversed = [...before].reverse();
  try {
    await putBack(other, reversed);
    await expect(page.getByText(t('menus.conflict'))).toBeVisible();
    await expect(group(page, 'settings').getByRole('listitem').first()).toContainText(counties);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: t('menus.conflictKeep') }).click();
    await page.getByRole('button', { name: t('menus.arrange') }).click();
    await expect(stands(page)).toBeVisible();
    const places = (await stored(api)).map(({ route }) => route);
    expect(places.indexOf('settings-counties')).toBeLessThan(places.indexOf('settings-regions'));
  } finally {
    await putBack(api, before);
  }
});

test('the pages can be arranged in one hand: at 320 pixels, with buttons a thumb can hit', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(PAGE);
  const down = row(page, regions).getByRole('button', { name: t('menus.moveDown', { name: regions }) });
  const box = await down.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await down.click();
  await expect(group(page, 'settings').getByRole('listitem').first()).toContainText(counties);
  await expect(down).toBeFocused();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  await expectNoAxeViolations(page);
});
