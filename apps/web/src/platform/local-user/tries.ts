/** Wrong passwords in a row, and when the next one is looked at (device time in ms). */
export type Tries = { wrong: number; notBefore: number };

export const NO_TRIES: Tries = { wrong: 0, notBefore: 0 };

const FREE = 5;
const LAST = 10;
const FIRST_WAIT_MS = 30_000;

/** After the fifth wrong one 30 s, twice as long after each further one. */
const waitAfter = (wrong: number) => (wrong < FREE ? 0 : FIRST_WAIT_MS * 2 ** (wrong - FREE));

/** How many seconds are left to wait, 0 = none; after ten wrong ones only the server lets in. */
export function waitOf({ wrong, notBefore }: Tries, now: number): number | 'closed' {
  if (wrong >= LAST) return 'closed';
  // A clock that was set back makes nobody wait longer than he would have had to.
  return Math.ceil(Math.min(Math.max(0, notBefore - now), waitAfter(wrong)) / 1000);
}

/** Counted before it is known to be wrong: whoever closes the page in between has tried all the same. */
export function withOneMore({ wrong }: Tries, now: number): Tries {
  return { wrong: wrong + 1, notBefore: now + waitAfter(wrong + 1) };
}
