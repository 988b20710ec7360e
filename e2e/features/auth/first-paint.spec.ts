import { t } from '@inspect/contract/i18n';
import type { Page } from '@playwright/test';
import { Frame } from '../../fixtures/frame.ts';
import { holdBack } from '../../fixtures/hold-back.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Where the words of the sign-in and its button stand. */
async function placesOf(page: Page, within: string) {
  const texts = [
    t('auth.heading'),
    t('auth.headingText'),
    t('auth.email'),
    t('auth.password'),
    t('auth.submit'),
  ];
  const places = [];
  for (const text of [...texts, t('auth.forgotLink'), t('auth.forAll.check')]) {
    const box = await page.locator(within).getByText(text, { exact: true }).boundingBox();
    places.push([text, Math.round(box?.x ?? Number.NaN), Math.round(box?.y ?? Number.NaN)]);
  }
  return places;
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the sign-in stands there before its scripts have come, and nothing moves when they do (${width})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const login = new LoginPage(page);
    const letScriptsCome = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const picture = page.locator('#first-paint');
    await expect(picture.getByText(t('auth.heading'), { exact: true })).toBeVisible();
    await expect(picture).toHaveCSS('position', 'fixed');
    await page.evaluate(() => document.fonts.ready);
    const drawn = await placesOf(page, '#first-paint');
    // It is a picture: nothing in it takes a key or a click, and no screen reader meets it.
    await page.keyboard.press('Tab');
    await expect(picture.locator(':focus')).toHaveCount(0);
    await expect(page.locator('input')).toHaveCount(0);

    letScriptsCome();
    await expect(login.heading).toBeVisible();
    await expect(picture).toHaveCount(0);
    expect(await placesOf(page, '#root')).toEqual(drawn);
    await login.retype('', '');
    await expect(login.email).toHaveAccessibleDescription(t('field.required'));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it says why nothing happens, and no picture lies over that', async ({ page }) => {
    await page.goto('/login');
    // By its place, and as the document has it: Playwright reads no text of this element by itself.
    const sentence = page.locator('body > noscript');
    await expect(sentence).toBeVisible();
    expect(await sentence.textContent()).toBe(t('shell.noScript'));
    await expect(page.locator('#first-paint')).toBeHidden();
  });
});

test('whoever waits for an answer of the server is not left before a picture', async ({ page }) => {
  const answer = await holdBack(page, '**/api/auth/me');
  await page.goto('/login');
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: t('shell.loading') })).toBeAttached();
  answer();
  await expect(new LoginPage(page).heading).toBeVisible();
});

test('whoever is led elsewhere meets no picture of the sign-in', async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto('/');
  await login.signIn('operator');
  await expect(new Frame(page).heading(t('access.page.tech-service'))).toBeVisible();
  await page.goto('/');
  await expect(new Frame(page).heading(t('access.page.tech-service'))).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await page.goto('/forgot');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
});
