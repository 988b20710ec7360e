export { referenceHistory } from './history.ts';
export { referenceRoutes } from './routes.ts';
