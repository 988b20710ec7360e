import { ownedEventName } from '@inspect/contract/events';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver, tellReconnected } from '../../../platform/realtime/events.ts';
import { useLiveCheckups } from './use-live-checkups.ts';

const COMPANY = 'a'.repeat(24);
const id = (of: string) => of.repeat(24);
const change = (_id: string) =>
  deliver(ownedEventName('EDIT_CHECKUP', COMPANY), { _id, version: 2, status: 'open' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the first change at once and the others of a second together, by their ids; after a reconnect any may be missed', () => {
  const told: (string[] | null)[] = [];
  const onChange = (ids: ReadonlySet<string> | null) => void told.push(ids && [...ids]);
  renderHook(() => useLiveCheckups(COMPANY, onChange));
  for (const each of ['1', '2', '3', '2']) change(id(each));
  expect(told).toEqual([[id('1')]]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([[id('1')], [id('2'), id('3')]]);
  change(id('4'));
  tellReconnected();
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(3);
});
