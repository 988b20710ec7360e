import { announceOrder } from './orders/announce-order.ts';
import { workOnOrders } from './orders/reconcile.ts';
import { workOnReturns } from './returns/settle-return.ts';

type WorkServices = Parameters<typeof workOnOrders>[0];

/** What of payments nobody waits for: asking after orders, and after money that goes back. */
export function workOnPayments(services: WorkServices): void {
  workOnOrders(services);
  workOnReturns({ ...services, applied: (applied) => announceOrder(services.announce, applied) });
}
