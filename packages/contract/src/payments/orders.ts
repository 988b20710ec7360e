import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { seenTotal } from './cash.ts';
import { ORDER_STATES } from './order-states.ts';
import { leftPrepaid } from './prepaid.ts';
import { PAYMENT_PURPOSES, PROVIDERS } from './purposes.ts';

const provider = z.enum(PROVIDERS, { error: 'field.choice' });

/** What is told of an order to who asked for it. `amount`: drams, by the server's own sums. */
const orderFacts = z.object({
  _id: objectId,
  method: z.enum(PROVIDERS),
  state: z.enum(ORDER_STATES),
  amount: z.int(),
});

/** An order of a stored checkup that waits for money: whoever would take the same otherwise must know of it. */
export const waitingOrder = z.object({
  _id: objectId,
  method: z.enum(PROVIDERS),
  purposes: z.array(z.enum(PAYMENT_PURPOSES)),
  amount: z.int(),
  since: instant,
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/**
 * Where the person pays. ArCa and Telcell: an address to go to. Idram: a form that the browser posts there. None where
 * it is paid already.
 */
const started = z.object({
  payment: orderFacts,
  /** of ArCa: its own number of the order */
  orderId: z.string().optional(),
  formUrl: z.string().optional(),
  formAction: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  redirectUrl: z.string().optional(),
});
export type StartedPayment = z.infer<typeof started>;

/** Looked at for what it is and never used: what is taken is what is owed. */
const ignoredAmount = drams.min(1, { error: 'field.min' }).optional();

const confirmed = z.object({
  /** true: the money has come */
  status: z.boolean(),
  /** pending: nobody can say yet, ask again */
  state: z.enum(['paid', 'pending']),
  message: z.string(),
});

const confirmBody = z.strictObject({
  orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'field.choice' }),
});

export const ordersEndpoints = {
  makePayment: endpoint({
    method: 'POST',
    path: '/makePayment',
    need: pageNeed(['tech-service'], 'edit', 'checkups'),
    summary:
      'Asks for what is owed for a stored checkup through a provider, or withdraws that; a repeat answers the same order',
    body: z.strictObject({
      _id: objectId,
      checkup: objectId,
      purposes: z
        .array(z.enum(PAYMENT_PURPOSES, { error: 'field.choice' }))
        .min(1, { error: 'checkups.field.payments' })
        .max(PAYMENT_PURPOSES.length, { error: 'checkups.field.payments' })
        .refine((list) => new Set(list).size === list.length, { error: 'checkups.field.payments' }),
      method: provider,
      seenTotal,
      leftPrepaid,
      amount: ignoredAmount,
      /** nobody is to pay this order any more; it is answered as it stands then, which may be paid */
      withdraw: z.literal(true, { error: 'field.choice' }).optional(),
    }),
    response: started,
  }),
  makeCompanyPayment: endpoint({
    method: 'POST',
    path: '/makeCompanyPayment',
    need: sessionCall,
    summary:
      'Asks for the own company’s subscription by card; while that is open a repeat answers the same form',
    body: z.strictObject({
      kind: z.literal('subscription', { error: 'field.choice' }).default('subscription'),
      amount: ignoredAmount,
    }),
    response: started,
  }),
  periods: endpoint({
    method: 'GET',
    path: '/subscription-payments',
    need: sessionCall,
    summary: 'The periods that the own company has paid its subscription for, the latest first',
    response: z.object({
      data: z.array(
        z.object({
          payment: objectId,
          order: objectId.nullable(),
          from: day,
          to: day,
          amount: z.int(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  confirmArca: endpoint({
    method: 'POST',
    path: '/payments/confirm_arca',
    need: sessionCall,
    summary: 'Asks ArCa about an order of one’s own company after the browser came back; safe to repeat',
    body: confirmBody,
    response: confirmed,
  }),
  confirmArcaCompany: endpoint({
    method: 'POST',
    path: '/payments/confirm_arca_company',
    need: sessionCall,
    summary: 'The same for the subscription of the own company',
    body: confirmBody,
    response: confirmed,
  }),
} as const;
