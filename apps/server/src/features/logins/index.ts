export { failedSignIns } from './logins.query.ts';
export { loginsRoutes } from './routes.ts';
