export * from './endpoints.ts';
export * from './layouts.ts';
export * from './read-statement.ts';
