export * from './endpoints.ts';
export * from './receipt-text.ts';
