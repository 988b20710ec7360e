import type { GreyPicture } from './plate-reader.ts';

/** A box of so many pixels (odd) over the picture three times: nearly a Gaussian of σ² = (box² − 1) ÷ 4. */
export function blurred({ data, width, height }: GreyPicture, box: number): Float32Array {
  const levels = new Float32Array(data);
  const across = new Float32Array(levels.length);
  const sums = new Float64Array(width);
  for (let pass = 0; pass < 3; pass += 1) {
    for (let from = 0; from < levels.length; from += width) blurRow(levels, across, { from, width, box });
    blurColumns(across, levels, { sums, width, height, box });
  }
  return levels;
}

/** A picture goes on beyond its edges as it is at them. */
function blurRow(
  levels: Float32Array,
  blurs: Float32Array,
  { from, width, box }: { from: number; width: number; box: number },
): void {
  const half = box >> 1;
  const last = from + width - 1;
  let sum = 0;
  for (let at = from - half; at <= from + half; at += 1)
    sum += levels[Math.max(from, Math.min(last, at))] ?? 0;
  for (let at = from; at <= last; at += 1) {
    blurs[at] = sum / box;
    sum += (levels[Math.min(last, at + half + 1)] ?? 0) - (levels[Math.max(from, at - half)] ?? 0);
  }
}

/** All columns together, row by row: memory is read as it lies, and no sum waits for the one before. */
function blurColumns(
  levels: Float32Array,
  blurs: Float32Array,
  { sums, width, height, box }: { sums: Float64Array; width: number; height: number; box: number },
): void {
  const half = box >> 1;
  const rowAt = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  sums.fill(0);
  for (let y = -half; y <= half; y += 1) {
    const row = rowAt(y);
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (levels[row + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const entering = rowAt(y + half + 1);
    const leaving = rowAt(y - half);
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      blurs[row + x] = sum / box;
      sums[x] = sum + ((levels[entering + x] ?? 0) - (levels[leaving + x] ?? 0));
    }
  }
}
