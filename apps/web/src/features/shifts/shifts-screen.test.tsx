import { isCompanyRole, LED_ROLES, ROLES } from '@inspect/contract/access';
import type { DayReport, Shift } from '@inspect/contract/shifts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { showAt } from '../../../test/show-at.tsx';
import { sessionStore } from '../../platform/access/session.ts';
import { isNeeded } from '../../platform/dirty/dirty-work.ts';
import ShiftsScreen from './shifts-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const ID = '1'.repeat(24);
const OPEN: Shift = {
  _id: ID,
  operator: '2'.repeat(24),
  operatorName: 'Աննա Սարգսյան',
  company: '3'.repeat(24),
  companyName: 'Ընկերություն',
  station: null,
  stationName: null,
  openedAt: '2026-11-20T08:00:00.000Z',
  opening: 20_000,
  automatic: false,
  moved: null,
  count: null,
  earlierCounts: [],
  closed: null,
  corrections: [],
  difference: null,
  can: { count: true, correct: false },
};
const COUNTED: Shift = {
  ...OPEN,
  moved: { received: 8_000, givenBack: 0, expected: 28_000 },
  count: {
    _id: '4'.repeat(24),
    at: '2026-11-20T16:00:00.000Z',
    counted: 27_500,
    expected: 28_000,
    difference: -500,
    stands: true,
  },
};
const STATION = '5'.repeat(24);
const SUMS = { closed: 2, expected: 56_000, counted: 55_400, corrected: 100, missing: 700, surplus: 200 };
const listed = (shift: Shift) => ({
  body: { data: [shift], pagination: { current_page: 1, total: 1, count: 1 }, totals: SUMS },
});

const OPERATOR = ROLES.find((role) => LED_ROLES.includes(role));
const OWNER = ROLES.find((role) => isCompanyRole(role) && !LED_ROLES.includes(role));

