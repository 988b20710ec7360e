export { referenceHistory } from './history.ts';
export { requireCountyOf } from './require-county-of.ts';
export { referenceRoutes } from './routes.ts';
