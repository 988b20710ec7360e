import { pageOf, ROLES } from '@inspect/contract/access';
import { notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import PaymentScreen from '../detail/payment-screen.tsx';
import PaymentsScreen from './payments-screen.tsx';

type Page = `${'station' | 'onepay'}-${'' | 'idram-' | 'telcell-'}payments` | 'co-payments';
const PAGES: Page[] = [
  ...(['station-payments', 'station-idram-payments', 'station-telcell-payments'] as const),
  ...(['onepay-payments', 'onepay-idram-payments', 'onepay-telcell-payments', 'co-payments'] as const),
];
const at = (page: Page, Shown: () => React.ReactNode) => () => (
  <ScreenContext value={{ page, path: pageOf(page).url, title: `access.page.${page}` }}>
    <Shown />
  </ScreenContext>
);
const SCREENS = Object.fromEntries(
  PAGES.flatMap((page) => [
    [pageOf(page).url, at(page, PaymentsScreen)],
    [`${pageOf(page).url}/$id`, at(page, PaymentScreen)],
  ]),
);
const open = (address: string) => showAt(address, SCREENS);

const id = 'a'.repeat(24);
const part = 'b'.repeat(24);
const ROW = {
  ...{
    _id: id,
    createdAt: '2026-11-20T08:00:00.000Z',
    paidAt: '2026-11-20T08:05:00.000Z',
    origin: 'station',
  },
  ...{
    method: 'arca',
    state: 'partially_refunded',
    review: 'second_success',
    CarRegNo: '34AB567',
    checkup: null,
  },
  ...{ company: 'c'.repeat(24), companyName: 'Ավտոտեստ', stationName: 'Կենտրոն', amount: 12_800 },
  lines: [
    { purpose: 'inspection', amount: 8_000, taxYears: [] },
    { purpose: 'environmental', amount: 4_800, taxYears: [2026, 2027] },
  ],
  ...{ received: 25_600, returned: 1_000, attemptState: 'succeeded', reason: null, providerNo: '777' },
  ...{ createdByName: 'Աննա', openCases: 2 },
};
const DETAIL = {
  ...ROW,
  parts: [
    {
      ...{ _id: part, purpose: 'inspection', amount: 8_000, taxYears: [], left: 7_000, whole: 11_800 },
      ...{ surplus: false, case: null, fiscalNumbers: ['77-1'] },
    },
  ],
  attempts: [
    {
      ...{ n: 1, merchantNo: `${id}-1`, providerNo: 'x', state: 'succeeded', reason: null, problem: null },
      ...{ maskedPan: '411111**1111', rrn: '777', createdAt: ROW.createdAt, expiresAt: ROW.createdAt },
    },
  ],
  timeline: [
    {
      ...{ at: ROW.createdAt, kind: 'created', amount: 12_800, purpose: null, attempt: null, word: null },
      ...{ reason: null, byName: null, byPerson: true },
    },
    {
      ...{
        at: ROW.createdAt,
        kind: 'returned',
        amount: 1_000,
        purpose: 'inspection',
        attempt: 1,
        word: null,
      },
      ...{ reason: 'provider', byName: null, byPerson: false },
    },
  ],
  ...{ returnWay: 'asked', wholeOnly: false, returning: false },
};
const listOf = (data: object[], totals: object = {}) => ({
  body: {
    data,
    totals: { count: data.length, received: 0, returned: 0, pending: 0, ...totals },
    pagination: { current_page: 1, total: 1, count: data.length },
  },
});
const CASES = 'GET /api/double-payments?status=open&limit=1';
const COMPANIES = 'GET /api/companies?page=1&limit=200';
const TODAY = 'startDate=2026-11-20&endDate=2026-11-20';
const CARDS = `GET /api/payments?origin=station&method=arca&${TODAY}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:30:00Z') });
  sessionStore.set({ kind: 'in', person: personWith(PAGES), confirmed: true });
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('the staff read the card payments of stations today: sums as the ledger has them, what to look at, open cases', async () => {
  const server = fakeServer({
    [CARDS]: listOf([ROW], { received: 25_600, returned: 1_000, pending: 500 }),
    [CASES]: listOf([{}, {}]),
    [COMPANIES]: listOf([]),
  });
  open('/station-payments');
  const row = (await screen.findByText('34 AB 567', { normalizer: spaces })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Մասամբ վերադարձված')).toBeTruthy();
  expect(within(row).getByText('Վճարվել է երկու անգամ')).toBeTruthy();
  expect(within(row).getByText('12 800 ֏', { normalizer: spaces })).toBeTruthy();
  for (const sum of ['Ստացված՝ 25 600 ֏', 'վերադարձված՝ 1 000 ֏', 'մնացորդ՝ 24 600 ֏', 'սպասվում է՝ 500 ֏'])
    expect(screen.getByText(sum, { normalizer: spaces })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Կրկնակի վճարումներ (2)' })).toBeTruthy();
  expect(server.asked.map(({ call }) => call)).toContain(CARDS);
});

it.each([
  ['/station-idram-payments', `GET /api/payments?origin=station&method=idram&${TODAY}`],
  ['/station-telcell-payments', `GET /api/payments?origin=station&method=telcell&${TODAY}`],
  ['/onepay-payments', `GET /api/payments?origin=onepay&method=arca&${TODAY}`],
  ['/onepay-telcell-payments', `GET /api/payments?origin=onepay&method=telcell&${TODAY}`],
  ['/onepay-idram-payments', `GET /api/payments?origin=onepay&method=idram&${TODAY}`],
  ['/onepay-idram-payments?method=cash', `GET /api/payments?origin=onepay&method=idram&${TODAY}`],
  ['/co-payments', `GET /api/payments?purpose=environmental&${TODAY}`],
  [
    '/co-payments?method=cash&state=paid',
    `GET /api/payments?state=paid&purpose=environmental&method=cash&${TODAY}`,
  ],
  ['/station-payments?method=terminal', `GET /api/payments?origin=station&method=terminal&${TODAY}`],
])('the page %s asks for its own', async (address, call) => {
  const server = fakeServer({ [call]: listOf([ROW]), [CASES]: listOf([]), [COMPANIES]: listOf([]) });
  open(address);
  expect(await screen.findByText('34 AB 567', { normalizer: spaces })).toBeTruthy();
  expect(server.asked.map((asked) => asked.call)).toContain(call);
});

it.each<[string, object, boolean]>([
  ['with open cases', { review: null, openCases: 1 }, true],
  ['that is to be looked at', { review: 'second_success', openCases: 0 }, true],
  ['that is as it should be', { review: null, openCases: 0 }, false],
])('a payment %s waits or not', async (_which, facts, waits) => {
  const rows = listOf([{ ...ROW, ...facts }]);
  fakeServer({ [CARDS]: rows, [CASES]: listOf([]), [COMPANIES]: listOf([]) });
  open('/station-payments');
  const row = (await screen.findByText('34 AB 567', { normalizer: spaces })).closest('tr');
  expect(row?.hasAttribute('data-waits')).toBe(waits);
});

it('an empty day says so, and a server that fails can be asked again', async () => {
  const server = fakeServer({
    [CARDS]: { status: 503, body: refusal('unavailable', 'Ոչ հիմա') },
    [CASES]: listOf([]),
    [COMPANIES]: listOf([]),
    // What stands beside the list is there, and asks for nothing.
    'GET /api/unsettled-yesterday': { body: { data: null } },
    'GET /api/payment-ageing': {
      body: {
        data: {
          counts: { pending: 0, unknown: 0, returns: 0, cases: 0 },
          differences: { open: 0, late: 0 },
          oldest: [],
        },
      },
    },
  });
  const { person } = open('/station-payments');
  const again = await screen.findByRole('button', { name: 'Կրկին փորձել' }, { timeout: 10_000 });
  server.answers[CARDS] = listOf([]);
  await person.click(again);
  expect(await screen.findByText('Ընտրված օրերին վճարումներ չկան')).toBeTruthy();
});

it('a payment tells all that happened to it, and gives back with a reason what is left', async () => {
  const RETURN = `POST /api/payments/${part}/returns`;
  const server = fakeServer({
    [`GET /api/payments/${id}`]: { body: { data: DETAIL } },
    [RETURN]: {
      status: 201,
      body: { data: { _id: id, payment: part, amount: 500, reason: 'x', state: 'done' } },
    },
  });
  const { person } = open(`/station-payments/${id}`);
  const course = await screen.findByRole('list', { name: 'Ընթացք' });
  const steps = within(course)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(steps).toEqual([
    'Վճարումը պահանջվել է12 800 ֏20/11/2026 12:00 · Ադմինիստրատոր',
    'Գումարը վերադարձվել է1 000 ֏ · Ծառայություն · Փորձ 120/11/2026 12:00 · Վճարային համակարգի տվյալով',
  ]);
  expect(screen.getByText('411111**1111')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Վերադարձնել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Գումարի վերադարձ' });
  expect(within(dialog).getByText('34 AB 567 · Ծառայություն · 8 000 ֏', { normalizer: spaces })).toBeTruthy();
  const confirm = () => within(dialog).getByRole('button', { name: /^Վերադարձնել \d/ });
  await person.click(confirm());
  expect(within(dialog).getByText('Գրեք պատճառը՝ առնվազն երեք նիշ')).toBeTruthy();
  await person.type(within(dialog).getByRole('textbox', { name: /^Պատճառը/ }), 'Չի զննվել');
  const amount = within(dialog).getByRole('textbox', { name: /դրամ/ });
  await person.clear(amount);
  await person.type(amount, '20000');
  await person.click(confirm());
  expect(within(dialog).getByText('Գրեք 1-ից 11 800 ֏ ամբողջ թիվ', { normalizer: spaces })).toBeTruthy();
  await person.clear(amount);
  await person.type(amount, '500');
  await person.click(confirm());
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.find(({ call }) => call === RETURN);
  expect(sent?.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    amount: 500,
    reason: 'Չի զննվել',
  });
});

it('money goes back once the password is typed anew, and what was written for it stays meanwhile', async () => {
  const RETURN = `POST /api/payments/${part}/returns`;
  const done = { body: { data: { _id: id, payment: part, amount: 7_000, reason: 'x', state: 'done' } } };
  const server = fakeServer({
    [`GET /api/payments/${id}`]: { body: { data: DETAIL } },
    [RETURN]: { status: 403, body: refusal('step_up_required', 'Հաստատեք գաղտնաբառը') },
    'POST /api/auth/step-up': { body: { data: { minutes: 10 } } },
  });
  const { person } = open(`/station-payments/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Վերադարձնել' }));
  await person.type(await screen.findByRole('textbox', { name: /^Պատճառը/ }), 'Չի զննվել');
  await person.keyboard('{Control>}{Enter}{/Control}');
  const asked = await screen.findByRole('dialog', { name: 'Հաստատեք, որ դա դուք եք' });
  server.answers[RETURN] = done;
  await person.type(within(asked).getByLabelText(/^Գաղտնաբառ/), 'իմ գաղտնաբառը{Enter}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.filter(({ call }) => call === RETURN).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ amount: 7_000, reason: 'Չի զննվել' });
});

