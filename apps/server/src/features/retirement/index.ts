export { retirementRoutes } from './routes.ts';
