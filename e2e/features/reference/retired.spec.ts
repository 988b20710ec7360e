import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { ReferenceApi, whispered } from '../../fixtures/reference-rows.ts';
import { socketOf } from '../../fixtures/socket-of.ts';

test('an admin brings a retired colour back, and an operator has it in his form again at once', async ({
  page,
  desk,
  signIn,
}) => {
  const row = await new ReferenceApi(desk.api, 'colors').create();
  const name = String(row.name);
  const list = new ReferencePage(desk.page, 'colors');
  await list.open(`?row=${row._id}`);
  await list.form.getByRole('button', { name: 'Հեռացնել', exact: true }).click();
  await expect(list.question('Հեռացնե՞լ գրառումը')).toContainText('Ոչ մի գրառում այն չի օգտագործում։');
  await list.answer('Հեռացնե՞լ գրառումը', 'Հեռացնել');
  await expect(list.form).toHaveCount(0);

  await signIn(page, 'operator');
  const heard = socketOf(page);
  const form = new NewCheckupPage(page);
  await form.open();
  await Promise.all([heard, expectCopies(page)]);
  await form.picker('color').fill(whispered(name));
  await expect(page.getByText('Ոչինչ չի գտնվել')).toBeVisible();

  await list.open(`?search=${name}`);
  await expect(desk.page.getByText('Այս զտիչներով գրառումներ չկան')).toBeVisible();
  await desk.page.getByRole('button', { name: /^Զտիչներ/ }).click();
  await desk.page.getByRole('combobox', { name: 'Գրառումներ' }).selectOption('Հեռացվածները');
  await list.row(name).click();
  // It is said for three seconds: whoever looks only after the click may be too late.
  await Promise.all([
    expect(list.said('Գրառումը վերականգնված է')).toBeVisible(),
    desk.page.getByRole('button', { name: 'Վերականգնել', exact: true }).click(),
  ]);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expect(list.row(name)).toHaveCount(0);
  await list.open(`?search=${name}`);
  await expect(list.row(name)).toBeVisible();
});
