import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { PAYMENT_PURPOSES, PREPAID_METHODS } from './purposes.ts';
import { type Due, owedOf, type Paid } from './settlement.ts';

/** What a citizen has paid beforehand, to the mediator or at a terminal, and no checkup has used yet. */
export const prepayment = z.object({
  _id: objectId,
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: drams,
  method: z.enum(PREPAID_METHODS),
  paidAt: instant,
});
export type Prepayment = z.infer<typeof prepayment>;

/** Those that are to pay for a checkup, as the person saw them; nobody else's money is moved by what he did not see. */
export const prepaidIds = z
  .array(objectId)
  .max(10, { error: 'checkups.field.prepaid' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'checkups.field.prepaid' });

/**
 * Those that the person saw and leaves for another time. Money for what one of the others would pay is not taken: whoever
 * has paid already must not be asked again unseen.
 */
export const leftPrepaid = prepaidIds.optional();

/** Drams of them for each purpose. */
export function prepaidSums(prepaid: readonly Pick<Prepayment, 'purpose' | 'amount'>[]): Paid {
  const sum = (wanted: Prepayment['purpose']) =>
    prepaid.reduce((total, { purpose, amount }) => total + (purpose === wanted ? amount : 0), 0);
  return { inspection: sum('inspection'), environmental: sum('environmental') };
}

/**
 * Which of them pay for it: of each purpose the oldest, until nothing is owed for it. Each is used whole; what is too much of
 * the last one is owed back. A purpose that owes nothing, or whose sum can't be named yet, uses none.
 */
export function prepaidFor(fees: Due, paid: Paid, prepaid: readonly Prepayment[]): Prepayment[] {
  const used: Prepayment[] = [];
  const oldestFirst = [...prepaid].sort((one, other) => (one.paidAt < other.paidAt ? -1 : 1));
  for (const one of oldestFirst) {
    const so = prepaidSums(used);
    const owed = owedOf(fees, {
      inspection: paid.inspection + so.inspection,
      environmental: paid.environmental + so.environmental,
    });
    if ((owed[one.purpose] ?? 0) > 0) used.push(one);
  }
  return used;
}
