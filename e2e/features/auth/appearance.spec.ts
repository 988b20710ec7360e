import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, test } from '../../fixtures/test.ts';

// The logo moves for everybody who has not asked for stillness.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const splash = (page: Page) => page.locator('[data-splash]');

test('a person chooses the layout and the colours, and finds them again after a reload', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator');
  await page.goto('/tech-service');
  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  const main = page.getByRole('main');
  const isBeside = async () => {
    const [left, right] = await Promise.all([menu.boundingBox(), main.boundingBox()]);
    return (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
  };
  await expect.poll(isBeside).toBe(true);

  await new Frame(page).person().click();
  // A press on the words of the choice, as a person does: the radio itself is invisible.
  await page.getByText(t('shell.layoutHorizontal')).click();
  await page.getByText(t('shell.themeDark')).click();
  await expect.poll(isBeside).toBe(false);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.reload();
  await expect(main).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(isBeside).toBe(false);
  await new Frame(page).person().click();
  await page.getByText(t('shell.layoutVertical')).click();
  await page.getByText(t('shell.themeLight')).click();
  await expect.poll(isBeside).toBe(true);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the logo greets on the first visit of the day; any key ends it and is not lost', async ({ page }) => {
  await page.goto('/login');
  await expect(splash(page)).toBeVisible();
  const login = new LoginPage(page);
  await expect(login.email).toBeFocused();
  await page.keyboard.press('a');
  await expect(splash(page)).toBeHidden();
  await expect(login.email).toHaveValue('a');

  await page.reload();
  await expect(login.heading).toBeVisible();
  await expect(splash(page)).toHaveCount(0);
  const cookies = await page.context().cookies();
  const expires = cookies.find(({ name }) => name === 'inspect-first-time')?.expires ?? 0;
  expect(expires - Date.now() / 1000).toBeGreaterThan(86_000);
  expect(expires - Date.now() / 1000).toBeLessThanOrEqual(86_400);
});

test('the logo goes by itself after seven seconds', async ({ page }) => {
  // The page's clock stands still but for what is put forward here: the logo's seven seconds begin when it appears.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/login');
  await expect(splash(page)).toBeVisible();
  await expect(new LoginPage(page).email).toBeFocused();
  await page.clock.runFor(6_900);
  await expect(splash(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(splash(page)).toBeHidden();
});
