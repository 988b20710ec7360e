import { createHash } from 'node:crypto';

/** The same content gives the same hash, in whatever order its fields came. */
export function payloadHash(payload: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}
