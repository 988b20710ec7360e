export * from './check-address.ts';
