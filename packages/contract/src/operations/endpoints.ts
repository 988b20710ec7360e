import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';

/** So many go in one batch; one that is over either bound is halved by who sends it (413, or 400 for the number). */
export const OPERATIONS_PER_BATCH = 50;
export const BATCH_BYTES = 524_288;
const DEPENDENCIES_MAX = 20;

/** One thing that a person did on his device, as it was frozen when it was first sent. */
const operation = z.strictObject({
  /** made by the device, for life: a repeat with the same payload is answered as the first, another one is refused */
  id: objectId,
  /** the device's own order; its clock is none */
  seq: whole(1, Number.MAX_SAFE_INTEGER),
  kind: text(60),
  /** of the payload's shape, as the kind counted them when it was written */
  schema: whole(1, 1_000),
  /** operations that must have been applied before; ids that were merged in them are followed in the payload */
  dependsOn: z.array(objectId, { error: 'field.required' }).max(DEPENDENCIES_MAX, { error: 'field.max' }),
  /** by the device's clock: told, and trusted for nothing */
  recordedAt: instant,
  /** judged by its kind, each by itself */
  payload: z.strictObject({ params: z.unknown(), body: z.unknown() }, { error: 'field.required' }),
});
export type Operation = z.infer<typeof operation>;

/**
 * What became of it. Only the first three end it on the device:
 * - `applied` now; `replayed` = it had been; `merged` = the record that it makes was there already, under `newId`
 * - `rejected`: refused as the plain call would be. Nothing is kept of it: the same operation may be sent again
 * - `held`: it waits for `missing`, which are not applied (a refused one among them)
 * - `retry`: a fault of the moment, of this one alone
 */
const OUTCOMES = ['applied', 'replayed', 'merged', 'rejected', 'held', 'retry'] as const;

const operationAnswer = z.object({
  id: objectId,
  outcome: z.enum(OUTCOMES),
  /** the answer of the plain call; of a replayed one the record as it is now, absent where it is not the person's to read */
  result: z.unknown().optional(),
  /** the record that stands in the place of the one that was to be made; told again when replayed */
  newId: objectId.optional(),
  /** why it was refused or shall be tried again, as the plain call says it */
  code: z.string().optional(),
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** the current row on a version conflict */
  data: z.unknown().optional(),
  missing: z.array(objectId).optional(),
  /** seconds that a `retry` should wait */
  retryAfter: z.int().optional(),
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

export const operationsEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/operations',
    need: sessionCall,
    summary:
      'What a device did while nobody answered, in its order, each by itself and with the rights of now. At most 512 KB; 429 and 503 with Retry-After are about the whole',
    body: z.strictObject({
      device: objectId,
      operations: z
        .array(operation, { error: 'field.required' })
        .min(1, { error: 'field.required' })
        .max(OPERATIONS_PER_BATCH, { error: 'field.max' }),
    }),
    /** in the order of the request */
    response: z.object({ data: z.array(operationAnswer) }),
  }),
} as const;
