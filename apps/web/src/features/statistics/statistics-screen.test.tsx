import {
  isCompanyRole,
  isStaff,
  LED_ROLES,
  type PageRoute,
  ROLES,
  type Role,
} from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { Statistics } from '@inspect/contract/statistics';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { ScreenContext } from '../../platform/navigation/screen.ts';
import StatisticsScreen from './statistics-screen.tsx';

const STAFF = ROLES.find(isStaff);
const OWNER = ROLES.find((role) => isCompanyRole(role) && !LED_ROLES.includes(role));
const TREND = 'Զննությունների քանակն ըստ ժամանակի';

const figures = {
  count: 5,
  open: 1,
  fit: 2,
  faulty: 1,
  cancelled: 1,
  annulled: 0,
  faultRate: 1 / 3,
  medianMinutes: 31,
  cash: 20_800,
  terminal: 0,
  arca: 8_000,
  idram: 0,
  telcell: 0,
  returned: 8_000,
  received: 20_800,
};
const point = (key: string, count: number, compared: number | null) => ({
  key,
  count,
  fit: count,
  faulty: 0,
  faultRate: count ? 0 : null,
  received: 0,
  compared:
    compared === null ? null : { count: compared, fit: compared, faulty: 0, faultRate: 0, received: 0 },
});
const row = (key: string, name: string, count: number, faultRate: number | null) => ({
  ...figures,
  key,
  name,
  count,
  faultRate,
});
const DATA: Statistics = {
  from: '2026-11-19',
  to: '2026-11-20',
  step: 'day',
  totals: figures,
  compared: { from: '2026-11-17', to: '2026-11-18', totals: { ...figures, count: 4, faultRate: 0.25 } },
  trend: [point('2026-11-19', 2, 4), point('2026-11-20', 3, 0)],
  hours: [
    { key: '5-12', count: 3 },
    { key: '4-23', count: 2 },
  ],
  stations: null,
  regions: null,
  companies: null,
  findings: [
    { list: 'classificators', code: '101', name: 'Արգելակը թույլ է', count: 1, share: 1 / 3 },
    { list: 'newClassificators', code: '900', name: null, count: 1, share: 1 / 3 },
  ],
  country: null,
};

let saved: { name: string; file: Blob }[];
beforeEach(() => {
  saved = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(page: PageRoute, role: Role | undefined, data: Statistics, first = '2020-01-01T08:00:00Z') {
  const person = personWith([page], role);
  const company = role === OWNER ? 'c'.repeat(24) : null;
  const user = { ...person.user, company };
  sessionStore.set({ kind: 'in', person: { ...person, user }, confirmed: true });
  const none = { data: [], pagination: { current_page: 1, total: 1, count: 0 } };
  const server = fakeServer({});
  vi.stubGlobal('fetch', async (address: string) => {
    server.asked.push({ call: address, body: null });
    const path = address.split('?')[0];
    if (path === '/api/statistics') return Response.json({ data });
    if (path === '/api/get-first-checkup') return Response.json({ data: { createdAt: first } });
    return Response.json(none);
  });
  const current = { page, path: `/${page}`, title: `access.page.${page}` } as const;
  const Shown = () => (
    <ScreenContext.Provider value={current}>
      <StatisticsScreen />
    </ScreenContext.Provider>
  );
  const shown = showAt(`/${page}?startDate=2026-11-19&endDate=2026-11-20`, { [`/${page}`]: Shown });
  return { ...shown, asked: () => server.asked.map(({ call }) => call) };
}

const chart = (name: string) => screen.findByRole('region', { name });
const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent));

