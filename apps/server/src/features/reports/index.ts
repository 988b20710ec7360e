export { reportsRoutes } from './routes.ts';
export { requireCompany } from './send-checkups.ts';
export { DIMENSION_SQL, isSummed, measureSql, rowsFor, toldKey } from './vocabulary.query.ts';
