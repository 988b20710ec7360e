import { checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { addDays, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { qrOfCard } from '../../fixtures/qr-of-card.ts';
import { expect, test } from '../../fixtures/test.ts';
import { concludeCheckup, storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

/** Changes what this browser remembers of the keys. */
const keepKeys = (page: Page, change: { until?: string | null; revoked?: boolean }) =>
  page.evaluate((changed) => {
    const name = 'inspect.card-keys';
    const keys: object[] = JSON.parse(localStorage.getItem(name) ?? '[]');
    localStorage.setItem(name, JSON.stringify(keys.map((key) => ({ ...key, ...changed }))));
  }, change);

test('on the road, without a network, a card is genuine or it is not; once there is one, a void card is void (picture)', async ({
  page,
  otherBrowser,
  signIn,
  serverUrl,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  const desk = await otherBrowser();
  const operator = await signIn(desk, 'operator');
  const mechanic = await signIn(await otherBrowser(), 'mechanic');
  const stored = await storeCheckup(operator);
  await concludeCheckup(operator, mechanic, stored);
  const { search, hash } = await qrOfCard(desk, serverUrl, stored._id);
  expect(hash).toMatch(/^#1\.\d+\.fit\.\d{8}\.\d{8}\.[\w-]{86}$/);

  const line = new CuttableLine(serverUrl);
  await line.join();
  try {
    // One visit to whichever page stores what proves a card.
    await page.goto(`${line.url}/login`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const proof = page.locator('[data-proof]');
    const genuine = proof.filter({ hasText: 'Քարտն իսկական է․ տալու պահին մեքենան սարքին էր' });
    await line.cut();
    await page.goto(`${line.url}/check${search}${hash}`);
    await expect(genuine).toBeVisible();
    await line.join();
    await page.goto(`${line.url}/check`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('inspect.card-keys')))
      .toContain('"revoked":false');
    await line.cut();

    const forged = [
      search + hash.replace('.fit.', '.faulty.'),
      search.replace(/\d{3}&edition/, '000&edition') + hash,
      search + hash.slice(0, -1) + (hash.endsWith('A') ? 'B' : 'A'),
    ];
    for (const address of forged) {
      await page.goto(`${line.url}/check${address}`);
      await expect(proof.getByText('QR կոդն իսկական չէ')).toBeVisible();
    }

    await page.goto(`${line.url}/check${search}${hash}`);
    await expect(proof).toHaveRole('status');
    await expect(genuine).toContainText(formatPlate(stored.CarRegNo ?? ''));
    await expect(genuine).toContainText('Ստուգված է QR կոդի ստորագրությամբ, առանց սերվերի։');
    await expect(genuine.locator('[data-tone="good"]')).toBeVisible();
    await expect(page.getByText('Սերվերը չի պատասխանում։')).toBeVisible();
    await expectUsable(page, { picture: 'check-without-network', fromServer: true });

    // What the browser was told is what another key in its place, or a lost one, would make of it.
    const today = yerevanDay(new Date());
    await keepKeys(page, { until: today });
    await page.reload();
    await expect(genuine).toBeVisible();
    await keepKeys(page, { until: addDays(today, -1) });
    await page.reload();
    await expect(proof.getByText('QR կոդն իսկական չէ')).toBeVisible();
    await keepKeys(page, { until: null, revoked: true });
    await page.reload();
    await expect(proof.getByText('Առանց կապի այս քարտը ստուգել հնարավոր չէ')).toBeVisible();
    await keepKeys(page, { revoked: false });
    await page.reload();
    await expect(genuine).toBeVisible();

    const admin = await signIn(await otherBrowser(), 'admin');
    const params = { id: stored._id };
    const { data } = await admin.call(checkupsEndpoints.record, { params });
    await admin.call(checkupLifecycleEndpoints.annul, {
      params,
      body: { version: data.version, reason: 'Այլ մեքենա' },
    });
    await line.join();
    // Nobody presses anything.
    await expect(page.locator('[data-answer]')).toContainText('Քարտն անվավեր է', { timeout: 40_000 });
    await expect(genuine).toHaveCount(0);
  } finally {
    await line.cut();
  }
});
