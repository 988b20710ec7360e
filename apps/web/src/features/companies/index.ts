export { CompanyNotices } from './company-notices.tsx';
export { screens } from './routes.tsx';
