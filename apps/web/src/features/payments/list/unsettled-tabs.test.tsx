import { pageOf } from '@inspect/contract/access';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { expectOrders, expectSearch } from '../../../../test/list-orders.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import PaymentsScreen from './payments-screen.tsx';

const { url } = pageOf('station-payments');
const Screen = () => (
  <ScreenContext value={{ page: 'station-payments', path: url, title: 'access.page.station-payments' }}>
    <PaymentsScreen />
  </ScreenContext>
);
const open = (address: string) => showAt(address, { [url]: Screen });

const id = 'a'.repeat(24);
const PLACE = {
  CarRegNo: '34AB567',
  company: 'c'.repeat(24),
  companyName: 'Ավտոտեստ',
  station: 'd'.repeat(24),
  stationName: 'Կենտրոն',
  day: '2026-11-19',
};
const PAID = {
  _id: id,
  row: 'e'.repeat(24),
  checkup: 'f'.repeat(24),
  ...PLACE,
  at: '2026-11-19T08:00:00.000Z',
  purpose: 'inspection',
  method: 'cash',
  origin: 'station',
  amount: 8_000,
  reason: 'cancelled',
  concludedAt: null,
};
const UNPAID = {
  _id: 'f'.repeat(24),
  ...PLACE,
  number: '1',
  Opinion: true,
  concludedAt: '2026-11-19T08:00:00.000Z',
  createdByName: 'Աննա',
  inspection: 0,
  environmental: 4_800,
  amount: 4_800,
  paid: 8_000,
};
const { CarRegNo: _, day: __, ...STATION } = PLACE;
const stations = (amount: number) => [
  { ...STATION, count: 1, amount },
  { ...STATION, station: 'b'.repeat(24), stationName: 'Աջափնյակ', count: 2, amount: 16_000 },
];
const listOf = (data: object[], more: object = {}) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length }, ...more },
});
const DAY = 'startDate=2026-11-19&endDate=2026-11-19';
const NOTICE = 'GET /api/unsettled-yesterday';
const nothing = { count: 0, amount: 0 };
const answers = {
  'GET /api/double-payments?status=open&limit=1': listOf([]),
  'GET /api/companies?page=1&limit=200': listOf([]),
  'GET /api/stations?page=1&limit=200': listOf([]),
  'GET /api/payments?origin=station&method=arca&startDate=2026-11-20&endDate=2026-11-20': listOf([], {
    totals: { count: 0, received: 0, returned: 0, pending: 0 },
  }),
  [NOTICE]: {
    body: {
      data: {
        day: '2026-11-19',
        paidNotInspected: { count: 3, amount: 24_000 },
        inspectedNotPaid: { count: 1, amount: 4_800 },
      },
    },
  },
  [`GET /api/paid-not-inspected?${DAY}`]: listOf([PAID], {
    totals: { count: 3, amount: 24_000 },
    stations: stations(8_000),
  }),
  [`GET /api/inspected-not-paid?${DAY}`]: listOf([UNPAID], {
    totals: { count: 1, amount: 4_800 },
    stations: stations(4_800).slice(0, 1),
  }),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:30:00Z') });
  sessionStore.set({
    kind: 'in',
    person: personWith(['station-payments', 'tech-service-all']),
    confirmed: true,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const spaces = (text: string) => text.replace(/\s/g, ' ').trim();

it('in the morning it is said what yesterday left, and where that is listed', async () => {
  fakeServer(answers);
  const { person } = open(url);
  expect(
    await screen.findByText('Երեկ՝ 19/11/2026, կան չզննված վճարումներ կամ չվճարված զննություններ'),
  ).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Վճարված, չզննված (3)' })).toBeTruthy();
  const link = screen.getByText('Վճարված, չզննված՝ 3 (24 000 ֏)', { normalizer: spaces });
  await person.click(link);
  const table = await screen.findByRole('region', { name: /^Գումար, որի դիմաց/ });
  const row = (await within(table).findByText('34 AB 567', { normalizer: spaces })).closest(
    'tr',
  ) as HTMLElement;
  expect(within(row).getByText('Զննությունը չեղարկված է')).toBeTruthy();
  const toRecord = within(row).getByRole('link', { name: 'Բացել զննությունը' });
  expect(toRecord.getAttribute('href')).toBe(`/tech-service-all/${PAID.checkup}`);
  const toPayment = within(row).getByRole('link', { name: /34/ });
  expect(toPayment.getAttribute('href')).toBe(`/station-payments/${PAID.row}`);
  expect(screen.getByText('Ըստ կայանների')).toBeTruthy();
  expect(screen.getByText('24 000 ֏', { normalizer: spaces })).toBeTruthy();
});

it('what was inspected and not paid leads to its record, with what of it is owed', async () => {
  fakeServer(answers);
  open(`${url}?tab=inspectedNotPaid`);
  const table = await screen.findByRole('region', { name: /^Ավարտված զննություններ/ });
  const row = (await within(table).findByText('34 AB 567', { normalizer: spaces })).closest(
    'tr',
  ) as HTMLElement;
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/tech-service-all/${UNPAID._id}`);
  expect(within(row).getAllByText('4 800 ֏', { normalizer: spaces })).toHaveLength(2);
  expect(screen.queryByText('Ըստ կայանների')).toBeNull();
});

it('a day that left nothing says what that means, and no notice stands there', async () => {
  const quiet = {
    body: { data: { day: '2026-11-19', paidNotInspected: nothing, inspectedNotPaid: nothing } },
  };
  const empty = listOf([], { totals: nothing, stations: [] });
  fakeServer({
    ...answers,
    [NOTICE]: quiet,
    [`GET /api/paid-not-inspected?${DAY}`]: empty,
    [`GET /api/inspected-not-paid?${DAY}`]: empty,
  });
  const { person } = open(`${url}?tab=paidNotInspected`);
  expect(
    await screen.findByText('Ընտրված օրերին ստացված ամբողջ գումարի դիմաց զննություն ավարտվել է'),
  ).toBeTruthy();
  await person.click(screen.getByRole('tab', { name: 'Զննված, չվճարված' }));
  expect(await screen.findByText('Ընտրված օրերին ավարտված բոլոր զննությունները վճարված են')).toBeTruthy();
  expect(screen.queryByText(/^Երեկ՝|^Հնարավոր չեղավ/)).toBeNull();
});

it('where yesterday can’t be read it is said why, and asked again', async () => {
  const failed = { status: 500, body: refusal('internal', 'Սերվերի սխալ') };
  const served = fakeServer({ ...answers, [NOTICE]: failed });
  const { person } = open(url);
  const notice = (await screen.findByText(/^Հնարավոր չեղավ ստուգել/)).closest('[role=status]') as HTMLElement;
  expect(within(notice).getByText(/Սերվերի սխալ/)).toBeTruthy();
  served.answers[NOTICE] = answers[NOTICE];
  await person.click(within(notice).getByRole('button', { name: 'Կրկին փորձել' }));
  expect(await screen.findByText(/^Երեկ՝ 19\/11\/2026/)).toBeTruthy();
  expect(screen.queryByText(/^Հնարավոր չեղավ/)).toBeNull();
});

it('both lists are put in order by their headings and searched for; an empty one says that a filter left it so', async () => {
  const sums = { totals: { count: 1, amount: 8_000 }, stations: [] };
  const lists: typeof answers = new Proxy(answers, {
    get: (known, call) => {
      const name = String(call);
      if (name.includes('search=')) return listOf([], { totals: nothing, stations: [] });
      if (name.startsWith('GET /api/paid-not-inspected?')) return listOf([PAID], sums);
      if (name.startsWith('GET /api/inspected-not-paid?')) return listOf([UNPAID], sums);
      return Reflect.get(known, call);
    },
  });
  const server = fakeServer(lists);
  const paid = open(`${url}?tab=paidNotInspected`);
  const asked = { person: paid.person, server, path: '/paid-not-inspected' };
  const ofPaid = { Համարանիշ: 'CarRegNo', 'Վճարվել է': 'at', Գումար: 'amount', Ընկերություն: 'company' };
  await expectOrders(asked, { ...ofPaid, Կայան: 'station' }, /^Գումար, որի դիմաց/);
  await expectSearch(asked, 'Համարանիշ, ընկերություն կամ կայան', '34AB');
  expect(await screen.findByText('Այս զտիչներով գրառումներ չկան')).toBeTruthy();
  cleanup();
  const owed = open(`${url}?tab=inspectedNotPaid`);
  const ofOwed = {
    Համարանիշ: 'CarRegNo',
    'Ավարտվել է': 'concludedAt',
    'Մնում է վճարել': 'amount',
    Ծառայություն: 'inspection',
    'Բնապահպանական հարկ': 'environmental',
    Ստացված: 'paid',
    Ընկերություն: 'company',
    Կայան: 'station',
    Ով: 'createdBy',
  };
  await expectOrders(
    { person: owed.person, server, path: '/inspected-not-paid' },
    ofOwed,
    /^Ավարտված զննություններ/,
  );
});
