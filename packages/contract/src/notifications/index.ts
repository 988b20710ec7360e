export * from './notice-pattern.ts';
export * from './vin-notifications.ts';
