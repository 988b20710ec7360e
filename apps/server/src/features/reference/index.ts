export { announceChange } from './announce-change.ts';
export { lockLists } from './list.repo.ts';
export { contextFor, type ListContext, type ListServices } from './list-context.ts';
export type { StoredRow } from './list-table.ts';
export { requireCountyOf } from './require-county-of.ts';
export { referenceRoutes } from './routes.ts';
export { auditedOf } from './write-list.ts';
