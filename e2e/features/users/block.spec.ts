import { ownAccountEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { companyStaffEndpoints } from '@inspect/contract/users';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { NewCheckupPage } from '../../fixtures/new-checkup-page.ts';
import { PeoplePage } from '../../fixtures/people-page.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';

/** An operator of the owner's company who may be blocked without hindering other journeys. */
async function inviteOperator(owner: PersonApi) {
  const name = `Արգելափակ Օպերատորյան ${newObjectId()}`;
  const email = `${newObjectId()}@test.example`;
  const stations = await owner.call(companyStaffEndpoints.stations);
  const { invitation } = await owner.call(companyStaffEndpoints.create, {
    body: { name, email, role: 'TECHNICAL_SERVICE_OPERATOR', station: stations.data[0]?._id },
  });
  await owner.call(ownAccountEndpoints.acceptInvite, {
    body: { token: invitation?.token, password: PASSWORD },
  });
  return { name, email };
}

test('an operator who is blocked while he types is out at once, and finds all of it when he is let in again @every-run', async ({
  page,
  signIn,
  otherBrowser,
  browserErrors,
}) => {
  browserErrors.allow(/status of (401|403) .*\/api\//);
  const people = new PeoplePage(page);
  const person = await inviteOperator(await signIn(page, 'owner'));
  const desk = await otherBrowser();
  const login = new LoginPage(desk);
  await desk.goto('/login');
  await login.type(person.email, PASSWORD);
  await expect(new Frame(desk).heading(t('access.page.tech-service'))).toBeVisible();
  const form = new NewCheckupPage(desk);
  await form.open();
  await form.field('owner').fill('Ընդհատված Անձնավորյան');
  await form.field('plate').fill('99ZX100');

  await people.open('tech-service-owner-users');
  await page.getByLabel(t('shell.search'), { exact: true }).fill(person.email);
  await people.openRow(person.name);
  await people.act('block');
  // He did nothing and asked for nothing: the page hears of it by itself.
  await expect(desk.getByText(t('error.session_blocked'))).toBeVisible();
  await expect(desk).toHaveURL('/login?to=/tech-service/add');
  await login.type(person.email, PASSWORD);
  await expect(new Frame(desk).message(t('error.person_blocked'))).toBeVisible();

  await expect(people.drawer.getByRole('button', { name: t('users.unblock') })).toBeVisible();
  await people.act('unblock');
  await expect(people.drawer.getByRole('button', { name: t('users.block') })).toBeVisible();
  await desk.getByRole('button', { name: t('auth.submit') }).click();
  await expect(desk).toHaveURL('/tech-service/add');
  await form.continueDraft('99 ZX 100');
  await expect(form.field('owner')).toHaveValue('Ընդհատված Անձնավորյան');
  await expect(form.field('plate')).toHaveValue('99 ZX 100');
});
