export * from './account-status.ts';
export * from './company.ts';
export * from './endpoints.ts';
