import { checkupsEndpoints } from '@inspect/contract/checkups';
import { addDays, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import { statisticsEndpoints } from '@inspect/contract/statistics';
import type { Page } from '@playwright/test';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

const TREND = 'Զննությունների քանակն ըստ ժամանակի';

/** What the browser saves after this. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const arrives = page.waitForEvent('download');
  await press();
  const file = await arrives;
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(pieces) };
}

test('an owner opens the statistics of his company, changes the days, reads the table and takes it and its picture home', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'owner');
  const today = yerevanDay(new Date());
  const week = { startDate: addDays(today, -6), endDate: today };
  await page.goto('/company-statistics');
  await page.getByRole('button', { name: /^Օրեր՝/ }).click();
  await page.getByRole('button', { name: '7 օր' }).click();
  await expect(page).toHaveURL(new RegExp(`startDate=${week.startDate}`));

  const { data } = await api.call(statisticsEndpoints.statistics, { query: week });
  const { pagination } = await api.call(checkupsEndpoints.companyList, { query: week });
  expect(data.totals.count).toBe(pagination.count);
  const figures = page.getByRole('list', { name: 'Հիմնական թվեր' });
  await expect(figures).toContainText(formatWhole(pagination.count));

  const chart = page.getByRole('region', { name: TREND });
  await expect(chart.getByRole('img')).toBeVisible();
  // Who listens has the table before it is opened.
  const table = chart.getByRole('table', { name: TREND });
  await expect(table.getByRole('row')).toHaveCount(8);
  await chart.getByRole('button', { name: `Աղյուսակ՝ ${TREND}`, exact: true }).click();
  const day = data.trend.at(-1);
  if (!day) throw new Error('there is no today');
  await expect(table.getByRole('row').last()).toContainText(formatWhole(day.count ?? 0));

  const csv = await saved(page, () => chart.getByRole('button', { name: /^Աղյուսակ \(CSV\)/ }).click());
  expect(csv.name).toBe(`statistics-trend-${week.startDate}-${today}.csv`);
  const [titles = '', ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(titles.startsWith('\uFEFFՕր;Զննություններ;')).toBe(true);
  expect(lines).toHaveLength(7);
  expect(lines.reduce((sum, line) => sum + Number(line.split(';')[1]), 0)).toBe(pagination.count);

  const picture = await saved(page, () => chart.getByRole('button', { name: /^Նկար \(PNG\)/ }).click());
  expect(picture.name).toBe(`statistics-trend-${week.startDate}-${today}.png`);
  expect(picture.bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(picture.bytes.length).toBeGreaterThan(5_000);
  await expectUsable(page);

  await page.goto('/company-statistics?startDate=2015-01-01&endDate=2015-01-02');
  await expect(page.getByText('Այս օրերին զննություններ չկան։')).toBeVisible();
});

test('an admin looks at the country, and puts the companies side by side', async ({ page, signIn }) => {
  const api = await signIn(page, 'admin');
  await page.goto('/all-statistics');
  const map = page.getByRole('region', { name: 'Զննություններն ըստ մարզերի' });
  await expect(map.getByRole('img')).toHaveAccessibleName(/Երևան՝ \d/);
  await expectUsable(page, { picture: 'statistics' });

  await page.goto('/companies-statistics');
  const today = yerevanDay(new Date());
  const days = { startDate: addDays(today, -29), endDate: today };
  const { data } = await api.call(statisticsEndpoints.statistics, { query: days });
  const name = 'Ընկերությունների համեմատություն';
  const chart = page.getByRole('region', { name });
  const rows = chart.getByRole('table', { name }).locator('tbody tr');
  const companies = data.companies ?? [];
  expect(companies.length).toBeGreaterThan(1);
  await expect(rows).toHaveCount(companies.length);
  await chart.getByRole('combobox', { name: 'Դասավորել ըստ' }).selectOption('Անսարքներ, %');
  await expect(page).toHaveURL(/rank=faultRate/);
  const [worst] = companies.toSorted((left, right) => (right.faultRate ?? 0) - (left.faultRate ?? 0));
  await expect(rows.first()).toContainText(String(worst?.name));
  await expectUsable(page);
});

test('an admin chooses a company, then one of its stations, and reads the figures of each', async ({
  page,
  signIn,
}) => {
  const api = await signIn(page, 'admin');
  const figures = page.getByRole('list', { name: 'Հիմնական թվեր' });
  /** How many checkups the address is about, by the server. */
  const counted = async () => {
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    const today = yerevanDay(new Date());
    const days = { startDate: addDays(today, -29), endDate: today };
    const { data } = await api.call(statisticsEndpoints.statistics, { query: { ...days, ...query } });
    return data.totals.count ?? 0;
  };
  await page.goto('/statistics');
  await page.getByRole('combobox', { name: 'Ընկերություն' }).click();
  await page.getByRole('option', { name: /^«Դեմո Տեխզննում» ՍՊԸ/ }).click();
  await expect(page).toHaveURL(/company=/);
  const ofCompany = await counted();
  await expect(figures).toContainText(formatWhole(ofCompany));
  await page.getByRole('button', { name: /^Զտիչներ/ }).click();
  await page.getByRole('combobox', { name: 'Կայան' }).click();
  await page.getByRole('option', { name: /«Աջափնյակ»/ }).click();
  await expect(page).toHaveURL(/station=/);
  const ofStation = await counted();
  expect(ofStation).toBeLessThan(ofCompany);
  await expect(figures).toContainText(formatWhole(ofStation));
  await expect(page.getByRole('region', { name: 'Կայանների համեմատություն' })).toHaveCount(0);
});
