export * from './endpoints.ts';
export { remindersHy } from './hy.ts';
export * from './reminder.ts';
