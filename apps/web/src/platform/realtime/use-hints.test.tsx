import { ownedEventName } from '@inspect/contract/events';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver, tellReconnected } from './events.ts';
import { useHints } from './use-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COMPANY = 'a'.repeat(24);
const EVENTS = ['EDIT_CHECKUP'] as const;
const CHANGED = { _id: 'b'.repeat(24), version: 2, status: 'open' };

function heardBy(of: string | null, enabled = true) {
  let asked = 0;
  const ask = () => {
    asked += 1;
  };
  const { unmount } = renderHook(() => useHints({ of, events: EVENTS, enabled }, ask));
  return { asked: () => asked, unmount };
}

const announce = (event: 'EDIT_CHECKUP' | 'EDIT_PAYMENT', company: string) =>
  deliver(ownedEventName(event, company), CHANGED);

it('asks again at what is announced to this company, and after each reconnect', () => {
  const heard = heardBy(COMPANY);
  expect(heard.asked()).toBe(0);
  announce('EDIT_CHECKUP', COMPANY);
  expect(heard.asked()).toBe(1);
  announce('EDIT_PAYMENT', COMPANY);
  announce('EDIT_CHECKUP', 'c'.repeat(24));
  vi.advanceTimersByTime(1_000);
  expect(heard.asked()).toBe(1);
  tellReconnected();
  expect(heard.asked()).toBe(2);
  heard.unmount();
  announce('EDIT_CHECKUP', COMPANY);
  tellReconnected();
  expect(heard.asked()).toBe(2);
});

it('of what comes close upon another asks at once, and once more for all the rest of each second', () => {
  const heard = heardBy(COMPANY);
  // A phone that sends its day: forty a second, for three seconds.
  for (let told = 0; told < 120; told += 1) {
    announce('EDIT_CHECKUP', COMPANY);
    if (told === 0) expect(heard.asked()).toBe(1);
    vi.advanceTimersByTime(25);
  }
  expect(heard.asked()).toBe(4);
  vi.advanceTimersByTime(60_000);
  expect(heard.asked()).toBe(4);
  announce('EDIT_CHECKUP', COMPANY);
  expect(heard.asked()).toBe(5);
  announce('EDIT_CHECKUP', COMPANY);
  heard.unmount();
  vi.advanceTimersByTime(60_000);
  expect(heard.asked()).toBe(5);
});

it('without a company asks after a reconnect alone, switched off never', () => {
  const heard = heardBy(null);
  const off = heardBy(COMPANY, false);
  announce('EDIT_CHECKUP', COMPANY);
  tellReconnected();
  expect([heard.asked(), off.asked()]).toEqual([1, 0]);
});
