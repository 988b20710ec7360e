import { createHash } from 'node:crypto';
import { drawOf, limitOf, RANDOM_PERCENT, sampleOf } from '@inspect/contract/controls';
import { describe, expect, it } from 'vitest';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const seed = '0123456789abcdef'.repeat(4);
const day = '2026-11-20';
const idOf = (n: number) => n.toString(16).padStart(24, '0');
const marked = (n: number, marks: Parameters<typeof sampleOf>[1]['marks'] = []) =>
  sampleOf(digest, { seed, day, checkup: idOf(n), marks });

describe('what a checkup draws', () => {
  it('is what `printf %s seed/day/id/part | sha256sum` begins with', () => {
    const drawn = (n: number, part: 'random' | 'risk') =>
      drawOf(digest, { seed, day, checkup: idOf(n) }, part);
    expect([drawn(1, 'random'), drawn(1, 'risk'), drawn(2, 'random')]).toEqual([
      3_989_657_052, 592_214_138, 4_052_460_030,
    ]);
  });

  it('is in the random part below 3 % of 2³², to the number', () => {
    expect(limitOf(RANDOM_PERCENT)).toBe(128_849_019);
    expect(limitOf(100)).toBe(4_294_967_296);
    expect(limitOf(250)).toBe(4_294_967_296);
    const fixed = (first: string) => sampleOf(() => `${first}00`, { seed, day, checkup: idOf(1), marks: [] });
    // 07ae147a = 128849018
    expect(fixed('07ae147a')).toBe('random');
    expect(fixed('07ae147b')).toBeNull();
  });
});

describe('a hundred thousand checkups', () => {
  it('are drawn at 3 % ± 0.2, and the marks have no part in it', () => {
    let random = 0;
    for (let n = 0; n < 100_000; n += 1) {
      const plain = marked(n) === 'random';
      if (plain) random += 1;
      if (n < 5_000) expect(marked(n, ['too_short', 'signature_override']) === 'random').toBe(plain);
    }
    expect(random).toBeGreaterThan(2_800);
    expect(random).toBeLessThan(3_200);
  });

  it('with a mark are drawn besides, by the weight of it; without one nobody is', () => {
    const part = (marks: Parameters<typeof sampleOf>[1]['marks']) =>
      Array.from({ length: 10_000 }, (_, n) => marked(n, marks)).filter((drawn) => drawn === 'risk').length;
    expect(part([])).toBe(0);
    // 97 % of 25 % and of 45 %
    expect(Math.abs(part(['too_short']) - 2_425)).toBeLessThan(150);
    expect(Math.abs(part(['too_short', 'plate_other']) - 4_365)).toBeLessThan(170);
  });
});
