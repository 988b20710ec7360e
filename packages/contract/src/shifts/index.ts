export * from './day-report.ts';
export * from './endpoints.ts';
export * from './own-shift.ts';
export * from './shift.ts';
