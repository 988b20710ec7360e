export { historiesRoutes } from './routes.ts';
