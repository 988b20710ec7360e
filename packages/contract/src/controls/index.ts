export * from './control.ts';
export * from './endpoints.ts';
export { controlsHy } from './hy.ts';
export * from './sample.ts';
