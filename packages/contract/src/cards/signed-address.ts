import type { Day } from '../kernel/calendar.ts';
import { type CardNames, checkAddress, checkQueryOf } from './check-address.ts';

/** What the QR of a card says by itself: what a stranger reads off the paper, without the station and without a person. */
export type CardStatement = CardNames & {
  /** true = fit */
  Opinion: boolean;
  inspectedOn: Day;
  /** last day of validity; null when faulty */
  nextCheckupDate: Day | null;
};

export type SignedCard = CardStatement & {
  /** id of the key that signed it */
  key: number;
  /** what was signed, to the letter */
  text: string;
  /** Ed25519 over the text in UTF-8, 64 bytes as base64url without padding */
  signature: string;
};

/** Of what stands after the `#`: another form begins with another number. */
const FORM = 1;
const OPINIONS = { fit: true, faulty: false } as const;

/**
 * What a card's key signs: the address of the check from its question mark on, up to the signature. The host is left out: a
 * card outlives the name of the site.
 */
export function signedText(card: CardStatement, key: number): string {
  const { Opinion, inspectedOn, nextCheckupDate } = card;
  const facts = [FORM, key, Opinion ? 'fit' : 'faulty', digitsOf(inspectedOn), digitsOf(nextCheckupDate), ''];
  return `${checkQueryOf(card)}#${facts.join('.')}`;
}

/** What the QR of a card leads to. What is signed stands after the `#`, which no server and no log is told. */
export function signedCheckAddress(
  origin: string,
  card: CardStatement,
  { key, signature }: Pick<SignedCard, 'key' | 'signature'>,
): string {
  const [, facts = ''] = signedText(card, key).split('#');
  return `${checkAddress(origin, card)}#${facts}${signature}`;
}

const SIGNED =
  /^\?number=(?<number>[A-Z]{2,4}-\d{7,9})(?:&plate=(?<plate>[^&#]+))?&edition=(?<edition>[1-9]\d*)#1\.(?<key>\d+)\.(?<opinion>fit|faulty)\.(?<on>\d{8})\.(?<until>\d{8})?\.(?<signature>[\w-]{86})$/;

/** Reads `?…#…` of an address; null: this is not what a card's QR leads to. It is not asked whether the signature is right. */
export function readSignedAddress(queryAndFragment: string): SignedCard | null {
  const found = SIGNED.exec(queryAndFragment)?.groups;
  if (!found) return null;
  const { number = '', plate, edition, key, opinion, on = '', until, signature = '' } = found;
  return {
    number,
    CarRegNo: plate === undefined ? null : readPlate(plate),
    edition: Number(edition),
    Opinion: OPINIONS[opinion as keyof typeof OPINIONS],
    inspectedOn: dayOf(on),
    nextCheckupDate: until === undefined ? null : dayOf(until),
    key: Number(key),
    text: queryAndFragment.slice(0, -signature.length),
    signature,
  };
}

const digitsOf = (day: Day | null) => day?.replaceAll('-', '') ?? '';
const dayOf = (digits: string): Day => digits.replace(/^(....)(..)(..)$/, '$1-$2-$3');

/** A part of an address that can't be decoded says nothing, and its signature is wrong in any case. */
function readPlate(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
