export * from './endpoints.ts';
export * from './grouped-endpoints.ts';
export * from './receipt-text.ts';
export * from './record-text.ts';
export * from './records.ts';
export * from './report-text.ts';
export * from './reports.ts';
