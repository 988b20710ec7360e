export * from './server-status.ts';
