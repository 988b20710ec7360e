import { LINK_PATHS } from '@inspect/contract/access';
import { type Paper, paymentListEndpoints } from '@inspect/contract/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import { ownOrigin } from '../../../platform/http/own-origin.ts';
import { machineRoute, type Route } from '../../../platform/http/route.ts';
import { drawReceipt } from './draw-receipt.ts';
import { type Receipt, receiptOfCheckup, receiptOfPayment } from './receipt.query.ts';

/** A drawn page fetches, runs and sends nothing. Our own pages print it from a frame; nobody else may show it in one. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

type Services = { clock: Clock; publicOrigin: string | undefined };
type Http = { request: FastifyRequest; reply: FastifyReply };

export function receiptRoutes({ clock, publicOrigin }: Services): Route[] {
  const send = async (
    { request, reply }: Http,
    receipt: Receipt,
    paper: Paper = 'a4',
  ): Promise<undefined> => {
    const address = `${ownOrigin(publicOrigin, request)}${LINK_PATHS.receipt}${receipt.number}`;
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(await drawReceipt(receipt, paper, address));
    return undefined;
  };
  return [
    machineRoute(paymentListEndpoints.receipt, {
      look: ({ actor, params, tx }) => receiptOfPayment(tx, actor, params.id, clock.now()),
      // The transaction is over: no connection waits while the page is drawn.
      work: ({ http, query }, receipt) => send(http, receipt, query.paper),
    }),
    machineRoute(paymentListEndpoints.checkupReceipt, {
      look: ({ actor, params, tx }) => receiptOfCheckup(tx, actor, params.id, clock.now()),
      work: ({ http, query }, receipt) => send(http, receipt, query.paper),
    }),
  ];
}
