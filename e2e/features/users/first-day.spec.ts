import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { usersEndpoints } from '@inspect/contract/users';
import { Frame } from '../../fixtures/frame.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { codeSentTo, inventPhone } from '../../fixtures/message-log.ts';
import { PeoplePage } from '../../fixtures/people-page.ts';
import { RightsPage } from '../../fixtures/rights-page.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const SENTENCE = 'մեղմ քամին թերթում է էջերը';
const GRANTED = 'tech-service-all';
const TITLE = t(`access.page.${GRANTED}`);

/** One story, because each chapter needs the one before: the admin's browser and the newcomer's beside each other. */
test('a newcomer is invited, chooses a password, adds his phone, is given a page and sees it at once, and starts anew when the phone is lost', async ({
  page,
  signIn,
  otherBrowser,
  browserErrors,
  serverUrl,
}) => {
  test.slow();
  browserErrors.allow(/status of (401|403|422) .*\/api\//);
  const phone = inventPhone();
  const person = {
    name: `Նորեկ Դիտորդյան ${newObjectId()}`,
    email: `${newObjectId()}@test.example`,
    role: 'VIEWER',
  } as const;
  const api = await signIn(page, 'admin');
  const people = new PeoplePage(page);
  const desk = await otherBrowser();
  const [frame, login] = [new Frame(desk), new LoginPage(desk)];

  const link = await test.step('he is invited, and must sign in with a code', async () => {
    await people.open('users');
    await people.add(person);
    await people.demandCode();
    await expectNoAxeViolations(page);
    await people.save();
    await expect(people.link).toBeVisible();
    await expectNoAxeViolations(page);
    return people.takeLink();
  });

  await test.step('he chooses a password that nobody else knows', async () => {
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
    await login.type(person.email, SENTENCE);
  });

  await test.step('nothing else is open to him before his phone is known', async () => {
    const dialog = desk.getByRole('dialog', { name: t('auth.phoneAdd') });
    await expect(dialog).toContainText(t('auth.phoneMust'));
    await expect(frame.person()).toHaveCount(0);
    await dialog.getByLabel(t('auth.phone')).fill(phone);
    await expectNoAxeViolations(desk);
    await dialog.getByLabel(t('auth.phone')).press('Enter');
    const code = desk.getByLabel(t('auth.code'), { exact: true });
    const sent = await codeSentTo(desk, serverUrl, phone);
    await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'));
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(new RegExp(t('error.code_wrong')));
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await code.press('Enter');
    await expect(frame.heading(t('access.page.overview'))).toBeVisible();
    await desk.goto('/profile');
    await expect(desk.getByRole('switch', { name: new RegExp(`^${t('auth.factor')}`) })).toBeChecked();
  });

  await test.step('a page that he is given appears by itself', async () => {
    const [row] = (await api.call(usersEndpoints.list, { query: { search: person.email } })).data;
    const rights = new RightsPage(page);
    await rights.open(row?._id ?? '');
    await expectNoAxeViolations(page);
    const menuLink = desk.locator(`nav a[href="${pageOf(GRANTED).url}"]`);
    await expect(menuLink).toHaveCount(0);
    await rights.cell(GRANTED, 'view').check();
    await rights.save();
    await expect(new Frame(page).message(t('access.screen.saved'))).toBeVisible();
    await expect(menuLink).toBeVisible();
    await rights.openPreview();
    // Another page of his has the same title: each has its second line behind it.
    const seen = rights.preview.getByRole('listitem').filter({ hasText: new RegExp(`^${TITLE} · .+ —`) });
    await expect(seen).toHaveCount(2);
    await expectNoAxeViolations(page);
    await rights.closePreview();
    await menuLink.click();
    await expect(desk).toHaveURL(pageOf(GRANTED).url);

    await rights.cell(GRANTED, 'view').uncheck();
    await rights.save();
    await expect(frame.message(t('access.screen.pageGone', { page: TITLE }))).toBeVisible();
    await expect(desk).toHaveURL(pageOf('overview').url);
    await expect(menuLink).toHaveCount(0);
  });

  await test.step('his phone is lost: the number goes, he is out and adds another', async () => {
    await people.open('users');
    await page.getByLabel(t('shell.search'), { exact: true }).fill(person.email);
    await people.openRow(person.name);
    await people.act('clearPhone');
    await expect(new Frame(page).message(t('users.phoneCleared'))).toBeVisible();
    await expect(login.heading).toBeVisible();
    await login.type(person.email, SENTENCE);
    await expect(desk.getByRole('dialog', { name: t('auth.phoneAdd') })).toBeVisible();
  });
});
