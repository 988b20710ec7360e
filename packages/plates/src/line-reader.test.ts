import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';
import { ALPHABET, type Recogniser, type Seen } from './recogniser.ts';
import type { TextLine } from './text-lines.ts';

const PICTURE = { data: new Uint8Array(300 * 120).fill(200), width: 300, height: 120 };
const LINE: TextLine = {
  left: 100,
  right: 200,
  top: { at: 45, slope: 0 },
  bottom: { at: 75, slope: 0 },
  height: 30,
  count: 6,
  isLight: false,
  spots: [],
};
/** The cut in which a line is seen at first: 1.1 of its height more on both sides. */
const [FROM, TO] = [67, 233];

/** A character at a place of the picture, as sure as `p`; a space is what stands between groups. */
function sign(letter: string, x: number, p = 1): Seen {
  const letters = new Float32Array(ALPHABET.length);
  if (letter !== ' ') letters[ALPHABET.indexOf(letter)] = p;
  return { letters, between: letter === ' ' ? 1 : 0, other: 0, at: (x - FROM) / (TO - FROM) };
}

/** The text spread over the line. */
const spread = (text: string) =>
  [...text].map((letter, index) => sign(letter, 105 + (index * 90) / (text.length - 1)));

/** What the recogniser of plates sees, at first and in every other view; how often the other one, which costs five times as much, was asked. */
async function glanceAt(seen: readonly Seen[], again = seen) {
  let asked = 0;
  const views = [seen];
  const plates: Recogniser = { height: 32, read: async () => [...(views.pop() ?? again)] };
  const general: Recogniser = {
    height: 48,
    read: async () => {
      asked += 1;
      return [];
    },
  };
  const glance = await new LineReader({ general, plates }, PICTURE, 1).glance(LINE);
  return { glance, asked };
}

describe('a line at first sight', () => {
  it('is as long as its spots where nothing stands beside them', async () => {
    const { glance, asked } = await glanceAt(spread('7809 XQ'));
    expect(glance).toMatchObject({ line: LINE, isNone: false });
    expect(asked).toBe(1);
  });

  it('has the letter that is no spot because it meets the rim', async () => {
    const { glance, asked } = await glanceAt([...spread('7809 X'), sign('Q', 214)]);
    expect(glance?.line).toMatchObject({ left: 100, right: 226 });
    expect(glance?.isNone).toBe(false);
    expect(asked).toBe(1);
  });

  it('is no longer where what stands beside it isn’t sure', async () => {
    const { glance } = await glanceAt([sign('I', 80, 0.6), ...spread('34 AB 567')]);
    expect(glance?.line).toBe(LINE);
  });

  it.each([
    ['of more characters than a number of ours', 'CCTV 12 30'],
    ['of a telephone', '012 34 56 78'],
    ['with three letters that no digit is like', 'HM 12 K'],
    ['of fewer characters', 'C 180'],
    ['of a badge, which has no rim', 'GL 550'],
  ])('is none of ours %s, and the other recogniser isn’t asked', async (_what, text) => {
    const { glance, asked } = await glanceAt(spread(text));
    expect(glance?.isNone).toBe(true);
    expect(asked).toBe(0);
  });

  it.each([
    ['more', spread('SL 275')],
    ['nothing', []],
  ])('may be one of ours where it is too little, and another view sees %s', async (_what, again) => {
    const { glance, asked } = await glanceAt(spread('S275'), again);
    expect(glance?.isNone).toBe(false);
    expect(asked).toBe(1);
  });

  it('may be one of ours where one of few characters isn’t sure: two may touch', async () => {
    const { glance, asked } = await glanceAt([...spread('78 67'), sign('Q', 199, 0.7)]);
    expect(glance?.isNone).toBe(false);
    expect(asked).toBe(1);
  });
});
