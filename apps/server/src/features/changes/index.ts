export { changesRoutes } from './routes.ts';
export { workOnChanges } from './work-on-changes.ts';
