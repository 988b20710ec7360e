import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../access/session.ts';
import { checkSession } from '../access/sign-in.ts';
import { refusalOf } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { draftsOf } from '../drafts/index.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { work } from '../work-database/index.ts';
import type { RecordForm } from './record-form.ts';
import { useAbandonedForm } from './use-abandoned-form.ts';
import { useRecordForm } from './use-record-form.ts';

const ID = 'a'.repeat(24);
const values = z.object({ name: z.string(), note: z.string() });
type Values = z.infer<typeof values>;
type Row = Values & { _id: string; version: number };
const row = (facts: Partial<Row> = {}): Row => ({ _id: ID, version: 1, name: 'Սև', note: '', ...facts });

const person = personWith([]);
const sent: unknown[] = [];
let answer: () => Row;

const FORM: RecordForm<Row, Values, Values> = {
  draft: 'toy',
  fields: ['name', 'note'],
  shape: values,
  valuesOf: (of) => ({ name: of?.name ?? '', note: of?.note ?? '' }),
  check: (_row, typed) =>
    typed.name === '' ? { payload: null, errors: { name: 'Լրացրեք' } } : { payload: typed, errors: {} },
  rowIn: (data) => data as Row,
  create: async (id, payload) => {
    sent.push({ id, ...payload });
    return row({ _id: id, ...payload });
  },
  change: async (id, version, changes) => {
    sent.push({ id, version, ...changes });
    return answer();
  },
  onSaved: async () => {},
};

const client = createQueryClient(checkSession);
const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
function open(of: Row | null = row()) {
  const onClose = vi.fn();
  const { result } = renderHook(() => useRecordForm(FORM, of, null, onClose), { wrapper: Around });
  const form = () => result.current;
  return { form, closed: () => vi.waitFor(() => expect(onClose).toHaveBeenCalled()), onClose };
}
const drafts = async () => (await draftsOf('toy', person.user.id)).map(({ id }) => id);

beforeEach(() => {
  sent.length = 0;
  answer = () => row({ version: 2 });
  sessionStore.set({ kind: 'in', person, confirmed: true });
  openSeal(person.user.id);
});
afterEach(async () => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
  await work.drafts.clear();
});

it('only what was changed is sent, with the version it was changed from, and its draft goes', async () => {
  const { form, closed } = open(row({ version: 3, note: 'Հին' }));
  act(() => form().set('name', 'Կապույտ'));
  await act(() => form().flush());
  expect(await drafts()).toEqual([ID]);
  act(() => form().requestSave());
  await closed();
  expect(sent).toEqual([{ id: ID, version: 3, name: 'Կապույտ' }]);
  expect(await drafts()).toEqual([]);
});

it('a record that was not changed is closed, and nothing is sent', async () => {
  const { form, closed } = open();
  act(() => form().requestSave());
  await closed();
  expect(sent).toEqual([]);
});

it('a new record is sent whole under an id of its own', async () => {
  const { form, closed } = open(null);
  act(() => form().set('name', 'Կապույտ'));
  act(() => form().requestSave());
  await closed();
  expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Կապույտ', note: '' }]);
});

