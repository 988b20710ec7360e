import { analysisEndpoints } from '@inspect/contract/analysis';
import { formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { expectUsable } from '../../fixtures/accessibility.ts';
import type { PersonApi } from '../../fixtures/person-api.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const DAY_MS = 86_400_000;
const KIND = 'Միաժամանակյա զննություններ';

/** Days in which some of the demonstration's mechanics were at two cars at once; and the latest such finding that nobody has taken up. */
async function anyOverlap(api: PersonApi) {
  const endDate = yerevanDay(new Date());
  const startDate = yerevanDay(new Date(Date.now() - 90 * DAY_MS));
  const { data } = await api.call(analysisEndpoints.findings, {
    query: { kind: 'overlap', startDate, endDate },
  });
  const finding = data.find((each) => each.case === null);
  if (!finding) throw new Error('the demonstration has no overlap');
  const records = await api.call(analysisEndpoints.records, { query: { ids: finding.evidence.join() } });
  return { finding, records: records.data, days: `startDate=${startDate}&endDate=${endDate}` };
}

test('staff find a mechanic at two cars at once, open both records and a case, and close it; the viewer reads', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  const api = await signIn(page, 'admin');
  const { finding, records, days } = await anyOverlap(api);
  await page.goto(`/analysis?${days}`);
  const kinds = page.getByRole('group', { name: 'Շեղումներն ըստ տեսակի' });
  await expect(kinds.getByRole('button', { name: KIND })).toHaveAttribute('aria-pressed', 'true');
  await expect(kinds.getByRole('button')).toHaveCount(8);
  const rows = page.getByRole('table', { name: 'Շեղումներ' }).locator('tbody').getByRole('row');
  const row = rows.filter({ hasText: 'Չկա' }).first();
  await expect(row).toContainText(finding.stationName);
  await expect(row).toContainText('Երկու զննությունները համընկել են');
  await expectUsable(page);

  await row.getByRole('link').press('Enter');
  const drawer = page.getByRole('dialog', { name: KIND });
  for (const record of records) {
    const name = record.CarRegNo ? formatPlate(record.CarRegNo) : record._id;
    await expect(drawer.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/tech-service-all/${record._id}`,
    );
  }
  await drawer.getByRole('button', { name: 'Բացել գործ' }).click();
  await expect(drawer.getByText('Գրեք առնվազն 3 նիշ')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Նշում' }).fill('Ճշտել երկրորդ մեխանիկին');
  await drawer.getByRole('button', { name: 'Բացել գործ' }).click();
  await expect(drawer.getByText('Գործը բացվել է')).toBeVisible();
  await expectNoAxeViolations(page);

  await drawer.getByRole('textbox', { name: 'Նշում' }).fill('Երկրորդը զննել է մեկ ուրիշը');
  await drawer.getByRole('radio', { name: 'Շտկված է' }).check();
  await drawer.getByRole('button', { name: 'Փակել գործը' }).click();
  await expect(drawer.getByText('Գործը փակվել է՝ Շտկված է')).toBeVisible();

  const first = records[0];
  await drawer.getByRole('link', { name: first?.CarRegNo ? formatPlate(first.CarRegNo) : '' }).click();
  await expect(page).toHaveURL(new RegExp(`/tech-service-all/${first?._id}`));

  const other = await otherBrowser();
  await signIn(other, 'viewer');
  await other.goto('/analysis-view?tab=cases');
  await other.getByRole('table', { name: 'Գործեր' }).getByRole('row').nth(1).getByRole('link').press('Enter');
  const read = other.getByRole('dialog', { name: KIND });
  await expect(read.getByText('Ճշտել երկրորդ մեխանիկին')).toBeVisible();
  await expect(read.getByText('Երկրորդը զննել է մեկ ուրիշը')).toBeVisible();
  await expect(read.getByRole('link').first()).toHaveAttribute('href', /^\/tech-service-view\//);
  await expect(read.getByRole('textbox')).toHaveCount(0);
  await expectNoAxeViolations(other);
});
