export * from './cash.ts';
export * from './order-states.ts';
export * from './orders.ts';
export * from './prepaid.ts';
export * from './purposes.ts';
export * from './settlement.ts';
