export { owedBackFor } from './owed-back-for.ts';
export { PaidBadge } from './paid-badge.tsx';
export { PayCash } from './pay-cash.tsx';
