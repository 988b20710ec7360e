export { serverStatusRoutes } from './routes.ts';
