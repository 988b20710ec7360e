import 'fake-indexeddb/auto';
import { addTexts } from '@inspect/contract/i18n';
import {
  type BilledPartner,
  type BillingAccount,
  partnerBillingHy,
  type Receipt,
  type Statement,
} from '@inspect/contract/partner-billing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { expectOrders, listOf, listServer } from '../../../test/list-orders.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { newId } from '../../platform/new-id.ts';

// The texts come with the screen, before its modules are read.
vi.setConfig({ testTimeout: 40_000 });
addTexts({ partnerBilling: partnerBillingHy });
const { default: BillingScreen } = await import('./billing-screen.tsx');

const id = 'a'.repeat(24);
const partner: BilledPartner = {
  _id: id,
  name: 'Ապահովագրություն',
  calls: 1_250,
  sum: 30_500,
  balance: 12_000,
  overdue: 12_000,
};
const account: BillingAccount = {
  _id: id,
  name: 'Ապահովագրություն',
  refuseUnpaid: true,
  balance: 12_000,
  overdue: 12_000,
  tariffs: [],
  firstFree: '2026-11-01',
  preview: {
    month: '2026-11-01',
    total: 30_500,
    lines: [
      {
        kind: 'fee',
        fromDay: '2026-11-01',
        toDay: '2026-11-30',
        calls: null,
        free: null,
        price: null,
        amount: 30_000,
        reason: null,
      },
      {
        kind: 'vehicle',
        fromDay: '2026-11-01',
        toDay: '2026-11-30',
        calls: 1_250,
        free: 1_200,
        price: 10,
        amount: 500,
        reason: null,
      },
    ],
  },
};
const statement: Statement = {
  _id: 'b'.repeat(24),
  number: 7,
  month: '2026-10-01',
  issuedAt: '2026-11-01T00:00:00.000Z',
  dueOn: '2026-11-16',
  total: 12_000,
  covered: 0,
  state: 'overdue',
};
const ACCOUNT = {
  [`GET /api/api/payments/${id}`]: { body: { data: account } },
  [`GET /api/api/payments/${id}/statements`]: { body: listOf(statement) },
  [`GET /api/api/payments/${id}/receipts`]: { body: listOf() },
  [`GET /api/api/payments/${id}/corrections?limit=200`]: { body: listOf() },
  [`GET /api/edit-histories?entity=partnerBilling&record=${id}&limit=10`]: { body: listOf() },
};
const plain = (text: string) => (_: string, node: Element | null) =>
  node?.children.length === 0 && node.textContent?.replace(/\s/g, ' ') === text;

let me = personWith(['api-payments']);
beforeEach(() => {
  me = { ...me, user: { ...me.user, id: newId() } };
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (answers: Parameters<typeof fakeServer>[0], address = `/api/payments?partner=${id}`) => ({
  server: fakeServer(answers),
  ...showAt(address, { '/api/payments': BillingScreen }),
});

it('partners are read with the calls and the sum of this month, and what they owe', async () => {
  show({ 'GET /api/api/payments': { body: listOf(partner) } }, '/api/payments');
  expect(await screen.findByText('Ապահովագրություն')).toBeTruthy();
  for (const text of ['1 250', '30 500 ֏', 'Պարտք՝ 12 000 ֏'])
    expect(screen.getByText(plain(text))).toBeTruthy();
});

it('without partners it is said where they are added', async () => {
  show({ 'GET /api/api/payments': { body: listOf() } }, '/api/payments');
  expect(await screen.findByText(/Նախ ավելացրեք գործընկեր/)).toBeTruthy();
});

it('what can’t be read is told, and asked for again', async () => {
  const { person } = show(
    { 'GET /api/api/payments': { status: 500, body: refusal('internal', 'Սերվերի սխալ') } },
    '/api/payments',
  );
  expect(await screen.findByText('Սերվերի սխալ')).toBeTruthy();
  fakeServer({ 'GET /api/api/payments': { body: listOf(partner) } });
  await person.click(screen.getByRole('button', { name: 'Կրկին փորձել' }));
  expect(await screen.findByText('Ապահովագրություն')).toBeTruthy();
});

it('of a partner this month so far is read, with what is overdue and what follows from it', async () => {
  show(ACCOUNT);
  const lines = await screen.findByRole('region', { name: 'Այս ամիս մինչև հիմա' });
  expect(
    within(lines)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, ' '))),
  ).toEqual([
    ['Ինչի համար', 'Օրեր', 'Հարցումներ', 'Անվճար', 'Վճարովի', 'Գին', 'Գումար'],
    ['Ամսավճար', '01/11/2026 – 30/11/2026', '', '', '', '', '30 000 ֏'],
    ['Զննության վիճակի հարցումներ', '01/11/2026 – 30/11/2026', '1 250', '1 200', '50', '10 ֏', '500 ֏'],
    ['Ընդամենը', '30 500 ֏'],
  ]);
  expect(screen.getByText(plain('Ժամկետանց պարտք՝ 12 000 ֏'))).toBeTruthy();
  expect(screen.getByText(/հարցումները մերժվում են/)).toBeTruthy();
  expect(screen.getByText('Սակագին սահմանված չէ․ հարցումներն անվճար են։')).toBeTruthy();
  expect(await screen.findByText('10/2026')).toBeTruthy();
});

