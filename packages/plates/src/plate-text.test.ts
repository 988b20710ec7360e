import { describe, expect, it } from 'vitest';
import { letterOf, plateTextOf } from './plate-text.ts';
import { ALPHABET, type Seen } from './recogniser.ts';

const PIXEL = 0.02;

/** One sign as the recogniser gives it: how likely it takes it for each. */
function seen(signs: Record<string, number>): Seen {
  const letters = new Float32Array(ALPHABET.length);
  for (const [sign, p] of Object.entries(signs)) letters[ALPHABET.indexOf(sign)] = p;
  return { letters, between: 0, other: 0, at: 0.5 };
}

describe('a letter that was seen several times', () => {
  it('is an O where the views beside digits see a nought and one alone sees a D', () => {
    const views = [
      seen({ 0: 1 }),
      seen({ 0: 0.9, O: 0.1 }),
      seen({ O: 0.9, D: 0.1 }),
      seen({ D: 0.6, O: 0.4 }),
    ];
    const { letter, sure } = letterOf(views, 0, PIXEL, null);
    expect(letter).toBe('O');
    expect(sure).toBeCloseTo(0.825, 3);
  });

  it('is surely a Q where it hangs below its line and a tail was thought of', () => {
    const views = [seen({ 0: 1 }), seen({ 0: 1 }), seen({ Q: 0.6, O: 0.4 }), seen({ O: 0.9, Q: 0.1 })];
    const { letter, sure } = letterOf(views, 0.1, PIXEL, null);
    expect(letter).toBe('Q');
    expect(sure).toBeCloseTo(1, 3);
  });

  it('is left open where it hangs below its line and nobody thought of a tail: dirt hangs there too', () => {
    const views = [seen({ 0: 1 }), seen({ O: 1 }), seen({ O: 1 })];
    expect(letterOf(views, 0.1, PIXEL, null).sure).toBe(0);
  });

  it('is not told by a view that saw a digit', () => {
    const views = [seen({ 8: 1 }), seen({ B: 0.9, 8: 0.1 })];
    const { letter, sure } = letterOf(views, null, PIXEL, null);
    expect(letter).toBe('B');
    expect(sure).toBeCloseTo(1, 3);
    expect(letterOf([seen({ 8: 1 })], null, PIXEL, null).sure).toBe(0);
  });

  const wavering = [
    seen({ 1: 0.5, L: 0.5 }),
    seen({ 1: 0.8, L: 0.2 }),
    seen({ L: 1 }),
    seen({ T: 0.5, I: 0.5 }),
  ];

  it.each(['I', 'L'] as const)('is the %s that its outline is where the views waver', (stem) => {
    const { letter, sure } = letterOf(wavering, null, PIXEL, stem);
    expect(letter).toBe(stem);
    expect(sure).toBeCloseTo(1, 3);
  });

  it('is left open where the views see an F and its outline a bare bar', () => {
    expect(letterOf([seen({ F: 0.9, E: 0.1 }), seen({ F: 1 })], null, PIXEL, 'I').sure).toBe(0);
  });
});

describe('a number', () => {
  /** Signs that are sure, but for the one that is `odd`. */
  const numberIn = (text: string, at: number, odd: Record<string, number>) =>
    plateTextOf([[...text].map((sign, index) => seen(index === at ? odd : { [sign]: 1 }))], {
      isLight: false,
    });

  it('has a one where the recogniser wavers between a one and a T, and a digit must stand', () => {
    expect(numberIn('416FG20', 1, { T: 0.84, 1: 0.12 })).toMatchObject({ plate: '416FG20' });
    expect(numberIn('416FG20', 1, { T: 0.84, 1: 0.12 })?.sure).toBeCloseTo(0.96, 3);
  });

  it('has a nought where round letters are thought of together, and a digit must stand', () => {
    expect(numberIn('50CU677', 1, { 0: 0.61, Q: 0.22, O: 0.1 })?.sure).toBeCloseTo(0.93, 3);
  });

  it('is not sure of a digit that is a one or a seven', () => {
    expect(numberIn('416FG20', 1, { T: 0.6, 1: 0.2, 7: 0.2 })?.sure).toBe(0);
  });

  const gap: Seen = { ...seen({}), between: 1 };
  const spread = [seen({ T: 1 }), gap, seen({ M: 1 })];
  const three = [...'633'].map((sign) => seen({ [sign]: 1 }));

  it("has no gap between a moped's two letters, which are spread over their line", () => {
    expect(plateTextOf([spread, three], { isLight: false })?.plate).toBe('TM633');
  });

  it('has one where the digits stand beside them', () => {
    expect(plateTextOf([[...spread, ...three]], { isLight: false })).toBeNull();
  });
});

describe('a D where a digit must stand', () => {
  const badge = [...'10TDI'].map((sign) => seen({ [sign]: 1 }));

  it('is a nought to the recogniser that takes one for the other, and none to the one that doesn’t', () => {
    const digits = (isExact: boolean) =>
      plateTextOf([badge], { isLight: true, isExact })?.votes.map(({ p }) => p);
    expect(digits(false)).toEqual([1, 1, 1, 1]);
    expect(digits(true)).toEqual([1, 1, 0, 1]);
  });
});