function open(answers: Parameters<typeof fakeServer>[0], { tab = '', role = OPERATOR } = {}) {
  const person = personWith(['cash-shifts'], role);
  const station = role === OPERATOR ? STATION : null;
  const user = { ...person.user, company: '3'.repeat(24), station };
  const mayOpen = role === OPERATOR;
  const permissions = Object.fromEntries(
    Object.entries(person.permissions).map(([page, flags]) => [page, { ...flags, create: mayOpen }]),
  );
  sessionStore.set({ kind: 'in', person: { ...person, user, permissions }, confirmed: true });
  const server = fakeServer(answers);
  showAt(`/cash-shifts${tab}`, { '/cash-shifts': ShiftsScreen });
  return server;
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('an operator’s drawer', () => {
  it('is counted without a word of what ought to be there; an answer that was lost is asked for under the same id', async () => {
    let counts = 0;
    const { asked } = open({
      'GET /api/cash-shifts/own': () => ({ body: { data: counts > 2 ? COUNTED : OPEN } }),
      [`POST /api/cash-shifts/${ID}/counts`]: () => {
        counts += 1;
        return counts > 2 ? { status: 201, body: { data: COUNTED } } : 'nothing';
      },
    });
    const field = 'Որքա՞ն կանխիկ կա հիմա դրամարկղում';
    expect(await screen.findByText('Թե որքան պետք է լինի, կերևա հաշվարկը պահպանելուց հետո։')).toBeTruthy();
    expect(screen.queryByText('Պետք է լինի')).toBeNull();
    fill(field, '27000');
    press('Պահպանել հաշվարկը');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Դրամարկղի համար պետք է կապ սերվերի հետ',
    );
    press('Պահպանել հաշվարկը');
    await waitFor(() => expect(counts).toBe(2));
    await screen.findByRole('alert');
    fill(field, '27500');
    press('Պահպանել հաշվարկը');
    expect(await screen.findByText('Պակասում է 500 ֏')).toBeTruthy();
    const sent = asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => Object(body));
    expect(sent.map(({ counted }) => counted)).toEqual([27_000, 27_000, 27_500]);
    expect(sent[1]._id).toBe(sent[0]._id);
    expect(sent[2]._id).not.toBe(sent[0]._id);
  });

  it('is closed with the count that was seen, and not without the reason of a difference', async () => {
    const { asked } = open({
      'GET /api/cash-shifts/own': { body: { data: COUNTED } },
      [`POST /api/cash-shifts/${ID}/close`]: { body: { data: COUNTED } },
    });
    await screen.findByText('Պակասում է 500 ֏');
    press('Փակել հերթափոխը');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('reason'));
    fill('Տարբերության պատճառը', '  Մանրը սխալ եմ տվել ');
    press('Փակել հերթափոխը');
    await waitFor(() =>
      expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
        {
          call: `POST /api/cash-shifts/${ID}/close`,
          body: { count: '4'.repeat(24), reason: 'Մանրը սխալ եմ տվել' },
        },
      ]),
    );
  });

  it('holds the page while a reason is typed, which a recount doesn’t cost him', async () => {
    open({ 'GET /api/cash-shifts/own': { body: { data: COUNTED } } });
    await screen.findByText('Պակասում է 500 ֏');
    expect(isNeeded()).toBe(false);
    fill('Տարբերության պատճառը', 'Մանրը');
    press('Հաշվել կրկին');
    expect(await screen.findByLabelText(/Որքա՞ն կանխիկ/)).toBeTruthy();
    expect(isNeeded()).toBe(true);
  });

  it('counted again until it fits still asks why it had differed, and shows what was counted before', async () => {
    const { count } = COUNTED;
    if (!count) throw new Error('a counted shift without its count');
    const { stands: _stands, ...earlier } = count;
    const even: Shift = {
      ...COUNTED,
      count: { ...count, _id: '6'.repeat(24), counted: 28_000, difference: 0 },
      earlierCounts: [earlier],
    };
    let counted: unknown = COUNTED;
    const { asked } = open({
      'GET /api/cash-shifts/own': () => ({ body: { data: counted } }),
      [`POST /api/cash-shifts/${ID}/counts`]: () => {
        counted = even;
        return { status: 201, body: { data: even } };
      },
      [`POST /api/cash-shifts/${ID}/close`]: { body: { data: even } },
    });
    await screen.findByText('Պակասում է 500 ֏');
    fill('Տարբերության պատճառը', 'Մանրը');
    press('Հաշվել կրկին');
    fill('Որքա՞ն կանխիկ կա հիմա դրամարկղում', '28000');
    press('Պահպանել հաշվարկը');
    await waitFor(() => expect(screen.queryByText('Պակասում է 500 ֏')).toBeNull());
    await screen.findByRole('button', { name: 'Փակել հերթափոխը' });
    expect(screen.getByText(/20:00՝ հաշված է 27.500 ֏։ Պակասում է 500 ֏/)).toBeTruthy();
    expect(screen.getByText('Նախորդ հաշվարկը տարբերվում էր։ Գրեք՝ ինչու։')).toBeTruthy();
    fill('Տարբերության պատճառը', '');
    press('Փակել հերթափոխը');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('reason'));
    fill('Տարբերության պատճառը', 'Մանրը չէի հաշվել');
    press('Փակել հերթափոխը');
    const closed = () => asked.find(({ call }) => call.endsWith('/close'))?.body;
    await waitFor(() => expect(closed()).toEqual({ count: '6'.repeat(24), reason: 'Մանրը չէի հաշվել' }));
  });

  it('that moved after it was counted is counted again', async () => {
    const fallen = COUNTED.count && { ...OPEN, count: { ...COUNTED.count, stands: false } };
    open({ 'GET /api/cash-shifts/own': { body: { data: fallen } } });
    expect(await screen.findByText(/Վերջին հաշվարկից հետո դրամարկղում շարժ է եղել/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Փակել հերթափոխը' })).toBeNull();
  });
});

