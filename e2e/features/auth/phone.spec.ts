import { authEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Frame } from '../../fixtures/frame.ts';
import { LoginPage } from '../../fixtures/login-page.ts';
import { codeSentTo } from '../../fixtures/message-log.ts';
import { PersonApi } from '../../fixtures/person-api.ts';
import { PASSWORD } from '../../fixtures/sign-in.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Demonstration people whose number is verified; the second one's password nobody knows. */
const WITH_CODE = { email: 'viewer2@demo.inspect.am', phone: '+37499000008' };
const FORGETFUL = { email: 'operator-1@demo.inspect.am', phone: '+37499000009' };
const SENTENCE = 'մեղմ քամին թերթում է էջերը';

test('a viewer signs in with the code of his message, and with no other @every-run', async ({
  page,
  serverUrl,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*\/api\/auth\/two-factor\)$/);
  const login = new LoginPage(page);
  await page.goto('/login');
  await login.type(WITH_CODE.email, PASSWORD);
  const code = page.getByLabel(t('auth.code'), { exact: true });
  await expect(page.getByText(t('auth.codeSent'))).toBeVisible();
  await expectNoAxeViolations(page);
  const sent = await codeSentTo(page, serverUrl, WITH_CODE.phone);
  await code.fill(sent === '000000' ? '000001' : '000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(new RegExp(t('error.code_wrong')));
  const api = new PersonApi(page, serverUrl);
  expect((await api.send(authEndpoints.me)).status(), 'no session between the steps').toBe(401);
  // Who tries the demonstration reads it in his browser, where the application answers for addresses of its own.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/outbox');
  await expect(outbox.getByText(sent).first()).toBeVisible();
  await outbox.close();
  await code.fill(sent);
  await code.press('Enter');
  await expect(new Frame(page).person()).toBeVisible();
});

test('a person who forgot his password sets another with the code of his message; who has no account learns the same', async ({
  page,
  serverUrl,
}) => {
  await page.goto('/login');
  const ask = async (email: string) => {
    await page.getByRole('link', { name: t('auth.forgotLink') }).click();
    // The page before it has a field of the same name.
    await expect(page.getByRole('heading', { name: t('auth.forgotTitle') })).toBeVisible();
    await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('auth.forgotSent'))).toBeVisible();
  };
  await ask('nobody@demo.inspect.am');
  await page.getByRole('link', { name: t('auth.backToLogin') }).click();
  await ask(FORGETFUL.email);
  await expectNoAxeViolations(page);
  await page
    .getByLabel(t('auth.code'), { exact: true })
    .fill(await codeSentTo(page, serverUrl, FORGETFUL.phone));
  await page.getByLabel(t('auth.newPassword'), { exact: true }).fill(SENTENCE);
  await page.keyboard.press('Enter');
  const frame = new Frame(page);
  await expect(frame.message(t('auth.resetDone'))).toBeVisible();
  await new LoginPage(page).type(FORGETFUL.email, SENTENCE);
  await expect(frame.heading(t('access.page.tech-service'))).toBeVisible();
});
