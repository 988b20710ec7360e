export { announceCompany } from './announce-company.ts';
export { companiesPage, ownCompanyOn } from './companies.query.ts';
export { companyById, countOfCompanies } from './company.query.ts';
export { companyWithin } from './company-within.ts';
export { companyAccountStatusCheck } from './pre-add-checks.ts';
export { companiesRoutes } from './routes.ts';
