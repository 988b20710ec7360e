export * from './checkup.ts';
export * from './endpoints.ts';
export * from './filter.ts';
export * from './plate.ts';
export * from './rules.ts';
