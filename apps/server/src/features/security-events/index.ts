export { securityEventsRoutes } from './routes.ts';
