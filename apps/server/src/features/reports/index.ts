export { reportsRoutes } from './routes.ts';
export { requireCompany } from './send-checkups.ts';
export {
  checkupsFor,
  DIMENSION_SQL,
  isOfMoney,
  isSummed,
  MEASURE_SQL,
  rowsFor,
  toldKey,
} from './vocabulary.query.ts';
