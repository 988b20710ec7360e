import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPlateLines } from './plate-lines.ts';
import { isSign } from './plate-text.ts';

const folder = new URL('../', import.meta.url);

it('is the model that the notes on its training name', () => {
  const model = readFileSync(new URL('model/plate-lines.onnx', folder));
  const notes = readFileSync(new URL('training/README.md', folder), 'utf8');
  expect(notes).toContain(createHash('sha256').update(model).digest('hex'));
  expect(model.length).toBeLessThan(1_000_000);
});

it('sees three bars as three, and nothing on an even ground', async () => {
  const recogniser = await createPlateLines();
  const [width, height] = [72, recogniser.height];
  const even = new Uint8Array(width * height).fill(230);
  expect(await recogniser.read({ data: even, width, height })).toEqual([]);
  const bars = even.slice();
  for (const left of [14, 34, 54])
    for (let y = 4; y < 28; y += 1) bars.fill(20, y * width + left, y * width + left + 5);
  const seen = await recogniser.read({ data: bars, width, height });
  expect(seen.filter(isSign)).toHaveLength(3);
});
