import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { ScreenContext } from '../../../platform/navigation/screen.ts';
import { newId } from '../../../platform/new-id.ts';
import ListScreen from './list-screen.tsx';

const DAY = 'startDate=2026-11-20&endDate=2026-11-20';
const CALL = `GET /api/tech-service-operator-checkups?${DAY}`;
const row = (name: string, received: number) => ({
  key: newId(),
  name,
  count: 4,
  fit: 3,
  faulty: 1,
  faultRate: 0.25,
  medianMinutes: 20,
  due: 51_200,
  received,
});
const [ARAM, SONA] = [row('Արամ', 8_000), row('Սոնա', 28_800)];
const { key: _key, name: _name, ...totals } = row('', 36_800);
const told = (data: unknown[]) => ({
  body: { data, totals, pagination: { current_page: 1, total: 1, count: 2 } },
});

function open(query: string, more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.set({ kind: 'in', person: personWith(['tech-service-all']), confirmed: true });
  const path = '/tech-service-all';
  const server = fakeServer({
    [`${CALL}&by=operator&limit=200`]: told([ARAM, SONA]),
    [`${CALL}&sort=received&by=operator&limit=200`]: told([ARAM, SONA]),
    [`${CALL}&sort=-received&by=operator&limit=200`]: told([SONA, ARAM]),
    ...more,
  });
  const current = { page: 'tech-service-all', path, title: 'checkups.list.caption' } as const;
  const view = showAt(`${path}?${DAY}&${query}`, {
    [path]: () => (
      <ScreenContext value={current}>
        <ListScreen />
      </ScreenContext>
    ),
  });
  return { ...view, server };
}

const names = () =>
  screen.getAllByRole('row').flatMap((line) => /Արամ|Սոնա/.exec(line.textContent)?.[0] ?? []);
const heading = () => screen.findByRole('button', { name: 'Ընդամենը ստացված' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

it('a report is sorted by what it tells, one way and the other, and says so in the address', async () => {
  const { person, address } = open('view=operators');
  await person.click(await heading());
  await waitFor(() => expect(address()).toContain('order=received'));
  await person.click(await heading());
  await waitFor(() => expect(names()).toEqual(['Սոնա', 'Արամ']));
  expect(address()).toContain('order=-received');
  expect((await heading()).closest('th')?.getAttribute('aria-sort')).toBe('descending');
});

it('another view begins in its own order, and so do its rows by something else', async () => {
  const { person, address } = open('view=operators&order=-received');
  await waitFor(() => expect(names()).toEqual(['Սոնա', 'Արամ']));
  await person.click(screen.getByRole('radio', { name: 'Մեխանիկ' }));
  await waitFor(() => expect(address()).toContain('by=mechanic'));
  expect(address()).not.toContain('order');
});

it('an order that a view does not have is not asked for', async () => {
  const { server } = open('view=operators&order=-terminal');
  await waitFor(() => expect(names()).toEqual(['Արամ', 'Սոնա']));
  expect(server.asked.map(({ call }) => call).filter((call) => call.includes('sort='))).toEqual([]);
});

it('a report of checkups is sorted by a column that the list is sorted by too, and by no other', async () => {
  const plate = (CarRegNo: string) => ({
    _id: newId(),
    createdAt: '2026-11-20T08:00:00Z',
    CarRegNo,
    VIN: null,
    vehicle: 'OPEL ASTRA',
    productionYear: 2010,
    ownerStatus: 0,
    ownerName: 'Արամ',
    ownerTaxCode: null,
    status: 'open',
    Opinion: null,
    number: null,
    nextCheckupDate: null,
    companyName: 'Մեկ',
    stationName: 'Կայան',
    due: 8_000,
    received: 0,
  });
  const sums = { count: 2, fit: 0, faulty: 0, due: 16_000, received: 0 };
  const [first, second] = [plate('34AA111'), plate('34BB222')];
  const answer = (data: unknown[]) => ({
    body: { data, totals: sums, pagination: { current_page: 1, total: 1, count: 2 } },
  });
  const records = `GET /api/tech-service-owner-type-checkups?${DAY}`;
  const { person, address } = open('view=individual', {
    [`${records}&limit=200&ownerStatus=0`]: answer([second, first]),
    [`${records}&sort=CarRegNo&limit=200&ownerStatus=0`]: answer([first, second]),
  });
  await person.click(await screen.findByRole('button', { name: 'Համարանիշ' }));
  await waitFor(() => expect(address()).toContain('order=CarRegNo'));
  await waitFor(() =>
    expect(
      screen.getAllByRole('row').flatMap((line) => /34 \S+ \d+/.exec(line.textContent)?.[0] ?? []),
    ).toEqual(['34 AA 111', '34 BB 222']),
  );
  expect(screen.getByRole('columnheader', { name: 'Գումար' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Գումար' })).toBeNull();
  // The list of the same filter has another sum.
  expect(screen.getByText(/^Ընդամենը ստացվածը ներառում է նաև չեղարկված/)).toBeTruthy();
});

it('of owners of one status their view is the checkups themselves, which have no such order', async () => {
  const { server } = open('view=ownerType&ownerStatus=1&order=-received');
  await waitFor(() => {
    const calls = server.asked.map(({ call }) => call).filter((call) => call.includes('owner-type'));
    expect(calls).not.toEqual([]);
    expect(calls.filter((call) => call.includes('sort=') || !call.includes('ownerStatus=1'))).toEqual([]);
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Իրավաբանական անձինք');
});

it.each([
  ['tax', '/get-checkups-for-tax'],
  ['info', '/tech-service-info-checkups'],
  ['individual', '/tech-service-owner-type-checkups'],
])('who prints the view «%s» has as many rows on paper as one page may have', async (view, path) => {
  const { server } = open(`view=${view}`);
  const asked = () => server.asked.map(({ call }) => call).filter((call) => call.includes(path));
  await waitFor(() => expect(asked()).not.toEqual([]));
  expect(asked().filter((call) => new URLSearchParams(call.split('?')[1]).get('limit') !== '200')).toEqual(
    [],
  );
});
