import { controlsEndpoints } from '@inspect/contract/controls';
import { formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

const DAY_MS = 86_400_000;
const DAYS = 60;
const HUNDRED = 100;

test('a hundred checkups are reviewed by keyboard alone, and an owner answers the question that was asked', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const api = await signIn(page, 'admin');
  const endDate = yerevanDay(new Date());
  const startDate = yerevanDay(new Date(Date.now() - DAYS * DAY_MS));
  const read = (query: Record<string, string> = {}) =>
    api.call(controlsEndpoints.list, { query: { startDate, endDate, ...query } });
  const before = await read({ limit: '200' });
  expect(before.pagination.count).toBeGreaterThanOrEqual(HUNDRED);
  const wanted = before.data.slice(0, HUNDRED);

  await page.goto(`/control?startDate=${startDate}&endDate=${endDate}`);
  const plate = page.getByRole('article').getByRole('heading', { level: 2 }).first();
  const choices = { approved: 0, suspicious: 0, violation: 0, unchecked: 0 };
  let asked = '';
  for (const [n, { _id, checkup }] of wanted.entries()) {
    await expect(plate).toHaveText(formatPlate(checkup.CarRegNo ?? ''));
    if (n % 25 === 24) {
      await page.keyboard.press('v');
      await expect(page.getByRole('textbox', { name: /Ո՞րն է խախտումը/ })).toBeFocused();
      await page.keyboard.type('Լուսանկարում այլ մեքենա է');
      await page.keyboard.press('Control+Enter');
      choices.violation += 1;
    } else if (n === 10) {
      await page.keyboard.press('q');
      await expect(page.getByRole('textbox', { name: /Հարց կայանին/ })).toBeFocused();
      await page.keyboard.type('Ինչո՞ւ է զննությունն այսքան կարճ');
      await page.keyboard.press('Control+Enter');
      asked = _id;
      choices.unchecked += 1;
    } else if (n % 10 === 5) {
      await page.keyboard.press('s');
      choices.suspicious += 1;
    } else if (n === 20) {
      await page.keyboard.press('j');
      choices.unchecked += 1;
    } else {
      await page.keyboard.press('a');
      choices.approved += 1;
    }
  }
  // Some of the newest may have been decided before: on a Monday they reach back for days. Of two nothing is decided here.
  const after = { ...before.inspectionStatusCount };
  for (const [n, { status }] of wanted.entries()) if (n !== 10 && n !== 20) after[status] -= 1;
  for (const status of ['approved', 'suspicious', 'violation'] as const) after[status] += choices[status];
  await expect.poll(async () => (await read()).inspectionStatusCount).toEqual(after);
  expect(choices).toEqual({ approved: 84, suspicious: 10, violation: 4, unchecked: 2 });
  // The next page has come, and the keys are those of its first checkup.
  await expect(plate).not.toHaveText(formatPlate(wanted.at(-1)?.checkup.CarRegNo ?? ''));
  await expect(page.getByRole('button', { name: /Հաստատել/ })).toBeVisible();
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog')).toContainText('Նշել կասկածելի');
  await page.keyboard.press('Escape');
  await expectUsable(page);

  const row = wanted.find(({ _id }) => _id === asked);
  const station = await otherBrowser();
  const company = row?.checkup.companyName;
  const owners = { owner: await nameOf('owner'), owner2: await nameOf('owner2') };
  const who = company === owners.owner ? 'owner' : 'owner2';
  await signIn(station, who);
  await station.goto(`/control-company?startDate=${startDate}&endDate=${endDate}`);
  const question = station.getByText('Ինչո՞ւ է զննությունն այսքան կարճ').first();
  await expect(question).toBeVisible();
  await expectUsable(station);
  const field = station.getByRole('textbox', { name: /Պատասխան/ });
  await field.focus();
  await station.keyboard.type('Կրկնակի զննություն էր');
  await station.keyboard.press('Control+Enter');
  await expect(field).toHaveCount(0);
  const { data } = await api.call(controlsEndpoints.record, { params: { id: asked } });
  expect(data.control).toMatchObject({ answer: 'Կրկնակի զննություն էր', status: 'unchecked' });

  async function nameOf(person: 'owner' | 'owner2') {
    const browser = await otherBrowser();
    const own = await signIn(browser, person);
    const found = await own.call(controlsEndpoints.list, { query: { startDate, endDate, limit: '1' } });
    return found.data[0]?.checkup.companyName;
  }
});
