export { globalSearchRoutes } from './routes.ts';
