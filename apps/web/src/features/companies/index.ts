export { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
export { CompanyNotices } from './company-notices.tsx';
export { companyCopies } from './offline.ts';
export { screens } from './routes.tsx';
export { useCompanies } from './use-companies.ts';
export { type NamedCompany, useNamedCompany } from './use-named-company.ts';
