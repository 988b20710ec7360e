export * from './checkup-pages.ts';
export * from './checkup-status.ts';
export * from './filter.ts';
