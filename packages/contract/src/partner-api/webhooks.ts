import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import { PARTNER_EVENTS } from './events.ts';

/** Minutes after each failed try until the next one; when the last of them fails, the delivery is given up. */
export const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1_440] as const;
/** For so many hours what is sent is signed with the former secret too. */
export const FORMER_SECRET_HOURS = 48;

/** Scheme, a host without a name and password before it, a port, a path; no fragment. */
const ADDRESS = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/i;

const fields = {
  url: typed(500).refine((text) => ADDRESS.test(text), { error: 'partnerApi.field.hookAddress' }),
  events: z
    .array(z.enum(PARTNER_EVENTS, { error: 'field.choice' }))
    .min(1, { error: 'field.required' })
    .transform((events) => PARTNER_EVENTS.filter((event) => events.includes(event))),
  active: z.boolean(),
};

export const webhookValues = z.strictObject({ partner: objectId, ...fields });
export type WebhookValues = z.infer<typeof webhookValues>;

export const webhookRow = z.object({
  _id: objectId,
  partner: objectId,
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  version: z.int(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

/** As the list has it. */
const listedWebhook = webhookRow.extend({
  partnerName: z.string(),
  /** null: there is none yet, and nothing is sent */
  secretMadeAt: instant.nullable(),
  /** until when the secret before it signs too */
  formerSecretUntil: instant.nullable(),
  /** a delivery was given up, and none has succeeded since */
  failingSince: instant.nullable(),
  /** the partner is refused for not paying: everything waits, as long as events are stored */
  unpaid: z.boolean(),
});
export type ListedWebhook = z.infer<typeof listedWebhook>;

/** `failed`: will be tried again; `dead`: given up, until somebody sends it again. */
export const DELIVERY_STATES = ['waiting', 'failed', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * `secret`: it could not be signed, and nothing was sent; `refused`: the address is none that is sent to; `unreachable`: no connection; `tls`: no certificate that holds; `timeout`: no
 * answer in time; `redirect` and `status`: an answer other than success.
 */
const ATTEMPT_OUTCOMES = [
  'delivered',
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'tls',
  'refused',
  'secret',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

const partnerDelivery = z.object({
  _id: objectId,
  webhook: objectId,
  partnerName: z.string(),
  /** null: a test */
  event: z.object({ _id: objectId, sequence: z.int(), type: z.string() }).nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: instant,
  /** when it is tried next; null: never by itself */
  dueAt: instant.nullable(),
  /** oldest first */
  attempts: z.array(
    z.object({
      at: instant,
      outcome: z.enum(ATTEMPT_OUTCOMES),
      status: z.int().nullable(),
      milliseconds: z.int(),
    }),
  ),
});
export type PartnerDelivery = z.infer<typeof partnerDelivery>;

export const WEBHOOK_SORTS = ['partner', 'url'] as const;
const DELIVERY_SORTS = ['createdAt'] as const;

const need = (action: 'view' | 'create' | 'edit' | 'delete') =>
  pageNeed(['api-notifications'], action, 'partners');
const made = { params: idParams(objectId), body: z.strictObject({ _id: objectId }), success: 201 } as const;

export const webhooksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    need: need('view'),
    summary:
      'Addresses to which partners are sent events, by the name of the partner; search is a part of it or of the address',
    query: z.strictObject({ ...pageQuery, partner: objectId.optional(), sort: sortQuery(WEBHOOK_SORTS) }),
    response: listOf(listedWebhook),
  }),
  ...recordEndpoints({
    path: '/api/notifications',
    need,
    row: webhookRow,
    added: z.strictObject({
      _id: objectId.optional(),
      partner: objectId,
      ...fields,
      active: fields.active.default(true),
    }),
    changed: changeOf(fields),
    summaries: {
      create: 'Adds an address of a partner; repeated with the same _id it answers the same row',
      change: 'Changes the sent fields; a switched-off address is sent nothing, and nothing is kept for it',
      retire: 'Takes an address out of use: nothing is sent there from then on',
    },
  }),
  addSecret: endpoint({
    ...made,
    method: 'POST',
    path: '/api/notifications/:id/secret',
    need: need('edit'),
    summary:
      'Makes a secret to sign with; the one before it signs too for 48 hours. This answer alone holds it; a repeat holds null',
    response: itemOf(z.object({ secret: z.string().nullable() })),
  }),
  addTest: endpoint({
    ...made,
    method: 'POST',
    path: '/api/notifications/:id/test',
    need: need('edit'),
    summary: 'Sends an invented event to the address',
    response: itemOf(partnerDelivery),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/notifications/deliveries',
    need: need('view'),
    summary:
      'What was sent and what waits, newest first, with each try; search is a part of the partner’s name or of the address',
    query: z.strictObject({
      ...pageQuery,
      sort: sortQuery(DELIVERY_SORTS),
      webhook: objectId.optional(),
      state: z.enum(DELIVERY_STATES, { error: 'field.choice' }).optional(),
    }),
    response: listOf(partnerDelivery),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/notifications/deliveries/:id/resend',
    need: need('edit'),
    summary: 'Sends what was given up again, from the first try on; what was not given up stays as it is',
    params: idParams(objectId),
    response: itemOf(partnerDelivery),
  }),
  seen: endpoint({
    method: 'POST',
    path: '/api/notifications/seen',
    need: need('view'),
    summary: 'Notes that one has seen what happened up to now',
    response: z.object({ count: z.int() }),
  }),
  unseen: endpoint({
    method: 'GET',
    path: '/api/check-new',
    need: need('view'),
    summary: 'How many deliveries were given up and addresses began to fail since one saw the page',
    response: z.object({ count: z.int() }),
  }),
} as const;
