import { type PageRoute, pageOf } from '@inspect/contract/access';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { addDays, formatDay, yerevanDay } from '@inspect/contract/kernel';
import { Frame } from '../../fixtures/frame.ts';
import { ListPage } from '../../fixtures/list-page.ts';
import type { Person } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const { stationList, companyList, viewerList, allList } = checkupsEndpoints;

const LISTS: readonly { who: Person; route: PageRoute; endpoint: typeof stationList; whose: string }[] = [
  { who: 'operator', route: 'tech-service', endpoint: stationList, whose: 'his station' },
  { who: 'owner', route: 'company-tech-service', endpoint: companyList, whose: 'his company' },
  { who: 'viewer', route: 'tech-service-view', endpoint: viewerList, whose: 'the country' },
  { who: 'admin', route: 'tech-service-all', endpoint: allList, whose: 'the country' },
];

/** Far enough back that every list has several pages. */
const weekAgo = () => addDays(yerevanDay(new Date()), -7);

for (const { who, route, endpoint, whose } of LISTS) {
  test(`the list of the ${who} holds the checkups of ${whose}${who === 'operator' ? ' @every-run' : ''}`, async ({
    page,
    signIn,
  }) => {
    const api = await signIn(page, who);
    await page.goto(`${pageOf(route).url}?startDate=${weekAgo()}`);
    const list = new ListPage(page);
    const { data, pagination } = await api.call(endpoint, {
      query: { startDate: weekAgo(), endDate: yerevanDay(new Date()) },
    });
    await list.expectRows(data);
    await expect(list.count(pagination.count)).toBeVisible();

    const stations = new Set(data.map((row) => row.station));
    const companies = new Set(data.map((row) => row.company));
    expect([stations.size > 1, companies.size > 1]).toEqual([who !== 'operator', whose === 'the country']);
    const add = page.getByRole('button', { name: t('checkups.list.add') });
    await expect(add).toHaveCount(who === 'operator' ? 1 : 0);
  });
}

for (const who of ['viewer', 'admin'] as const) {
  test(`the list of one company asks the ${who} first which company`, async ({ page, signIn }) => {
    const api = await signIn(page, who);
    await page.goto(`/tech-service-company-view?startDate=${weekAgo()}`);
    await expect(page.getByText(t('checkups.list.chooseCompany'))).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);

    const companies = (await api.call(companiesEndpoints.companies)).data;
    const chosen = companies.at(-1);
    await page.getByRole('combobox', { name: t('companies.company') }).focus();
    await page.keyboard.type(chosen?.taxCode ?? '');
    await expect(page.getByRole('option').filter({ hasText: chosen?.taxCode ?? '' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`company=${chosen?._id}`));
    const { data } = await api.call(companyList, {
      query: { startDate: weekAgo(), endDate: yerevanDay(new Date()), company: chosen?._id ?? '' },
    });
    await new ListPage(page).expectRows(data);
    expect(new Set(data.map((row) => row.company))).toEqual(new Set([chosen?._id]));
  });
}

test('an operator sees today, and nothing of another station', async ({
  page,
  browserErrors,
  otherBrowser,
  signIn,
}) => {
  browserErrors.allow(/status of 404 .*\/api\/get-checkup-for-edit\//);
  const api = await signIn(page, 'operator');
  const mine = await storeCheckup(api);
  const theirs = await storeCheckup(await signIn(await otherBrowser(), 'operator2'));

  await page.goto('/tech-service');
  const list = new ListPage(page);
  const today = yerevanDay(new Date());
  await expect(list.days()).toHaveText('Այսօր');
  await list.days().click();
  await expect(list.from).toHaveValue(formatDay(today));
  await expect(list.to).toHaveValue(formatDay(today));
  await expect(page.getByRole('button', { name: t('shell.today'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  const { data } = await api.call(stationList);
  await list.expectRows(data);
  expect(data.map((row) => row._id)).toContain(mine._id);
  expect(data.filter((row) => yerevanDay(new Date(row.createdAt ?? '')) !== today)).toEqual([]);

  await list.search.fill(theirs.CarRegNo ?? '');
  await expect(page.getByText(t('shell.emptyFiltered'))).toBeVisible();
  await page.goto(`/tech-service/${theirs._id}`);
  await expect(page.getByText(t('checkups.form.notFoundRecord'))).toBeVisible();
});

test('an operator before the first car of the day is told so and starts from there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator');
  await page.route('**/api/tech-service-checkup?*', (route) =>
    route.fulfill({ json: { data: [], pagination: { current_page: 1, total: 0, count: 0 } } }),
  );
  await page.goto('/tech-service');
  await expect(page.getByText(t('checkups.list.emptyToday'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('checkups.list.add') })
    .last()
    .click();
  await expect(page).toHaveURL('/tech-service/add');
});

test('an operator whose list does not load reads so in its place, and tries again there', async ({
  page,
  browserErrors,
  signIn,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/api\/tech-service-checkup\?/);
  const api = await signIn(page, 'operator');
  await page.route('**/api/tech-service-checkup?*', (route) => route.abort());
  await page.goto('/tech-service');
  const failed = new Frame(page).message(t('shell.failedTitle'));
  await expect(failed).toContainText(t('shell.failedNoResponse'));
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.unroute('**/api/tech-service-checkup?*');
  await failed.getByRole('button', { name: t('shell.retry') }).click();
  await new ListPage(page).expectRows((await api.call(stationList)).data);
  await expect(failed).toHaveCount(0);
});
