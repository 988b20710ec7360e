export { mergedInto } from './merged-rows.query.ts';
export { retirementRoutes } from './routes.ts';
