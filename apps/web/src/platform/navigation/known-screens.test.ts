import { describe, expect, it } from 'vitest';
import { matchesPath } from './known-screens.ts';

describe('recognising a screen by its address', () => {
  it('compares part by part, with parameters open', () => {
    expect(matchesPath('/tech-service/$id', '/tech-service/5')).toBe(true);
    expect(matchesPath('/tech-service', '/tech-service/')).toBe(true);
    expect(matchesPath('/tech-service', '/tech-service/5')).toBe(false);
    expect(matchesPath('/tech-service', '/tech-service-all')).toBe(false);
    expect(matchesPath('/', '/')).toBe(true);
  });
});
