export { useCompanies } from './lists/use-companies.ts';
export { PlateField } from './plate/plate-field.tsx';
export { screens } from './routes.tsx';
