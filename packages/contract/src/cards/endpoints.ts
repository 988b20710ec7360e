import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_FIELDS } from '../checkup-fields/index.ts';
import { CHECKUP_PAGES } from '../checkup-list/index.ts';
import { day } from '../kernel/dates.ts';
import { endpoint, idParams, publicCall } from '../kernel/endpoint.ts';
import { code } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { CARD_KEYS_PATH } from './check-address.ts';

/** What anybody may know of a card: what its paper says, and whether it still stands. */
const checkedCard = z.object({
  number: z.string(),
  CarRegNo: z.string().nullable(),
  Opinion: z.boolean(),
  inspectedOn: day,
  /** last day of validity; null when faulty */
  nextCheckupDate: day.nullable(),
  stationName: z.string().nullable(),
  /** annulled */
  void: z.boolean(),
  /** which one is in force: 1 = as concluded, one more for each correction; older servers don't say */
  edition: z.int().optional(),
  /** the day of the last correction; a paper printed before is superseded */
  amendedOn: day.nullable().optional(),
});
export type CheckedCard = z.infer<typeof checkedCard>;

const checkQuery = z.strictObject({
  // The hyphen is often left out when a number is copied from paper.
  number: code(/^[A-Z]{2,4}-?\d{7,9}$/, 'cards.field.number', { keepHyphen: true }).transform((number) =>
    number.replace(/^([A-Z]+)-?/, '$1-'),
  ),
  /** absent on the card of a vehicle that has none yet */
  plate: CHECKUP_FIELDS.CarRegNo.typed.optional(),
});

/** With which the QR of a card is checked where there is no network. */
const cardKey = z.object({
  id: z.int(),
  /** Ed25519, 32 bytes as base64url without padding */
  key: z.base64url().length(43),
  /** the last day that a card signed with it may be of; null = it is in use */
  until: day.nullable(),
  /** it fell into wrong hands: nothing it signed proves anything */
  revoked: z.boolean(),
});
export type CardKey = z.infer<typeof cardKey>;

export const cardsEndpoints = {
  check: endpoint({
    method: 'GET',
    path: '/check-card',
    need: publicCall,
    summary:
      'Whether a diagnostic card is real and still stands; null = there is none with this number and plate',
    query: checkQuery,
    response: z.object({ data: checkedCard.nullable() }),
  }),
  keys: endpoint({
    method: 'GET',
    path: CARD_KEYS_PATH,
    need: publicCall,
    summary: 'The public keys with which the QR of a diagnostic card is checked without a network',
    response: z.object({ data: z.array(cardKey) }),
  }),
  card: endpoint({
    method: 'GET',
    path: '/diagnostic-card/:id',
    need: pageNeed(CHECKUP_PAGES, 'view', 'checkups'),
    summary: 'The diagnostic card of a concluded checkup as a PDF to show and print',
    params: idParams(objectId),
    response: z.unknown(),
  }),
} as const;

export const cardAddress = (checkup: string) => `/api/diagnostic-card/${checkup}`;
