import { pageOf } from '@inspect/contract/access';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { expectOrders, expectSearch, listServer } from '../../../../test/list-orders.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import PaymentsScreen from './payments-screen.tsx';

const PAGE = 'station-payments' as const;
const AT = `${pageOf(PAGE).url}?tab=statements`;
const SCREENS = {
  [pageOf(PAGE).url]: () => (
    <ScreenContext value={{ page: PAGE, path: pageOf(PAGE).url, title: `access.page.${PAGE}` }}>
      <Notifications />
      <PaymentsScreen />
    </ScreenContext>
  ),
};
const line = 'a'.repeat(24);
const order = 'b'.repeat(24);
const FOUND = {
  _id: line,
  provider: 'telcell',
  kind: 'missing_here',
  day: '2026-11-19',
  transaction: '7001',
  number: `${order}-1`,
  there: 12_800,
  asked: 12_800,
  here: null,
  heard: null,
  row: order,
  CarRegNo: '34AB567',
  companyName: 'Ավտոտեստ',
  since: '2026-11-20T06:00:00.000Z',
  enterable: true,
  settled: null,
};
const AGEING = {
  counts: { pending: 2, unknown: 0, returns: 1, cases: 0 },
  differences: { open: 1, late: 0 },
  oldest: [
    {
      what: 'returns',
      row: order,
      since: '2026-11-20T05:00:00.000Z',
      provider: 'arca',
      amount: 1_000,
      CarRegNo: '77XY123',
    },
  ],
};
const listOf = (data: object[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});
const OPEN = 'GET /api/statement-differences?state=open';
const AGE = 'GET /api/payment-ageing';
const calls = () => ({
  [OPEN]: listOf([FOUND]),
  [AGE]: { body: { data: AGEING } },
  'GET /api/double-payments?status=open&limit=1': listOf([]),
  'GET /api/companies?page=1&limit=200': listOf([]),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:30:00Z') });
  sessionStore.set({ kind: 'in', person: personWith([PAGE]), confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const spaces = (text: string) => text.replace(/\s/g, ' ');

it('the staff see what differs, what waits for too long, and enter what a statement says', async () => {
  const ENTER = `POST /api/statement-differences/${line}/missing_here/enter`;
  const server = fakeServer({ ...calls(), [ENTER]: { body: { data: { row: order } } } });
  const { person } = showAt(AT, SCREENS);
  const row = (await screen.findByText('7001')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Չկա մեզ մոտ')).toBeTruthy();
  expect(within(row).getByText('12 800 ֏', { normalizer: spaces })).toBeTruthy();
  expect(within(row).getByText('—')).toBeTruthy();
  // One difference, two payments and one return.
  expect(await screen.findByRole('tab', { name: 'Համադրում (4)' })).toBeTruthy();
  expect(await screen.findByText('Վերադարձներ, որ չեն կատարվել մեկ ժամից ավելի՝ 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^77\sXY\s123$/ }).getAttribute('href')).toBe(
    `/station-payments/${order}`,
  );

  await person.click(within(row).getByRole('button', { name: 'Գրանցել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Գրանցել քաղվածքի տվյալով' });
  server.answers[OPEN] = listOf([]);
  await person.click(within(dialog).getByRole('button', { name: /^Գրանցել \d/ }));
  expect(await screen.findByText('Քաղվածքի տվյալը գրանցված է')).toBeTruthy();
  expect(await screen.findByText('Տարբերություններ չկան')).toBeTruthy();
  expect(server.asked.map(({ call }) => call)).toContain(ENTER);
});

it('what could not be read or counted is said, and not shown as nothing late', async () => {
  const text = 'Սպասարկիչը զբաղված է';
  const server = fakeServer({ ...calls(), [AGE]: { status: 422, body: refusal('validation', text) } });
  showAt(AT, SCREENS);
  expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  showAt(pageOf(PAGE).url, SCREENS);
  expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  server.answers[AGE] = { body: { data: { ...AGEING, differences: null } } };
  showAt(AT, SCREENS);
  expect(await screen.findByText(/^Տարբերությունները հաշվել չհաջողվեց/)).toBeTruthy();
});

it('a return of which the ledger lacks a part adds that part', async () => {
  const returned = { ...FOUND, kind: 'returned_there', there: 3_000, here: 1_000 };
  fakeServer({ ...calls(), [OPEN]: listOf([returned]) });
  const { person } = showAt(AT, SCREENS);
  await person.click(await screen.findByRole('button', { name: 'Գրանցել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Գրանցել քաղվածքի տվյալով' });
  expect(within(dialog).getByRole('button', { name: /^Գրանցել \d/ }).textContent).toMatch(/2\s000/);
});

it('who settles one otherwise says how; a refusal leaves what was typed', async () => {
  const SETTLE = `POST /api/statement-differences/${line}/missing_here/settle`;
  const server = fakeServer({
    ...calls(),
    [SETTLE]: { status: 409, body: refusal('payment.difference_settled', 'Արդեն կարգավորված է') },
  });
  const { person } = showAt(AT, SCREENS);
  await person.click(await screen.findByRole('button', { name: 'Կարգավորել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Կարգավորել առանց գրանցման' });
  const confirm = () => within(dialog).getByRole('button', { name: 'Կարգավորել' });
  await person.click(confirm());
  expect(within(dialog).getByText('Գրեք պատճառը՝ առնվազն երեք նիշ')).toBeTruthy();
  const note = within(dialog).getByRole('textbox', { name: /^Նշում/ });
  await person.type(note, 'Գումարը վերադարձրել են');
  await person.click(confirm());
  expect(await within(dialog).findByText('Արդեն կարգավորված է')).toBeTruthy();
  expect((note as HTMLTextAreaElement).value).toBe('Գումարը վերադարձրել են');
  expect(server.asked.find(({ call }) => call === SETTLE)?.body).toEqual({ note: 'Գումարը վերադարձրել են' });
});

it('a file that is refused says where, and stays chosen', async () => {
  const text = 'Քաղվածքը չի ներմուծվել․ Տող 3, «EDP_AMOUNT» սյունակ․ գումարն ամբողջ դրամ չէ';
  const UPLOAD = 'POST /api/provider-statements';
  const server = fakeServer({
    ...calls(),
    [UPLOAD]: { status: 422, body: refusal('payment.statement_refused', text) },
  });
  const { person } = showAt(AT, SCREENS);
  await person.click(await screen.findByRole('button', { name: 'Ներմուծել քաղվածք' }));
  const dialog = await screen.findByRole('dialog', { name: 'Վճարային համակարգի քաղվածք' });
  const send = within(dialog).getByRole('button', { name: 'Ներմուծել' });
  await person.click(send);
  expect(within(dialog).getByText('Ընտրեք ֆայլը')).toBeTruthy();
  expect(within(dialog).getByText(/EDP_TRANS_ID, EDP_BILL_NO/)).toBeTruthy();
  const file = new File(['x'], 'idram.csv', { type: 'text/csv' });
  await person.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
  await person.click(send);
  expect(await within(dialog).findByText(text)).toBeTruthy();
  expect(within(dialog).getByText('idram.csv')).toBeTruthy();
  const sent = server.asked.find(({ call }) => call.startsWith(UPLOAD))?.call;
  expect(sent).toBe(`${UPLOAD}?provider=idram&startDate=2026-11-19&endDate=2026-11-19`);
});

it('who runs a company sees no such tab and asks for nothing of it', async () => {
  const owner = personWith([PAGE], 'TECHNICAL_SERVICE_OWNER');
  const person = { ...owner, user: { ...owner.user, company: 'c'.repeat(24) } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  const server = fakeServer(calls());
  showAt(AT, SCREENS);
  await screen.findByRole('tab', { name: 'Կրկնակի վճարումներ' });
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('tab', { name: /Համադրում/ })).toBeNull();
  expect(server.asked.map(({ call }) => call)).not.toContain(AGE);
});

it('differences and statements are put in order by their headings and searched for, each by itself', async () => {
  const statement = {
    _id: 'c'.repeat(24),
    provider: 'idram',
    from: '2026-11-19',
    to: '2026-11-19',
    fileName: 'a.csv',
    at: '2026-11-20T06:00:00.000Z',
    byName: 'Աննա',
    lines: 1,
    fresh: 1,
    paid: 12_800,
    returned: 0,
  };
  const [differences, statements] = ['/statement-differences', '/provider-statements'];
  const server = listServer({ [differences]: [FOUND], [statements]: [statement] }, calls());
  const shown = showAt(AT, SCREENS);
  const asked = { person: shown.person, server, path: differences };
  const orders = {
    Համարանիշ: 'CarRegNo',
    Օր: 'day',
    Քաղվածքում: 'there',
    Գրանցված: 'here',
    'Գործարքի համար': 'transaction',
  };
  await expectOrders(asked, orders, /^Տարբերություններ/);
  await expectSearch(asked, 'Համարանիշ, ընկերություն, գործարքի կամ մեր համարը', '7001');
  await shown.person.click(screen.getByRole('radio', { name: 'Քաղվածքներ' }));
  const ofFiles = { ...asked, path: statements };
  const columns = {
    Օրեր: 'days',
    Գործարքներ: 'lines',
    Վճարված: 'paid',
    Վերադարձված: 'returned',
    'Ներմուծվել է': 'at',
    Ով: 'by',
    Ֆայլ: 'file',
  };
  await expectOrders(ofFiles, columns, /^Քաղվածքներ/);
  await expectSearch(ofFiles, 'Ֆայլ կամ ներմուծողի անուն', 'csv');
});
