import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { nameText, text, typed, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import { isNetwork } from './network.ts';
import { PARTNER_SCOPES } from './scopes.ts';

const MOST_ADDRESSES = 50;

const fields = {
  name: nameText(200),
  /** whom to call when something is wrong */
  contact: text(500).nullable(),
  scopes: z
    .array(z.enum(PARTNER_SCOPES, { error: 'field.choice' }))
    .min(1, { error: 'field.required' })
    .transform((scopes) => PARTNER_SCOPES.filter((scope) => scopes.includes(scope))),
  /** networks it may call from; none = from anywhere */
  addresses: z
    .array(typed(50))
    .max(MOST_ADDRESSES, { error: 'partnerApi.field.networks' })
    .refine((addresses) => addresses.every(isNetwork), { error: 'partnerApi.field.network' }),
  minuteQuota: whole(1, 100_000),
  dayQuota: whole(1, 100_000_000),
  /** the last day */
  expiresOn: day.nullable(),
  active: z.boolean(),
  /** calls are refused while a statement is past its due day */
  refuseUnpaid: z.boolean(),
};

export const partnerValues = z.strictObject(fields);
export type PartnerValues = z.infer<typeof partnerValues>;

/** A key as the staff see it: its beginning tells it from others and opens nothing. */
const partnerKey = z.object({
  _id: objectId,
  beginning: z.string(),
  sandbox: z.boolean(),
  createdAt: instant,
  createdByName: z.string(),
  /** to the minute */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type PartnerKey = z.infer<typeof partnerKey>;

export const partnerRow = z.object({
  _id: objectId,
  name: z.string(),
  contact: z.string().nullable(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  minuteQuota: z.int(),
  dayQuota: z.int(),
  expiresOn: day.nullable(),
  active: z.boolean(),
  refuseUnpaid: z.boolean(),
  version: z.int(),
});
export type PartnerRow = z.infer<typeof partnerRow>;

const need = (action: 'view' | 'create' | 'edit' | 'delete') => pageNeed(['api-users'], action, 'partners');

export const PARTNER_SORTS = ['name', 'minuteQuota', 'dayQuota', 'expiresOn', 'active'] as const;

const PARTNER_PAGES = [
  'api-users',
  'api-history',
  'api-notifications',
  'api-search-histories',
  'api-view-histories',
] as const;

export const partnersEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    // Whoever reads what partners did chooses one of them.
    need: pageNeed([...PARTNER_PAGES], 'view', 'partners'),
    summary: 'Partners by name, with what they may ask, how often and from where',
    query: z.strictObject({ ...pageQuery, sort: sortQuery(PARTNER_SORTS) }),
    response: listOf(partnerRow),
  }),
  ...recordEndpoints({
    path: '/api/users',
    need,
    row: partnerRow,
    added: z.strictObject({
      _id: objectId.optional(),
      ...fields,
      contact: fields.contact.default(null),
      addresses: fields.addresses.default([]),
      expiresOn: fields.expiresOn.default(null),
      active: fields.active.default(true),
      refuseUnpaid: fields.refuseUnpaid.default(false),
    }),
    changed: changeOf(fields),
    summaries: {
      create: 'Adds a partner; repeated with the same _id it answers the same row',
      change: 'Changes the sent fields of a partner',
      retire: 'Takes a partner out of use: none of its keys opens anything from then on',
    },
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/users/:id/keys',
    need: need('view'),
    summary: 'The keys of a partner, newest first, revoked ones too; never the keys themselves',
    params: idParams(objectId),
    response: itemOf(z.array(partnerKey)),
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/api/users/:id/keys',
    need: need('edit'),
    summary: 'Makes a key. This answer alone holds it; a repeat with the same _id holds null in its place',
    params: idParams(objectId),
    body: z.strictObject({ _id: objectId, sandbox: z.boolean() }),
    response: itemOf(z.object({ key: partnerKey, secret: z.string().nullable() })),
    success: 201,
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/api/users/keys/:id',
    need: need('edit'),
    summary: 'Revokes a key for good: the next call with it is refused',
    params: idParams(objectId),
    response: itemOf(partnerKey),
  }),
} as const;
