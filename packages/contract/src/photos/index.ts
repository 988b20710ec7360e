export * from './endpoints.ts';
export * from './times-differ.ts';
