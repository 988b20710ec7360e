import { type PageRoute, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { emailOf, type Person } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';

const HOMES: readonly { who: Person; page: PageRoute }[] = [
  { who: 'operator', page: 'tech-service' },
  { who: 'mechanic', page: 'tech-service-mechanic' },
  { who: 'owner', page: 'overview' },
  { who: 'viewer', page: 'overview' },
  { who: 'admin', page: 'overview' },
];

for (const { who, page: home } of HOMES) {
  test(`${who === 'viewer' ? 'a' : 'an'} ${who} signs in by keyboard and stands on the home page${who === 'operator' ? ' @every-run' : ''}`, async ({
    page,
  }) => {
    const login = new LoginPage(page);
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle(t('shell.tabTitle', { title: t('auth.title') }));
    await expect(login.email).toBeFocused();
    await login.signIn(who);
    await expect(new Frame(page).heading(t(`access.page.${home}`))).toBeVisible();
    await expect(page).toHaveURL(pageOf(home).url);
    const title = t(`access.page.${home}`);
    await expect(page).toHaveTitle(title === t('shell.product') ? title : t('shell.tabTitle', { title }));
    // The menu holds what is granted and says where one is.
    const current = page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: title });
    await expect(current.and(page.locator('[aria-current=page]'))).toBeVisible();
  });
}

test('a person with a wrong password reads why, and has lost nothing of what was typed @every-run', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401 .*\/api\/auth\/login\)$/);
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.type(emailOf('owner2'), 'not-the-password');
  await expect(new Frame(page).message(t('error.credentials'))).toBeVisible();
  await expect(login.email).toHaveValue(emailOf('owner2'));
  await expect(login.password).toHaveValue('not-the-password');
  await expect(login.password).toBeFocused();
  await page.getByRole('button', { name: t('auth.showPassword') }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
});

test('a person who sends the empty form reads what is missing, with the cursor in the first field', async ({
  page,
}) => {
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.email.press('Enter');
  await expect(login.email).toHaveAccessibleDescription(t('field.required'));
  await expect(login.password).toHaveAccessibleDescription(t('field.required'));
  await expect(login.email).toBeFocused();
});

test('an admin who follows a link while signed out lands where it leads @every-run', async ({ page }) => {
  await page.goto('/tech-service-all?status=open');
  await expect(page).toHaveURL('/login?to=/tech-service-all%3Fstatus%3Dopen');
  await new LoginPage(page).signIn('admin');
  await expect(page).toHaveURL('/tech-service-all?status=open');
  await expect(new Frame(page).heading(t('access.page.tech-service-all'))).toBeVisible();
});

test('a link to sign-in that wants to lead elsewhere leads home', async ({ page, signIn }) => {
  await signIn(page, 'operator');
  for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '/no-such-page']) {
    await page.goto(`/login?to=${encodeURIComponent(to)}`);
    await expect(page, to).toHaveURL('/tech-service');
  }
  await expect(new Frame(page).heading(t('access.page.tech-service'))).toBeVisible();
});

test('a person who comes back from Idram reads whether the payment went through', async ({
  page,
  signIn,
}) => {
  await page.goto('/idram/success');
  await expect(page).toHaveURL('/login?idram=success');
  const frame = new Frame(page);
  await expect(frame.message(t('auth.idramSuccess'))).toBeVisible();
  await page.goto('/idram/fail');
  await expect(page).toHaveURL('/login?idram=fail');
  await expect(frame.message(t('auth.idramFail'))).toBeVisible();

  await signIn(page, 'owner');
  // To whom is in already it is said for three seconds.
  await Promise.all([
    expect(frame.message(t('auth.idramSuccess'))).toBeVisible(),
    page.goto('/idram/success'),
  ]);
  await expect(page).toHaveURL('/overview');
});
