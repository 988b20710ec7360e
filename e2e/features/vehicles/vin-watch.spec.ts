import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { socketOf } from '../../fixtures/socket-of.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { inventVehicle } from '../../fixtures/vehicles.ts';

const [pattern, message] = [t('vehicles.vinWatch.label.pattern'), t('vehicles.vinWatch.label.message')];
const PAGE = '/settings/vin-notifications';

test('an admin adds a notice by keyboard alone, reads what it means, and switches it off', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const { plate } = inventVehicle();
  const drawer = new RecordDrawer(page);
  await page.goto(PAGE);
  await page
    .getByRole('button', { name: t('shell.add') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const kind = drawer.root.getByRole('radio', { name: t('vehicles.vinWatch.kind.vin') });
  await expect(kind).toBeVisible();
  while (!(await kind.evaluate((field) => field.matches(':focus')))) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(drawer.field(pattern)).toBeFocused();
  await page.keyboard.type(plate.toLowerCase());
  await expect(drawer.root).toContainText(t('vehicles.vinWatch.fits.exact', { text: plate }));
  await page.keyboard.press('Enter');
  await page.keyboard.type(`Որոնվում է ${plate}`);
  await expectNoAxeViolations(page);
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  const { list } = vinWatchEndpoints;
  const asked = async () => (await api.call(list, { query: { search: plate } })).data;
  expect(await asked()).toMatchObject([{ kind: 'plate', pattern: plate, active: true }]);

  await page.getByLabel(t('shell.search'), { exact: true }).fill(plate);
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(drawer.root.locator(':focus')).toHaveCount(1);
  await drawer.root.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);
  expect(await asked()).toMatchObject([{ active: false, version: 2 }]);
  await page
    .getByLabel(t('vehicles.vinWatch.label.active'), { exact: true })
    .selectOption({ label: t('vehicles.vinWatch.on') });
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
});

test('an admin cannot write a notice about half of the country', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  const drawer = new RecordDrawer(page);
  await page.goto(`${PAGE}?row=new`);
  await drawer.field(pattern).fill('*');
  await drawer.field(message).fill('Բոլորը');
  await expect(drawer.field(pattern)).toHaveAttribute('aria-invalid', 'true');
  await drawer.save();
  await expect(drawer.field(pattern)).toBeFocused();
  await expect(drawer.root.getByRole('alert')).toContainText(t('vehicles.vinWatch.field.broad'));
  await expect(drawer.field(message)).toHaveValue('Բոլորը');
  await expectNoAxeViolations(page);
  await drawer.field(pattern).fill('*AB*');
  await expect(drawer.root).toContainText(
    t('vehicles.vinWatch.fits.contains', { kind: t('vehicles.vinWatch.kindMany.vin'), text: 'AB' }),
  );
});

test('an admin hears in the same moment that a watched vehicle stands at a station @every-run', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const operator = await signIn(await otherBrowser(), 'operator');
  const api = await signIn(page, 'admin');
  const { plate } = inventVehicle();
  await api.call(vinWatchEndpoints.create, {
    body: { kind: 'plate', pattern: plate, message: 'Զանգահարել 102' },
  });
  const socket = socketOf(page);
  await page.goto('/all_notifications');
  await socket;
  const told = page.getByRole('article', { name: `VIN ծանուցում՝ ${formatPlate(plate)}` });
  await expect(told).toHaveCount(0);

  await operator.call(checkupsEndpoints.checkBeforeAdd, { body: { CarRegNo: plate } });
  await expect(told).toContainText('սկսում են այս մեքենայի զննությունը։ Ծանուցման տեքստը՝ «Զանգահարել 102»։');
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Չկարդացված ծանուցումներ՝ \d+$/ }),
  ).toBeVisible();
  await told.getByRole('link', { name: 'Բացել էջը' }).click();
  await expect(page).toHaveURL(/\/settings\/vin-notifications/);
  await expectNoAxeViolations(page);
});
