export { reportsRoutes } from './routes.ts';
export { requireCompany } from './send-checkups.ts';
export { besideFor, DIMENSION_SQL, MEASURE_SQL } from './vocabulary.query.ts';
