import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { PeoplePage } from '../../fixtures/people-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const SENTENCE = 'մեղմ քամին թերթում է էջերը';

test('a link that was used says so clearly, and loses nothing that was typed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*accept-invite\)$/);
  await page.goto(`/invite#${'A'.repeat(43)}`);
  const password = page.getByLabel(t('auth.invite.password'), { exact: true });
  await password.fill(SENTENCE);
  await password.press('Enter');
  await expect(new Frame(page).message(t('error.auth.invitation'))).toBeVisible();
  await expect(password).toHaveValue(SENTENCE);
  await page.goto('/invite');
  await expect(new Frame(page).message(t('auth.invite.noToken'))).toBeVisible();
});

test('an admin finds a person, sees his company and cannot block himself', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  const people = new PeoplePage(page);
  await people.open('users');
  await expectNoAxeViolations(page);
  await people.find('Փորձ Օպերատորյան');
  await people.openRow('Փորձ Օպերատորյան');
  await expect(people.field('company')).not.toHaveValue('');
  await people.close();
  await people.find('Դեմո Ադմինիստրատոր');
  await people.openRow('Դեմո Ադմինիստրատոր');
  await expect(people.drawer.getByRole('button', { name: t('users.block') })).toHaveCount(0);
});

test('a person looks after his own account: other devices end, a wrong password loses nothing @every-run', async ({
  page,
  signIn,
  otherBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of (400|401) .*\/api\//);
  await signIn(page, 'operator2');
  const other = await otherBrowser();
  await signIn(other, 'operator2');
  await other.goto('/tech-service');
  await page.goto('/');
  await new Frame(page).person().click();
  await page.getByRole('link', { name: t('auth.profile.open') }).click();
  await expect(new Frame(page).heading(t('auth.profile.title'))).toBeVisible();
  await expect(page.getByText(t('auth.profile.thisSession'))).toHaveCount(1);
  await expectNoAxeViolations(page);

  await page.getByLabel(t('auth.profile.current'), { exact: true }).fill('not it at all');
  await page.getByLabel(t('auth.profile.next'), { exact: true }).fill(SENTENCE);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('auth.profile.current'), { exact: true })).toHaveAccessibleDescription(
    t('users.field.current'),
  );
  await expect(page.getByLabel(t('auth.profile.next'), { exact: true })).toHaveValue(SENTENCE);

  await page.getByRole('button', { name: t('auth.profile.endOthers') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('auth.profile.endOthers') })
    .click();
  await expect(new LoginPage(other).heading).toBeVisible();
  await expect(page.getByText(t('auth.profile.thisSession'))).toHaveCount(1);
});

test('a visitor who wants the profile signs in first and lands there', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?to=/profile');
  await new LoginPage(page).signIn('mechanic2');
  await expect(page).toHaveURL('/profile');
});
