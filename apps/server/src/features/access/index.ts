export { endOwnGrants } from './end-own-grants.ts';
export { grantedPages, groupPage, storedGroups, treeOfGranted } from './granted-pages.query.ts';
export { createGrantsCache } from './grants-cache.ts';
export { keyOf, pageTree } from './page-tree.ts';
export { accessRoutes } from './routes.ts';
