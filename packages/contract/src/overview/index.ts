export * from './endpoints.ts';
export { overviewHy } from './hy.ts';
