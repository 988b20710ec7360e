import { z } from 'zod';
import { type AnyEndpoint, endpoint, sessionCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';
import { listOf, pageQuery } from '../kernel/paging.ts';
import { itemSchema, LISTS, type ListDefinition } from './lists.ts';

/**
 * The read of a list. Everyone signed in needs the lists for his forms. Cached lists answer whole unless a
 * page or limit is asked for.
 */
export function listEndpoint(list: ListDefinition) {
  const filters = Object.fromEntries((list.filters ?? []).map((field) => [field, objectId.optional()]));
  return endpoint({
    method: 'GET',
    path: list.path,
    need: sessionCall,
    summary: `Reference list ${list.table}`,
    query: z.strictObject({ ...pageQuery, ...filters }),
    response: listOf(itemSchema(list)),
  });
}

export const referenceEndpoints: Record<string, AnyEndpoint> = Object.fromEntries(
  Object.entries(LISTS).map(([name, list]) => [name, listEndpoint(list)]),
);
