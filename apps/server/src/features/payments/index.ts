export { insertCash } from './cash.repo.ts';
export { workOnOrders } from './orders/reconcile.ts';
export { ownTaxYears } from './payments.query.ts';
export { registerProviderCalls } from './providers/provider-calls.ts';
export { registerReturnPages } from './providers/return-pages.ts';
export { RECEIPTS, RECEIVED } from './receipts.query.ts';
export { requireSeenSum } from './require-seen-sum.ts';
export { paymentsRoutes } from './routes.ts';
