import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failWrites, STORAGE_FAULTS } from '../../../test/failing-database.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../access/session.ts';
import { hasUndrafted } from '../dirty/dirty-work.ts';
import { sealStore } from '../sealing/index.ts';
import { work } from '../work-database/index.ts';
import { draftsOf } from './drafts.ts';
import { useDraft } from './use-draft.ts';

const person = personWith([]);
const owner = person.user.id;
const typing = () => {
  const payload = { plate: '34AB567' };
  return renderHook(() => useDraft({ id: 'a', kind: 'test', payload, active: true }));
};
const payloads = async () => (await draftsOf('test', owner)).map(({ payload }) => payload);

beforeEach(() => sessionStore.set({ kind: 'in', person, confirmed: true }));
afterEach(async () => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
  await work.drafts.clear();
});

it('what was typed before there was a key is stored as soon as there is one', async () => {
  sealStore.set({ kind: 'none' });
  const { result } = typing();
  await result.current.flush();
  expect(await work.drafts.count()).toBe(0);
  openSeal(owner);
  await vi.waitFor(async () => expect(await payloads()).toEqual([{ plate: '34AB567' }]));
});

it('what was typed a moment before the key goes is stored all the same', async () => {
  const { result } = typing();
  act(() => sealStore.set({ kind: 'none' }));
  await result.current.flush();
  openSeal(owner);
  expect(await payloads()).toEqual([{ plate: '34AB567' }]);
});

it.each(STORAGE_FAULTS)(
  '$name: what is typed counts as stored nowhere, until it is',
  async ({ storing, fault }) => {
    const disk = failWrites({ first: 1, many: Number.POSITIVE_INFINITY, fault });
    onTestFinished(disk.end);
    const { result } = typing();
    expect(hasUndrafted()).toBe(false);
    await vi.waitFor(() => expect([result.current.storing, hasUndrafted()]).toEqual([storing, true]));
    disk.end();
    await act(() => result.current.flush());
    expect([result.current.storing, hasUndrafted()]).toEqual(['stored', false]);
    expect(await payloads()).toEqual([{ plate: '34AB567' }]);
  },
);

describe('what was typed a moment ago, long before its half second is over,', () => {
  beforeEach(() => {
    const later = globalThis.setTimeout;
    const never = ((work: () => void, ms?: number) => (ms === 500 ? 0 : later(work, ms))) as typeof later;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(never);
    onTestFinished(() => timers.mockRestore());
  });

  it.each(['pagehide', 'beforeunload'])('is stored when the page is left: %s', async (name) => {
    typing();
    window.dispatchEvent(new Event(name));
    await vi.waitFor(async () => expect(await payloads()).toEqual([{ plate: '34AB567' }]));
  });

  it('is stored when the page is put away', async () => {
    typing();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => state.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(async () => expect(await payloads()).toEqual([{ plate: '34AB567' }]));
  });

  it('is stored when its form goes', async () => {
    const { unmount } = typing();
    unmount();
    await vi.waitFor(async () => expect(await payloads()).toEqual([{ plate: '34AB567' }]));
  });
});
