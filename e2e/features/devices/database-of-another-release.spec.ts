import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { expect, type Page } from '@playwright/test';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
const BRAKES_CODE = '101';
const WORK = 'inspect-work';

/**
 * As a newer release that is opened in another tab does: a store more, in a version of its own. «Blocked» is said also while the
 * open page ends what it is writing just then: only who never lets go never lets this end.
 */
const upgradeInBrowser = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const version = (found: IDBDatabaseInfo[]) => found.find((one) => one.name === name)?.version ?? 0;
        void indexedDB.databases().then((found) => {
          const opening = indexedDB.open(name, version(found) + 10);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => opening.result.createObjectStore('of-a-later-release');
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        });
      }),
    WORK,
  );

test('a newer release changes the database under an open page, then the old one goes on with it: no tap is lost', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const car = await storeCheckup(desk, { mechanic: him.id });
  await signIn(page, 'mechanic');
  await page.goto(`/tech-service-mechanic/${car._id}`);
  const mechanic = new MechanicPage(page);
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();

  const newer = await page.context().newPage();
  await newer.goto('/icon.svg');
  await test.step('the open page lets the database go', () => upgradeInBrowser(newer));
  await newer.close();

  await mechanic.note(BRAKES).fill('Աջ կողմը');
  await mechanic.note(BRAKES).blur();
  await page.reload();
  await mechanic.search.fill('տարմուզ');
  await expect(mechanic.tap(BRAKES, 'fault')).toHaveAttribute('aria-pressed', 'true');
  await expect(mechanic.note(BRAKES)).toHaveValue('Աջ կողմը');
  await expect(page.getByText('Այս սարքի պահոցը զբաղված է')).toHaveCount(0);
  await mechanic.sendButton.click();
  await expect
    .poll(async () => (await api.call(checkupsEndpoints.record, { params: { id: car._id } })).data)
    .toMatchObject({
      signedBy: him.id,
      classificators: { [BRAKES_CODE]: { checked: true, note: 'Աջ կողմը' } },
    });
});
