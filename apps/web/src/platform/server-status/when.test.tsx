import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeServerTime } from './server-clock.ts';
import { When } from './when.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['2026-11-23T06:05:00.000Z', '10:05', '23/11/2026 10:05'],
  ['2026-11-22T20:00:00.000Z', '00:00', '23/11/2026 00:00'],
  ['2026-11-22T19:59:00.000Z', '22/11/2026 23:59', '22/11/2026 23:59'],
])('of %s it says %s, and all of it where it is pointed at and on paper', (at, shown, whole) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  render(<When at={at} />);
  const time = screen.getByText(shown);
  expect(time.getAttribute('datetime')).toBe(at);
  expect(time.title).toBe(whole);
  // The sheet of styles puts it before the hour on paper.
  expect(time.dataset.day ? `${time.dataset.day} ${shown}` : shown).toBe(whole);
});

it('says the day of what was today until midnight in Yerevan, in a list that stands open', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T19:59:58Z') });
  takeServerTime(Date.parse('2026-11-23T19:59:58Z'));
  render(
    <>
      <When at="2026-11-23T06:05:00.000Z" />
      <When at="2026-11-23T07:10:00.000Z" />
    </>,
  );
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual(['10:05', '11:10']);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual([
    '23/11/2026 10:05',
    '23/11/2026 11:10',
  ]);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
