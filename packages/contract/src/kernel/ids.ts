import { z } from 'zod';

/** 24 lower-case hex characters, 96 random bits, made by whoever creates the thing; the id for life. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/, { error: 'field.id' });
export type ObjectId = z.infer<typeof objectId>;

export function isObjectId(value: string): boolean {
  return objectId.safeParse(value).success;
}

/** Turns 12 random bytes into an id; where the randomness comes from is the caller's business. */
export function objectIdFrom(bytes: Uint8Array): ObjectId {
  if (bytes.length !== 12) throw new RangeError('an id is made of 12 bytes');
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
