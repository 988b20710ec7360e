export * from './endpoints.ts';
export { quarantineHy } from './hy.ts';
