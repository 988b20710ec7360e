import type { GreyPicture } from './plate-reader.ts';

/** A box of so many pixels (odd) over the picture three times: nearly a Gaussian of σ² = (box² − 1) ÷ 4. */
export function blurred({ data, width, height }: GreyPicture, box: number): Float32Array {
  const levels = Float32Array.from(data);
  const line = new Float32Array(Math.max(width, height) + box + 1);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let y = 0; y < height; y += 1)
      blurLine(levels, line, { from: y * width, stride: 1, count: width, box });
    for (let x = 0; x < width; x += 1) blurLine(levels, line, { from: x, stride: width, count: height, box });
  }
  return levels;
}

type Line = { from: number; stride: number; count: number; box: number };

/** `line`: room for it and half a box beside both of its ends, which go on beyond the picture. */
function blurLine(levels: Float32Array, line: Float32Array, { from, stride, count, box }: Line): void {
  const half = box >> 1;
  const last = from + (count - 1) * stride;
  line.fill(levels[from] ?? 0, 0, half);
  for (let index = 0; index < count; index += 1) line[half + index] = levels[from + index * stride] ?? 0;
  line.fill(levels[last] ?? 0, half + count, count + box + 1);
  let sum = 0;
  for (let index = 0; index < box; index += 1) sum += line[index] ?? 0;
  for (let index = 0; index < count; index += 1) {
    levels[from + index * stride] = sum / box;
    sum += (line[index + box] ?? 0) - (line[index] ?? 0);
  }
}
