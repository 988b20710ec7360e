import { dahkEndpoints } from '@inspect/contract/dahk';
import { t } from '@inspect/contract/i18n';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

test('an admin takes in a file of vehicles that are looked for, and the desk is told of one as its plate is typed', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const [known, other] = [inventVehicle().plate, inventVehicle().plate];
  await page.goto('/control?tab=dahk');
  await page.getByRole('button', { name: t('shell.import') }).click();
  const file = (rows: string[]) => ({
    name: 'dahk.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Համարանիշ,Հիմքը,Սկիզբը', ...rows].join('\n')),
  });
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file([`${known},Չվճարված տուգանք,01/11/2026`, `${other},,01/11/2026`]));
  await expect(dialog.getByRole('alert')).toContainText('Հիմքը');
  await input.setInputFiles(file([`${known},Չվճարված տուգանք,01/11/2026`]));
  await dialog.getByRole('button', { name: t('shell.import') }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await api.call(dahkEndpoints.list, { query: { search: known } });
  expect(data).toMatchObject([{ CarRegNo: known, reason: 'Չվճարված տուգանք', source: 'file' }]);
  await expect(page.getByRole('table')).toContainText('Չվճարված տուգանք');
  await expectUsable(page);

  const desk = await otherBrowser();
  await signIn(desk, 'operator');
  const form = new NewCheckupPage(desk);
  await form.open();
  await form.field('plate').fill(known);
  await expect(form.answer).toContainText('Մեքենան ԴԱՀԿ հետախուզման մեջ է');
  await expect(form.answer).toContainText(t('checkups.form.ready'));

  const drawer = new RecordDrawer(page);
  await page.goto(`/control?tab=dahk&search=${known}&row=${data[0]?._id}`);
  await expect(drawer.root).toContainText('Չվճարված տուգանք');
  await expectUsable(page);
});
