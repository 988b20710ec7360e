export * from './block-statuses.ts';
export * from './endpoints.ts';
export * from './setting-value.ts';
