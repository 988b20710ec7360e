import { describe, expect, it } from 'vitest';
import { plateTextOf } from './plate-text.ts';
import { ALPHABET, type Seen } from './recogniser.ts';
import type { Spot } from './spots.ts';
import type { TextLine } from './text-lines.ts';
import { withSpots } from './with-spots.ts';

const HEIGHT = 40;

/** A spot as tall as its line. */
const spot = (left: number, right: number, filled = 0.5): Spot => ({
  left,
  right: right - 1,
  top: 0,
  bottom: HEIGHT - 1,
  dark: Math.round((right - left) * HEIGHT * filled),
});

const lineOf = (spots: readonly Spot[]): TextLine => ({
  left: 0,
  right: 200,
  top: { at: 0, slope: 0 },
  bottom: { at: HEIGHT, slope: 0 },
  height: HEIGHT,
  count: spots.length,
  isLight: true,
  spots,
});

const CUT = { margin: { left: 0, right: 0, above: 0, below: 0 }, stretch: 1 };

/** What was seen, sure of every character; a space is a gap, `x` a place in the line of 200 pixels. */
const seen = (signs: readonly (readonly [string, number])[]): Seen[] =>
  signs.map(([sign, x]) => {
    const letters = new Float32Array(ALPHABET.length);
    if (sign !== ' ') letters[ALPHABET.indexOf(sign)] = 1;
    return { letters, between: sign === ' ' ? 1 : 0, other: 0, at: x / 200 };
  });

const numberIn = (signs: readonly Seen[]) => plateTextOf([signs], true)?.plate;

describe('bare bars', () => {
  const spots = [
    spot(0, 20),
    spot(25, 45),
    spot(70, 77, 1),
    spot(84, 91, 1),
    spot(116, 136),
    spot(141, 161),
    spot(166, 186),
  ];
  const digits = [
    ['8', 10],
    ['2', 35],
    ['0', 126],
    ['9', 151],
    ['3', 176],
  ] as const;

  it.each([
    ['nothing', []],
    ['one', [['1', 76]]],
    [
      'ones',
      [
        ['1', 73],
        ['1', 87],
      ],
    ],
  ] as const)('are two I where the recogniser sees %s', (_, bars) => {
    const signs = seen([...digits, ...bars]).sort((one, other) => one.at - other.at);
    expect(numberIn(signs)).toBeUndefined();
    expect(numberIn(withSpots(signs, lineOf(spots), CUT))).toBe('82II093');
  });

  it('stay what the recogniser clearly saw there', () => {
    const signs = seen([...digits, ['H', 80]]).sort((one, other) => one.at - other.at);
    expect(numberIn(withSpots(signs, lineOf(spots), CUT))).toBeUndefined();
  });

  it('stay an L whose foot has faded', () => {
    const signs = seen([...digits, ['L', 73], ['1', 87]]).sort((one, other) => one.at - other.at);
    expect(numberIn(withSpots(signs, lineOf(spots), CUT))).not.toBe('82II093');
  });
});

describe('gaps', () => {
  it('that the recogniser saw are kept, and none is added to them', () => {
    const spots = [spot(0, 20), spot(60, 80), spot(85, 105), spot(110, 130)];
    const signs = seen([
      ['4', 10],
      ['5', 70],
      [' ', 82],
      ['5', 95],
      ['2', 120],
    ]);
    expect(withSpots(signs, lineOf(spots), CUT)).toEqual(signs);
  });

  it('that it missed are where the spots stand far apart', () => {
    const spots = [spot(0, 20), spot(25, 45), spot(80, 100), spot(105, 125)];
    const signs = seen([
      ['4', 10],
      ['5', 35],
      ['5', 90],
      ['2', 115],
    ]);
    const found = withSpots(signs, lineOf(spots), CUT);
    expect(found.map(({ between }) => between)).toEqual([0, 0, 1, 0, 0]);
  });
});
