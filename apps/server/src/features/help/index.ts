export { helpRoutes } from './routes.ts';
