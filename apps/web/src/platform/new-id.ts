import { objectIdFrom } from '@inspect/contract/kernel';

/** The id that a record will have for life, made before the server has heard of it. */
export function newId(): string {
  return objectIdFrom(crypto.getRandomValues(new Uint8Array(12)));
}