describe('the owner', () => {
  const REPORT: DayReport = {
    day: '2026-11-20',
    at: '2026-11-20T16:00:00.000Z',
    station: { _id: STATION, name: 'Կոմիտաս', address: 'Կոմիտաս 1', companyName: 'Ընկերություն' },
    checkups: { count: 21, open: 1, fit: 2, faulty: 3, cancelled: 4, annulled: 11 },
    sums: [
      { purpose: 'inspection', method: 'cash', origin: 'station', received: 8_700, givenBack: 0 },
      { purpose: 'later', method: 'barter', origin: 'onepay', received: 1, givenBack: 0 },
    ],
    people: [{ _id: OPEN.operator, name: 'Աննա Սարգսյան', received: 8_701, givenBack: 0, cash: 8_700 }],
    totals: { received: 8_701, givenBack: 0, net: 8_701, cash: 8_700, cashWithoutShift: 700 },
    shifts: [{ ...OPEN, automatic: true, moved: COUNTED.moved }],
  };

  it.each([
    ['Հաշվվածից ավել էր', 300],
    ['Հաշվվածից պակաս էր', -300],
  ])('puts a closed shift right by what was found out later: %s', async (way, amount) => {
    const closed: Shift = {
      ...COUNTED,
      closed: { at: '2026-11-20T16:10:00.000Z', byName: 'Աննա Սարգսյան', reason: 'Մանրը' },
      difference: -500,
      can: { count: false, correct: true },
    };
    const CORRECT = `POST /api/cash-shifts/${ID}/corrections`;
    const { asked } = open(
      {
        'GET /api/cash-shifts': listed(closed),
        [CORRECT]: { status: 201, body: { data: closed } },
      },
      { tab: `?tab=list&shift=${ID}`, role: OWNER },
    );
    fireEvent.click(await screen.findByRole('radio', { name: way }));
    fill('Գումար', '300');
    fireEvent.keyDown(screen.getByLabelText('Գումար', { exact: false }), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Շարունակել խմբագրումը' }));
    fill('Ուղղման պատճառը', 'Գտնվել է');
    press('Ավելացնել ուղղումը');
    await waitFor(() =>
      expect(asked.find(({ call }) => call === CORRECT)?.body).toMatchObject({ amount, reason: 'Գտնվել է' }),
    );
  });

  it('reads what all that match come to, searches by name, sorts, and takes out what he sees', async () => {
    const { asked } = open(
      {
        'GET /api/cash-shifts': listed(COUNTED),
        'GET /api/cash-shifts?search=%D5%A1': listed(COUNTED),
        'GET /api/cash-shifts?search=%D5%A1&sort=operator': listed(COUNTED),
        'GET /api/cash-shifts/export?search=%D5%A1&sort=operator': { body: {} },
      },
      { tab: '?tab=list', role: OWNER },
    );
    const totals = (await screen.findByText('Ընդամենը')).closest('tr');
    expect(
      [...(totals?.querySelectorAll('span > span') ?? [])].map(({ textContent }) =>
        textContent?.replaceAll(/\s/g, ' '),
      ),
    ).toEqual([
      ...[
        'Փակված՝ 2',
        'պետք է լիներ 56 000 ֏',
        'հաշվված է 55 400 ֏',
        'ուղղումներ՝ 100 ֏',
        'պակասում է 700 ֏',
        'ավել է 200 ֏',
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Տպել', hidden: true })).toBeTruthy();
    fill('Որոնել', 'ա');
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain('GET /api/cash-shifts?search=%D5%A1'),
    );
    press('Օպերատոր');
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain('GET /api/cash-shifts?search=%D5%A1&sort=operator'),
    );
    press('Արտահանել');
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain(
        'GET /api/cash-shifts/export?search=%D5%A1&sort=operator',
      ),
    );
  });

  it('reads the list without sums where a server of the release before tells none', async () => {
    const { totals: _totals, ...body } = listed(COUNTED).body;
    open({ 'GET /api/cash-shifts': { body } }, { tab: '?tab=list', role: OWNER });
    expect(await screen.findByText('Աննա Սարգսյան')).toBeTruthy();
    expect(screen.queryByText('Ընդամենը')).toBeNull();
  });

  it('has no drawer to open, and reads of a day what money moved, also by a later word, and what is in no shift', async () => {
    open(
      {
        [`GET /api/cash-shifts/day-report?station=${STATION}&day=2026-11-20`]: { body: { data: REPORT } },
        'GET /api/stations?page=1&limit=200': {
          body: {
            data: [{ _id: STATION, name: 'Կոմիտաս', companyName: 'Ընկերություն' }],
            pagination: { current_page: 1, total: 1, count: 1 },
          },
        },
      },
      { tab: `?tab=day&day=2026-11-20`, role: OWNER },
    );
    expect(await screen.findByRole('region', { name: 'Գումարներն ըստ նպատակի և եղանակի' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Իմ հերթափոխը' })).toBeNull();
    for (const text of [
      'Ծառայություն',
      'կանխիկ',
      'later',
      'barter · OnePay',
      'Ինքնաբերաբար բացված',
      'Դեռ բաց է',
    ])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    expect(screen.getByText(/Կանխիկ առանց հերթափոխի՝ 700 ֏/)).toBeTruthy();
    const counts = within(screen.getByRole('region', { name: 'Զննություններ' }));
    expect(counts.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Ընդամենը21',
      'Սարքին է2',
      'Անսարք է3',
      'Ընթացքում1',
      'Չեղարկված4',
      'Անվավեր11',
    ]);
  });
});
