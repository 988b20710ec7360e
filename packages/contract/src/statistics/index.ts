export * from './endpoints.ts';
export { statisticsHy } from './hy.ts';
export * from './steps.ts';
