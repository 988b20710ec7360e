import { type Paper, paymentListEndpoints } from '@inspect/contract/payments';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { machineRoute, type Route } from '../../../platform/http/route.ts';
import { drawReceipt } from './draw-receipt.ts';
import { type Receipt, receiptOfCheckup, receiptOfPayment } from './receipt.query.ts';

/** A drawn page fetches, runs and sends nothing. Our own pages print it from a frame; nobody else may show it in one. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function receiptRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    machineRoute(paymentListEndpoints.receipt, {
      look: ({ actor, params, tx }) => receiptOfPayment(tx, actor, params.id, clock.now()),
      // The transaction is over: no connection waits while the page is drawn.
      work: ({ http: { reply }, query }, receipt) => send(reply, receipt, query.paper),
    }),
    machineRoute(paymentListEndpoints.checkupReceipt, {
      look: ({ actor, params, tx }) => receiptOfCheckup(tx, actor, params.id, clock.now()),
      work: ({ http: { reply }, query }, receipt) => send(reply, receipt, query.paper),
    }),
  ];
}

async function send(reply: FastifyReply, receipt: Receipt, paper: Paper = 'a4'): Promise<undefined> {
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(await drawReceipt(receipt, paper));
  return undefined;
}
