import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { list, mechanic, named, preAddFor, quote, type } from '../../../../test/desk-answers.ts';
import { fixedId as id } from '../../../../test/known-vehicle.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { deliver, tellReconnected } from '../../../platform/realtime/events.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import NewCheckupScreen from './new-checkup-screen.tsx';

const OPERATOR = ROLES.find((role) => role.includes('OPERATOR'));
const COMPANY = id('c');
const PREPAID = [
  {
    _id: id('9'),
    purpose: 'inspection' as const,
    amount: 8_000,
    method: 'arca' as const,
    paidAt: '2026-11-19T08:00:00.000Z',
  },
];
// A whole form in a simulated browser is slow, and a test machine may be busy.
const PATIENCE_MS = 10_000;
vi.setConfig({ testTimeout: 4 * PATIENCE_MS });

let posted: object[] = [];
let prepaid: typeof PREPAID = [];
beforeEach(() => {
  // Look-ups, drafts and saves end when they end, as for a person: not inside the test's own acts.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  posted = [];
  prepaid = PREPAID;
  const someone = personWith(['tech-service'], OPERATOR);
  const person = { ...someone, user: { ...someone.user, company: COMPANY } };
  sessionStore.set({ kind: 'in', person, confirmed: true });
  changeStatus({ link: 'online', lost: false, classificators: null });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://here').pathname.replace('/api', '');
    const sent = JSON.parse(String(init.body ?? '{}'));
    if (init.method === 'POST' && path === '/tech-service-checkup') {
      posted.push(sent);
      return new Response(JSON.stringify({ data: {} }), { status: 201 });
    }
    const answers: Record<string, unknown> = {
      '/tech-service-checkup-check-before-add': preAddFor(sent, 12_800, prepaid),
      '/tech-service-checkup-quote': { data: quote },
      '/tech-service-mechanics': list(mechanic),
      '/camera-reasons': { data: [] },
      '/cars/types': list(type),
      '/cars/cars': list(named(id('1'), 'TOYOTA')),
    };
    return new Response(JSON.stringify(answers[path] ?? list()));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cashBox = () =>
  screen.findByRole('checkbox', { name: 'Վճարն ընդունված է կանխիկ (F2)' }, { timeout: PATIENCE_MS });

it('a new checkup is paid by what was paid beforehand, and takes the rest in cash, unless that is kept for another time', async () => {
  showAt('/tech-service/add', { '/tech-service/add': () => <NewCheckupScreen /> });
  await screen.findByRole('textbox', { name: t('checkups.label.CarRegNo') });
  const operator = userEvent.setup();
  await operator.keyboard('34ab567{Tab}ab123456{F2}');
  await screen.findByText('Կա OnePay կանխավճար՝ 8 000 ֏', {}, { timeout: PATIENCE_MS });
  const box = await cashBox();
  await waitFor(() => expect(box).toHaveProperty('checked', true), { timeout: PATIENCE_MS });
  const sumOf = (title: string) => screen.getByText(title).closest('div')?.textContent;
  expect(sumOf('Վճարված է OnePay-ով')).toMatch(/8\s000/);
  expect(sumOf('Մնում է վճարել')).toMatch(/4\s800/);
  const use = screen.getByRole('checkbox', { name: /Հաշվանցել OnePay կանխավճարը՝ 8\s000/ });
  await operator.click(use);
  // Another sum is left then: that it was taken is said anew.
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  expect(screen.queryByText('Մնում է վճարել')).toBeNull();
  await operator.click(use);
  await operator.keyboard('{F2}');
  await waitFor(() => expect(box).toHaveProperty('checked', true));
  await operator.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(posted).toHaveLength(1), { timeout: PATIENCE_MS });
  expect(posted[0]).toMatchObject({
    prepaid: [id('9')],
    payments: [{ purpose: 'environmental', method: 'cash' }],
    seenTotal: 12_800,
  });
});

it.each([
  [
    'his form is open is told at the desk at once',
    () => deliver(`EDIT_PAYMENT_${COMPANY}`, { _id: id('8'), state: 'paid' }),
  ],
  ['nobody could be told is there when the connection is back', () => tellReconnected()],
])('what is paid while %s', async (_, hear) => {
  prepaid = [];
  showAt('/tech-service/add', { '/tech-service/add': () => <NewCheckupScreen /> });
  await screen.findByRole('textbox', { name: t('checkups.label.CarRegNo') });
  await userEvent.setup().keyboard('34ab567{Tab}ab123456');
  await screen.findByText(t('checkups.form.ready'), {}, { timeout: PATIENCE_MS });
  expect(screen.queryByText(/կանխավճար՝/)).toBeNull();
  prepaid = PREPAID;
  hear();
  expect(await screen.findByText('Կա OnePay կանխավճար՝ 8 000 ֏', {}, { timeout: PATIENCE_MS })).toBeTruthy();
});
