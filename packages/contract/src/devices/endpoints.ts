import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

/** While the server answers nothing of a device should wait longer. */
export const LATE_SECONDS = 300;

/** The gravest that holds: each is shown by that one, and found by it. */
export const DEVICE_STATES = [
  /** what the browser kept is gone */
  'lost',
  /** the server has heard of a later number than the device has given: its storage is of an earlier day */
  'putBack',
  /** it was in touch, and something had waited for more than five minutes */
  'stalled',
  /** its person has to decide */
  'attention',
  'waiting',
  'calm',
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

const COUNT_MAX = 1_000_000;
const AGE_MAX = 10 * 366 * 86_400;
const count = whole(0, COUNT_MAX);

/** The name that a browser gave itself, and no id of a record: whoever names another's has a row of his own. */
const deviceName = z.string({ error: 'field.required' }).regex(/^[0-9a-f]{24}$/, { error: 'field.id' });

const deviceRow = z.object({
  _id: z.string(),
  device: deviceName,
  person: objectId,
  personName: z.string(),
  /** null: of the staff */
  companyName: z.string().nullable(),
  /** when it was last heard of */
  at: instant,
  state: z.enum(DEVICE_STATES),
  /** null: it has not told yet */
  pending: z.int().nullable(),
  attention: z.int().nullable(),
  oldestAt: instant.nullable(),
  /** the highest number that the server has heard of, and that the device has given */
  heard: z.int(),
  issued: z.int().nullable(),
  /** whether its browser promised not to clear what it keeps; null: it did not say */
  persisted: z.boolean().nullable(),
  lost: z.object({ pending: z.int(), at: instant }).nullable(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const DEVICE_SORTS = ['at'] as const;

export const devicesEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/devices/state',
    need: sessionCall,
    summary:
      'How much of the person’s work waits on a device: numbers alone. What comes within ten seconds of the one before changes nothing',
    body: z.strictObject({
      device: deviceName,
      pending: count,
      attention: count,
      /** seconds that the oldest has waited, by the device’s own clock; null = nothing waits */
      oldest: whole(0, AGE_MAX).nullable(),
      /** whether something waits that needs no decision, and has for more than five minutes */
      late: z.boolean({ error: 'field.required' }),
      /** the last number that it gave to an operation */
      seq: whole(0, Number.MAX_SAFE_INTEGER),
      persisted: z.boolean({ error: 'field.required' }).nullable(),
      /** the device that this browser was before it lost what it kept, and what waited on it then */
      lost: z.strictObject({ device: deviceName, pending: count, at: instant }).optional(),
    }),
    response: z.object({ data: z.null() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/devices',
    need: pageNeed(['devices'], 'view', 'devices'),
    summary: 'The devices of people and what waits on each, as it last told; those heard of last first',
    query: z.strictObject({
      ...pageQuery,
      company: objectId.optional(),
      state: z.enum(DEVICE_STATES, { error: 'field.choice' }).optional(),
      sort: sortQuery(DEVICE_SORTS),
    }),
    response: listOf(deviceRow),
  }),
} as const;
