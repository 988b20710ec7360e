export * from './cash.ts';
export * from './purposes.ts';
export * from './settlement.ts';
