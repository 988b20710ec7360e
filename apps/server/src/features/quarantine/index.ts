export { quarantineRoutes } from './routes.ts';
