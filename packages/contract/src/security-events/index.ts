export * from './endpoints.ts';
export { securityEventsHy } from './hy.ts';
