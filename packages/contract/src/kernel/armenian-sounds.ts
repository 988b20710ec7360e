/**
 * Letters that people take for each other when they write by ear or miss the layout: the three of each
 * Armenian sound, the two ո, the two ե and the two ր. Used by the forgiving search, where such a mistake
 * costs half.
 */
const GROUPS = ['օո', 'եէ', 'ռր', 'բպփ', 'գկք', 'դտթ', 'ձծց', 'ջճչ'];

const GROUP_OF = new Map(
  GROUPS.flatMap((letters, group) => Array.from(letters, (letter) => [letter, group] as const)),
);

/** Of folded letters. */
export function soundAlike(one: string, other: string): boolean {
  const group = GROUP_OF.get(one);
  return group !== undefined && group === GROUP_OF.get(other);
}
