export { companyById } from './company.query.ts';
export { companiesHistory } from './company-routes.ts';
export { companyStandingCheck } from './pre-add-checks.ts';
export { companiesRoutes } from './routes.ts';