describe('the statistics of a company', () => {
  it('give who listens the table of each picture, and a sentence for the picture', async () => {
    open('company-statistics', OWNER, DATA);
    const trend = await chart(TREND);
    expect(within(trend).getByRole('img').getAttribute('aria-label')).toBe(
      'Ամենաշատը՝ 3, 20/11/2026։ Ամենաքիչը՝ 2, 19/11/2026։',
    );
    const lines = linesOf(within(trend).getByRole('table', { name: TREND }));
    expect(lines[0]?.slice(0, 3)).toEqual(['Օր', 'Զննություններ', 'Սարքին է']);
    expect(lines.slice(1).map(([day, count]) => [day, count])).toEqual([
      ['19/11/2026', '2'],
      ['20/11/2026', '3'],
    ]);
    const results = await chart('Զննությունների վիճակն ու արդյունքը');
    expect(linesOf(within(results).getByRole('table')).slice(1)).toEqual([
      ['Սարքին է', '2', '40\u00A0%'],
      ['Անսարք է', '1', '20\u00A0%'],
      ['Ընթացքում', '1', '20\u00A0%'],
      ['Չեղարկված', '1', '20\u00A0%'],
      ['Անվավեր', '0', '0\u00A0%'],
    ]);
    const hours = await chart('Զննություններն ըստ շաբաթվա օրերի և ժամերի');
    const [titles = [], ...days] = linesOf(within(hours).getByRole('table'));
    expect([titles[1], titles.at(-1)]).toEqual(['09:00', '23:00']);
    expect(days[3]?.at(-1)).toBe('2');
    expect(days[4]?.[titles.indexOf('12:00')]).toBe('3');
    const findings = await chart('Ամենահաճախ հայտնաբերված անսարքությունները, %');
    expect(linesOf(within(findings).getByRole('table'))[1]).toEqual([
      ...['Արգելակը թույլ է', '1', '33,3\u00A0%'],
    ]);
  });

  it('stand beside the days before, and say nothing of days before the first record', async () => {
    open('company-statistics', OWNER, DATA);
    const told = within(await screen.findByRole('list', { name: 'Հիմնական թվեր' }));
    expect(told.getByText('Եղել է 4 (+25 %)')).toBeTruthy();
    expect(told.getByText('Եղել է 25 %')).toBeTruthy();
    cleanup();
    open('company-statistics', OWNER, DATA, '2026-11-18T08:00:00Z');
    expect(await screen.findByText(/առաջին զննությունը 18\/11\/2026-ին է/)).toBeTruthy();
    expect(screen.queryByText(/Եղել է/)).toBeNull();
  });

  it('name what is usual in the country, or why nothing is said of it', async () => {
    open('company-statistics', OWNER, DATA);
    expect(await screen.findByText(/Երկրի հետ համեմատություն չկա/)).toBeTruthy();
    cleanup();
    const country = { companies: 12, faultRate: 0.2, cancelledRate: 0.01, count: 410.5 };
    open('company-statistics', OWNER, { ...DATA, country });
    expect(await screen.findByText('Երկրում սովորաբար՝ 20 %')).toBeTruthy();
    expect(screen.getByText(/միջնարժեք է՝ 12 ընկերության/)).toBeTruthy();
  });

  it('go out as a table that a spreadsheet opens', async () => {
    const { person } = open('company-statistics', OWNER, DATA);
    const methods = await chart('Ստացված գումարն ըստ վճարման եղանակի, ֏');
    await person.click(within(methods).getByRole('button', { name: /^Աղյուսակ \(CSV\)/ }));
    expect(saved.map(({ name }) => name)).toEqual(['statistics-methods-2026-11-19-2026-11-20.csv']);
    const text = await saved[0]?.file.text();
    expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Եղանակ;Գումար, ֏;Բաժին, %',
      'Կանխիկ;20800;72,2',
      'Տերմինալ;0;0',
      'Քարտ (ArCa);8000;27,8',
      'Idram;0;0',
      'Telcell;0;0',
      'Վերադարձված;8000;',
      'Ընդամենը ստացված;20800;',
      '',
    ]);
  });

  it('of days without any are a sentence and no picture', async () => {
    open('company-statistics', OWNER, { ...DATA, totals: { ...figures, count: 0 } });
    expect(await screen.findByText(t('statistics.none'))).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the statistics of the staff', () => {
  it('ask which company, before anything is read', async () => {
    const { asked } = open('statistics', STAFF, DATA);
    expect(await screen.findByText('Ընտրեք ընկերությունը՝ նրա վիճակագրությունը տեսնելու համար')).toBeTruthy();
    expect(asked().filter((call) => call.startsWith('/api/statistics'))).toEqual([]);
  });

  it('put companies in the order that was chosen; of whom nothing is known stands last', async () => {
    const companies = [row('a', 'Առաջին', 9, null), row('b', 'Երկրորդ', 5, 0.1), row('c', 'Երրորդ', 1, 0.4)];
    const { person, address } = open('companies-statistics', STAFF, { ...DATA, companies, regions: [] });
    const name = 'Ընկերությունների համեմատություն';
    const order = async () =>
      linesOf(within(await chart(name)).getByRole('table')).map(([company, rank]) => [company, rank]);
    expect((await order()).slice(1)).toEqual([
      ['Առաջին', '1'],
      ['Երկրորդ', '2'],
      ['Երրորդ', '3'],
    ]);
    await person.selectOptions(screen.getByLabelText('Դասավորել ըստ'), 'Անսարքներ, %');
    await vi.waitFor(() => expect(address()).toContain('rank=faultRate'));
    expect((await order()).slice(1)).toEqual([
      ['Երրորդ', '1'],
      ['Երկրորդ', '2'],
      ['Առաջին', '3'],
    ]);
  });

  it('ask for the days, the step and the comparison that were chosen', async () => {
    const { person, asked } = open('all-statistics', STAFF, { ...DATA, regions: [], companies: [] });
    await chart(TREND);
    await person.selectOptions(screen.getByLabelText('Համեմատել'), 'Անցյալ տարվա հետ');
    await person.selectOptions(screen.getByLabelText('Քայլ'), 'Ըստ շաբաթների');
    await vi.waitFor(() =>
      expect(asked()).toContain(
        '/api/statistics?startDate=2026-11-19&endDate=2026-11-20&step=week&compare=year',
      ),
    );
  });
});
