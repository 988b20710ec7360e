import { authEndpoints, messageLogEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { addDays, addMonths, formatDay, startOfDay } from '@inspect/contract/kernel';
import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, PHONE } from '../../fixtures/accessibility.ts';
import { startWithClock } from '../../fixtures/demonstration.ts';
import { inventPhone } from '../../fixtures/message-log.ts';
import { RecordPage } from '../../fixtures/record-page.ts';
import { type RunningServer, STARTS_WITHIN } from '../../fixtures/server.ts';
import { type Person, signIn } from '../../fixtures/sign-in.ts';
import { test as base, expect, expectNoAxeViolations } from '../../fixtures/test.ts';
import { concludeCheckup, storeCheckup } from '../../fixtures/vehicles.ts';

const HOUR = 3_600_000;
const noonOf = (day: string) => new Date(startOfDay(day).getTime() + 12 * HOUR);

const test = base.extend<{ server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const start = new Date();
      start.setUTCHours(8, 0, 0, 0);
      const server = await startWithClock(start);
      await use(server);
      await server.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
});

/** What was written to this number, the newest first. */
async function messagesTo(page: Page, baseUrl: string, phone: string): Promise<string[]> {
  const answer = await page.request.get(`${baseUrl}/api${messageLogEndpoints.messages.path}`);
  const { data } = messageLogEndpoints.messages.response.parse(await answer.json());
  return data.filter((row) => row.phone === phone).map(({ text }) => text);
}

test('an owner asks at the desk to be reminded, reads the message a month before, and has no more of it by its link', async ({
  page,
  server,
  otherBrowser,
}) => {
  test.slow();
  const { baseUrl } = server;
  const at = (who: Person, browser: Page) => signIn(browser, who, baseUrl);
  const mechanic = await at('mechanic', await otherBrowser());
  const { user: him } = (await mechanic.call(authEndpoints.me)).data;
  const desk = await at('operator', page);
  const [phone, othersPhone] = [inventPhone(), inventPhone()];
  const stored = await storeCheckup(desk, { mechanic: him.id, phone });

  const record = new RecordPage(page);
  await page.goto(`/tech-service/${stored._id}`);
  await record.edit();
  const wish = page.getByRole('checkbox', { name: t('checkups.label.smsReminders') });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await record.save();
  await expect(page.getByText(t('checkups.form.changed'))).toBeVisible();
  await expect(record.fact(t('checkups.label.smsReminders'))).toHaveText(t('shell.yes'));
  await concludeCheckup(desk, mechanic, { ...stored, version: stored.version + 1 });
  // Another owner, who goes on being reminded: when he was, the machine has looked at both.
  const other = await storeCheckup(desk, { mechanic: him.id, phone: othersPhone, smsReminders: true });
  await concludeCheckup(desk, mechanic, other);
  const { vehicle } = (await desk.call(vehiclesEndpoints.page, { query: { VIN: String(stored.VIN) } })).data;
  const due = vehicle.dueDate ?? '';

  // Nobody sits there for a year.
  await page.goto('about:blank');
  const expectMessages = (to: string, count: number) =>
    expect.poll(async () => (await messagesTo(page, baseUrl, to)).length, { timeout: 60_000 }).toBe(count);
  await server.setClock(noonOf(addMonths(due, -1)));
  await expectMessages(phone, 1);
  await expectMessages(othersPhone, 1);
  const [text = ''] = await messagesTo(page, baseUrl, phone);
  expect(text).toMatch(
    new RegExp(
      `^${stored.CarRegNo} մեքենայի տեխզննման ժամկետը լրանում է ${formatDay(due)}-ին։ Այլևս չստանալ՝ /r/[\\w-]{22}$`,
    ),
  );

  const phoneBrowser = await otherBrowser();
  await phoneBrowser.setViewportSize(PHONE);
  await phoneBrowser.goto(`${baseUrl}${/\/r\/[\w-]{22}$/.exec(text)?.[0]}`);
  await expect(phoneBrowser.getByRole('heading', { level: 1 })).toHaveText(
    'Հրաժարվել այս մեքենայի հիշեցումներից',
  );
  await expectNoAxeViolations(phoneBrowser);
  await phoneBrowser.getByRole('button', { name: 'Այլևս չստանալ' }).click();
  await expect(phoneBrowser.getByRole('heading', { level: 1 })).toHaveText(
    'Այս մեքենայի մասին հիշեցումներ այլևս չեք ստանա',
  );
  await phoneBrowser.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(phoneBrowser);
  await expectNoSidewaysScroll(phoneBrowser);

  await server.setClock(noonOf(addDays(due, -14)));
  await expectMessages(othersPhone, 2);
  await expectMessages(phone, 1);

  await test.step('the staff read how they go, and stop the other one when he calls', async () => {
    await at('admin', page);
    await page.goto('/settings');
    const overview = page.getByRole('region', { name: t('reminders.overview') });
    await expect(overview).toContainText(t('reminders.isOn'));
    await expect(overview).toContainText(t('reminders.allSent'));
    await expectNoAxeViolations(page);

    await page.goto(`/tech-service-all/vehicle/${other.VIN}`);
    await page.getByRole('button', { name: t('reminders.vehicle.stop') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('reminders.vehicle.stop') })
      .click();
    await expect(page.getByText(t('reminders.vehicle.stopped'))).toBeVisible();
    await expect(page.getByText(/^Դադարեցրել է /)).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
