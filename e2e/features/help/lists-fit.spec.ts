import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const LISTS = [
  '/companies',
  '/users',
  '/user-history',
  '/settings/regions',
  '/settings/counties',
  '/settings/streets',
  '/settings/cars',
  '/settings/car-models',
  '/settings/car-groups',
  '/settings/car-types',
  '/settings/bodies',
  '/settings/colors',
  '/settings/fuels',
  '/settings/classificators',
  '/settings/new-classificators',
];

/** Whether all columns of the page's table are in sight, once it has rows. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const table = page.getByRole('main').getByRole('table').first();
  // Not the grey rows that stand there before they have come.
  await expect(table.locator('tbody:not([aria-hidden]) tr').first()).toBeVisible();
  const hidden = () =>
    table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
  await expect.poll(hidden, { message: what }).toBeLessThanOrEqual(0);
}

test('an owner reads all stations of his company without scrolling sideways', async ({ page, signIn }) => {
  await signIn(page, 'owner');
  await page.goto('/company');
  await page.getByRole('tab', { name: t('stations.title') }).click();
  await expectToFit(page, 'stations');
});

test('an admin reads every list of his as it comes on a screen of 1280 pixels, without scrolling sideways', async ({
  page,
  signIn,
}) => {
  // Fifteen pages, each loaded anew.
  test.slow();
  await signIn(page, 'admin');
  for (const address of LISTS)
    await test.step(address, async () => {
      await page.goto(address);
      await expectToFit(page, address);
    });
});
