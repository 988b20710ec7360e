import { z } from 'zod';
import { valueSchema } from '../kernel/field-kinds.ts';
import { objectId } from '../kernel/ids.ts';
import { operationKind } from '../kernel/operation-kind.ts';
import { endpointsOf } from './endpoints.ts';
import { LISTS, type ListDefinition } from './lists.ts';

/** What a form may add to a list: the id that its maker gave it, and what names the row. */
function addition<Name extends string>(list: ListDefinition & { key: readonly Name[] }) {
  const named = Object.entries(list.fields).filter(([field]) => list.key.some((name) => name === field));
  const shape = Object.fromEntries(named.map(([field, definition]) => [field, valueSchema(definition)]));
  return operationKind({
    call: endpointsOf(list).create,
    schema: 1,
    // A name and ids: what is declared by name the compiler can't see through.
    body: z.strictObject({ _id: objectId, ...(shape as Record<Name, z.ZodType<string, string>>) }),
    record: ['body', '_id'],
  });
}

/** A street or a car model that a form lacked. The same name in another spelling is the row that is there: `merged`. */
export const listOperations = {
  'streets.add': addition(LISTS.streets),
  'car-models.add': addition(LISTS.carModels),
} as const;
