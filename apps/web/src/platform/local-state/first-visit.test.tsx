import { afterEach, expect, it, vi } from 'vitest';
import { takeFirstVisit } from './first-visit.ts';

afterEach(() => {
  vi.useRealTimers();
});

// Specification §9: «First-time cookie lasts one day; logo shown 7 seconds.»
it('the first visit of a device is the first again once a day is over, and not sooner', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00.000Z') });
  expect([takeFirstVisit(), takeFirstVisit()]).toEqual([true, false]);
  vi.setSystemTime(new Date('2026-11-21T07:59:58.000Z'));
  expect(takeFirstVisit()).toBe(false);
  vi.setSystemTime(new Date('2026-11-21T08:00:01.000Z'));
  expect(takeFirstVisit()).toBe(true);
});
