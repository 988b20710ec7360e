export { shiftsRoutes } from './routes.ts';
