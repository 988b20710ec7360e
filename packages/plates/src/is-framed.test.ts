import { describe, expect, it } from 'vitest';
import { isAlone, isFramed } from './is-framed.ts';
import type { TextLine } from './text-lines.ts';

const [WIDTH, HEIGHT] = [300, 120];
const LINE: TextLine = {
  left: 100,
  right: 200,
  top: { at: 45, slope: 0 },
  bottom: { at: 75, slope: 0 },
  height: 30,
  count: 5,
  isLight: false,
  spots: [],
};

type Box = { left: number; top: number; width: number; height: number };

/** Five characters on the line; `rims` are drawn as a box around it, `more` as further ink. */
function written({ rims = [], more = [] }: { rims?: Box[]; more?: Box[] }) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(220);
  const ink = ({ left, top, width, height }: Box) => {
    for (let y = top; y < top + height; y += 1) data.fill(20, y * WIDTH + left, y * WIDTH + left + width);
  };
  for (let index = 0; index < 5; index += 1) ink({ left: 102 + index * 20, top: 45, width: 8, height: 30 });
  for (const { left, top, width, height } of rims) {
    ink({ left, top, width, height: 2 });
    ink({ left, top: top + height, width, height: 2 });
    ink({ left, top, width: 2, height });
    ink({ left: left + width, top, width: 2, height });
  }
  for (const box of more) ink(box);
  return { data, width: WIDTH, height: HEIGHT };
}
const RIM = { left: 85, top: 36, width: 130, height: 48 };
const CHARACTER = { left: 78, top: 45, width: 10, height: 30 };

describe('the plate around a line of characters', () => {
  it('is seen by its rim', () => {
    const picture = written({ rims: [RIM] });
    expect(isFramed(picture, [LINE], 0)).toBe(true);
    expect(isAlone(picture, [LINE], 0)).toBe(true);
  });

  it('is not there around a badge', () => {
    const picture = written({});
    expect(isFramed(picture, [LINE], 0)).toBe(false);
    expect(isAlone(picture, [LINE], 0)).toBe(true);
  });

  it('is not seen in the noise of a dark ground', () => {
    const picture = written({});
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
    const data = picture.data.map((grey) => Math.max(0, (grey === 220 ? 90 : 20) + 30 * normal()));
    expect(isFramed({ ...picture, data }, [LINE], 30)).toBe(false);
  });

  it('is seen where one end of the plate is lit', () => {
    const picture = written({ rims: [RIM] });
    const data = picture.data.map((grey, at) => (at % WIDTH > 180 ? Math.min(255, grey * 1.6) : grey * 0.6));
    expect(isFramed({ ...picture, data }, [LINE], 2)).toBe(true);
  });

  it('may have a flag above the letters of its country beside the number', () => {
    const [flag, letters] = [
      { left: 68, top: 46, width: 12, height: 8 },
      { left: 68, top: 66, width: 12, height: 8 },
    ];
    const picture = written({ rims: [{ ...RIM, left: 60, width: 155 }], more: [flag, letters] });
    expect(isFramed(picture, [LINE], 0)).toBe(true);
    expect(isAlone(picture, [LINE], 0)).toBe(true);
  });

  it('has more on it than the line when another character stands before the rim', () => {
    const picture = written({ rims: [{ ...RIM, left: 60, width: 155 }], more: [CHARACTER] });
    expect(isFramed(picture, [LINE], 0)).toBe(false);
    expect(isAlone(picture, [LINE], 0)).toBe(false);
  });
});
