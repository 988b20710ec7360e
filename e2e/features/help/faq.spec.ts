import { type FaqRow, helpEndpoints } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { newObjectId } from '../../fixtures/ids.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const [question, answer] = [t('help.label.question'), t('help.label.answer')];
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function stored(api: PersonApi): Promise<FaqRow> {
  const body = { question: `Հարց ${newObjectId()}`, answer: 'Այո', ordering: 0, status: true };
  return (await api.call(helpEndpoints.create, { body })).data;
}
const found = async (api: PersonApi, search: string) =>
  (await api.call(helpEndpoints.list, { query: { search } })).data;

test('an admin adds a question and corrects it without touching the mouse', async ({ page, signIn }) => {
  const api = await signIn(page, 'admin');
  const text = `Որքա՞ն է տևում ${newObjectId()}`;
  const drawer = new RecordDrawer(page);
  await page.goto('/settings/faq');
  await page.getByRole('button', { name: t('shell.add') }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.field(question)).toBeVisible();
  while (!(await drawer.field(question).evaluate((field) => field.matches(':focus'))))
    await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Մոտ 20 րոպե։ Տե՛ս https://e-gov.am/x');
  await expect(drawer.root.getByRole('link', { name: 'https://e-gov.am/x' })).toHaveAttribute(
    'rel',
    'noreferrer noopener',
  );
  await expectNoAxeViolations(page);
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  expect(await found(api, text)).toMatchObject([{ question: text, ordering: 0, status: true, version: 1 }]);

  await page.getByLabel(t('shell.search'), { exact: true }).fill(text);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await rowOf(page, text).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.root.locator(':focus')).toHaveCount(1);
  await drawer.field(answer).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nԵվ ոչ ավելի');
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  const [row] = await found(api, text);
  expect(row).toMatchObject({ answer: 'Մոտ 20 րոպե։ Տե՛ս https://e-gov.am/x\nԵվ ոչ ավելի', version: 2 });
});

test('an admin is told under the field what is wrong, and nothing typed is lost by a reload', async ({
  page,
  signIn,
}) => {
  const row = await stored(await signIn(page, 'admin'));
  const drawer = new RecordDrawer(page);
  await page.goto(`/settings/faq?search=${encodeURIComponent(row.question)}&row=${row._id}`);
  await drawer.field(answer).fill('Տե՛ս http://example.am');
  await drawer.save();
  await expect(drawer.field(answer)).toBeFocused();
  await expect(drawer.root.getByRole('alert')).toContainText(t('help.field.link'));
  await expectNoAxeViolations(page);
  await expectStored(page, 'http://example.am');
  await page.reload();
  await page.getByRole('button', { name: t('shell.draftContinue') }).click();
  await expect(drawer.field(answer)).toHaveValue('Տե՛ս http://example.am');
});

test('two admins change one question: the slower sees both versions and loses nothing', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  browserErrors.allow(/status of 409 .*\/api\/faq\//);
  const api = await signIn(page, 'admin');
  const row = await stored(api);
  const drawer = new RecordDrawer(page);
  await page.goto(`/settings/faq?search=${encodeURIComponent(row.question)}&row=${row._id}`);
  await drawer.field(answer).fill('Իմ պատասխանը');
  const elsewhere = await otherBrowser();
  await (await signIn(elsewhere, 'admin')).call(helpEndpoints.change, {
    params: { id: row._id },
    body: { version: 1, answer: 'Նրա պատասխանը', ordering: 7 },
  });
  await drawer.field(answer).focus();
  await drawer.save();
  await expect(drawer.conflict(answer)).toContainText('Նրա պատասխանը');
  await expect(drawer.conflict(answer)).toContainText('Իմ պատասխանը');
  await expect(drawer.field(answer)).toHaveValue('Իմ պատասխանը');
  await expectNoAxeViolations(page);
  await drawer.field(answer).focus();
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  expect(await found(api, row.question)).toMatchObject([{ answer: 'Իմ պատասխանը', ordering: 7, version: 3 }]);
});

test('an admin removes a question after one question more', async ({ page, signIn }) => {
  const api = await signIn(page, 'admin');
  const row = await stored(api);
  await page.goto(`/settings/faq?search=${encodeURIComponent(row.question)}&row=${row._id}`);
  await new RecordDrawer(page).remove();
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  expect(await found(api, row.question)).toEqual([]);
});
