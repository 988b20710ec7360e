import type { AttemptState, PaymentEvent, Provider } from '@inspect/contract/payments';
import { describe, expect, it } from 'vitest';
import { expiryOf, firstPoll, isOver, nextPoll } from './poll-times.ts';

const BEGUN = new Date('2026-11-20T08:00:00.000Z');
const MINUTE = 60_000;
const after = (minutes: number) => new Date(BEGUN.getTime() + minutes * MINUTE);
const minutesSince = (at: Date | null) => at && (at.getTime() - BEGUN.getTime()) / MINUTE;

/** The minutes at which a provider is asked in turn, when it says the same each time. */
function asked(provider: Provider, state: AttemptState, event: PaymentEvent, most = 12): number[] {
  const attempt = { provider, state, created_at: BEGUN, provider_order_id: 'order-1' };
  const minutes: number[] = [];
  let now = BEGUN;
  while (minutes.length < most) {
    const next = nextPoll(attempt, event, now);
    if (!next) break;
    minutes.push(minutesSince(next) ?? 0);
    now = next;
  }
  return minutes;
}

// «ArCa open attempts at +1, +2, +5, +10, +21 min, then +1 h, +6 h, +24 h, +72 h (manual late changes); paid ones once
// more at +24 h and +72 h; Telcell `check_bill` likewise until valid_time + 1 h; Idram has no query.»
describe('a provider is asked of an attempt', () => {
  it.each<[string, number[], Provider, AttemptState, PaymentEvent]>([
    ['ArCa of one that is open', [1, 2, 5, 10, 21, 60, 360, 1_440, 4_320], 'arca', 'open', 'pending'],
    [
      'ArCa of one that was declined',
      [1, 2, 5, 10, 21, 60, 360, 1_440, 4_320],
      'arca',
      'declined',
      'declined',
    ],
    ['ArCa of one that is paid', [1_440, 4_320], 'arca', 'succeeded', 'paid'],
    ['Telcell of one that is open', [1, 2, 5, 10, 21, 60, 360, 1_440, 1_500], 'telcell', 'open', 'pending'],
    ['Telcell of one that has ended', [], 'telcell', 'expired', 'expired'],
    [
      'Telcell of one that was withdrawn here, whose bill lives on',
      [1, 2, 5, 10, 21, 60, 360, 1_440, 1_500],
      'telcell',
      'expired',
      'cancelled',
    ],
    ['Idram of one that has ended: never', [], 'idram', 'expired', 'expired'],
  ])('%s, after the minutes %j', (_name, minutes, provider, state, event) => {
    expect(asked(provider, state, event, 9)).toEqual(minutes);
  });

  it('five minutes later where nobody could say', () => {
    expect(asked('arca', 'open', 'unknown', 2)).toEqual([5, 10]);
  });

  it.each<[Provider, number]>([
    ['arca', 1],
    ['telcell', 1],
    ['idram', 1_440],
  ])('%s for the first time after %i minutes', (provider, minutes) => {
    expect(minutesSince(firstPoll(provider, BEGUN))).toBe(minutes);
  });
});

describe('an attempt that nobody pays', () => {
  it.each<[Provider, number, number]>([
    ['arca', 20, 21],
    ['telcell', 1_440, 1_500],
    ['idram', 1_440, 1_440],
  ])('of %s lives %i minutes, and is over after %i', (provider, life, over) => {
    expect(minutesSince(expiryOf(provider, BEGUN))).toBe(life);
    const attempt = { provider, expires_at: expiryOf(provider, BEGUN) };
    expect(isOver(attempt, new Date(after(over).getTime() - 1))).toBe(false);
    expect(isOver(attempt, after(over))).toBe(true);
  });
});
