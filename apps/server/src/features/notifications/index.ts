export { notificationsRoutes } from './routes.ts';
export { tellStaff } from './tell-staff.ts';
