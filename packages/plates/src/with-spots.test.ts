import { describe, expect, it } from 'vitest';
import { plateTextOf } from './plate-text.ts';
import { ALPHABET, type Seen } from './recogniser.ts';
import type { Spot } from './spots.ts';
import type { TextLine } from './text-lines.ts';
import { areOneGroup, spotAt, withSpots } from './with-spots.ts';

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

const numberOnLight = (signs: readonly Seen[]) => plateTextOf([signs], { isLight: false })?.plate;
const numberIn = (signs: readonly Seen[]) => plateTextOf([signs], { isLight: true })?.plate;

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

describe('a character that is no spot', () => {
  const spots = [spot(0, 20), spot(25, 45), spot(66, 73, 1), spot(120, 140), spot(145, 165), spot(170, 190)];
  const signs = seen([
    ['9', 10],
    ['8', 35],
    ['1', 70],
    ['Q', 93],
    ['4', 130],
    ['0', 155],
    ['1', 180],
  ]);

  it('leaves the bar beside it a bar', () => {
    expect(numberIn(withSpots(signs, lineOf(spots), CUT))).toBe('98IQ401');
  });

  it('fills its place, which is no gap', () => {
    const found = withSpots(signs, lineOf(spots), CUT);
    expect(found.map(({ between }) => between)).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
    expect(spotAt(spots, 93)).toBeUndefined();
    expect(spotAt(spots, 70)).toBe(spots[2]);
  });
});

describe('characters that touch', () => {
  it('have gaps where their groups stand apart, also where the recogniser saw but one', () => {
    const spots = [spot(0, 48), spot(58, 106), spot(116, 190)];
    const signs = seen([
      ['5', 12],
      ['1', 36],
      ['0', 70],
      ['0', 94],
      [' ', 111],
      ['9', 128],
      ['5', 153],
      ['6', 178],
    ]);
    expect(numberOnLight(signs)).toBeUndefined();
    expect(numberOnLight(withSpots(signs, lineOf(spots), CUT))).toBe('51OO956');
  });
});

describe('two bars', () => {
  it('are two I also where no gap was seen', () => {
    const spots = [
      spot(0, 20),
      spot(25, 45),
      spot(64, 69, 1),
      spot(78, 83, 1),
      spot(100, 120),
      spot(125, 145),
      spot(150, 170),
    ];
    const signs = seen([
      ['6', 10],
      ['6', 35],
      ['1', 67],
      ['1', 81],
      ['1', 110],
      ['5', 135],
      ['6', 160],
    ]);
    expect(numberOnLight(withSpots(signs, lineOf(spots), CUT))).toBe('66II156');
  });
});

describe('two letters', () => {
  const before = [spot(0, 20), spot(24, 44)];
  const digits = [spot(140, 160), spot(164, 184)];

  it('are one group where gaps part them from the digits', () => {
    expect(areOneGroup([...before, spot(60, 80), spot(84, 104), ...digits], 2)).toBe(true);
  });

  it('are none where the second stands with the digits: another country’s number', () => {
    expect(areOneGroup([...before, spot(60, 80), spot(116, 136), ...digits], 2)).toBe(false);
  });

  it('at the end of a trailer’s number are one group too', () => {
    expect(areOneGroup([...before, spot(60, 80), spot(84, 104)], 2)).toBe(true);
  });
});
