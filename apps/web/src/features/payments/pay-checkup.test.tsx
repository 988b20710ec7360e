import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { showAt } from '../../../test/show-at.tsx';
import { storedCheckup } from '../../../test/stored-checkup.ts';
import { deliver } from '../../platform/realtime/events.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { PayCheckup } from './pay-checkup.tsx';

const fees = {
  inspection: { amount: 8_000, reason: 'Car' },
  environmental: { amount: 4_800, reason: 'Tax', taxYears: [2026] },
  total: 12_800,
};
const record = storedCheckup({ fees, paid: { inspection: 0, environmental: 0 } });
const PREPAID = {
  _id: '9'.repeat(24),
  purpose: 'inspection',
  amount: 8_000,
  method: 'arca',
  paidAt: '2026-11-19T08:00:00.000Z',
};

/** what the server says of an order that is withdrawn */
let withdrawnState = 'cancelled';

afterEach(() => {
  withdrawnState = 'cancelled';
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

function opens(waiting: object[], payments: ('arca' | 'idram' | 'telcell')[] = [], orders: object[] = []) {
  const posted: { path: string; body: unknown }[] = [];
  changeStatus({ payments });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://here').pathname.replace(
      `/api/tech-service-checkup/${record._id}/`,
      '',
    );
    if (init.method !== 'POST') return new Response(JSON.stringify({ data: waiting, orders }));
    const body = JSON.parse(String(init.body));
    posted.push({ path, body });
    if (path === '/api/makePayment') {
      if (body.withdraw) orders.length = 0;
      const payment = { ...body, state: body.withdraw ? withdrawnState : 'pending', amount: 12_800 };
      return new Response(JSON.stringify({ payment, formAction: 'https://idram.test/', fields: {} }));
    }
    return new Response(JSON.stringify({ data: record }), { status: 201 });
  });
  const { person } = showAt('/x', { '/x': () => <PayCheckup record={record} /> });
  const ask = async () => person.click(await screen.findByRole('button', { name: 'Ընդունել վճար' }));
  return { person, ask, posted };
}
const confirm = () => screen.findByRole('button', { name: /^Ընդունել 12.800.֏$/ });

