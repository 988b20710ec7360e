export * from './billing.ts';
export * from './endpoints.ts';
export { partnerBillingHy } from './hy.ts';
