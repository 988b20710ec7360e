export * from './binomial.ts';
export * from './endpoints.ts';
export { analysisHy } from './hy.ts';
export * from './kinds.ts';
export * from './pages.ts';
