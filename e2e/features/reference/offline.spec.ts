import { t } from '@inspect/contract/i18n';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { Frame } from '../../fixtures/frame.ts';
import { expect, expectCopies, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';
import { newName, ReferenceApi, shouted } from '../../fixtures/reference-rows.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { expectStored } from '../../fixtures/stored-drafts.ts';

test.use({ serviceWorkers: 'allow' });

const COLORS = '/api/cars/colors';

test('an admin without a connection reads and searches the list, and nothing that he adds is lost or doubled @every-run', async ({
  page,
  browserErrors,
  serverUrl,
}) => {
  browserErrors.allow(CUT_OFF);
  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    const api = new ReferenceApi(await signInAt(page, 'admin', line.url), 'colors');
    const list = new ReferencePage(page, 'colors');
    const frame = new Frame(page);
    const offline = page
      .getByRole('status')
      .filter({ hasText: t('shell.copyOld', { age: '' }).split('․')[0] ?? '' });
    await page.goto(`${line.url}${list.url}`);
    await expect(list.rows.first()).toBeVisible();
    await expectCopies(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const names = await list.names();
    await expect(offline).toHaveCount(0);

    await line.cut();
    await page.reload();
    await expect(list.rows).toHaveCount(names.length);
    expect(await list.names()).toEqual(names);
    await expect(frame.serverState()).toContainText(t('serverStatus.offline'));
    await expect(offline).toBeVisible();
    await list.search.fill('ՍԵՒ');
    await expect(list.row('Սև')).toBeVisible();
    await expect(list.rows).not.toHaveCount(names.length);
    await list.search.fill('');

    const name = newName();
    const silent = list.form.getByRole('alert').filter({ hasText: t('shell.noResponseKept') });
    await list.addButton.click();
    await list.control('name').fill(name);
    await list.save();
    await expect(silent).toBeVisible();
    await expect(list.control('name')).toHaveValue(name);
    await expectStored(page, name);

    // Back again the server stores it, and only its answer gets lost.
    await line.join();
    await frame.lookUntil(frame.online());
    line.cutAt('after the commit, before the answer', `POST ${COLORS} `);
    // The sentence still stands there from the save before: whoever saves a third time waits for the end of the second.
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await list.save();
    await lost;
    expect(line.cuts).toBe(1);
    await expect(list.saveButton).not.toHaveAttribute('aria-disabled');
    await expect(silent).toBeVisible();
    await expect(list.control('name')).toHaveValue(name);
    await line.join();
    await frame.lookUntil(frame.online());
    expect(await api.find(name)).toHaveLength(1);
    await list.save();
    await expect(list.form).toHaveCount(0);
    await expect(offline).toHaveCount(0);
    await list.search.fill(shouted(name));
    await expect(list.row(name)).toBeVisible();
    const stored = await api.find(name);
    expect(stored).toMatchObject([{ name, version: 1 }]);
    for (const row of stored) await api.remove(row);
    await expect(list.row(name)).toHaveCount(0);
  } finally {
    await line.cut();
  }
});
