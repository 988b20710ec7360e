export { controlsRoutes } from './routes.ts';
export { workOnDraws } from './work-on-draws.ts';
