import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { flushDrafts, useDirty } from './dirty-work.ts';

afterEach(() => {
  vi.useRealTimers();
});

// Reliability R10: drafts are flushed first, and a forced reload or sign-out waits ten seconds for them at most.
it('a draft that can’t be stored holds nobody up for more than ten seconds', async () => {
  vi.useFakeTimers();
  const never = new Promise<void>(() => {});
  const { unmount } = renderHook(() => useDirty(true, () => never));
  let isOver = false;
  void flushDrafts().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  unmount();
});

it('where every draft is stored nobody waits', async () => {
  const stored: string[] = [];
  const flush = async () => void stored.push('draft');
  const { unmount } = renderHook(() => useDirty(true, flush));
  await flushDrafts();
  expect(stored).toEqual(['draft']);
  unmount();
});
