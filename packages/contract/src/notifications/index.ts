export * from './endpoints.ts';
export { notificationsHy } from './hy.ts';
export * from './sending.ts';
