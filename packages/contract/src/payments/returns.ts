import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams } from '../kernel/endpoint.ts';
import { text, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf } from '../kernel/paging.ts';
import { RETURN_PAGES } from './payment-list.ts';

/** As the person who gives it back has to say it. */
export const returnReason = text(500).refine((value) => value.length >= 3, {
  error: 'payments.field.reason',
});

const RETURN_STATES = ['requested', 'done', 'failed'] as const;

const paymentReturn = z.object({
  _id: objectId,
  payment: objectId,
  amount: drams,
  reason: z.string(),
  /** requested = the provider has not said yet what became of it; it is asked again until it does */
  state: z.enum(RETURN_STATES),
});
export type PaymentReturn = z.infer<typeof paymentReturn>;

export const returnsEndpoints = {
  give: endpoint({
    method: 'POST',
    path: '/payments/:id/returns',
    need: pageNeed(RETURN_PAGES, 'edit', 'payments'),
    summary:
      'Gives back money that came, by hand or through its provider; a repeat with the same _id answers how it stands',
    params: idParams(objectId),
    body: z.strictObject({ _id: objectId, amount: whole(1, 1_000_000_000), reason: returnReason }),
    response: itemOf(paymentReturn),
    success: 201,
  }),
} as const;
