export * from './endpoints.ts';
export * from './hit.ts';
export * from './source.ts';
