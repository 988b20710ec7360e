import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import { Frame } from '../../fixtures/frame.ts';
import { expect, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { ReferenceApi } from '../../fixtures/reference-rows.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

/** Of these, the people of a station may add what a form lacks. */
const ADDED_BY_FORMS: readonly string[] = ['streets', 'carModels'];
const TITLES = LIST_NAMES.map((name) => t(`access.page.${LISTS[name].page}`));

test('an admin cannot remove a colour that an open checkup has, and reads why', async ({
  page,
  desk,
  signIn,
}) => {
  desk.errors.allow(/status of 422 .*\/api\/cars\/colors\/\w+\)$/);
  const colors = new ReferenceApi(desk.api, 'colors');
  const color = await colors.create();
  const name = String(color.name);
  await storeCheckup(await signIn(page, 'operator'), { color: color._id });
  const list = new ReferencePage(desk.page, 'colors');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await list.openRow(name);
  await list.remove();
  await expect(list.said(t('error.reference.in_use'))).toBeVisible();
  await expect(list.control('name')).toHaveValue(name);
  await list.page.keyboard.press('Escape');
  await expect(list.form).toHaveCount(0);
  await expect(list.row(name)).toBeVisible();
  expect(await colors.find(name)).toMatchObject([{ _id: color._id, version: 1 }]);
});

for (const who of ['viewer', 'operator'] as const)
  test(`the ${who} finds none of the lists, neither in the menu nor by their addresses`, async ({
    page,
    desk,
    signIn,
  }) => {
    const api = await signIn(page, who);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    await expect(menu.getByRole('listitem').first()).toBeVisible();
    for (const title of TITLES)
      await expect(menu.getByRole('link', { name: title, exact: true })).toHaveCount(0);
    await page.goto(new ReferencePage(page, 'cars').url);
    await expect(page).toHaveURL('/error-404');
    await expect(new Frame(page).heading(t('shell.notFoundTitle'))).toBeVisible();
    for (const name of LIST_NAMES) {
      const staff = new ReferenceApi(desk.api, name);
      const own = new ReferenceApi(api, name);
      const values = await staff.sample();
      // What he adds waits for the staff: other journeys count what waits.
      if (who === 'operator' && ADDED_BY_FORMS.includes(name)) await staff.remove(await own.create(values));
      else expect(await own.statusOfCreating(values), name).toBe(403);
    }
  });

test('an admin who may only read a list sees no way to add, import, change or remove', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const { data } = await api.call(authEndpoints.me);
  const granted = data.pages.find(({ route }) => route === LISTS.colors.page);
  if (!granted) throw new Error('the admin of the demonstration has no colours');
  const reading = { view: true, create: false, edit: false, delete: false, export: false };
  data.permissions[granted.id] = reading;
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { data } }));
  const list = new ReferencePage(page, 'colors');
  await list.show();
  for (const action of ['add', 'import', 'export'] as const)
    await expect(page.getByRole('button', { name: t(`shell.${action}`), exact: true })).toHaveCount(0);
  await list.row('Սև').click();
  await expect(list.form.getByRole('definition').first()).toHaveText('Սև');
  await expect(list.form.getByRole('textbox')).toHaveCount(0);
  for (const action of ['save', 'remove'] as const)
    await expect(list.form.getByRole('button', { name: t(`shell.${action}`), exact: true })).toHaveCount(0);
  await list.form.getByRole('button', { name: t('shell.close') }).click();
  await expect(list.form).toHaveCount(0);
});
