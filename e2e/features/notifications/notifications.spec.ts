import { authEndpoints } from '@inspect/contract/auth';
import { notificationsEndpoints } from '@inspect/contract/notifications';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { socketOf } from '../../fixtures/socket-of.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const MUST = 'Ծանոթացեք ծանուցմանը';

test('what a company has to acknowledge stops all windows of its operator at what was typed there, until it is', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const desk = await otherBrowser();
  const operator = await signIn(desk, 'operator');
  const { companyName } = (await operator.call(authEndpoints.me)).data.user;
  await putBehind(operator);
  const admin = await signIn(page, 'admin');

  const form = new NewCheckupPage(desk);
  const first = socketOf(desk);
  await form.open();
  await first;
  await form.field('plate').fill('34TT567');
  const list = await desk.context().newPage();
  const second = socketOf(list);
  await list.goto('/tech-service');
  await second;

  const title = `Նոր կարգ ${Date.now()}`;
  await page.goto('/all_notifications');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Ուղարկել ծանուցում' }).click();
  const drawer = page.getByRole('dialog', { name: 'Նոր ծանուցում' });
  await drawer.getByRole('radio', { name: 'Ընկերություններին' }).check();
  await drawer.getByRole('combobox').fill(companyName ?? '');
  // The companies are asked for when they are to be chosen from: before they have come Enter takes nothing.
  await expect(page.locator('[role="option"][data-active]')).toContainText(companyName ?? '');
  await drawer.getByRole('combobox').press('Enter');
  await expect(drawer.getByRole('button', { name: `Հեռացնել՝ ${companyName}` })).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Վերնագիր' }).fill(title);
  await drawer.getByRole('textbox', { name: 'Տեքստ' }).fill('Վաղվանից լուսանկարեք նաև վազքը։');
  await drawer.getByRole('textbox', { name: 'Համակարգի էջի հասցե' }).fill('/company');
  await drawer.getByRole('checkbox', { name: 'Պահանջել ծանոթանալու հաստատում' }).check();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Ծանուցումն ուղարկված է')).toBeVisible();

  for (const window of [desk, list]) {
    const dialog = window.getByRole('dialog', { name: MUST });
    await expect(dialog).toContainText(title);
    await expect(window.getByRole('link', { name: 'Չկարդացված ծանուցումներ՝ 1' })).toBeVisible();
  }
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog', { name: MUST })).toBeVisible();
  await expectNoAxeViolations(desk);

  await list.getByRole('button', { name: 'Ծանոթացա', exact: true }).click();
  for (const window of [desk, list]) {
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(window.getByRole('link', { name: 'Ծանուցումներ', exact: true }).first()).toBeVisible();
  }
  await expect(form.field('plate')).toHaveValue(/34.*567/);

  await list.getByRole('banner').getByRole('link', { name: 'Ծանուցումներ' }).click();
  const told = list.getByRole('article', { name: title });
  await expect(told).toContainText('Ծանոթացել եք՝');
  await expect(told.getByRole('link', { name: 'Բացել էջը' })).toHaveAttribute('href', '/company');
  await expectUsable(list);

  await page.getByRole('tab', { name: 'Ուղարկված' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1 / ');

  const stranger = await otherBrowser();
  const told2 = await (await signIn(stranger, 'operator2')).call(notificationsEndpoints.list);
  expect(told2.data.map((each) => each.title)).not.toContain(title);
  // Asked of the admin too, who sent it and whom it does not concern.
  const own = await admin.call(notificationsEndpoints.list);
  expect(own.data.map((each) => each.title)).not.toContain(title);
  // Whoever comes after this journey is not stopped by what it has sent.
  for (const who of ['owner', 'mechanic'] as const) await putBehind(await signIn(await otherBrowser(), who));
});

/** What other journeys have sent is behind him. */
async function putBehind(person: PersonApi): Promise<void> {
  const { data } = await person.call(notificationsEndpoints.list, { query: { limit: '200' } });
  for (const { _id: id, mustAcknowledge, acknowledgedAt } of data)
    if (mustAcknowledge && acknowledgedAt === null)
      await person.call(notificationsEndpoints.mark, { params: { id }, body: { acknowledged: true } });
  const [newest] = data;
  if (newest) await person.call(notificationsEndpoints.readAll, { body: { until: newest._id } });
}
