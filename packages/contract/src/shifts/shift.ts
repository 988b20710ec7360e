import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { text } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';

/** Whole drams on either side of zero. */
const sum = z.int();

/** What somebody found in the drawer, and what ought to have been there at that moment. */
const count = z.object({
  _id: objectId,
  at: instant,
  counted: drams,
  expected: sum,
  /** counted − expected */
  difference: sum,
  /** no cash has moved since: the shift may be closed by it */
  stands: z.boolean(),
});

/** One that was made before the last. */
const earlierCount = count.omit({ stands: true });
export type EarlierCount = z.infer<typeof earlierCount>;

const correction = z.object({
  _id: objectId,
  at: instant,
  /** null: of the staff, whose names a company is not told */
  byName: z.string().nullable(),
  amount: sum,
  reason: z.string(),
});

export const shift = z.object({
  _id: objectId,
  operator: objectId,
  operatorName: z.string(),
  company: objectId,
  companyName: z.string(),
  /** null: of an operator of the whole company */
  station: objectId.nullable(),
  stationName: z.string().nullable(),
  openedAt: instant,
  opening: drams,
  /** opened by the first cash that was taken while none was open */
  automatic: z.boolean(),
  /** of cash, by the ledger; null: its operator has not counted yet */
  moved: z.object({ received: drams, givenBack: drams, expected: sum }).nullable(),
  /** the last one */
  count: count.nullable(),
  /** oldest first: whoever counts again until it fits has to say why */
  earlierCounts: z.array(earlierCount),
  closed: z.object({ at: instant, byName: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** what was found out after it was closed, oldest first */
  corrections: z.array(correction),
  /** what is missing (below zero) or too much after its corrections; null: not closed yet */
  difference: sum.nullable(),
  /** what the one who asks may do with it now */
  can: z.object({ count: z.boolean(), correct: z.boolean() }),
});
export type Shift = z.infer<typeof shift>;

/** Sums over the closed ones among those that match, in drams: what is open is nobody's to know before it was counted. */
export const shiftTotals = z.object({
  closed: z.int(),
  expected: sum,
  counted: sum,
  /** what was found out after they were closed: counted + corrected = expected − missing + surplus */
  corrected: sum,
  /** what is missing in those where something is, after their corrections; and what is too much in the others */
  missing: drams,
  surplus: drams,
});
export type ShiftTotals = z.infer<typeof shiftTotals>;

export const openShift = z.strictObject({ _id: objectId, opening: drams });
export const countShift = z.strictObject({ _id: objectId, counted: drams });

const REASON_MAX = 500;
const reason = text(REASON_MAX);

/** `count`: the one that was seen; what was counted before or after is not closed by it. */
export const closeShift = z.strictObject({ count: objectId, reason: reason.optional() });
export const correctShift = z.strictObject({
  _id: objectId,
  amount: z
    .int({ error: 'field.whole' })
    .min(-1_000_000_000, { error: 'field.max' })
    .max(1_000_000_000, { error: 'field.max' })
    .refine((amount) => amount !== 0, { error: 'field.required' }),
  reason,
});
