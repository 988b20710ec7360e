/** The part of the program that a schedule plays with; a planted fault is put into the sources behind these. */

export { applyProviderState } from '../../src/features/payments/orders/apply-provider-state.ts';
export { confirmOrder, findOrder } from '../../src/features/payments/orders/confirm-order.ts';
export { heardFrom } from '../../src/features/payments/orders/heard.ts';
export { reconcile } from '../../src/features/payments/orders/reconcile.ts';
export { beginCheckupOrder, beginCompanyOrder } from '../../src/features/payments/orders/start-order.ts';
export { tellProvider } from '../../src/features/payments/orders/tell-provider.ts';
export {
  unowedOrders,
  withdrawOrder,
  withdrawUnowed,
} from '../../src/features/payments/orders/withdraw-order.ts';
export { payCheckup } from '../../src/features/payments/pay-checkup.ts';
export {
  prepaidForCheckup,
  usePrepaid as payWithPrepaid,
} from '../../src/features/payments/prepaid/use-prepaid.ts';
export { takeOnePay } from '../../src/features/payments/providers/onepay-call.ts';
export { takeEasyPay } from '../../src/features/payments/providers/terminal-call.ts';
export { settleReturn, settleReturns } from '../../src/features/payments/returns/settle-return.ts';
export { wantReturn } from '../../src/features/payments/returns/want-return.ts';
export { ownOpenShift } from '../../src/features/shifts/shifts.query.ts';
export { closeShift, countShift } from '../../src/features/shifts/write-shift.ts';
export { asSession, asSystem } from '../../src/platform/db/transaction.ts';
