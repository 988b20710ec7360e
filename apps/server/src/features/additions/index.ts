export { additionsRoutes } from './routes.ts';
