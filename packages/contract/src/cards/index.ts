export * from './check-address.ts';
export * from './endpoints.ts';
