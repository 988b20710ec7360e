export * from './matrix.ts';
export * from './pages.ts';
export * from './roles.ts';
export * from './rules.ts';
