export * from './company.ts';
export * from './endpoints.ts';
export * from './standing.ts';
