/** Repeatable randomness: the same seed gives the same demonstration. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** whole number, both ends included */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
  id(): string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
    id: () => Array.from({ length: 24 }, () => whole(0, 15).toString(16)).join(''),
  };
}
