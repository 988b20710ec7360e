import { t } from '@inspect/contract/i18n';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';

for (const { what, query, press } of [
  { what: 'a list', query: '', press: null },
  { what: 'the form of a row', query: '?row=new', press: null },
  { what: 'the import of a file', query: '', press: t('shell.import') },
])
  test(`${what} can be used by everybody`, async ({ desk }) => {
    // Looking at a screen in four ways takes its time on a small machine.
    test.slow();
    const page = await desk.page.context().newPage();
    const list = new ReferencePage(page, 'carTypes');
    await list.open(query);
    if (press) await page.getByRole('button', { name: press, exact: true }).click();
    await expect(query || press ? page.getByRole('dialog') : list.rows.first()).toBeVisible();
    await expectUsable(page);
    await page.close();
  });
