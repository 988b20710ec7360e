export { stationsHistory, stationsRoutes } from './routes.ts';