it.each([
  ['done', 'Վերադարձը գրանցված է՝ 500 ֏', 'green'],
  ['requested', 'Վերադարձը պահանջված է․ վճարային համակարգի պատասխանը կգրանցվի ինքնաբերաբար', 'yellow'],
  ['failed', 'Վճարային համակարգը վերադարձը չի կատարել', 'red'],
])('what became of the money that was to go back is said: %s', async (state, words, color) => {
  const given = { _id: id, payment: part, amount: 500, reason: 'x', state };
  fakeServer({
    [`GET /api/payments/${id}`]: { body: { data: DETAIL } },
    [`POST /api/payments/${part}/returns`]: { status: 201, body: { data: given } },
  });
  const { person } = open(`/station-payments/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Վերադարձնել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Գումարի վերադարձ' });
  await person.type(within(dialog).getByRole('textbox', { name: /^Պատճառը/ }), 'Չի զննվել');
  await person.click(within(dialog).getByRole('button', { name: /^Վերադարձնել \d/ }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const told = notificationsStore
    .getState()
    .notifications.map((toast) => [spaces(`${toast.id}`), toast.color]);
  expect(told).toEqual([[expect.stringContaining(words), color]]);
});

it('who only reads gives nothing back; what is with the provider now is said', async () => {
  const person = personWith(['station-payments']);
  const permissions = Object.fromEntries(
    Object.entries(person.permissions).map(([page, flags]) => [page, { ...flags, edit: false }]),
  );
  sessionStore.set({ kind: 'in', person: { ...person, permissions }, confirmed: true });
  fakeServer({ [`GET /api/payments/${id}`]: { body: { data: { ...DETAIL, returning: true } } } });
  open(`/station-payments/${id}`);
  expect(await screen.findByText(/^Վերադարձն ընթացքի մեջ է/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Վերադարձնել' })).toBeNull();
});

const CASE = {
  ...{ _id: id, status: 'open', openedAt: ROW.createdAt, row: id, payment: part, purpose: 'inspection' },
  ...{ method: 'arca', origin: 'station', amount: 8_000, left: 8_000, whole: 8_000, returnWay: 'asked' },
  ...{ wholeOnly: false, CarRegNo: '34AB567', company: 'c'.repeat(24), companyName: 'Ավտոտեստ' },
  ...{ otherAmount: 8_000, otherMethod: 'cash', otherAt: ROW.createdAt, decidedAt: null },
  ...{ decidedByName: null, note: null, version: 3 },
};

it('the staff decide a case: it counts as paid beforehand, with a note', async () => {
  const DECIDE = `PUT /api/double-payments/${id}`;
  const server = fakeServer({
    [CASES]: listOf([CASE]),
    'GET /api/double-payments': listOf([CASE]),
    [COMPANIES]: listOf([]),
    [DECIDE]: { body: { data: { ...CASE, status: 'credited' } } },
  });
  const { person } = open('/station-payments?tab=cases');
  expect(await screen.findByText('8 000 ֏, Կանխիկ, 20/11/2026 12:00', { normalizer: spaces })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Որոշել' }));
  const dialog = await screen.findByRole('dialog', { name: 'Կրկնակի վճարման որոշում' });
  expect(within(dialog).getByText('34 AB 567 · Ծառայություն · 8 000 ֏', { normalizer: spaces })).toBeTruthy();
  await person.click(within(dialog).getByRole('radio', { name: 'Հաշվարկել որպես կանխավճար' }));
  await person.type(within(dialog).getByRole('textbox', { name: /^Նշում/ }), 'Վճարողի դիմումով');
  await person.click(within(dialog).getByRole('button', { name: 'Հաշվարկել որպես կանխավճար' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ call }) => call === DECIDE)?.body).toEqual({
    ...{ version: 3, status: 'credited', note: 'Վճարողի դիմումով' },
  });
});

it.each<[string, number]>([
  ['open', 1],
  ['refunded', 0],
  ['credited', 0],
  ['rejected', 0],
])('of a case that is %s there are %i decisions to take', async (status, decisions) => {
  const rows = listOf([{ ...CASE, status }]);
  fakeServer({ [CASES]: listOf([]), 'GET /api/double-payments': rows, [COMPANIES]: listOf([]) });
  open('/station-payments?tab=cases');
  expect(await screen.findByText('8 000 ֏, Կանխիկ, 20/11/2026 12:00', { normalizer: spaces })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Որոշել' })).toHaveLength(decisions);
});

it.each([
  [8_000, 3, 'Գումարի վերադարձ'],
  [0, 1, 'Կրկնակի վճարման որոշում'],
])(
  'of a case with %i drams left %i things can be said, and money goes back before it is decided',
  async (left, ways, next) => {
    const rows = listOf([{ ...CASE, left }]);
    const server = fakeServer({ [CASES]: rows, 'GET /api/double-payments': rows, [COMPANIES]: listOf([]) });
    const { person } = open('/station-payments?tab=cases');
    await person.click(await screen.findByRole('button', { name: 'Որոշել' }));
    const dialog = await screen.findByRole('dialog', { name: 'Կրկնակի վճարման որոշում' });
    const radios = within(dialog).getAllByRole('radio');
    expect(radios).toHaveLength(ways);
    await person.click(within(dialog).getByRole('button', { name: /^Վերադարձ/ }));
    expect(await screen.findByRole('dialog', { name: next })).toBeTruthy();
    expect(server.asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  },
);

it('a payment of which nothing has come has no receipt, and nothing to give back', async () => {
  const rest = { state: 'pending', review: null, received: 0, returned: 0, parts: [] };
  fakeServer({ [`GET /api/payments/${id}`]: { body: { data: { ...DETAIL, ...rest } } } });
  open(`/station-payments/${id}`);
  expect(await screen.findByText('411111**1111')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Այլ գործողություններ' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Վերադարձնել' })).toBeNull();
  cleanup();
  const given = { parts: [{ ...DETAIL.parts[0], left: 0 }] };
  fakeServer({ [`GET /api/payments/${id}`]: { body: { data: { ...DETAIL, ...given } } } });
  open(`/station-payments/${id}`);
  expect(await screen.findByRole('button', { name: 'Այլ գործողություններ' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Վերադարձնել' })).toBeNull();
});

describe('an owner, whose page may be changed by him', () => {
  const OWNER = ROLES.find((role) => role.includes('OWNER'));
  beforeEach(() => {
    const person = personWith(['station-payments'], OWNER);
    const user = { ...person.user, company: 'c'.repeat(24), companyName: 'Ավտոտեստ' };
    sessionStore.set({ kind: 'in', person: { ...person, user }, confirmed: true });
  });

  it('reads a case of his company, which the staff decide', async () => {
    fakeServer({ [CASES]: listOf([CASE]), 'GET /api/double-payments': listOf([CASE]) });
    open('/station-payments?tab=cases');
    expect(await screen.findByText('8 000 ֏, Կանխիկ, 20/11/2026 12:00', { normalizer: spaces })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Որոշել' })).toBeNull();
    expect(screen.queryByRole('tab', { name: /^Վճարային համակարգեր/ })).toBeNull();
  });

  it.each([
    ['asked', 'station', 1],
    ['told', 'station', 0],
    ['asked', 'company', 0],
  ])(
    'gives back what his provider is asked for, not what is given back at its own desk, nor his subscription: %s, %s',
    async (returnWay, origin, buttons) => {
      fakeServer({ [`GET /api/payments/${id}`]: { body: { data: { ...DETAIL, returnWay, origin } } } });
      open(`/station-payments/${id}`);
      expect(await screen.findByText('411111**1111')).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: 'Վերադարձնել' })).toHaveLength(buttons);
    },
  );
});

/** Spaces that don't break are spaces. */
function spaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
