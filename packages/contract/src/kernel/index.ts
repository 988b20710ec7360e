export * from './armenian.ts';
export * from './dates.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './paging.ts';