it('a transfer is entered once, also when its answer is lost; what is missing is told under its field', async () => {
  const ids: unknown[] = [];
  const { person } = show({
    ...ACCOUNT,
    [`POST /api/api/payments/${id}/receipts`]: ({ body }) => {
      ids.push(body);
      return ids.length === 1
        ? 'nothing'
        : {
            status: 201,
            body: {
              data: {
                ...Object(body),
                amount: 12_000,
                at: statement.issuedAt,
                byName: 'Աննա',
                reason: null,
                void: false,
              },
            },
          };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Գրանցել մուտք' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Գրանցել մուտք' }));
  await person.click(drawer.getByRole('button', { name: 'Գրանցել մուտք' }));
  expect(await drawer.findByText('Լրացրեք այս դաշտը')).toBeTruthy();
  expect(ids).toEqual([]);
  await person.type(drawer.getByLabelText(/Փոխանցման համարը/), 'ՎՀ 12');
  await person.click(drawer.getByRole('button', { name: 'Գրանցել մուտք' }));
  await waitFor(() => expect(ids).toHaveLength(1));
  await person.click(drawer.getByRole('button', { name: 'Գրանցել մուտք' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Գրանցել մուտք' })).toBeNull());
  expect(ids).toMatchObject([
    { reference: 'ՎՀ 12', amount: 12_000 },
    { reference: 'ՎՀ 12', amount: 12_000 },
  ]);
  expect(new Set(ids.map((body) => Object(body)._id)).size).toBe(1);
});

it('a correction in favour of the partner is below zero', async () => {
  const sent: unknown[] = [];
  const { person } = show({
    ...ACCOUNT,
    [`POST /api/api/payments/${id}/corrections`]: ({ body }) => {
      sent.push(body);
      return { status: 201, body: { data: { ...Object(body), at: statement.issuedAt, byName: 'Աննա' } } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Ավելացնել ուղղում' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ավելացնել ուղղում' }));
  await person.type(drawer.getByLabelText(/Գումար/), '500');
  await person.type(drawer.getByLabelText(/Պատճառ/), 'Կրկնակի հաշվարկ');
  await person.click(drawer.getByRole('button', { name: 'Չեղարկել' }));
  await person.click(await screen.findByRole('button', { name: 'Շարունակել խմբագրումը' }));
  await person.click(drawer.getByLabelText(/Պատճառ/));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toMatchObject([{ amount: -500, reason: 'Կրկնակի հաշվարկ' }]));
});

it('who may only read is offered nothing to enter', async () => {
  const view = { view: true, create: false, edit: false, delete: false, export: false };
  const permissions = Object.fromEntries(me.pages.map(({ id: page }) => [page, view]));
  sessionStore.set({ kind: 'in', person: { ...me, permissions }, confirmed: true });
  show(ACCOUNT);
  expect(await screen.findByText('10/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Գրանցել մուտք' })).toBeNull();
});

it.each([
  [12_000, 0, '12 000 ֏'],
  [12_000, 5_000, '7 000 ֏'],
  [12_000, 12_000, '0 ֏'],
])('of a statement of %i drams with %i covered, %s are left to pay', async (total, covered, left) => {
  const sheet = { ...statement, total, covered, partner: id, partnerName: 'Ապահովագրություն', lines: [] };
  show(
    { [`GET /api/api/payments/statements/${statement._id}`]: { body: { data: sheet } } },
    `/api/payments?statement=${statement._id}`,
  );
  const name = await screen.findByText('Մնացել է վճարել');
  expect(name.parentElement?.textContent?.replace(/\s/g, ' ')).toBe(`Մնացել է վճարել${left}`);
});

it('partners, statements and transfers are put in order by their headings, each by itself', async () => {
  const receipt: Receipt = {
    _id: 'c'.repeat(24),
    paidOn: '2026-11-03',
    reference: 'ՎՀ 1',
    amount: 12_000,
    at: '2026-11-04T08:00:00.000Z',
    byName: 'Աննա Սարգսյան',
    reason: null,
    void: false,
  };
  const lists = {
    '/api/payments': [partner],
    [`/api/payments/${id}/statements`]: [statement],
    [`/api/payments/${id}/receipts`]: [receipt],
  };
  const server = listServer(lists, ACCOUNT);
  const { person } = showAt('/api/payments', { '/api/payments': BillingScreen });
  await expectOrders(
    { person, server, path: '/api/payments' },
    { Գործընկեր: 'name', 'Հարցումներ այս ամիս': 'calls', 'Այս ամսվա գումարը': 'sum', Մնացորդ: 'balance' },
  );
  cleanup();
  const opened = showAt(`/api/payments?partner=${id}`, { '/api/payments': BillingScreen });
  const ofAccount = { person: opened.person, server };
  await expectOrders(
    { ...ofAccount, path: `/api/payments/${id}/statements` },
    {
      Համար: 'number',
      Ամիս: 'month',
      Գումար: 'total',
      'Վճարել մինչև (ներառյալ)': 'dueOn',
      'Վճարված է': 'covered',
    },
    /^Հաշիվներ/,
  );
  await expectOrders(
    { ...ofAccount, path: `/api/payments/${id}/receipts` },
    {
      'Փոխանցման օրը': 'paidOn',
      Գումար: 'amount',
      'Փոխանցման համարը կամ նպատակը': 'reference',
      Ով: 'by',
    },
    /^Բանկային մուտքեր/,
  );
});
