import { describe, expect, it } from 'vitest';
import { isWebAddress, matchesPath } from './addresses.ts';

describe('recognising a screen by its address', () => {
  it('compares part by part, with parameters open', () => {
    expect(matchesPath('/tech-service/$id', '/tech-service/5')).toBe(true);
    expect(matchesPath('/tech-service', '/tech-service/')).toBe(true);
    expect(matchesPath('/tech-service', '/tech-service/5')).toBe(false);
    expect(matchesPath('/tech-service', '/tech-service-all')).toBe(false);
    expect(matchesPath('/', '/')).toBe(true);
  });

  it.each([
    ['/tech-service/66f0c0ffee66f0c0ffee66f0', true],
    ['/tech-service-all/66f0c0ffee66f0c0ffee66f0/move', true],
    ['/companies-statistics', true],
    ['/idram/success', true],
    ['/companies/66f0c0ffee66f0c0ffee66f0', true],
    ['/users/5', false],
    ['/no/such/page', false],
    ['/34AB123', false],
    ['/idram/other', false],
  ])('%s: %s', (address, known) => expect(isWebAddress(address)).toBe(known));
});
