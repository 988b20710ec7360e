export { grantedPages } from './granted-pages.query.ts';
export { createGrantsCache } from './grants-cache.ts';
