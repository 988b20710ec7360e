import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { stationsEndpoints } from '@inspect/contract/stations';
import { expectNoAxeViolations } from '../../fixtures/accessibility.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, test } from '../../fixtures/test.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

async function companyOf(owner: PersonApi) {
  return (await owner.call(companiesEndpoints.own)).data;
}

test('an admin gives a contract; the operator is stopped until the owner accepts it', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const ownerPage = await otherBrowser();
  const owner = await signIn(ownerPage, 'owner2');
  const { _id, name } = await companyOf(owner);
  const adminPage = await otherBrowser();
  const admin = await signIn(adminPage, 'admin');
  await signIn(page, 'operator2');
  const form = new NewCheckupPage(page);
  await form.open();

  await adminPage.goto(`/companies/${_id}?tab=contract`);
  await expect(adminPage.getByRole('heading', { level: 1, name })).toBeVisible();
  await adminPage
    .locator('input[type=file]')
    .setInputFiles({ name: 'Պայմանագիր.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(adminPage.getByText(t('companies.contract.uploaded'))).toBeVisible();

  const asked = page.getByText(t('companies.contract.ask'));
  await expect(asked).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();

  await ownerPage.goto('/company');
  const dialog = ownerPage.getByRole('dialog', { name: t('companies.contract.title') });
  const download = ownerPage.waitForEvent('download');
  await dialog.getByRole('button', { name: t('companies.contract.download') }).click();
  expect((await download).suggestedFilename()).toBe('Պայմանագիր.pdf');
  await dialog.getByLabel(t('companies.contract.read')).check();
  await dialog.getByRole('button', { name: t('companies.contract.accept') }).click();
  await expect(dialog).toBeHidden();
  await expect(asked).toBeHidden();
  await form.field('plate').fill('34AB567');
  expect((await companyOf(owner)).contractStatus).toBe(true);
  expect(
    (await admin.call(companiesEndpoints.readCompany, { params: { id: _id } })).data.contract,
  ).not.toBeNull();
});

test('an owner adds a station with a pin, by keyboard', async ({ page, signIn }) => {
  const owner = await signIn(page, 'owner2');
  const { _id: company } = await companyOf(owner);
  await page.goto('/company?tab=stations');
  await page
    .getByRole('button', { name: t('stations.add') })
    .first()
    .press('Enter');
  const drawer = page.getByRole('dialog', { name: t('stations.add') });
  await drawer.getByLabel(t('stations.label.name')).fill('Փորձնական կայան');
  for (const [label, place] of [
    [t('stations.label.region'), 'Երևան'],
    [t('stations.label.county'), 'Արաբկիր'],
  ] as const) {
    const picker = drawer.getByRole('combobox', { name: label });
    await picker.fill(place);
    await expect(page.getByRole('option', { name: place })).toBeVisible();
    await picker.press('Enter');
  }
  await drawer.getByLabel(t('stations.label.address')).fill('Կոմիտասի պող․ 1');
  await drawer.getByLabel(t('stations.label.lines')).fill('2');
  await drawer.getByRole('button', { name: 'Գրել կոորդինատները' }).press('Enter');
  await drawer.getByLabel('Կոորդինատներ').fill('40.1792, 44.4991');
  await expect(drawer.getByText(t('stations.map.picked'))).toBeVisible();
  await expectNoAxeViolations(page);
  await drawer.getByLabel(t('stations.label.name')).press('Control+Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('table').getByText('Փորձնական կայան')).toBeVisible();
  const { data } = await owner.call(stationsEndpoints.list, { query: { company } });
  const added = data.find(({ name }) => name === 'Փորձնական կայան');
  expect(added).toMatchObject({
    latitude: 40.1792,
    longitude: 44.4991,
    lines: 2,
    address: 'Կոմիտասի պող․ 1',
  });
  await owner.call(stationsEndpoints.retire, { params: { id: added?._id ?? '' } });
});
