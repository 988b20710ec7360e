import { describe, expect, it } from 'vitest';
import {
  DEVELOPMENT,
  isOtherVersion,
  mayForceReload,
  waitBeforeReload,
  withReload,
} from './reload-throttle.ts';

const now = 1_000_000_000;

describe('a reload forced by a new version', () => {
  it('happens at most once in ten minutes for one version', () => {
    const last = { b: now };
    expect(mayForceReload({}, 'b', now)).toBe(true);
    expect(mayForceReload(last, 'b', now + 1)).toBe(false);
    expect(mayForceReload(last, 'b', now + 599_999)).toBe(false);
    expect(mayForceReload(last, 'b', now + 600_000)).toBe(true);
  });

  it('is not held up by the reload for an earlier version', () => {
    expect(mayForceReload({ a: now }, 'b', now + 1)).toBe(true);
  });

  it('is no loop where servers of two versions answer in turn', () => {
    let reloads = {};
    const forced = ['b', 'a', 'b', 'a', 'b'].filter((version, index) => {
      const at = now + index * 30_000;
      const may = mayForceReload(reloads, version, at);
      if (may) reloads = withReload(reloads, version, at);
      return may;
    });
    expect(forced).toEqual(['b', 'a']);
    expect(withReload(reloads, 'c', now + 3_600_000)).toEqual({ c: now + 3_600_000 });
  });

  it('is not held up for ever by a clock that was set back', () => {
    expect(mayForceReload({ b: now + 86_400_000 }, 'b', now)).toBe(true);
  });

  it('is never asked for by or from a build without a version', () => {
    expect(isOtherVersion('a', 'b')).toBe(true);
    expect(isOtherVersion('a', 'a')).toBe(false);
    expect(isOtherVersion(DEVELOPMENT, 'b')).toBe(false);
    expect(isOtherVersion('a', DEVELOPMENT)).toBe(false);
  });

  it('of 1,200 clients that hear of it at once is spread evenly over thirty seconds', () => {
    const perSecond = new Array<number>(30).fill(0);
    for (let client = 0; client < 1_200; client++) {
      const wait = waitBeforeReload(client / 1_200);
      expect(wait).toBeLessThan(30_000);
      const second = Math.floor(wait / 1_000);
      perSecond[second] = (perSecond[second] ?? 0) + 1;
    }
    expect(perSecond).toEqual(new Array(30).fill(40));
  });
});
