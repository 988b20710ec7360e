export { announceCompany } from './announce-company.ts';
export { companiesHistory } from './company-routes.ts';
export { companyWithin } from './company-within.ts';
export { companyAccountStatusCheck } from './pre-add-checks.ts';
export { companiesRoutes } from './routes.ts';
