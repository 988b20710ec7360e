export * from './dev-outbox.ts';
export * from './endpoints.ts';
export * from './own-account.ts';
export * from './password.ts';
export * from './phone.ts';
