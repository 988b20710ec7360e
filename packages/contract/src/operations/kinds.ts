import { checkupOperations } from '../checkups/index.ts';
import { listOperations } from '../reference/index.ts';

/** Every kind, from the tables of the features. */
export const OPERATIONS = { ...listOperations, ...checkupOperations } as const;
export type OperationName = keyof typeof OPERATIONS;
