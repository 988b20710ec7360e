import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { emailOf } from '../../fixtures/sign-in.ts';
import { storedInBrowser } from '../../fixtures/stored-in-browser.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const COLLEAGUE = 'Դեմո Մեխանիկյան';

test('who has signed out leaves nobody’s name, plate, phone or address in the browser @every-run', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'operator');
  // After midnight there is nothing else of today.
  for (let times = 0; times < 3; times += 1) await storeCheckup(api);
  const list = new ListPage(page);
  await page.goto('/tech-service');
  await expect(list.rows.first()).toBeVisible();
  const { data } = await api.call(checkupsEndpoints.stationList);
  const [stored] = data;
  // Not by searching: what is searched for stands in the address, and so in the browser's own history.
  await page.goto(`/tech-service/${stored?._id}`);
  await expect(new RecordPage(page).fact(t('checkups.label.VIN'))).toHaveText(stored?.VIN ?? '');
  // Colleagues are at hand without a connection: sealed.
  await expect.poll(() => rowsInBrowser(page, 'inspect', 'mechanics'), 'a mechanic to choose').not.toBe(0);

  await new Frame(page).signOut();
  await expect(new LoginPage(page).heading).toBeVisible();
  const people = data.flatMap(({ ownerName, phone, CarRegNo, VIN, createdByName }) => [
    ...[ownerName, phone, CarRegNo, VIN, createdByName],
  ]);
  const secrets = [COLLEAGUE, 'Դեմո Օպերատորյան', emailOf('operator'), ...people].flatMap(
    (text) => text ?? [],
  );
  expect(secrets.length).toBeGreaterThan(10);
  const left = await storedInBrowser(page);
  expect(left, 'something was looked at').toContain('inspect');
  expect(secrets.filter((text) => left.includes(text))).toEqual([]);
  // The way back leads to the door, not to the page.
  await page.goBack();
  await expect(new LoginPage(page).heading).toBeVisible();
  const back = await storedInBrowser(page);
  expect(secrets.filter((text) => back.includes(text))).toEqual([]);
});
