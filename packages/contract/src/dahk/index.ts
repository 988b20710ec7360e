export * from './endpoints.ts';
export * from './hit.ts';
