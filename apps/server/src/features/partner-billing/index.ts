export { partnerBillingRoutes } from './routes.ts';
export { closeMonth, issueStatement } from './statements.repo.ts';
export { workOnStatements } from './work-on-statements.ts';
