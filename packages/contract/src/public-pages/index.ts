export * from './due-query.ts';
