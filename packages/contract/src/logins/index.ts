export * from './device-words.ts';
export * from './endpoints.ts';
