import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_CHARACTERS, isOneMistake, oneMistakeFrom } from './one-mistake.ts';

const character = fc.constantFrom(...CODE_CHARACTERS);
const code = fc.string({ unit: character, minLength: 1, maxLength: 17 });
/** Few characters, so that repeats and near codes are common. */
const similar = fc.string({ unit: fc.constantFrom('A', 'B', '1'), maxLength: 6 });

/** Damerau–Levenshtein distance with swaps of neighbours, as the textbook has it. */
function distance(left: string, right: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= left.length; i += 1) {
    rows.push([]);
    for (let j = 0; j <= right.length; j += 1) {
      const options = i === 0 ? [j] : j === 0 ? [i] : [];
      if (i > 0 && j > 0) {
        options.push((rows[i - 1]?.[j] ?? 0) + 1, (rows[i]?.[j - 1] ?? 0) + 1);
        options.push((rows[i - 1]?.[j - 1] ?? 0) + Number(left[i - 1] !== right[j - 1]));
        if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
          options.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      rows[i]?.push(Math.min(...options));
    }
  }
  return rows[left.length]?.[right.length] ?? 0;
}

describe('one mistake', () => {
  it.each([
    ['34AB567', '34AB568', true],
    ['34AB567', '34AB56', true],
    ['34AB567', '34AAB567', true],
    ['34AB567', '43AB567', true],
    ['34AB567', '34BA567', true],
    ['34AB567', '34AB567', false],
    ['34AB567', '34AB588', false],
    ['34AB567', '5434AB67', false],
    ['34AB567', '34A5B76', false],
  ])('%s → %s: %s', (left, right, expected) => {
    expect(isOneMistake(left, right)).toBe(expected);
  });

  it('is a distance of one, whichever codes are compared', () => {
    fc.assert(
      fc.property(similar, similar, (left, right) => {
        expect(isOneMistake(left, right)).toBe(distance(left, right) === 1);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(similar, similar, (left, right) => {
        expect(isOneMistake(left, right)).toBe(isOneMistake(right, left));
      }),
    );
  });
});

describe('all that is one mistake away', () => {
  it('is one mistake away, each once and never the code itself', () => {
    fc.assert(
      fc.property(code, (typed) => {
        const near = oneMistakeFrom(typed, CODE_CHARACTERS);
        expect(new Set(near).size).toBe(near.length);
        expect(near.filter((other) => !isOneMistake(typed, other))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('holds a character wrong, too many or missing, and two that were swapped', () => {
    fc.assert(
      fc.property(code, fc.nat(), character, (meant, at, other) => {
        const place = at % meant.length;
        const [before, here, after] = [meant.slice(0, place), meant.charAt(place), meant.slice(place + 1)];
        const mistakes = [
          before + other + after,
          before + other + here + after,
          before + after,
          before + after.slice(0, 1) + here + after.slice(1),
        ];
        for (const typed of mistakes)
          if (typed !== meant) expect(oneMistakeFrom(typed, CODE_CHARACTERS)).toContain(meant);
      }),
      { numRuns: 200 },
    );
  });

  it('misses nothing of what is a distance of one away', () => {
    fc.assert(
      fc.property(similar, similar, (left, right) => {
        expect(oneMistakeFrom(left, 'AB1').includes(right)).toBe(distance(left, right) === 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
