/** In how many of 64 bits two hashes differ. */
export function bitDifference(one: bigint, other: bigint): number {
  const bits = BigInt.asUintN(64, one ^ other);
  return ones(Number(bits & 0xffffffffn)) + ones(Number(bits >> 32n));
}

function ones(word: number): number {
  let left = word;
  left -= (left >>> 1) & 0x55555555;
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
