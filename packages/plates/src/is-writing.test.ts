import { describe, expect, it } from 'vitest';
import { isWriting } from './is-writing.ts';
import type { TextLine } from './text-lines.ts';

const [WIDTH, HEIGHT] = [160, 60];
const LINE: TextLine = {
  left: 40,
  right: 120,
  top: { at: 20, slope: 0 },
  bottom: { at: 40, slope: 0 },
  height: 20,
  count: 6,
  isLight: false,
  spots: [],
};

/** Boxes of one grey, `wide` pixels each and as far apart, on a ground that ends a pixel over and under the line. */
function row({ ink, ground, around }: { ink: number; ground: number; around: number }, wide: number) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(around);
  for (let y = 19; y < 41; y += 1)
    for (let x = 30; x < 130; x += 1) {
      const isInk = y >= 20 && y < 40 && x >= 40 && x < 120 && (x - 40) % (2 * wide) < wide;
      data[y * WIDTH + x] = isInk ? ink : ground;
    }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('a line of spots', () => {
  it('is writing when it is of strokes, on a faded plate that ends just beside them on a dark car too', () => {
    expect(isWriting(row({ ink: 128, ground: 148, around: 30 }, 4), LINE, 1.1)).toBe(true);
  });

  it('is none when its pieces are as wide as panes', () => {
    expect(isWriting(row({ ink: 40, ground: 200, around: 200 }, 20), LINE, 1)).toBe(false);
  });

  it.each([
    ['the noise', 4],
    ['a twentieth of the ground', 0.5],
  ])('is none when it is hardly darker than %s lets a wall be', (_, noise) => {
    expect(isWriting(row({ ink: 180, ground: 190, around: 190 }, 4), LINE, noise)).toBe(false);
  });
});
