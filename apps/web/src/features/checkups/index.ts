export { useCompanies } from './lists/use-companies.ts';
export { screens } from './routes.tsx';
