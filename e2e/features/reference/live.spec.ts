import { t } from '@inspect/contract/i18n';
import type { ListName } from '@inspect/contract/reference';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { ReferenceApi, whispered } from '../../fixtures/reference-rows.ts';
import { socketOf } from '../../fixtures/socket-of.ts';

const PICKERS = [
  { list: 'colors', picker: 'color' },
  { list: 'cars', picker: 'car' },
] as const satisfies readonly { list: ListName; picker: string }[];

test('an operator has a new colour and a new make in his form at once, in every tab, and loses them when they go @every-run', async ({
  page,
  desk,
  signIn,
}) => {
  await signIn(page, 'operator');
  const forms: NewCheckupPage[] = [];
  for (const tab of [page, await page.context().newPage()]) {
    const heard = socketOf(tab);
    const form = new NewCheckupPage(tab);
    await form.open();
    await heard;
    forms.push(form);
  }
  await expectCopies(page);
  for (const { list, picker } of PICKERS) {
    const api = new ReferenceApi(desk.api, list);
    const values = await api.sample();
    const name = String(values.name);
    for (const form of forms) {
      await form.picker(picker).fill(whispered(name));
      await expect(form.page.getByText(t('shell.nothingFound'))).toBeVisible();
    }
    const row = await api.create(values);
    for (const form of forms) await expect(form.page.getByRole('option', { name })).toBeVisible();
    await api.remove(row);
    for (const form of forms) {
      await expect(form.page.getByText(t('shell.nothingFound'))).toBeVisible();
      await form.picker(picker).fill('');
    }
  }
});

test('an admin takes a group out of use, and its types leave the lists and forms of all others with it', async ({
  page,
  desk,
  signIn,
}) => {
  const [groups, types] = [new ReferenceApi(desk.api, 'carGroups'), new ReferenceApi(desk.api, 'carTypes')];
  const group = await groups.create();
  const own = [await types.create({ group: group._id }), await types.create({ group: group._id })];
  const names = own.map((row) => String(row.name));

  await signIn(page, 'operator');
  const form = new NewCheckupPage(page);
  const heard = socketOf(page);
  await form.open();
  await Promise.all([heard, expectCopies(page)]);
  const list = new ReferencePage(desk.page, 'carTypes');
  await list.open(`?group=${group._id}`);
  await expect(list.rows).toHaveCount(2);
  await form.picker('carGroup').fill(String(group.name));
  await form.picker('carGroup').press('Enter');
  await form.picker('carType').press('ArrowDown');
  for (const name of names) await expect(page.getByRole('option', { name })).toBeVisible();

  const staff = new ReferencePage(await desk.page.context().newPage(), 'carGroups');
  await staff.open(`?row=${group._id}`);
  await staff.remove();
  await expect(staff.form).toHaveCount(0);
  await expect(list.page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  for (const name of names) await expect(page.getByRole('option', { name })).toHaveCount(0);
  await form.picker('carGroup').fill(String(group.name));
  await expect(page.getByText(t('shell.nothingFound'))).toBeVisible();
  for (const name of names) expect(await types.find(name)).toEqual([]);
  await staff.page.close();
});
