import type { Keypoint } from '@inspect/plates';

/** x, y and reach in 65,536ths of the longer side (2 bytes each), the weak bits (4), the hash (8). */
const KEYPOINT_BYTES = 18;
const LONGER = 65_535;

export function hashBytes(hash: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(hash);
  return bytes;
}

export function keypointBytes(keypoints: readonly Keypoint[]): Buffer {
  const bytes = Buffer.alloc(keypoints.length * KEYPOINT_BYTES);
  for (const [index, { x, y, reach, weak, hash }] of keypoints.entries()) {
    const at = index * KEYPOINT_BYTES;
    for (const [place, part] of [x, y, reach].entries())
      bytes.writeUInt16BE(Math.round(part * LONGER), at + place * 2);
    bytes.writeUInt32BE(weak, at + 6);
    bytes.writeBigUInt64BE(hash, at + 10);
  }
  return bytes;
}

export function keypointsIn(bytes: Buffer): Keypoint[] {
  return Array.from({ length: bytes.length / KEYPOINT_BYTES }, (_, index) => {
    const at = index * KEYPOINT_BYTES;
    return {
      x: bytes.readUInt16BE(at) / LONGER,
      y: bytes.readUInt16BE(at + 2) / LONGER,
      reach: bytes.readUInt16BE(at + 4) / LONGER,
      weak: bytes.readUInt32BE(at + 6),
      hash: bytes.readBigUInt64BE(at + 10),
    };
  });
}
