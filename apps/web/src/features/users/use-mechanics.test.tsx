import 'fake-indexeddb/auto';
import { ROLES } from '@inspect/contract/access';
import type { MechanicRow } from '@inspect/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { databases } from '../../platform/offline/index.ts';
import { deliver } from '../../platform/realtime/events.ts';
import { useMechanics } from './use-mechanics.ts';

const LIST = 'GET /api/tech-service-mechanics?limit=200';
const me = personWith(
  ['tech-service'],
  ROLES.find((role) => role.includes('OPERATOR')),
);
const mechanic = (letter: string, certificateUntil: string, assignable = true): MechanicRow => ({
  _id: letter.repeat(24),
  name: letter,
  station: null,
  stationName: null,
  certificateUntil,
  assignable,
});
const EXPIRED = mechanic('a', '2026-11-19', false);
const ABLE = mechanic('b', '2026-11-20');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
  localStorage.clear();
  sessionStore.set({ kind: 'in', person: me, confirmed: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await databases.personal['inspect.mechanics'].table.clear();
  sessionStore.set({ kind: 'starting' });
});

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  const client = createQueryClient(() => undefined);
  const { result } = renderHook(() => useMechanics(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.options).toBeDefined());
  return { server, result };
}
const shown = async (answers: Parameters<typeof fakeServer>[0]) => (await open(answers)).result.current;
const listOf = (...data: MechanicRow[]) => ({
  body: { data, pagination: { current_page: 1, total: 1, count: data.length } },
});

it('a mechanic whose certificate has run out is shown with why, can’t be chosen, and is not proposed', async () => {
  const { options, preferred, none } = await shown({ [LIST]: listOf(EXPIRED, ABLE) });
  expect(options).toEqual([
    { id: EXPIRED._id, name: 'a', note: 'վկայականի ժամկետը լրացել է', disabled: true },
    { id: ABLE._id, name: 'b' },
  ]);
  expect([preferred, none]).toEqual([ABLE._id, false]);
});

it('where nobody could be assigned nobody is proposed', async () => {
  const { preferred, none } = await shown({ [LIST]: listOf(EXPIRED) });
  expect([preferred, none]).toEqual([null, true]);
});

it('while nobody answers those whom this browser knows are judged by today: the last day counts', async () => {
  const stored = [mechanic('a', '2026-11-19'), mechanic('b', '2026-11-20', false)];
  await databases.personal['inspect.mechanics'].replace(me.user.id, stored);
  const { options } = await shown({ [LIST]: 'nothing' });
  expect(options?.map(({ name, disabled }) => [name, disabled ?? false])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

const HERE = 'f'.repeat(24);
const at = (row: MechanicRow, station: string | null): MechanicRow => ({ ...row, station });
const inStation = () =>
  sessionStore.set({ kind: 'in', person: { ...me, user: { ...me.user, station: HERE } }, confirmed: true });

it('the only one of one’s own station who may inspect is proposed, before others of the company', async () => {
  inStation();
  const rows = [at(ABLE, null), at(mechanic('c', '2030-01-01'), HERE), at(EXPIRED, HERE)];
  expect((await shown({ [LIST]: listOf(...rows) })).preferred).toBe('c'.repeat(24));
});

it('of several nobody is proposed, but the one who was chosen last, as long as he may inspect', async () => {
  const several = listOf(ABLE, mechanic('c', '2030-01-01'), EXPIRED);
  const first = await shown({ [LIST]: several });
  expect(first.preferred).toBeNull();
  first.recent?.remember('c'.repeat(24));
  cleanup();
  const second = await shown({ [LIST]: several });
  expect(second.preferred).toBe('c'.repeat(24));
  second.recent?.remember(EXPIRED._id);
  cleanup();
  expect((await shown({ [LIST]: several })).preferred).toBeNull();
});

it('those whom this browser knows say of when they are, and those of the server too', async () => {
  await databases.personal['inspect.mechanics'].replace(me.user.id, [ABLE]);
  vi.setSystemTime(new Date('2026-11-20T11:00:00Z'));
  const copied = await shown({ [LIST]: 'nothing' });
  expect(copied.at).toBe(Date.parse('2026-11-20T08:00:00Z'));
  expect(copied.problem).toBeInstanceOf(Error);
  cleanup();
  const { at: answered, problem } = await shown({ [LIST]: listOf(ABLE) });
  expect([answered, problem]).toEqual([Date.parse('2026-11-20T11:00:00Z'), null]);
});

it('while nobody answers those of one’s own station stand first, then by name', async () => {
  inStation();
  const last = { ...ABLE, name: 'Հրանտ' };
  const stored = [
    last,
    { ...mechanic('d', '2030-01-01'), name: 'Արամ' },
    at(mechanic('c', '2030-01-01'), HERE),
  ];
  await databases.personal['inspect.mechanics'].replace(me.user.id, stored);
  const { options } = await shown({ [LIST]: 'nothing' });
  expect(options?.map(({ name }) => name)).toEqual(['c', 'Արամ', 'Հրանտ']);
});

it('one whose certificate is renewed meanwhile may be chosen at once, and one who is added is there', async () => {
  const company = 'e'.repeat(24);
  sessionStore.set({ kind: 'in', person: { ...me, user: { ...me.user, company } }, confirmed: true });
  const { server, result } = await open({ [LIST]: listOf(EXPIRED) });
  expect(result.current.none).toBe(true);
  server.answers[LIST] = listOf({ ...EXPIRED, certificateUntil: '2028-11-19', assignable: true });
  deliver(`EDIT_MECHANIC_${company}`, { _id: EXPIRED._id });
  await waitFor(() => expect(result.current.options).toEqual([{ id: EXPIRED._id, name: 'a' }]));
  server.answers[LIST] = listOf(EXPIRED, ABLE);
  deliver(`ADD_MECHANIC_${company}`, { _id: ABLE._id });
  await waitFor(() => expect(result.current.options).toHaveLength(2));
});
