export * from './addresses.ts';
export * from './endpoints.ts';
export * from './granting.ts';
export * from './matrix.ts';
export * from './pages.ts';
export * from './possible.ts';
export * from './roles.ts';
export * from './rules.ts';
