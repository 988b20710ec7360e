import { describe, expect, it } from 'vitest';
import type { Spot } from './spots.ts';
import { isWhole, textLinesOf } from './text-lines.ts';

const PICTURE = { width: 1280, height: 720 };
const HEIGHT = 40;

type Box = readonly [left: number, width: number];

const spotOf = ([left, width]: Box): Spot => ({
  left,
  top: 300,
  right: left + width - 1,
  bottom: 300 + HEIGHT - 1,
  dark: width * HEIGHT * 0.5,
});

const lineOf = (...boxes: readonly Box[]) => textLinesOf(boxes.map(spotOf), PICTURE, false)[0];

describe('a line of characters', () => {
  it('of a word of four has no room for a plate', () => {
    const line = lineOf([100, 20], [126, 20], [152, 20], [178, 20]);
    expect(line && isWhole(line)).toBe(false);
  });

  it('of four has room for a plate where dirt may hide another', () => {
    const line = lineOf([100, 20], [126, 20], [178, 20], [204, 20]);
    expect(line && isWhole(line)).toBe(true);
  });

  it('of one spot alone is at most a part of a tall plate', () => {
    const line = lineOf([100, 130]);
    expect(line && isWhole(line)).toBe(false);
  });

  it('is also two that touch: the lower line of a tall plate', () => {
    expect(lineOf([100, 52])?.count).toBe(2);
  });
});
