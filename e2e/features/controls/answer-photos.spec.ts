import { controlsEndpoints } from '@inspect/contract/controls';
import { yerevanDay } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { expect, test } from '../../fixtures/test.ts';

const DAY_MS = 86_400_000;
const DAYS = 60;
const NAME = /^Բացել՝ Պատասխանի լուսանկար/;

test('an owner answers a question of control with photographs, and the staff look at them beside the answer', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const endDate = yerevanDay(new Date());
  const startDate = yerevanDay(new Date(Date.now() - DAYS * DAY_MS));
  const api = await signIn(page, 'owner');
  const query = { startDate, endDate, limit: '200' };
  const own = await api.call(controlsEndpoints.list, { query });
  const chosen = own.data.find(({ question, status }) => question === null && status !== 'violation');
  if (!chosen) throw new Error('the demonstration has nothing to ask about');
  const staff = await otherBrowser();
  const admin = await signIn(staff, 'admin');
  const params = { id: chosen._id };
  const { data: before } = await admin.call(controlsEndpoints.record, { params });
  const question = 'Ցույց տվեք մեքենայի համարանիշը';
  await admin.call(controlsEndpoints.decide, {
    params,
    body: { version: before.control.version, question },
  });

  const days = `startDate=${startDate}&endDate=${endDate}&row=${chosen._id}`;
  await page.goto(`/control-company?${days}`);
  await expect(page.getByText(question).first()).toBeVisible();
  const input = page.locator('article input[type="file"]');
  const strip = page
    .getByRole('list', { name: 'Պատասխանի լուսանկարներ' })
    .getByRole('button', { name: NAME });
  await expect(page.getByRole('button', { name: 'Կցել լուսանկար' })).toBeEnabled();
  await input.setInputFiles([
    await photograph(page, { plate: '34AB567', seed: 1 }),
    await photograph(page, { seed: 2 }),
  ]);
  await expect(strip).toHaveCount(2);
  const sent = async () => {
    const { data } = await api.call(controlsEndpoints.record, { params });
    return data.unsentPhotos.length;
  };
  await expect.poll(sent).toBe(2);
  // What was sent is there after a reload, and is taken back.
  await page.reload();
  await expect(strip).toHaveCount(2);
  await expectUsable(page);
  await strip.last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ջնջել' }).click();
  await expect(strip).toHaveCount(1);
  await expect.poll(sent).toBe(1);
  await page.getByRole('button', { name: 'Ուղարկել' }).click();
  await expect(input).toHaveCount(0);
  const { data: after } = await api.call(controlsEndpoints.record, { params });
  expect(after.control).toMatchObject({ answer: null, answerPhotos: 1, can: { answer: false } });
  expect(after.checkup.attachments).toEqual(before.checkup.attachments);

  await staff.goto(`/control?${days}`);
  const answer = staff.getByRole('list', { name: 'Պատասխանի լուսանկարներ' }).first();
  await answer.getByRole('button', { name: NAME }).click();
  const picture = staff.getByRole('dialog').getByRole('img', { name: /^Պատասխանի լուսանկար/ });
  await expect(picture).toBeVisible();
  // It has arrived, and is as large as it was stored.
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1280);
  await staff.keyboard.press('Escape');
  await expect(staff.getByText('Լուսանկարներ՝ 1')).toBeVisible();
  await expectUsable(staff);
});
