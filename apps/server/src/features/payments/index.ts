export { insertCash } from './cash.repo.ts';
export { workOnOrders } from './orders/reconcile.ts';
export { ownTaxYears } from './payments.query.ts';
export { RECEIPTS, RECEIVED } from './receipts.query.ts';
export { requireSeenSum } from './require-seen-sum.ts';
export { paymentsRoutes } from './routes.ts';