it('what is wrong is not sent, and said under its field', async () => {
  const { form, onClose } = open(null);
  act(() => form().set('note', 'Նշում'));
  expect(form().shownErrors).toEqual({});
  act(() => form().requestSave());
  expect(form().shownErrors).toEqual({ name: 'Լրացրեք' });
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('where somebody was faster mine stays, the rest is theirs, and what both changed is to be looked at', async () => {
  const theirs = row({ version: 2, name: 'Սպիտակ', note: 'Իրենցը' });
  answer = () => {
    throw refusalOf(409, { ...refusal('version_conflict', 'Փոխվել է'), data: theirs });
  };
  const { form, onClose, closed } = open();
  act(() => form().set('name', 'Կապույտ'));
  act(() => form().requestSave());
  await vi.waitFor(() => expect(form().conflicts).toHaveLength(1));
  expect(form().values).toEqual({ name: 'Կապույտ', note: 'Իրենցը' });
  expect(form().conflicts).toEqual([{ field: 'name', theirs: 'Սպիտակ', mine: 'Կապույտ' }]);
  expect(onClose).not.toHaveBeenCalled();
  answer = () => row({ version: 3 });
  act(() => form().requestSave());
  await closed();
  expect(sent.at(-1)).toEqual({ id: ID, version: 2, name: 'Կապույտ' });
});

it('says before it is saved that the server is out of reach', () => {
  const { form } = open();
  expect(form().offline).toBe(false);
  act(() => changeStatus({ link: 'offline' }));
  expect(form().offline).toBe(true);
  act(() => changeStatus({ link: 'online' }));
  expect(form().offline).toBe(false);
});

/** The browser's locks, by the tab that holds each: what is asked for here is this tab's while nobody has it. */
function locks(held: Record<string, string>) {
  const query = vi.fn(async () => ({
    held: Object.entries(held).map(([name, clientId]) => ({ name, clientId })),
  }));
  const request = async (name: string, work: () => Promise<unknown>) => {
    held[name] ??= 'this tab';
    return held[name] === 'this tab' ? work().finally(() => delete held[name]) : new Promise(() => {});
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { query, request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { held, query };
}

describe('what was typed here once and never sent', () => {
  const typed = async () =>
    (await draftsOf('toy', person.user.id)).map(({ payload }) => (payload as { values: Values }).values.name);
  /** As a drawer opens a row, with what it offers. */
  function reopen() {
    const onClose = vi.fn();
    const { result } = renderHook(
      () => {
        const { restored, offer, unanswered } = useAbandonedForm(FORM, ID);
        return { offer, form: useRecordForm(FORM, row(), restored, onClose, unanswered) };
      },
      { wrapper: Around },
    );
    return { now: () => result.current, closed: () => vi.waitFor(() => expect(onClose).toHaveBeenCalled()) };
  }
  const leaveTyped = async (name: string) => {
    const { form } = open();
    act(() => form().set('name', name));
    await act(() => form().flush());
    cleanup();
    await vi.waitFor(async () => expect(await typed()).toEqual([name]));
  };

  it('is there after the form that offers it was looked at and closed', async () => {
    await leaveTyped('Կապույտ');
    const looked = reopen();
    await vi.waitFor(() => expect(looked.now().offer).not.toBeNull());
    await act(() => looked.now().form.close());
    expect(await typed()).toEqual(['Կապույտ']);
    cleanup();
    // Before it is known whether there is one, too.
    const early = reopen();
    await act(() => early.now().form.close());
    expect(await typed()).toEqual(['Կապույտ']);
    cleanup();
    const saved = reopen();
    await vi.waitFor(() => expect(saved.now().offer).not.toBeNull());
    act(() => saved.now().form.requestSave());
    await saved.closed();
    expect(await typed()).toEqual(['Կապույտ']);
  });

  it('is not written over by what is typed while it is offered, and goes when it is thrown away', async () => {
    await leaveTyped('Կապույտ');
    const { now } = reopen();
    await vi.waitFor(() => expect(now().offer).not.toBeNull());
    act(() => now().form.set('name', 'Կարմիր'));
    await act(() => now().form.flush());
    expect(await typed()).toEqual(['Կապույտ']);
    act(() => now().offer?.onForget());
    await vi.waitFor(async () => expect(await typed()).toEqual(['Կարմիր']));
  });

  it('is not offered while another tab works on it, and stays that tab’s', async () => {
    await leaveTyped('Կապույտ');
    const { query } = locks({ [`inspect.draft.${ID}`]: 'another tab' });
    const { now } = reopen();
    await vi.waitFor(() => expect(query).toHaveBeenCalled());
    await act(async () => void (await typed()));
    act(() => now().form.set('name', 'Կարմիր'));
    await act(() => now().form.flush());
    await act(() => now().form.close());
    expect(now().offer).toBeNull();
    expect(await typed()).toEqual(['Կապույտ']);
  });

  it('in another tab, after this one was opened, stays when this one is looked at and closed', async () => {
    const first = reopen();
    await vi.waitFor(async () => expect(await typed()).toEqual([]));
    const { form } = open();
    act(() => form().set('name', 'Կապույտ'));
    await act(() => form().flush());
    await act(() => first.now().form.close());
    expect(await typed()).toEqual(['Կապույտ']);
  });

  it('is offered to the tab that holds it, and typed over by no tab that does not', async () => {
    const { held } = locks({});
    await leaveTyped('Կապույտ');
    const { now } = reopen();
    await vi.waitFor(() => expect(held[`inspect.draft.${ID}`]).toBe('this tab'));
    await vi.waitFor(() => expect(now().offer).not.toBeNull());
    await act(async () => now().offer?.onForget());
    await vi.waitFor(async () => expect(await typed()).toEqual([]));
    held[`inspect.draft.${ID}`] = 'another tab';
    act(() => now().form.set('name', 'Կարմիր'));
    await act(() => now().form.flush());
    expect(await typed()).toEqual([]);
    expect(now().form.storing).toBe('unavailable');
    held[`inspect.draft.${ID}`] = 'this tab';
    act(() => now().form.set('name', 'Կանաչ'));
    await act(() => now().form.flush());
    expect(await typed()).toEqual(['Կանաչ']);
  });
});
