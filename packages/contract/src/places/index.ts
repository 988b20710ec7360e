export * from './region-shapes.ts';
