import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { GreyPicture } from './plate-reader.ts';
import { ALPHABET, type Recogniser, seenIn } from './recogniser.ts';

/** Class 0 is the blank; then the letters, what stands between groups, and a sign of another script. */
const BETWEEN = ALPHABET.length + 1;
const CLASSES = ALPHABET.length + 3;
/** One line in one deviation: below that it is even, and divided by nothing. */
const LEAST_DEVIATION = 1e-3;

/** A small recogniser of lines of plates, trained on drawn ones alone (training/README.md): it knows characters that touch. */
export async function createPlateLines(): Promise<Recogniser> {
  // By the package's name, and not by a place beside this file: bundled, it stands in another folder.
  const model = readFileSync(createRequire(import.meta.url).resolve('@inspect/plates/plate-lines.onnx'));
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const letterOf = Int16Array.from({ length: CLASSES }, (_, sign) => (sign < BETWEEN ? sign - 1 : -1));
  const isBetween = Array.from({ length: CLASSES }, (_, sign) => sign === BETWEEN);
  return {
    height: 32,
    async read(line) {
      const { signs } = await session.run({ line: tensorOf(line) });
      if (!signs || !(signs.data instanceof Float32Array)) throw new Error('the recogniser gave no answer');
      const [, steps = 0, classes = 0] = signs.dims;
      return seenIn(signs.data, steps, classes, letterOf, isBetween);
    },
  };
}

/** 1 × 1 × 32 × width, of mean 0 and deviation 1. */
function tensorOf({ data, width, height }: GreyPicture): Tensor {
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  const deviation = Math.sqrt(Math.max(0, squares / data.length - mean * mean)) + LEAST_DEVIATION;
  const values = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) values[at] = ((data[at] ?? 0) - mean) / deviation;
  return new Tensor('float32', values, [1, 1, height, width]);
}
