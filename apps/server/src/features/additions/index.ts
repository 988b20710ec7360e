export { additionWork } from './operation-work.ts';
export { additionsRoutes } from './routes.ts';
