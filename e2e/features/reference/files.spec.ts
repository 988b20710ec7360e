import { fieldLabel, t } from '@inspect/contract/i18n';
import { expect, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { newName, ReferenceApi } from '../../fixtures/reference-rows.ts';

test('an admin takes a list home as a table under its Armenian name', async ({ desk }) => {
  const list = new ReferencePage(desk.page, 'bodies');
  await list.show();
  const arrives = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: t('shell.export') }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe(`${list.title}.xlsx`);
  const bytes: Uint8Array[] = [];
  for await (const piece of await file.createReadStream()) bytes.push(piece);
  expect(Buffer.concat(bytes).subarray(0, 2).toString()).toBe('PK');
});

test('an admin brings rows in a file: a faulty line is shown and nothing is saved until it is right', async ({
  desk,
}) => {
  const { page } = desk;
  const bodies = new ReferenceApi(desk.api, 'bodies');
  const list = new ReferencePage(page, 'bodies');
  const [right, faulty] = [newName(), newName()];
  const head = `${fieldLabel('name')};${fieldLabel('primary')}`;
  const fileOf = (...lines: string[]) => ({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines].join('\r\n')),
  });
  await list.show();
  await page.getByRole('button', { name: t('shell.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('table.importTitle') });
  const doIt = dialog.getByRole('button', { name: t('shell.import'), exact: true });
  const choose = async (...lines: string[]) => {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: t('table.importFile') }).click();
    await (await choosing).setFiles(fileOf(...lines));
  };

  await choose(`${right};${t('shell.yes')}`, `${faulty};գուցե`);
  const problem = dialog.getByRole('alert');
  await expect(problem).toContainText(t('table.importErrors', { count: 1 }));
  await expect(problem.getByRole('listitem')).toHaveText([
    `${t('table.importLine', { line: 3 })}, ${t('shell.fieldError', {
      name: fieldLabel('primary'),
      text: t('field.choice'),
    })}`,
  ]);
  await expect(doIt).toBeDisabled();
  expect(await bodies.find(right)).toEqual([]);

  await choose(`${right};${t('shell.yes')}`);
  await expect(dialog).toContainText(t('table.importNew', { count: 1 }));
  await expect(problem).toHaveCount(0);
  expect(await bodies.find(right), 'only looked at').toEqual([]);
  await doIt.click();
  await expect(list.said(t('table.importSaved'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await list.search.fill(right);
  await expect(await list.cell(right, 'primary')).toHaveText(t('shell.yes'));
  const stored = await bodies.find(right);
  expect(stored).toMatchObject([{ name: right, primary: true }]);
  expect(await bodies.find(faulty)).toEqual([]);
  for (const row of stored) await bodies.remove(row);
  await expect(list.row(right)).toHaveCount(0);
});
