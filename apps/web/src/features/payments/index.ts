export { owedBackFor } from './owed-back-for.ts';
export { PaidBadge } from './paid-badge.tsx';
export { PayCheckup } from './pay-checkup.tsx';
export { PayPrepaid } from './pay-prepaid.tsx';
export { PaymentReturn } from './payment-return.tsx';
export { useReceiptActions } from './receipt-actions.ts';
export { screens } from './routes.tsx';
export { UnsettledNotice } from './unsettled/unsettled-notice.tsx';
