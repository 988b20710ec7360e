export { menusRoutes } from './routes.ts';
