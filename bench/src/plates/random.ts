import { createRandom } from '../../../apps/server/db/seed/demo/random.ts';

/** A seeded source of numbers in [0, 1): the same seed draws the same pictures on every machine. */
export type Random = () => number;

export const randomFrom = (seed: number): Random => createRandom(seed).next;

export const between = (random: Random, least: number, most: number) => least + random() * (most - least);

export function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
