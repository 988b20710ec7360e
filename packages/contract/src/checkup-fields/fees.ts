import { z } from 'zod';
import { drams } from '../kernel/money.ts';

export const PAYMENT_PURPOSES = ['inspection', 'environmental'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

const reasonedSum = z.object({
  amount: drams,
  /** the Armenian sentence that explains the sum */
  reason: z.string(),
});

export const fees = z.object({
  /** technical inspection service fee */
  inspection: reasonedSum,
  /** environmental tax; null = can't be named yet (the engine power is missing) */
  environmental: reasonedSum.extend({ taxYears: z.array(z.int()) }).nullable(),
  total: drams.nullable(),
});
export type Fees = z.infer<typeof fees>;

const cashDeclaration = z.strictObject({
  purpose: z.enum(PAYMENT_PURPOSES, { error: 'field.choice' }),
  method: z.literal('cash', { error: 'field.choice' }),
});

/** What was taken at the desk: each purpose at most once. */
export const cashPayments = z
  .array(cashDeclaration)
  .max(PAYMENT_PURPOSES.length, { error: 'checkups.field.payments' })
  .refine((list) => new Set(list.map((entry) => entry.purpose)).size === list.length, {
    error: 'checkups.field.payments',
  })
  .default([]);
