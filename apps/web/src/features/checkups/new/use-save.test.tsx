import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { useSave } from './use-save.ts';

afterEach(() => {
  cleanup();
  changeStatus({ link: 'online', lost: false });
});

const saving = (storeDraft: () => Promise<void>) =>
  renderHook(() => useSave({ storeDraft, onSaved: () => undefined, onRefused: () => undefined }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });

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
