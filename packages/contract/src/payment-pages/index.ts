export { paymentPagesHy } from './hy.ts';
