export { partnerBillingRoutes } from './routes.ts';
export { workOnStatements } from './work-on-statements.ts';
