export { stationOpenCheck } from './pre-add-check.ts';
export { stationsRoutes } from './routes.ts';
export { stationById } from './stations.query.ts';
