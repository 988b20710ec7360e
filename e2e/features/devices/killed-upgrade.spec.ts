import { authEndpoints } from '@inspect/contract/auth';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { formatPlate } from '@inspect/contract/kernel';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, type Page } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { killBrowser, openProfile } from '../../fixtures/browser-profile.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { LONG } from '../../fixtures/long.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { type Kept, keepInOutbox } from '../../fixtures/outbox-in-page.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';
import { waitingOn } from '../../fixtures/waiting-operations.ts';

/** docs/reliability.md F29 in the browser itself, with its 500 in the long tests; every step of it is the business of the outbox’s own tests. */

test.use({ serviceWorkers: 'allow' });

const WORK = 'inspect-work';
const CARS = LONG ? 20 : 4;
const OF_A_CAR = 25;
const UNSENT = CARS * OF_A_CAR;
/** After so many of the operations are written anew the browser is killed. */
const POINTS = LONG ? [0, 1, 2, 3, 50, 51, 99, 100, 250, 333, 400, 450, 498, 499, 500] : [50];
const ARRIVES_WITHIN = LONG ? 400_000 : 120_000;

/** What one does to a car after the other, each upon the one before. */
function measured(car: Checkup): Kept[] {
  const ids = Array.from({ length: OF_A_CAR }, newObjectId);
  return ids.map((id, at) => ({
    id,
    kind: 'checkups.findings',
    dependsOn: ids.slice(Math.max(0, at - 1), at),
    payload: { params: { id: car._id }, body: { version: 1, measurements: { CO: (at + 1) / 10 } } },
    beside: { vehicle: car._id, before: {} },
  }));
}

/**
 * As a release to come does when it is opened: an index more, and every operation written anew, in a version of its own. `dies` =
 * after so many of them it goes no further and says so; null = it ends.
 */
const upgrade = (page: Page, dies: number | null) =>
  page.evaluate(
    ([name, point]) =>
      new Promise<number>((resolve, reject) => {
        void indexedDB.databases().then((found) => {
          const version = found.find((one) => one.name === name)?.version ?? 0;
          const opening = indexedDB.open(name, version + 10);
          opening.onerror = () => reject(opening.error);
          opening.onblocked = () => reject(new Error('somebody holds the database'));
          opening.onsuccess = () => {
            opening.result.close();
            resolve(opening.result.version);
          };
          opening.onupgradeneeded = () => {
            const store = opening.transaction?.objectStore('operations');
            if (!store) return reject(new Error('there are no operations'));
            store.createIndex('of-a-later-release', 'kind');
            /** The transaction stays open as long as it is asked something. */
            const stall = () => {
              resolve(version);
              store.count().onsuccess = stall;
            };
            let written = 0;
            const walk = store.openCursor();
            walk.onsuccess = () => {
              const cursor = walk.result;
              if (written === point) return stall();
              if (!cursor) return;
              cursor.update({ ...cursor.value, later: 1 }).onsuccess = () => {
                written += 1;
                cursor.continue();
              };
            };
          };
        });
      }),
    [WORK, dies] as const,
  );

test(`the upgrade of a database with ${UNSENT} unsent operations is killed (${POINTS.length} times), ends, and the release before sends all of them (F29)`, async ({
  playwright,
  serverUrl,
  otherBrowser,
  signIn,
}) => {
  test.setTimeout(LONG ? 15 * 60_000 : 300_000);
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const cars: Checkup[] = [];
  while (cars.length < CARS) cars.push(await storeCheckup(desk, { mechanic: him.id }));
  const [first] = cars;
  if (!first) throw new Error('there are no cars');

  const line = new CuttableLine(serverUrl);
  await line.join();
  const profile = await makeTemporaryFolder('inspect-upgrade-');
  let context = await openProfile(playwright.chromium, profile.path, line.url);
  /** A page of this address that is not the application. */
  const beside = async () => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/icon.svg');
    return page;
  };
  const signedIn = async () => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(PHONE);
    await signInAt(page, 'mechanic', line.url);
    await page.goto('/tech-service-mechanic');
    await expect(new MechanicPage(page).car(formatPlate(first.CarRegNo ?? ''))).toBeVisible();
    return page;
  };
  try {
    let page = await signedIn();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await line.cut();
    await keepInOutbox(page, cars.flatMap(measured));
    const before = await waitingOn(page);
    expect(before).toHaveLength(UNSENT);

    // The application is gone before the server is there again: it would send.
    await page.goto('about:blank');
    await line.join();
    for (const point of POINTS) {
      page = await beside();
      const version = await upgrade(page, point);
      await killBrowser(context);
      context = await openProfile(playwright.chromium, profile.path, line.url);
      page = await beside();
      expect([point, await waitingOn(page)]).toEqual([point, before]);
      const found = await page.evaluate(() => indexedDB.databases());
      expect(found).toContainEqual({ name: WORK, version });
    }
    const version = await upgrade(page, null);
    expect(await waitingOn(page)).toEqual(before);

    // The release of now knows nothing of that version: it reads and sends what lies there.
    page = await signedIn();
    await expect.poll(() => rowsInBrowser(page, WORK, 'operations'), { timeout: ARRIVES_WITHIN }).toBe(0);
    expect(await page.evaluate(() => indexedDB.databases())).toContainEqual({ name: WORK, version });
    for (const car of cars) {
      const params = { id: car._id };
      const { data: record } = await api.call(checkupsEndpoints.record, { params });
      expect(record).toMatchObject({
        version: 1 + OF_A_CAR,
        measurements: { CO: { value: OF_A_CAR / 10 } },
      });
    }
  } finally {
    await context.close();
    await line.cut();
    await profile.remove();
  }
});
