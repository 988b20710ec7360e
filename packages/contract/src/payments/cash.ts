import { z } from 'zod';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { PAYMENT_PURPOSES, type PaymentPurpose } from './purposes.ts';

const cashDeclaration = z.strictObject({
  purpose: z.enum(PAYMENT_PURPOSES, { error: 'field.choice' }),
  method: z.literal('cash', { error: 'field.choice' }),
});

const isOnceEach = (list: readonly { purpose: PaymentPurpose }[]) =>
  new Set(list.map((entry) => entry.purpose)).size === list.length;

/** What was taken at the desk: each purpose at most once. */
export const cashPayments = z
  .array(cashDeclaration)
  .max(PAYMENT_PURPOSES.length, { error: 'checkups.field.payments' })
  .refine(isOnceEach, { error: 'checkups.field.payments' })
  .default([]);

/** The same of a stored record; each with the id that it has for life, so that a repeat is known. */
export const cashOfRecord = z
  .array(cashDeclaration.extend({ _id: objectId }))
  .min(1, { error: 'checkups.field.payments' })
  .max(PAYMENT_PURPOSES.length, { error: 'checkups.field.payments' })
  .refine(isOnceEach, { error: 'checkups.field.payments' });
export type CashOfRecord = z.infer<typeof cashOfRecord>;

/** The sum that the person saw when he said so; another one by now is not taken without asking him again. */
export const seenTotal = drams.optional();
