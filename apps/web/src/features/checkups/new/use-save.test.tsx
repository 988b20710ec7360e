import type { NewCheckup } from '@inspect/contract/checkups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { typedCheckup } from '../../../../test/typed-checkup.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { useSave } from './use-save.ts';

afterEach(() => {
  cleanup();
  changeStatus({ link: 'online', lost: false });
  vi.unstubAllGlobals();
});

const nothing = async () => undefined;
const saving = (storeDraft: () => Promise<void>, given: { begun?: boolean; keeps?: boolean } = {}) => {
  const kept: unknown[] = [];
  const input = {
    storeDraft,
    onSaved: nothing,
    onRefused: nothing,
    begun: given.begun ?? false,
    keep: async () => given.keeps ?? true,
    onKept: (body: NewCheckup) => void kept.push(body),
  };
  const hook = renderHook(() => useSave(input), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  return { ...hook, kept };
};
const body = typedCheckup('0a'.repeat(12));
const offline = () => {
  changeStatus({ link: 'offline', lost: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
};

it('who begins without a connection is told so at once, until it is back', () => {
  const { result } = saving(async () => undefined);
  expect(result.current.problem).toBeNull();
  act(() => changeStatus({ link: 'offline', lost: true }));
  expect(result.current.problem).toEqual({ kind: 'noInternet' });
  act(() => changeStatus({ link: 'online', lost: false }));
  expect(result.current.problem).toBeNull();
});

it('what was said of the connection at a save is taken back when it returns', async () => {
  changeStatus({ link: 'offline', lost: true });
  const { result } = saving(async () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await act(() => result.current.save(null));
  expect(result.current.problem).toEqual({ kind: 'noInternet' });
  act(() => changeStatus({ link: 'online', lost: false }));
  expect(result.current.problem).toBeNull();
  vi.unstubAllGlobals();
});

it('an operator who saved too early need not wait for the disk before he saves again', async () => {
  let written = () => {};
  const disk = new Promise<void>((resolve) => {
    written = resolve;
  });
  const hook = saving(() => disk);
  let early: Promise<void> | undefined;
  act(() => {
    early = hook.result.current.save(null);
  });
  expect(hook.result.current.saving).toBe(false);
  written();
  await act(() => early);
  expect(hook.result.current.problem).toBeNull();
});

it('one that would begin without a connection is refused, and nothing of it waits', async () => {
  offline();
  const { result, kept } = saving(nothing);
  await act(() => result.current.save(body));
  expect(result.current.problem).toEqual({ kind: 'noInternet' });
  expect(kept).toEqual([]);
});

it('one that was begun with a connection waits on this device, and that is said before', async () => {
  offline();
  const { result, kept } = saving(nothing, { begun: true });
  expect(result.current.problem).toEqual({ kind: 'willWait' });
  await act(() => result.current.save(body));
  expect(kept).toEqual([body]);
});

it('one that nobody answers for waits on this device; where that can’t be, the form stays as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const first = saving(nothing);
  await act(() => first.result.current.save(body));
  expect([first.kept, first.result.current.problem]).toEqual([[body], null]);
  const second = saving(nothing, { keeps: false });
  await act(() => second.result.current.save(body));
  expect([second.kept, second.result.current.problem]).toEqual([[], { kind: 'noResponse' }]);
});

it('one that the server refuses is not kept', async () => {
  const answer = { message: 'Ոչ', errors: ['Ոչ'], code: 'checkup.open_exists' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status: 409 }));
  const { result, kept } = saving(nothing, { begun: true });
  await act(() => result.current.save(body));
  expect([kept, result.current.problem]).toEqual([[], { kind: 'refused', message: 'Ոչ' }]);
});
