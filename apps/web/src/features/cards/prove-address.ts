import { type CardKey, readSignedAddress, type SignedCard } from '@inspect/contract/cards';
import { type Proof, verifyCard } from './verify-card.ts';

export type Proven = { card: SignedCard; proof: Proof } | { card: null; proof: 'changed' };

/** What `?…#…` proves by itself, to the letter as it was opened; null: it is not signed, or this browser can't tell. */
export async function proveAddress(
  queryAndFragment: string,
  keys: readonly CardKey[],
): Promise<Proven | null> {
  // What begins otherwise is a place in the page, as the link to its content.
  if (!/#\d/.test(queryAndFragment)) return null;
  const card = readSignedAddress(queryAndFragment);
  if (!card) return { card, proof: 'changed' };
  // Where the page is not shown safely a browser reckons no digest.
  return verifyCard(card, keys).then(
    (proof) => ({ card, proof }),
    () => null,
  );
}
