import { describe, expect, it } from 'vitest';
import { stemOf } from './stem-of.ts';

const MARGIN = { left: 0, right: 0, above: 0.1, below: 0.1 };
const [WIDTH, HEIGHT] = [40, 48];

type Box = { x: number; y: number; width: number; height: number };

/** Rectangles of ink on a line that goes from row 4 to row 43, dark on light. */
function drawn(...boxes: Box[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
  for (const { x, y, width, height } of boxes)
    for (let row = y; row < y + height; row += 1) data.fill(20, row * WIDTH + x, row * WIDTH + x + width);
  return { data, width: WIDTH, height: HEIGHT };
}

const bar = { x: 16, y: 4, width: 8, height: 40 };
const foot = { x: 16, y: 37, width: 20, height: 7 };
const arms = { x: 6, y: 4, width: 28, height: 7 };
const dirt = { x: 24, y: 30, width: 8, height: 14 };

describe('the outline of a letter of one stroke', () => {
  it.each([
    ['a bare bar is an I', [bar], 'I'],
    ['a bar with a foot is an L', [bar, foot], 'L'],
    ['arms over a bar are a T', [bar, arms], 'T'],
    ['arms over a bar with dirt beside it are a T', [bar, arms, dirt], 'T'],
    ['arms and a foot are none of the three', [bar, arms, { x: 8, y: 37, width: 24, height: 7 }], null],
    ['a dot is none of the three', [{ x: 18, y: 20, width: 5, height: 5 }], null],
    ['nothing is none of the three', [], null],
  ] as const)('%s', (_, boxes, expected) => {
    expect(stemOf(drawn(...boxes), MARGIN)).toBe(expected);
  });
});
