export type { OperationWork } from './operation-work.ts';
export { operationsRoutes } from './routes.ts';
export { workOnOperations } from './work-on-operations.ts';
