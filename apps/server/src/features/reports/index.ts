export { reportsRoutes } from './routes.ts';
export { requireCompany } from './send-checkups.ts';
export { checkupsFor, DIMENSION_SQL, isOfMoney, isSummed, MEASURE_SQL, rowsFor } from './vocabulary.query.ts';
