import { checkupOperations } from '../checkups/index.ts';
import type { AnyOperationKind } from '../kernel/operation-kind.ts';
import { listOperations } from '../reference/index.ts';

/** Every kind, from the tables of the features. */
export const OPERATIONS = { ...listOperations, ...checkupOperations } as const;
export type OperationName = keyof typeof OPERATIONS;

export function operationNamed(name: string): AnyOperationKind | undefined {
  const kinds: Readonly<Record<string, AnyOperationKind>> = OPERATIONS;
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
