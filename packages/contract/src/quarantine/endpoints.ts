import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams, publicCall } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

/** So many go in one batch, and so many bytes of the whole request; more is refused (400 for the number, 413). */
export const QUARANTINE_PER_BATCH = 50;
export const QUARANTINE_BATCH_BYTES = 524_288;
/** Of the sealed bytes that belong to an operation, a photograph: so many in one piece, and so many pieces. */
export const QUARANTINE_PIECE_BYTES = 262_144;
const QUARANTINE_PIECES_MAX = 64;
/** A session that was last alive longer ago hands nothing over any more. */
export const QUARANTINE_DAYS = 30;
/** Of one person, whatever he did. */
export const QUARANTINE_ROWS_MAX = 10_000;
export const QUARANTINE_BYTES_MAX = 67_108_864;

const NONCE_TEXT = 16;
const base64 = (longest: number) =>
  z
    .base64({ error: 'field.characters' })
    .min(1, { error: 'field.required' })
    .max(longest, { error: 'field.too_long' });
const nonce = base64(NONCE_TEXT).min(NONCE_TEXT, { error: 'field.too_short', abort: true });
const textOf = (bytes: number) => Math.ceil(bytes / 3) * 4;
const piece = whole(0, QUARANTINE_PIECES_MAX - 1);

/**
 * As it lies on the device: in clear what orders the sending, all else sealed under the person's key, which the server has.
 * So a device hands over what it can't open itself any more, and nobody else can make such a row.
 */
const sealedOperation = z.strictObject({
  id: objectId,
  kind: text(60),
  seq: whole(0, Number.MAX_SAFE_INTEGER),
  sealed: z.strictObject({ iv: nonce, bytes: base64(QUARANTINE_BATCH_BYTES) }, { error: 'field.required' }),
  /** of its bytes, where it has some: they follow in so many pieces */
  file: z.strictObject({ iv: nonce, pieces: whole(1, QUARANTINE_PIECES_MAX) }).nullable(),
});
export type SealedOperation = z.infer<typeof sealedOperation>;

/**
 * - `kept`: it lies in quarantine, since now or before; the device forgets it when its bytes lie there as well
 * - `applied`: the server had done it before, there is nothing to keep
 * - `refused`: it stays on the device, sealed
 */
const QUARANTINE_OUTCOMES = ['kept', 'applied', 'refused'] as const;

const answer = z.object({
  id: objectId,
  outcome: z.enum(QUARANTINE_OUTCOMES),
  /** pieces of its bytes that are still to be sent; empty = all of it is there, or it has none */
  missing: z.array(z.int()).optional(),
  /** why it was refused */
  code: z.string().optional(),
});
export type QuarantineAnswer = z.infer<typeof answer>;

export const QUARANTINE_STATES = ['waiting', 'handled'] as const;

const row = z.object({
  /** the operation's own id */
  _id: objectId,
  state: z.enum(QUARANTINE_STATES),
  person: objectId,
  personName: z.string(),
  /** null: of the staff */
  companyName: z.string().nullable(),
  device: objectId,
  /** its place in the order of that device */
  seq: z.int(),
  kind: z.string(),
  /** by the device's clock */
  recordedAt: instant,
  receivedAt: instant,
  /** the record that it makes or changes; null = its kind is not known here */
  record: objectId.nullable(),
  /** whether the bytes that belong to it are there; null = it has none */
  fileComplete: z.boolean().nullable(),
  /** the server has done it otherwise: it came before its person was blocked, or since he was let in again */
  done: z.boolean(),
  handledAt: instant.nullable(),
  handledByName: z.string().nullable(),
  handledReason: z.string().nullable(),
});
export type QuarantineRow = z.infer<typeof row>;

const item = row.extend({
  /** of the payload's shape, as its kind counted them when it was written */
  schema: z.int(),
  dependsOn: z.array(z.string()),
  payload: z.unknown(),
  /** of the rows that the payload points to: by id, and of a finding by `classificators.101` what its code meant on that day */
  names: z.record(z.string(), z.string()),
  /** why the server had refused it, where it had */
  refusal: z.unknown(),
  /** its checkup was removed for good, and with it what was written here */
  erased: z.boolean(),
});
export type QuarantineItem = z.infer<typeof item>;

export const QUARANTINE_SORTS = ['receivedAt', 'recordedAt'] as const;

const VIEW = pageNeed(['devices'], 'view', 'devices');
const LEAST_REASON = 3;

export const quarantineEndpoints = {
  handOver: endpoint({
    method: 'POST',
    path: '/quarantine',
    need: publicCall,
    summary:
      'What waits on the device of somebody who is blocked, sealed as it lies there: only with the session that was his, only into quarantine. Nothing of it is done',
    body: z.strictObject({
      device: objectId,
      operations: z
        .array(sealedOperation, { error: 'field.required' })
        .min(1, { error: 'field.required' })
        .max(QUARANTINE_PER_BATCH, { error: 'field.max' }),
    }),
    /** in the order of the request */
    response: z.object({ data: z.array(answer) }),
  }),
  handOverPiece: endpoint({
    method: 'POST',
    path: '/quarantine/pieces',
    need: publicCall,
    summary:
      'A piece of the sealed bytes that belong to an operation in quarantine; the answer says which are missing',
    body: z.strictObject({
      id: objectId,
      piece,
      bytes: base64(textOf(QUARANTINE_PIECE_BYTES)),
    }),
    response: z.object({ data: answer }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/quarantine',
    need: VIEW,
    summary: 'What devices of blocked people have handed over; what came last first',
    query: z.strictObject({
      ...pageQuery,
      company: objectId.optional(),
      state: z.enum(QUARANTINE_STATES, { error: 'field.choice' }).optional(),
      sort: sortQuery(QUARANTINE_SORTS),
    }),
    response: listOf(row),
  }),
  one: endpoint({
    method: 'GET',
    path: '/quarantine/:id',
    need: VIEW,
    summary: 'One of them with its content',
    params: idParams(objectId),
    response: itemOf(item),
  }),
  file: endpoint({
    method: 'GET',
    path: '/quarantine/:id/file',
    need: VIEW,
    summary: 'The bytes that belong to one of them, as they were on the device',
    params: idParams(objectId),
    response: z.unknown(),
  }),
  handle: endpoint({
    method: 'PUT',
    path: '/quarantine/:id',
    need: pageNeed(['devices'], 'edit', 'devices'),
    summary: 'Says what was done about it. It stays, with who said so and when',
    params: idParams(objectId),
    body: z.strictObject({
      reason: text(500).refine((value) => value.length >= LEAST_REASON, { error: 'quarantine.field.reason' }),
    }),
    response: itemOf(row),
  }),
} as const;
