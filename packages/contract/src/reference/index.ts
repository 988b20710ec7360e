export * from './choices.ts';
export * from './endpoints.ts';
export * from './lists.ts';
