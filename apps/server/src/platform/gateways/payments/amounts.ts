/** Providers write sums as `1900`, `1900.00` or in luma; here they are whole drams, and what isn't whole is none. */

export function dramsOf(text: string): number | null {
  const [, whole] = /^(\d{1,12})(?:\.0{1,2})?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole);
}

export const dramsOfLuma = (luma: number) =>
  Number.isSafeInteger(luma) && luma >= 0 && luma % 100 === 0 ? luma / 100 : null;

/** @throws RangeError: a sum that is no sum is a mistake of the caller, which no provider should see */
export function lumaOf(drams: number): string {
  return String(wholeDrams(drams) * 100);
}

/** `1900.00` */
export const twoPlaces = (drams: number) => `${wholeDrams(drams)}.00`;

const MOST_DRAMS = 1_000_000_000;

export function wholeDrams(drams: number): number {
  if (!Number.isInteger(drams) || drams <= 0 || drams > MOST_DRAMS)
    throw new RangeError('a payment is over whole drams, more than none');
  return drams;
}
