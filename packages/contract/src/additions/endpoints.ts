import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { type AnyEndpoint, endpoint, idParams } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { version } from '../kernel/record-endpoints.ts';
import { growsByForms, itemSchema, LISTS, type ListDefinition } from '../reference/index.ts';

/** What staff do with a row that a form added: it is right, or it is another row of the list. */
export function reviewEndpoints(list: ListDefinition) {
  const one = {
    method: 'POST',
    need: pageNeed([list.page], 'edit', 'reference'),
    params: idParams(objectId),
    response: itemOf(itemSchema(list)),
  } as const;
  return {
    confirm: endpoint({
      ...one,
      path: `${list.path}/:id/confirm`,
      summary: `Confirms a row that a form added to ${list.table}`,
      body: z.strictObject({ version }),
    }),
    merge: endpoint({
      ...one,
      path: `${list.path}/:id/merge`,
      summary: `Takes a row that a form added to ${list.table} for another one, which then stands in its place`,
      body: z.strictObject({ version, into: objectId }),
    }),
  };
}

/** @public Read with those of all features by `server/test/contract/declared-endpoints.ts`. */
export const additionsEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  Object.entries<ListDefinition>(LISTS)
    .filter(([, list]) => growsByForms(list))
    .flatMap(([name, list]) =>
      Object.entries(reviewEndpoints(list)).map(([call, declared]) => [`${name}.${call}`, declared]),
    ),
);
