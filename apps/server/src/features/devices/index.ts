export { devicesRoutes } from './routes.ts';
