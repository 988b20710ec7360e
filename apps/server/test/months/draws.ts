/** Numbers that look drawn and are the same for the same seed: 0 ≤ x < 1 (mulberry32). */
export type Draws = {
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(of: readonly Item[]): Item;
};

export function drawsFrom(seed: number): Draws {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (of) => {
      const found = of[Math.floor(next() * of.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
