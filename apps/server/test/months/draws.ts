import { createRandom, type Random } from '../../db/seed/demo/random.ts';

/** Numbers that look drawn and are the same for the same seed: 0 ≤ x < 1. */
export type Draws = Pick<Random, 'next' | 'pick'> & {
  between(low: number, high: number): number;
};

export function drawsFrom(seed: number): Draws {
  const { next, pick } = createRandom(seed);
  return { next, pick, between: (low, high) => low + (high - low) * next() };
}
