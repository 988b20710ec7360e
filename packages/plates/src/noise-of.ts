import type { GreyPicture } from './plate-reader.ts';

const STEP = 11;
/** The second difference of pure noise deviates √6 times as much; its middle magnitude is 0.6745 deviations. */
const MIDDLE = 0.6745 * Math.sqrt(6);

/** Standard deviation of the sensor's noise in grey levels: edges are few, so the middle of all differences is noise. */
export function noiseOf({ data, width }: GreyPicture): number {
  const counts = new Int32Array(1024);
  let all = 0;
  for (let at = width + 1; at < data.length - 1; at += STEP) {
    const off = Math.abs((data[at - 1] ?? 0) - 2 * (data[at] ?? 0) + (data[at + 1] ?? 0));
    counts[off] = (counts[off] ?? 0) + 1;
    all += 1;
  }
  let below = 0;
  for (const [off, count] of counts.entries()) {
    if (below + count > all / 2) return (off + (all / 2 - below) / count - 0.5) / MIDDLE;
    below += count;
  }
  return 0;
}
