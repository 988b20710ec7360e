export { announceChange } from './announce-change.ts';
export { orderOf, searched, selectList } from './list.query.ts';
export { lockLists } from './list.repo.ts';
export { contextFor, type ListContext, type ListServices, otherList } from './list-context.ts';
export { type StoredRow, tableOf } from './list-table.ts';
export { refuseTaken } from './refusals.ts';
export { requireCountyOf } from './require-county-of.ts';
export { referenceRoutes } from './routes.ts';
export { auditedOf } from './write-list.ts';
