export * from './endpoints.ts';
export { paymentStatementsHy } from './hy.ts';
export * from './layouts.ts';
export * from './read-statement.ts';
