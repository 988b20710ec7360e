import { authEndpoints } from '@inspect/contract/auth';
import { fieldLabel, t } from '@inspect/contract/i18n';
import { expect, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { newName, ReferenceApi } from '../../fixtures/reference-rows.ts';

test('an admin whose row was changed meanwhile sees both versions, takes one value over and keeps another @every-run', async ({
  desk,
  colleague,
}) => {
  desk.errors.allow(/status of 409 .*\/api\/cars\/types\/\w+\)$/);
  const api = new ReferenceApi(desk.api, 'carTypes');
  const row = await api.create({ amount: 1_000, ceo: 2_000 });
  const mine = new ReferencePage(desk.page, 'carTypes');
  const theirs = new ReferencePage(colleague.page, 'carTypes');
  for (const form of [mine, theirs]) {
    await form.open(`?row=${row._id}`);
    await expect(form.control('name')).toHaveValue(String(row.name));
  }
  const [myName, theirName] = [newName(), newName()];
  await mine.control('name').fill(myName);
  await mine.control('amount').fill('1111');
  await mine.control('massOverKg').fill('3500');
  await theirs.type({ name: theirName, amount: 2_222, ceo: 3_333 });
  await theirs.save();
  await expect(theirs.form).toHaveCount(0);
  await mine.save();

  const conflict = mine.form.getByRole('alert').filter({ hasText: t('shell.conflict') });
  const conflictOf = (field: string) => conflict.getByRole('row').filter({ hasText: fieldLabel(field) });
  await expect(conflictOf('name')).toContainText(theirName);
  await expect(conflictOf('name')).toContainText(myName);
  await expect(conflictOf('amount').getByRole('cell')).toHaveText([/2\s?222/, /1\s?111/, /./]);
  await expect(mine.control('name')).toHaveValue(myName);
  await expect(mine.control('amount')).toHaveValue(/1\s?111/);
  await expect(mine.control('ceo')).toHaveValue(/3\s?333/);
  await expect(mine.control('massOverKg')).toHaveValue(/3\s?500/);
  await conflictOf('name')
    .getByRole('button', { name: t('shell.takeTheirs') })
    .click();
  await expect(conflictOf('name')).toHaveCount(0);
  await expect(mine.control('name')).toHaveValue(theirName);
  await mine.save();
  await expect(mine.form).toHaveCount(0);
  const [stored] = await api.find(theirName);
  expect(stored).toMatchObject({ name: theirName, amount: 1_111, ceo: 3_333, massOverKg: 3_500, version: 3 });

  await mine.open(`?row=${row._id}`);
  const changeOf = (field: string, before: RegExp, after: RegExp) =>
    new RegExp(
      t('histories.change', { name: fieldLabel(field), before: before.source, after: after.source }),
    );
  await expect(mine.history()).toHaveCount(3);
  await expect(mine.history().nth(0)).toContainText(changeOf('amount', /2\s222/, /1\s111/));
  await expect(mine.history().nth(0)).not.toContainText(theirName);
  await expect(mine.history().nth(1)).toContainText(changeOf('amount', /1\s000/, /2\s222/));
  await expect(mine.history().nth(1)).toContainText(theirName);
  for (const [entry, { api: admin }] of [desk, colleague].entries())
    await expect(mine.history().nth(entry)).toContainText(
      (await admin.call(authEndpoints.me)).data.user.name,
    );
  await mine.remove();
  await expect(mine.form).toHaveCount(0);
});
