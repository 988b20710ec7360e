export { PaidPeriods } from './paid-periods.tsx';
export { PayBill } from './pay-bill.tsx';
