import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { PeoplePage } from '../../fixtures/people-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const SENTENCE = 'մեղմ քամին թերթում է էջերը';

test('an operator who was invited chooses a password, works, is blocked and out at once, and finds his work when he is back', async ({
  page,
  signIn,
  otherBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of (401|403) .*\/api\//);
  const mark = newObjectId().slice(0, 8);
  const person = {
    name: `Նորեկ Աշխատանքյան ${mark}`,
    email: `${mark}@test.example`,
    role: OPERATOR,
  } as const;
  await signIn(page, 'owner');
  const people = new PeoplePage(page);
  await people.open('tech-service-owner-users');
  await people.add(person);
  await people.chooseStation();
  await expectNoAxeViolations(page);
  await people.save();
  await expect(people.link).toBeVisible();
  await expectNoAxeViolations(page);
  const link = await people.takeLink();
  await expect(people.row(person.name)).toContainText(t('users.state.invited'));

  const desk = await otherBrowser();
  await desk.goto(link);
  const password = desk.getByLabel(t('auth.invite.password'), { exact: true });
  await expectNoAxeViolations(desk);
  await password.fill('կարճ');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(/15/);
  await expect(password).toHaveValue('կարճ');
  await password.fill(SENTENCE);
  await password.press('Enter');
  await expect(desk.getByRole('heading', { name: t('auth.invite.doneTitle') })).toBeVisible();
  await desk.getByRole('link', { name: t('auth.invite.toLogin') }).click();
  const login = new LoginPage(desk);
  await login.type(person.email, SENTENCE);
  await expect(new Frame(desk).heading(t('access.page.tech-service'))).toBeVisible();

  const form = new NewCheckupPage(desk);
  await form.open();
  await form.field('owner').fill('Ընդհատված Անձնավորյան');

  await people.openRow(person.name);
  await people.act('block');
  await expect(people.drawer.getByRole('button', { name: t('users.unblock') })).toBeVisible();
  await expect(login.heading).toBeVisible();
  await expect(login.email).toBeFocused();
  await login.type(person.email, SENTENCE);
  await expect(new Frame(desk).message(t('error.person_blocked'))).toBeVisible();

  await people.act('unblock');
  await expect(people.drawer.getByRole('button', { name: t('users.block') })).toBeVisible();
  await desk.getByRole('button', { name: t('auth.submit') }).click();
  await expect(desk).toHaveURL('/tech-service/add');
  await desk
    .getByRole('button', { name: t('shell.draftContinue') })
    .first()
    .click();
  await expect(form.field('owner')).toHaveValue('Ընդհատված Անձնավորյան');
});

test('a link that was used says so clearly, and loses nothing that was typed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*accept-invite\)$/);
  await page.goto(`/invite?token=${'A'.repeat(43)}`);
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
  await page.getByLabel(t('shell.search'), { exact: true }).fill('Փորձ Օպերատորյան');
  await expect(people.row('Փորձ Օպերատորյան')).toBeVisible();
  await people.openRow('Փորձ Օպերատորյան');
  await expect(people.field('company')).not.toHaveValue('');
  await people.close();
  await page.getByLabel(t('shell.search'), { exact: true }).fill('Դեմո Ադմինիստրատոր');
  await people.openRow('Դեմո Ադմինիստրատոր');
  await expect(people.drawer.getByRole('button', { name: t('users.block') })).toHaveCount(0);
});

test('a person looks after his own account: other devices end, a wrong password loses nothing', async ({
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
