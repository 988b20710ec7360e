import { beforeEach, describe, expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

let now = 0;
let limit = createAttemptLimit({ now: () => new Date(now) });
beforeEach(() => {
  now = Date.parse('2026-11-20T08:00:00Z');
  limit = createAttemptLimit({ now: () => new Date(now) });
});
const fail = (address: string, times: number) => {
  for (let time = 0; time < times; time += 1) limit.begin(address);
};

describe('failed sign-ins of one network address', () => {
  it('may be 20 in a minute, then the address waits until the oldest is a minute old', () => {
    fail('192.0.2.1', 1);
    now += 10_000;
    fail('192.0.2.1', 18);
    expect(limit.waitFor('192.0.2.1')).toBe(0);
    fail('192.0.2.1', 1);
    expect(limit.waitFor('192.0.2.1')).toBe(50);
    now += 49_999;
    expect(limit.waitFor('192.0.2.1')).toBe(1);
    now += 1;
    expect(limit.waitFor('192.0.2.1')).toBe(0);
    fail('192.0.2.1', 1);
    expect(limit.waitFor('192.0.2.1')).toBe(10);
  });

  it('keep nobody else waiting', () => {
    fail('192.0.2.1', 20);
    expect(limit.waitFor('192.0.2.2')).toBe(0);
    expect(limit.waitFor('2001:db8::1')).toBe(0);
  });

  it('are not counted when they succeed in the end', () => {
    fail('192.0.2.1', 19);
    for (let time = 0; time < 50; time += 1) {
      limit.begin('192.0.2.1');
      limit.succeeded('192.0.2.1');
    }
    expect(limit.waitFor('192.0.2.1')).toBe(0);
    fail('192.0.2.1', 1);
    expect(limit.waitFor('192.0.2.1')).toBe(60);
  });

  it('are forgotten of addresses that are too many to remember, the oldest first', () => {
    fail('192.0.2.1', 20);
    for (let other = 0; other < 49_999; other += 1) limit.begin(`10.${other}`);
    expect(limit.waitFor('192.0.2.1')).toBe(60);
    limit.begin('10.x');
    expect([limit.waitFor('192.0.2.1'), limit.waitFor('192.0.2.2')]).toEqual([0, 0]);
  });

  it('are 200 of one IPv6 /48, however many of its networks they come from', () => {
    const through = () =>
      Array.from({ length: 5_000 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`).filter(
        (address) => {
          if (limit.waitFor(address) > 0) return false;
          limit.begin(address);
          return true;
        },
      ).length;
    expect(through()).toBe(200);
    expect(limit.waitFor('2001:db8:8::1')).toBe(0);
    now += 60_000;
    expect(through()).toBe(200);
  });

  it('of a limit of 60 are 600 of a /48', () => {
    const calls = createAttemptLimit({ now: () => new Date(now) }, 60);
    const networks = Array.from({ length: 620 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`);
    const through = networks.filter((address) => {
      const free = calls.waitFor(address) === 0;
      if (free) calls.begin(address);
      return free;
    });
    expect(through).toHaveLength(600);
  });

  it('of a /48 are not counted when they succeed in the end', () => {
    for (let network = 0; network < 300; network += 1) {
      limit.begin(`2001:db8:7:${network.toString(16)}::1`);
      limit.succeeded(`2001:db8:7:${network.toString(16)}::1`);
    }
    expect(limit.waitFor('2001:db8:7::1')).toBe(0);
  });
});
