import type { Checkup } from './checkup.ts';

/** Somebody stands for the findings as they are now: the database takes a signature away as soon as they change. */
export function isSigned({ signature }: Pick<Checkup, 'signature'>): boolean {
  return signature !== null;
}
