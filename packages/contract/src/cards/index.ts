export * from './check-address.ts';
export * from './endpoints.ts';
export * from './signed-address.ts';
export * from './validity.ts';
