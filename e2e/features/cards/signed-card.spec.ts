import { checkupLifecycleEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { qrOfCard } from '../../fixtures/qr-of-card.ts';
import { expect, test } from '../../fixtures/test.ts';
import { concludeCheckup, storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

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
    await page.goto(`${line.url}/check`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('inspect.card-keys')))
      .toContain('"revoked":false');
    await line.cut();

    const answer = page.getByRole('alert');
    await page.goto(`${line.url}/check${search}${hash.replace('.fit.', '.faulty.')}`);
    await expect(answer.getByText('QR կոդն իսկական չէ')).toBeVisible();
    await page.goto(`${line.url}/check${search.replace(/\d{3}&edition/, '000&edition')}${hash}`);
    await expect(answer.getByText('QR կոդն իսկական չէ')).toBeVisible();

    await page.goto(`${line.url}/check${search}${hash}`);
    const genuine = answer.filter({ hasText: 'Քարտն իսկական է․ տալու պահին մեքենան սարքին էր' });
    await expect(genuine).toContainText(formatPlate(stored.CarRegNo ?? ''));
    await expect(genuine).toContainText('Ստուգված է QR կոդի ստորագրությամբ, առանց սերվերի։');
    await page.keyboard.press('Shift');
    await expectUsable(page, { picture: 'check-without-network' });

    const admin = await signIn(await otherBrowser(), 'admin');
    const params = { id: stored._id };
    const { data } = await admin.call(checkupsEndpoints.record, { params });
    await admin.call(checkupLifecycleEndpoints.annul, {
      params,
      body: { version: data.version, reason: 'Այլ մեքենա' },
    });
    await line.join();
    // Nobody presses anything.
    await expect(answer.getByText(t('cards.checked.void'))).toBeVisible({ timeout: 40_000 });
    await expect(genuine).toHaveCount(0);
  } finally {
    await line.cut();
  }
});
