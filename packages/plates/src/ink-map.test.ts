import { describe, expect, it } from 'vitest';
import { DARK, inkMapOf, LIGHT } from './ink-map.ts';
import { noiseOf } from './noise-of.ts';
import { spotsOf } from './spots.ts';
import { strokeMapOf } from './stroke-map.ts';

const [WIDTH, HEIGHT] = [120, 60];

/** Three strokes of one grey on a ground of another, in the middle of surroundings of a third. */
function strokes({ ink, ground, around }: { ink: number; ground: number; around: number }) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(around);
  const paint = (left: number, top: number, width: number, height: number, grey: number) => {
    for (let y = top; y < top + height; y += 1) data.fill(grey, y * WIDTH + left, y * WIDTH + left + width);
  };
  paint(30, 18, 60, 24, ground);
  for (const left of [40, 55, 70]) paint(left, 22, 4, 16, ink);
  return { data, width: WIDTH, height: HEIGHT };
}

/** What is written over a map that held something else before. */
function mapped(write: (map: Uint8Array) => void): Uint8Array {
  const map = new Uint8Array(WIDTH * HEIGHT).fill(LIGHT);
  write(map);
  return map;
}

/** The boxes of what is as tall as a stroke and no wider. */
const tall = (write: (map: Uint8Array) => void, ink: typeof DARK | typeof LIGHT) =>
  spotsOf(mapped(write), WIDTH, HEIGHT)
    [ink].filter(({ left, right, top, bottom }) => bottom - top === 15 && right - left === 3)
    .map(({ left, top }) => [left, top]);

const STROKES = [
  [40, 22],
  [55, 22],
  [70, 22],
];

describe('ink in a picture', () => {
  it('is found dark on a light ground', () => {
    const picture = strokes({ ink: 20, ground: 230, around: 230 });
    expect(tall((map) => inkMapOf(picture, 12, 0, map), DARK)).toEqual(STROKES);
  });

  it('is found light on a dark ground', () => {
    const picture = strokes({ ink: 240, ground: 60, around: 60 });
    expect(tall((map) => inkMapOf(picture, 12, 0, map), LIGHT)).toEqual(STROKES);
  });

  it('is found on a faded plate on a dark car, which is darker than the ink', () => {
    const faded = strokes({ ink: 150, ground: 172, around: 35 });
    expect(tall((map) => strokeMapOf(faded, 24, 0, map), DARK)).toEqual(STROKES);
  });

  it('is not made of the noise of an even wall', () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
    const wall = {
      data: Uint8Array.from({ length: WIDTH * HEIGHT }, () => 128 + 8 * normal()),
      width: WIDTH,
      height: HEIGHT,
    };
    const noise = noiseOf(wall);
    expect(noise).toBeGreaterThan(7);
    expect(noise).toBeLessThan(9);
    const marked = mapped((map) => inkMapOf(wall, 12, noise, map)).filter((ink) => ink > 0).length;
    expect(marked).toBeLessThan(WIDTH * HEIGHT * 0.03);
  });
});

it('what is no whole cell at the edges has no ink', () => {
  const picture = {
    data: Uint8Array.from({ length: 11 * 10 }, (_, at) => (at % 3) * 120),
    width: 11,
    height: 10,
  };
  const map = new Uint8Array(11 * 10).fill(DARK);
  inkMapOf(picture, 4, 0, map);
  for (let at = 0; at < map.length; at += 1) if (at % 11 >= 8 || at >= 8 * 11) expect(map[at]).toBe(0);
  expect(map.some((ink) => ink === DARK)).toBe(true);
  expect(map.some((ink) => ink === LIGHT)).toBe(true);
});

describe('a spot', () => {
  it('is one when its parts meet only further down', () => {
    const map = Uint8Array.from('1.1.2 1.1.. 111..'.replaceAll(' ', ''), (sign) =>
      sign === '.' ? 0 : Number(sign),
    );
    expect(spotsOf(map, 5, 3)).toEqual({
      [DARK]: [{ left: 0, top: 0, right: 2, bottom: 2, dark: 7 }],
      [LIGHT]: [{ left: 4, top: 0, right: 4, bottom: 0, dark: 1 }],
    });
  });
});
