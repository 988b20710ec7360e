export { dahkCheck, isEnforced, refuseEnforced } from './dahk-check.ts';
export { hitsPage } from './hits.query.ts';
export { dahkRoutes } from './routes.ts';
export { workOnDahk } from './work-on-dahk.ts';
