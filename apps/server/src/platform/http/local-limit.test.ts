import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalLimit } from './local-limit.ts';

let now = 0;
let limit = createLocalLimit({ now: () => new Date(now) }, 20);
beforeEach(() => {
  now = Date.parse('2026-11-20T08:00:00Z');
  limit = createLocalLimit({ now: () => new Date(now) }, 20);
});
const take = (address: string, times: number) => {
  for (let time = 0; time < times; time += 1) limit.take(address);
};
/** How many of these tries were taken. */
const taken = (addresses: string[]) =>
  addresses.filter((address) => {
    try {
      limit.take(address);
      return true;
    } catch {
      return false;
    }
  }).length;
const refused = (seconds: number) =>
  expect.objectContaining({ code: 'rate_limited', details: { retryAfter: seconds } });

describe('what one network does in a minute', () => {
  it('is 20 times, then it waits until the oldest is a minute old', () => {
    take('192.0.2.1', 1);
    now += 10_000;
    take('192.0.2.1', 19);
    expect(() => take('192.0.2.1', 1)).toThrow(refused(50));
    now += 49_999;
    expect(() => take('192.0.2.1', 1)).toThrow(refused(1));
    now += 1;
    take('192.0.2.1', 1);
    expect(() => take('192.0.2.1', 1)).toThrow(refused(10));
  });

  it('keeps nobody else waiting', () => {
    take('192.0.2.1', 20);
    expect(taken(['192.0.2.1', '192.0.2.2', '2001:db8::1'])).toBe(2);
  });

  it('is forgotten of addresses that are too many to remember, the oldest first', () => {
    take('192.0.2.1', 20);
    for (let other = 0; other < 49_999; other += 1) limit.take(`10.${other}`);
    expect(() => take('192.0.2.1', 1)).toThrow(refused(60));
    limit.take('10.x');
    take('192.0.2.1', 20);
  });

  it('is 200 times of one IPv6 /48, however many of its networks they come from', () => {
    const spread = Array.from({ length: 5_000 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
    expect(taken(spread)).toBe(200);
    expect(taken(['2001:db8:8::1'])).toBe(1);
    now += 60_000;
    expect(taken(spread)).toBe(200);
  });

  it('is not waited for longer because the clock was set back', () => {
    take('192.0.2.1', 20);
    now -= 600_000;
    expect(taken(['192.0.2.1'])).toBe(1);
  });
});
