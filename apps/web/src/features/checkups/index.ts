export { useCompanies } from './lists/use-companies.ts';
export { useWaiting } from './live/use-waiting.ts';
export { PlateField } from './plate/plate-field.tsx';
export { screens } from './routes.tsx';
