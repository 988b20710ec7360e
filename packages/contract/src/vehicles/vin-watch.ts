import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { anyText, text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery, sortQuery } from '../kernel/paging.ts';
import { changeOf, recordEndpoints } from '../kernel/record-endpoints.ts';
import {
  normaliseVinWatchPattern,
  VIN_WATCH_KINDS,
  type VinWatchKind,
  vinWatchPatternProblem,
} from './vin-watch-pattern.ts';

/** VIN watch: who begins a checkup of one that fits is told the message. */
const fields = {
  kind: z.enum(VIN_WATCH_KINDS, { error: 'field.choice' }),
  pattern: anyText
    .max(60, { error: 'field.too_long' })
    .transform(normaliseVinWatchPattern)
    .refine((value) => value.length > 0, { error: 'field.required' }),
  message: text(500),
  active: z.boolean(),
};

function checkPattern(value: { kind: VinWatchKind; pattern: string }, context: z.RefinementCtx): void {
  const problem = vinWatchPatternProblem(value.kind, value.pattern);
  if (problem) context.addIssue({ code: 'custom', path: ['pattern'], message: problem });
}

/** What an entry is made of: the kind decides what its pattern may be. */
export const vinWatchValues = z.strictObject(fields).superRefine(checkPattern);
export type VinWatchValues = z.infer<typeof vinWatchValues>;

export const vinWatchRow = z.object({
  _id: objectId,
  kind: z.enum(VIN_WATCH_KINDS),
  pattern: z.string(),
  message: z.string(),
  active: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type VinWatchRow = z.infer<typeof vinWatchRow>;

const need = (action: 'view' | 'create' | 'edit' | 'delete') =>
  pageNeed(['settings-vin-notifications'], action, 'reference');

/** What the entries can be sorted by; a message is a sentence. */
export const VIN_WATCH_SORTS = ['pattern', 'kind', 'active', 'createdAt'] as const;

export const vinWatchEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/locations/notifications',
    need: need('view'),
    summary: 'Entries of the VIN watch, newest first; search looks into patterns and messages',
    query: z.strictObject({
      ...pageQuery,
      active: z
        .enum(['true', 'false'], { error: 'field.choice' })
        .transform((value) => value === 'true')
        .optional(),
      sort: sortQuery(VIN_WATCH_SORTS),
    }),
    response: listOf(vinWatchRow),
  }),
  ...recordEndpoints({
    path: '/locations/notifications',
    need,
    row: vinWatchRow,
    added: z
      .strictObject({ _id: objectId.optional(), ...fields, active: fields.active.default(true) })
      .superRefine(checkPattern),
    changed: changeOf(fields),
    summaries: {
      create: 'Adds an entry of the VIN watch; repeated with the same _id it answers the same row',
      change: 'Changes the sent fields of an entry of the VIN watch',
      retire: 'Takes an entry of the VIN watch out of use',
    },
  }),
} as const;
