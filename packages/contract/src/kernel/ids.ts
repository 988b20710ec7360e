import { z } from 'zod';

/** 24 lower-case hex characters, 96 random bits, made by whoever creates the thing; the id for life. */
export const objectId = z.string({ error: idProblem }).regex(/^[0-9a-f]{24}$/, { error: idProblem });
export type ObjectId = z.infer<typeof objectId>;

/** Nothing chosen is another mistake than something that is no id. */
function idProblem({ input }: { input?: unknown }): 'field.required' | 'field.id' {
  return input === undefined || input === null || input === '' ? 'field.required' : 'field.id';
}

export function isObjectId(value: string): boolean {
  return objectId.safeParse(value).success;
}

/** Turns 12 random bytes into an id; where the randomness comes from is the caller's business. */
export function objectIdFrom(bytes: Uint8Array): ObjectId {
  if (bytes.length !== 12) throw new RangeError('an id is made of 12 bytes');
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
