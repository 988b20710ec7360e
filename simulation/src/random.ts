import { createHash } from 'node:crypto';

/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same by hashes: two of them that begin otherwise never come upon each other's numbers, from which ids are made. */
export function createUnlike(beginning: string): () => number {
  let block = Buffer.alloc(0);
  let at = 0;
  let blocks = 0;
  return () => {
    if (at === block.length) {
      block = createHash('sha256').update(`${beginning} ${blocks}`).digest();
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4) / 4_294_967_296;
  };
}

export type Random = ReturnType<typeof createRandom>;

export const idFrom = (random: Random): string =>
  Array.from({ length: 24 }, () => Math.floor(random() * 16).toString(16)).join('');
