export * from './fees.ts';
export { FIRST_PRODUCTION_YEAR } from './field-kinds.ts';
export * from './field-shapes.ts';
export * from './fields.ts';
export * from './findings.ts';
export * from './marks.ts';
export * from './openings.ts';
export * from './signature.ts';
