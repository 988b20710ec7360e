export * from './endpoints.ts';
export * from './message-log.ts';
export * from './own-account.ts';
export * from './passkeys.ts';
export * from './password.ts';
export * from './phone.ts';
export * from './sign-in.ts';
export * from './signing-pin.ts';
