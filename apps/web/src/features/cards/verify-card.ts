import type { CardKey, SignedCard } from '@inspect/contract/cards';
import { addMonths } from '@inspect/contract/kernel';
import { verifyAsync } from '@noble/ed25519';

/**
 * What the signature of a card's QR proves without the server. genuine: the register signed these very letters;
 * changed: it did not; the other two: nothing can be said here.
 */
export type Proof = 'genuine' | 'changed' | 'unknownKey' | 'revokedKey';

export async function verifyCard(card: SignedCard, keys: readonly CardKey[]): Promise<Proof> {
  const known = keys.find(({ id }) => id === card.key);
  if (!known) return 'unknownKey';
  if (known.revoked) return 'revokedKey';
  // What somebody writes with a key that is out of use has lapsed when the last card that it signed has.
  if (known.until !== null && (card.inspectedOn > known.until || isTooLong(card))) return 'changed';
  const signature = bytesOf(card.signature);
  const key = bytesOf(known.key);
  if (!signature || !key) return 'changed';
  const right = await verifyAsync(signature, new TextEncoder().encode(card.text), key, { zip215: false });
  return right ? 'genuine' : 'changed';
}

/** No inspection is worth longer: a new vehicle's lasts until the first day of its sixth year (law, art. 15). */
const MONTHS = 72;

function isTooLong({ inspectedOn, nextCheckupDate }: SignedCard): boolean {
  return nextCheckupDate !== null && nextCheckupDate > addMonths(inspectedOn, MONTHS);
}

/** null: the last letter carries bits of no byte, so that two texts would be the same bytes */
function bytesOf(base64url: string): Uint8Array | null {
  const padded = base64url
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(base64url.length / 4) * 4, '=');
  const binary = atob(padded);
  if (btoa(binary) !== padded) return null;
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
