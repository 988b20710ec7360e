import { randomBytes } from 'node:crypto';
import { objectIdFrom } from '@inspect/contract/kernel';

/** A fresh id: 96 random bits as 24 hex characters. */
export function newId(): string {
  return objectIdFrom(randomBytes(12));
}
