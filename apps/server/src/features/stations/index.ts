export { stationsRoutes } from './routes.ts';
export { stationById } from './stations.query.ts';
