export { exportsHistory } from './exports-history.ts';
export { reportsRoutes } from './routes.ts';
