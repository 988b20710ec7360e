export * from './day-report.ts';
export * from './endpoints.ts';
export * from './shift.ts';
