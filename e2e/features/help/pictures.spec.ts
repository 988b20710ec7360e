import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@inspect/contract/i18n';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../../fixtures/build.ts';
import { codeSentTo } from '../../fixtures/message-log.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Further pictures of the README, which no other journey passes by: PICTURES=1 npm run e2e -- -g picture */
const FOLDER = process.env.PICTURES === '1' ? join(ROOT, 'docs/pictures') : null;
const DESK = { width: 1440, height: 900 };
const SIZES = [DESK, { width: 390, height: 844 }];

/** `shown` = what the picture is of, where it is not at the top */
async function take(page: Page, folder: string, name: string, shown?: Locator): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await shown?.scrollIntoViewIfNeeded();
      const path = join(folder, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, caret: 'hide', animations: 'disabled' });
    }
  }
  await page.setViewportSize(DESK);
}

if (FOLDER)
  test('picture: people, rights, a company on the map, the forgotten password, messages that were not sent', async ({
    page,
    serverUrl,
    signIn,
  }) => {
    test.slow();
    await signIn(page, 'owner');
    await page.goto('/tech-service-owner-users');
    await page.keyboard.press('Shift');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await take(page, FOLDER, 'people');
    await page.goto('/accesses');
    await page.getByRole('combobox', { name: t('access.screen.person') }).click();
    await page.getByRole('option').first().click();
    await expect(page.getByRole('table')).toBeVisible();
    await take(page, FOLDER, 'rights');
    await page.goto('/company?tab=stations');
    const map = page.getByRole('region', { name: t('stations.map.all') });
    await expect(map.locator('path').first()).toBeAttached();
    await take(page, FOLDER, 'stations', map);
    await page.context().clearCookies();
    await page.goto('/forgot');
    await page.keyboard.press('Shift');
    await expect(page.locator('[data-splash]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('auth.forgotTitle') })).toBeVisible();
    await take(page, FOLDER, 'forgot');
    await page.getByLabel(t('auth.email'), { exact: true }).fill('operator-1@demo.inspect.am');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('auth.forgotSent'))).toBeVisible();
    await codeSentTo(page, serverUrl, '+37499000009');
    await page.goto('/dev/outbox');
    await expect(page.getByText('+37499000009').first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.screenshot({ path: join(FOLDER, 'outbox-1440-light.png') });
  });
