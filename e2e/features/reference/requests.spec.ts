import { t } from '@inspect/contract/i18n';
import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import type { Page } from '@playwright/test';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { ReferenceApi } from '../../fixtures/reference-rows.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { socketOf } from '../../fixtures/socket-of.ts';

test.use({ serviceWorkers: 'allow' });

const PATHS: readonly string[] = LIST_NAMES.map((name) => `/api${LISTS[name].path}`);

/** Every reading of a list from now on, and how it was answered. */
function readingsOf(page: Page) {
  const readings: { path: string; status: number }[] = [];
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname;
    if (PATHS.includes(path)) readings.push({ path, status: answer.status() });
  });
  return readings;
}

test('lists that have not changed are not read again, and a changed one costs one answer', async ({
  page,
  desk,
  browserErrors,
  serverUrl,
}) => {
  browserErrors.allow(CUT_OFF);
  const colors = new ReferenceApi(desk.api, 'colors');
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    const list = new ReferencePage(page, 'colors');
    const frame = new Frame(page);
    await signInAt(page, 'admin', line.url);
    await page.goto(`${line.url}${list.url}`);
    await expectCopies(page);
    // What a journey before changed may be told late.
    await beat(page);

    const readings = readingsOf(page);
    const heard = socketOf(page);
    await page.reload();
    await heard;
    await expect(frame.serverState()).toContainText(t('serverStatus.online'));
    await list.search.fill('արևիկյան');
    const seen = await colors.create();
    await expect(list.row(String(seen.name))).toBeVisible();
    await beat(page);
    expect(readings, 'after a reload, and after an announced change').toEqual([]);

    await line.cut();
    const missed = await colors.create();
    await line.join();
    await beat(page);
    await expect(list.row(String(missed.name))).toBeVisible();
    const asked = () => new Set(readings.map(({ path }) => path)).size;
    await expect.poll(asked).toBe(LIST_NAMES.length);
    await beat(page);
    const whole = readings.filter(({ status }) => status !== 304);
    expect(whole, 'only the changed list is sent, and once').toEqual([
      { path: '/api/cars/colors', status: 200 },
    ]);
    expect(readings, 'each list is asked for once').toHaveLength(LIST_NAMES.length);
    for (const row of [seen, missed]) await colors.remove(row);
  } finally {
    await line.cut();
  }
});

/** The page asks the server how it is, and has the answer. */
async function beat(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/checkStatus');
  await new Frame(page).lookAgain();
  await answer;
}
