export { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
export { CompanyNotices } from './company-notices.tsx';
export { screens } from './routes.tsx';
export { useCompanies } from './use-companies.ts';
