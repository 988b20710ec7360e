import { describe, expect, it } from 'vitest';
import { descentOf } from './descent.ts';

const MARGIN = { left: 0, right: 0, above: 0.1, below: 0.1 };
const HEIGHT = 48;
const WIDTH = 40;
/** the first row and the last of what stands on the line */
const [TOP, FOOT] = [4, 43];

/** A ring on the line, dark on light; `more` = further rectangles of ink. */
function letter(...more: { x: number; y: number; width: number; height: number }[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
  for (let y = TOP; y <= FOOT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const far = Math.hypot((x - 19.5) / 15, (y - (TOP + FOOT) / 2) / ((FOOT - TOP) / 2));
      if (far <= 1.02 && far >= 0.7) data[y * WIDTH + x] = 20;
    }
  for (const { x, y, width, height } of more)
    for (let row = y; row < y + height; row += 1) data.fill(20, row * WIDTH + x, row * WIDTH + x + width);
  return { data, width: WIDTH, height: HEIGHT };
}

describe('how far a letter hangs below its line', () => {
  it('is nothing for an O', () => {
    expect(Math.abs(descentOf(letter(), MARGIN) ?? 1)).toBeLessThan(0.02);
  });

  it('is the tail of a Q', () => {
    const tail = { x: 20, y: 38, width: 6, height: 9 };
    expect(descentOf(letter(tail), MARGIN)).toBeGreaterThan(0.04);
  });

  it('is not the frame under an O', () => {
    const frame = { x: 0, y: 46, width: WIDTH, height: 2 };
    expect(Math.abs(descentOf(letter(frame), MARGIN) ?? 1)).toBeLessThan(0.02);
  });

  it('is unknown where there is no letter', () => {
    const empty = { data: new Uint8Array(WIDTH * HEIGHT).fill(200), width: WIDTH, height: HEIGHT };
    expect(descentOf(empty, MARGIN)).toBeNull();
  });
});
