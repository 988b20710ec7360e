import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useSave } from './use-save.ts';

afterEach(cleanup);

it('an operator who saved too early need not wait for the disk before he saves again', async () => {
  let written = () => {};
  const disk = new Promise<void>((resolve) => {
    written = resolve;
  });
  const hook = renderHook(
    () => useSave({ keep: () => disk, onSaved: () => undefined, onRefused: () => undefined }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
  let early: Promise<void> | undefined;
  act(() => {
    early = hook.result.current.save(null);
  });
  expect(hook.result.current.saving).toBe(false);
  written();
  await act(() => early);
  expect(hook.result.current.problem).toBeNull();
});
