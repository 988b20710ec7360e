export { loginsRoutes } from './routes.ts';
