import type { Fingerprint, Keypoint } from '@inspect/plates';

/** A hash of 64 bits in four quarters, each a number of its own: quarter × 65536 + its 16 bits. */
const QUARTERS = 4;
const QUARTER_BITS = 16;

function lshBandsOf(hash: bigint): number[] {
  return Array.from({ length: QUARTERS }, (_, quarter) => {
    const bits = Number((BigInt.asUintN(64, hash) >> BigInt(quarter * QUARTER_BITS)) & 0xffffn);
    return quarter * 2 ** QUARTER_BITS + bits;
  });
}

/** The bands of all hashes that may differ from this one in up to 4 × (flips + 1) − 1 bits. */
export function lshBandsNear(hash: bigint, flips: 0 | 1 | 2): number[] {
  return lshBandsOf(hash).flatMap((band) => {
    const near = [band];
    for (let first = 0; flips > 0 && first < QUARTER_BITS; first += 1) {
      near.push(band ^ (1 << first));
      for (let second = first + 1; flips > 1 && second < QUARTER_BITS; second += 1)
        near.push(band ^ (1 << first) ^ (1 << second));
    }
    return near;
  });
}

/** The first bits of a keypoint's hash are a band of their own: those of the longest waves, which bear most. */
const WORD_BITS = 24;
const WORDS = 2 ** WORD_BITS;

function keypointBandOf(hash: bigint): number {
  return WORDS + Number(BigInt.asUintN(WORD_BITS, hash));
}

/** The bands of keypoints that differ from this one only in its weak bits (query-directed probing). */
export function keypointBandsNear({ hash, weak }: Pick<Keypoint, 'hash' | 'weak'>): number[] {
  const bands: number[] = [];
  // Every subset of a mask, the empty one last.
  for (let flips = weak; ; flips = (flips - 1) & weak) {
    bands.push(keypointBandOf(hash) ^ flips);
    if (flips === 0) return bands;
  }
}

/** What a photograph is filed under. */
export function bandsOf({ hash, keypoints }: Pick<Fingerprint, 'hash' | 'keypoints'>) {
  return [
    ...lshBandsOf(hash).map((band) => ({ band, hash })),
    ...keypoints.map((point) => ({ band: keypointBandOf(point.hash), hash: point.hash })),
  ];
}
