export { stationsRoutes } from './routes.ts';
