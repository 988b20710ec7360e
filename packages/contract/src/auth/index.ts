export * from './endpoints.ts';
export * from './password.ts';
