import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeServerTime } from './server-clock.ts';
import { useYerevanClock } from './use-yerevan-clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the time in the top bar is the server’s in Yerevan, whatever the clock of the device says', () => {
  takeServerTime(Date.parse('2026-11-20T08:00:30Z'));
  const { result } = renderHook(useYerevanClock);
  expect(result.current).toBe('12:00');
  act(() => void vi.advanceTimersByTime(31_000));
  expect(result.current).toBe('12:01');
});
