import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { endOwnGrants } from './end-own-grants.ts';
export { grantedPages, groupPage, storedGroups, treeOfGranted } from './granted-pages.query.ts';
export { createGrantsCache } from './grants-cache.ts';
export { keyOf, pageTree } from './page-tree.ts';
export { accessRoutes } from './routes.ts';

/** Who reads the histories of this feature; an owner gets those of his company's people. */
export const accessHistory: Record<string, Need> = {
  accesses: pageNeed(['accesses', 'accesses_all'], 'view', 'accesses'),
};
