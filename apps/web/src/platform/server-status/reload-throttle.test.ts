import { describe, expect, it } from 'vitest';
import { DEVELOPMENT, FORCED_RELOAD_PAUSE_MS, isOtherVersion, mayForceReload } from './reload-throttle.ts';

const now = 1_000_000_000;

describe('a reload forced by a new version', () => {
  it('happens at most once in ten minutes for one version', () => {
    const last = { version: 'b', at: now };
    expect(mayForceReload(null, 'b', now)).toBe(true);
    expect(mayForceReload(last, 'b', now + 1)).toBe(false);
    expect(mayForceReload(last, 'b', now + FORCED_RELOAD_PAUSE_MS - 1)).toBe(false);
    expect(mayForceReload(last, 'b', now + FORCED_RELOAD_PAUSE_MS)).toBe(true);
  });

  it('is not held up by the reload for an earlier version', () => {
    expect(mayForceReload({ version: 'a', at: now }, 'b', now + 1)).toBe(true);
  });

  it('is not held up for ever by a clock that was set back', () => {
    expect(mayForceReload({ version: 'b', at: now + 86_400_000 }, 'b', now)).toBe(true);
  });

  it('is never asked for by or from a build without a version', () => {
    expect(isOtherVersion('a', 'b')).toBe(true);
    expect(isOtherVersion('a', 'a')).toBe(false);
    expect(isOtherVersion(DEVELOPMENT, 'b')).toBe(false);
    expect(isOtherVersion('a', DEVELOPMENT)).toBe(false);
  });
});
