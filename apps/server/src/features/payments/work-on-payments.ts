import { type FiscalReceipts, noFiscalReceipts } from '../../platform/gateways/fiscal/fiscal-receipts.ts';
import { workOnFiscalReceipts } from './fiscal/tell-fiscal.ts';
import { announceOrder } from './orders/announce-order.ts';
import { workOnOrders } from './orders/reconcile.ts';
import { workOnReturns } from './returns/settle-return.ts';
import type { DifferencesCache } from './statements/differences-cache.ts';
import { watchAgeing } from './statements/watch-ageing.ts';

type WorkServices = Parameters<typeof workOnOrders>[0] & {
  fiscalReceipts?: FiscalReceipts | undefined;
  differences: DifferencesCache;
};

/**
 * What of payments nobody waits for: asking after orders, after money that goes back, and what of it waits for too long; telling of
 * fiscal receipts.
 */
export function workOnPayments({ fiscalReceipts = noFiscalReceipts, ...services }: WorkServices): void {
  workOnOrders(services);
  watchAgeing(services);
  workOnReturns({ ...services, applied: (applied) => announceOrder(services, applied) });
  workOnFiscalReceipts({ ...services, fiscalReceipts });
}
