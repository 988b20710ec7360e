import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS, clockExcess, offlineVerdict, timeAtAnswer } from './time-rule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const noon = Date.UTC(2026, 5, 1, 8);
const anchor = { live: noon, monotonic: 1000 };

/** an hour after the server was last heard, on a device whose clock is wrong by `error` */
const anHourLater = (error: number, latestSeen: number | null = null) =>
  clockExcess({ device: noon + HOUR + error, monotonic: 1000 + HOUR, anchor, latestSeen });

describe('the clock of a device without a connection', () => {
  it('may drift by five minutes either way', () => {
    for (const error of [0, 5 * MINUTE, -5 * MINUTE]) expect(anHourLater(error)).toBe(0);
  });

  it('is wrong by what exceeds the five minutes', () => {
    expect(anHourLater(5 * MINUTE + 1)).toBe(1);
    expect(anHourLater(2 * HOUR)).toBe(2 * HOUR - CLOCK_TOLERANCE_MS);
    expect(anHourLater(-2 * HOUR)).toBe(2 * HOUR - CLOCK_TOLERANCE_MS);
  });

  it('is wrong when it is earlier than a time already seen, be it by a second', () => {
    expect(anHourLater(0, noon + HOUR + 1000)).toBe(1000);
    expect(clockExcess({ device: noon - 1000, monotonic: 5, anchor: null, latestSeen: noon })).toBe(1000);
  });

  it('can only be judged by what was seen before when the page was just loaded', () => {
    expect(clockExcess({ device: noon + 9 * HOUR, monotonic: 5, anchor: null, latestSeen: noon })).toBe(0);
    expect(clockExcess({ device: noon, monotonic: 5, anchor: null, latestSeen: null })).toBe(0);
  });

  it('is never wrong while it runs as fast as time does', () => {
    const drift = fc.integer({ min: -CLOCK_TOLERANCE_MS, max: CLOCK_TOLERANCE_MS });
    fc.assert(
      fc.property(fc.nat(30 * 24 * HOUR), drift, (passed, error) => {
        const device = noon + passed + error;
        expect(clockExcess({ device, monotonic: 1000 + passed, anchor, latestSeen: device })).toBe(0);
      }),
    );
  });
});

describe('F32: a device that is offline since an hour, its clock looked at half a minute ago, is set', () => {
  const DAY = 86_400_000;
  it.each([
    // By five minutes ahead: ordinary drift. Back by as much: earlier than what it showed before.
    ['five minutes ahead', 300_000, 0],
    ['five minutes and a millisecond ahead', 300_001, 1],
    ['five minutes back', -300_000, 270_000],
    ['half a minute back', -30_000, 0],
    ['half a minute and a millisecond back', -30_001, 1],
    ['an hour ahead', 3_600_000, 3_300_000],
    ['an hour back', -3_600_000, 3_570_000],
    ['a day ahead', DAY, 86_100_000],
    ['a day back', -DAY, 86_370_000],
    ['a year back', -365 * DAY, 31_535_970_000],
  ])('%s', (_, error, excess) => {
    expect(anHourLater(error, noon + HOUR - 30_000)).toBe(excess);
    expect(offlineVerdict({ live: noon, local: noon, diff: excess }, true)).toBe(
      excess === 0 ? 'fine' : 'clock-wrong',
    );
  });

  it.each([
    ['just before', Date.UTC(2026, 9, 25, 19, 59, 59, 999)],
    ['at', Date.UTC(2026, 9, 25, 20)],
    // The night in which clocks are set elsewhere: Yerevan's are not.
    ['hours after', Date.UTC(2026, 9, 26, 3)],
  ])('not at all, %s midnight in Yerevan', (_, device) => {
    const heard = Date.UTC(2026, 9, 25, 19);
    const since = device - heard;
    const reading = { device, monotonic: 5 + since, anchor: { live: heard, monotonic: 5 } };
    expect(clockExcess({ ...reading, latestSeen: device - 1 })).toBe(0);
    expect(clockExcess({ ...reading, device: device - 301_000, latestSeen: null })).toBe(1_000);
  });
});

describe('the time told by the server', () => {
  it('measures the device, beyond the tolerance', () => {
    expect(timeAtAnswer(noon, noon + 4 * MINUTE)).toEqual({ live: noon, local: noon + 4 * MINUTE, diff: 0 });
    expect(timeAtAnswer(noon, noon - HOUR).diff).toBe(55 * MINUTE);
  });
});

describe('what an offline device does about its clock', () => {
  const time = (diff: number) => ({ live: noon, local: noon, diff });

  it('warns when the server’s time was never known', () => {
    expect(offlineVerdict(null, true)).toBe('no-time');
    expect(offlineVerdict(null, false)).toBe('no-time');
  });

  it('signs out only where somebody is signed in and the clock is wrong', () => {
    expect(offlineVerdict(time(1), true)).toBe('clock-wrong');
    expect(offlineVerdict(time(1), false)).toBe('fine');
    expect(offlineVerdict(time(0), true)).toBe('fine');
  });
});