it('whoever has paid beforehand is not asked again, and pays with that by one press', async () => {
  const { person, ask, posted } = opens([PREPAID]);
  await ask();
  expect(await screen.findByText(/^Այս համարանիշի համար արդեն կատարվել է կանխավճար՝ 8.000.֏$/)).toBeTruthy();
  expect(await confirm()).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Վճարել կանխավճարով' }));
  await waitFor(() => expect(posted).toEqual([{ path: 'prepaid', body: { prepaid: [PREPAID._id] } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('it can be left on purpose, and is no matter where its sum is not taken', async () => {
  const { person, ask, posted } = opens([PREPAID]);
  await ask();
  await person.click(await screen.findByRole('checkbox', { name: 'Այս անգամ կանխավճարը չօգտագործել' }));
  await person.click(await confirm());
  await waitFor(() =>
    expect(posted).toMatchObject([
      { path: 'payments', body: { seenTotal: 12_800, leftPrepaid: [PREPAID._id] } },
    ]),
  );
  await ask();
  await person.click(await screen.findByRole('checkbox', { name: /^Տեխզննման ծառայության վճար/ }));
  await waitFor(() => expect(screen.queryByText(/կանխավճար՝/)).toBeNull());
  expect(screen.getByRole('button', { name: /^Ընդունել 4.800.֏$/ })).toHaveProperty('disabled', false);
});

it('what is paid while the dialog stands is in it at once', async () => {
  const waiting: object[] = [];
  const { ask } = opens(waiting);
  await ask();
  expect(await confirm()).toHaveProperty('disabled', false);
  waiting.push(PREPAID);
  deliver(`EDIT_PAYMENT_${record.company}`, { _id: '8'.repeat(24), state: 'paid' });
  expect(await screen.findByText(/արդեն կատարվել է կանխավճար՝/)).toBeTruthy();
  expect(await confirm()).toHaveProperty('disabled', true);
});

it.each<[('arca' | 'idram' | 'telcell')[], string[]]>([
  [[], []],
  [['telcell'], ['Կանխիկ', 'Telcell']],
  [
    ['arca', 'idram'],
    ['Կանխիկ', 'Քարտ (ArCa)', 'Idram'],
  ],
])('besides cash one may pay by what the server takes now: %j', async (payments, offered) => {
  const { ask } = opens([], payments);
  await ask();
  await confirm();
  expect(screen.queryAllByRole('radio').map((way) => way.closest('div')?.textContent)).toEqual(offered);
});

it('where nothing is chosen there is nothing to take', async () => {
  const { person, ask } = opens([]);
  await ask();
  await person.click(await screen.findByRole('checkbox', { name: /^Տեխզննման ծառայության վճար/ }));
  await person.click(screen.getByRole('checkbox', { name: /^Բնապահպանական/ }));
  expect(await screen.findByRole('button', { name: /^Ընդունել 0.֏$/ })).toHaveProperty('disabled', true);
});

const ORDER = {
  _id: '7'.repeat(24),
  method: 'idram',
  purposes: ['inspection', 'environmental'],
  amount: 12_800,
  since: '2026-11-19T08:00:00.000Z',
};
const WAITS = /^Սպասվում է վճարում՝ Idram, 12.800.֏, սկիզբը՝ 19\/11\/2026 12:00$/;

it('an order that waits is on the record, and is gone on with where its payer pays', async () => {
  const { person, posted } = opens([], ['idram'], [ORDER]);
  expect(await screen.findByText(WAITS)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Շարունակել վճարումը' }));
  expect(await screen.findByRole('dialog', { name: /^Վճարում՝ 12.800.֏$/ })).toBeTruthy();
  const { _id, purposes, method } = ORDER;
  const body = { _id, checkup: record._id, purposes, method, seenTotal: 12_800, leftPrepaid: [] };
  expect(posted).toEqual([{ path: '/api/makePayment', body }]);
});

it('whoever goes on with one has left what was paid beforehand when he began it', async () => {
  const { person, posted } = opens([PREPAID], ['idram'], [ORDER]);
  await person.click(await screen.findByRole('button', { name: 'Շարունակել վճարումը' }));
  await waitFor(() => expect(posted).toMatchObject([{ body: { leftPrepaid: [PREPAID._id] } }]));
});

it.each([
  ['paid', 'Վճարումը հաստատված է'],
  ['expired', 'Այս վճարումն արդեն ավարտված էր․ գումար չի ստացվել'],
  ['failed', 'Այս վճարումն արդեն ավարտված էր․ գումար չի ստացվել'],
  ['pending', 'Վճարումը չեղարկել չհաջողվեց․ փորձեք նորից'],
])('of one that is %s when it is withdrawn that is said, and nothing else', async (state, said) => {
  withdrawnState = state;
  const { person } = opens([], ['idram'], [ORDER]);
  show(<Notifications />);
  await person.click(await screen.findByRole('button', { name: 'Չեղարկել վճարումը' }));
  expect(await screen.findByText(said)).toBeTruthy();
});

it('it is withdrawn by one press, and is there no more', async () => {
  const { person, posted } = opens([], ['idram'], [ORDER]);
  await person.click(await screen.findByRole('button', { name: 'Չեղարկել վճարումը' }));
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
  expect(posted).toMatchObject([{ path: '/api/makePayment', body: { _id: ORDER._id, withdraw: true } }]);
});

it('one that begins while the record is open shows at once', async () => {
  const orders: object[] = [];
  opens([], ['idram'], orders);
  await screen.findByRole('button', { name: 'Ընդունել վճար' });
  orders.push(ORDER);
  deliver(`EDIT_PAYMENT_${record.company}`, { _id: ORDER._id, state: 'pending' });
  expect(await screen.findByText(WAITS)).toBeTruthy();
});

it.each([
  ['Կանխիկ', /^Կանխիկն ընդունելիս այս վճարումը կչեղարկվի/],
  ['Քարտ (ArCa)', /^Այս վճարումը կմնա սպասման մեջ/],
  ['Idram', null],
])('before money is taken by %s it is said what becomes of it', async (way, said) => {
  const { person, ask } = opens([], ['arca', 'idram'], [ORDER]);
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Ընդունել վճար' }));
  await person.click(await dialog.findByRole('radio', { name: way }));
  expect(await dialog.findByText(WAITS)).toBeTruthy();
  if (said) expect(await dialog.findByText(said)).toBeTruthy();
  else expect(dialog.queryByText(/այս վճարումը/i)).toBeNull();
});

it('it is no matter of cash that is taken for something else', async () => {
  const { person, ask } = opens([], [], [{ ...ORDER, purposes: ['environmental'] }]);
  await ask();
  await person.click(await screen.findByRole('checkbox', { name: /^Բնապահպանական/ }));
  await waitFor(() => expect(screen.queryByText(/կչեղարկվի/)).toBeNull());
});
